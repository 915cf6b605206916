import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ObjectTimestamps } from './object-timestamps.ts';
import { type SpooledShape, TileSpool } from './tile-spool.ts';

let directory: string;
let spool: TileSpool;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-spool-'));
  spool = new TileSpool(join(directory, 'shapes.spool'));
});
afterEach(() => {
  spool.remove();
  rmSync(directory, { recursive: true });
});

const AT = { lat: 47.1, lon: 9.5 };
const LINE = Int32Array.of(95_000_000, 471_000_000, -1_800_000_000, 900_000_000);
const SHAPES: readonly SpooledShape[] = [
  {
    type: 'n',
    number: 1,
    ...AT,
    tags: { place: 'town' },
    geometry: { type: 'point', lat: 471_000_000, lon: 95_000_000 },
  },
  { type: 'w', number: 2 ** 40, ...AT, tags: {}, timestamp: 9, geometry: { type: 'line', positions: LINE } },
  {
    type: 'w',
    number: 2 ** 41,
    ...AT,
    tags: { a: 'ü' },
    geometry: { type: 'area', polygons: [[LINE, LINE], [LINE]] },
  },
  { type: 'r', number: 1, ...AT, tags: {}, geometry: { type: 'collection', points: LINE, lines: [LINE] } },
];

/** What stands for the times of a source's objects, all the same. */
function editedAt(seconds: number): () => ObjectTimestamps {
  const timestamps: Pick<ObjectTimestamps, 'of' | 'close'> = {
    of: async () => seconds,
    close: async () => {},
  };
  return () => timestamps as ObjectTimestamps; // only these two are asked
}

async function all(): Promise<SpooledShape[]> {
  const shapes: SpooledShape[] = [];
  for await (const shape of spool.newest()) shapes.push(shape);
  return shapes;
}

it('gives back shapes of every kind as they were', async () => {
  for (const shape of SHAPES) spool.add(shape);
  spool.endSource(editedAt(0));
  expect(await all()).toEqual(SHAPES);
  expect(spool.size).toBe(4);
});

it('gives back more than it holds in memory', async () => {
  const many = Array.from({ length: 30_000 }, (_, i): SpooledShape => ({ ...SHAPES[2]!, number: i + 1 }));
  for (const shape of many) spool.add(shape);
  spool.endSource(editedAt(0));
  expect(await all()).toEqual(many);
});

it('gives of several sources each object once, in its newest version', async () => {
  const [town, way] = [SHAPES[0]!, SHAPES[1]!];
  spool.add({ ...town, timestamp: 100 });
  spool.endSource(editedAt(100));
  spool.add({ ...town, tags: { place: 'city' }, timestamp: 200 });
  spool.add({ ...way, timestamp: 200 });
  spool.endSource(editedAt(200));
  const shapes = await all();
  expect(shapes.map(({ tags }) => tags)).toEqual([{ place: 'city' }, {}]);
});

it('leaves no file behind', () => {
  spool.remove();
  expect(readdirSync(directory)).toEqual([]);
});
