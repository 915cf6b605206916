import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeExtract, type Feature, type FeatureOptions, type OsmElement, readFeatures } from './osm.ts';

// More nodes than fit the given memory: a hundred thousand, ways across all of them, and areas of such ways.

const NODES = 100_000;
const WAYS = 3_000;
/** Prime, so that steps of this length reach every node. */
const STRIDE = 7_919;

const directory = mkdtempSync(join(tmpdir(), 'waypost-osm-'));
const path = join(directory, 'many.osm.pbf');
const temporary = join(directory, 'temporary');
const bounded = { nodeMemoryBytes: 0, temporaryDirectory: temporary } as const;

const nodes = Array.from(
  { length: NODES },
  (_, i): OsmElement => ({
    kind: 'node',
    id: 1_000 + 3 * i + (i % 2),
    lat: (i % 317) / 10,
    lon: (i % 911) / 10,
    tags: {},
  }),
);
const idOf = (i: number): number => nodes[i % NODES]!.id;
/** Neighbouring nodes, nodes from everywhere, a missing one, and the first again. */
const ways = Array.from({ length: WAYS }, (_, i): OsmElement & { kind: 'way' } => {
  const near = Array.from({ length: 20 }, (_, k) => idOf(31 * i + k));
  const far = Array.from({ length: 20 }, (_, k) => idOf((i + k) * STRIDE));
  return {
    kind: 'way',
    id: i + 1,
    refs: [...near, 999, ...far, near[0]!],
    tags: i % 3 === 0 ? { building: 'yes' } : {},
  };
});
const relations = Array.from(
  { length: 600 },
  (_, i): OsmElement => ({
    kind: 'relation',
    id: i + 1,
    tags: { type: i % 2 === 0 ? 'multipolygon' : 'site' },
    members: [
      { kind: 'way', ref: 1 + ((i * 571) % WAYS), role: 'outer' },
      { kind: 'way', ref: 1 + ((i * 13) % WAYS), role: 'inner' },
      { kind: 'way', ref: WAYS + 1, role: 'outer' },
      { kind: 'node', ref: idOf(i * STRIDE), role: '' },
    ],
  }),
);

beforeAll(() => {
  mkdirSync(temporary);
  writeFileSync(path, encodeExtract([...nodes, ...ways, ...relations]));
});
afterAll(() => rmSync(directory, { recursive: true }));

function features(options: Partial<FeatureOptions>): AsyncGenerator<Feature> {
  return readFeatures(path, { wanted: () => true, ...options });
}

async function collect(generator: AsyncGenerator<Feature>): Promise<Feature[]> {
  const all: Feature[] = [];
  for await (const feature of generator) all.push(feature);
  return all;
}

describe('features of more nodes than there is memory for', () => {
  it('are the same as in memory', async () => {
    const expected = await collect(features({}));
    expect(expected.length).toBe(WAYS / 3 + relations.length);
    expect(await collect(features(bounded))).toEqual(expected);
  });

  it('leave no file behind', async () => {
    let seen = 0;
    for await (const _ of features(bounded)) seen = Math.max(seen, readdirSync(temporary).length);
    expect(seen).toBeGreaterThan(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('leave no file behind when the reader leaves early', async () => {
    for await (const _ of features(bounded)) break;
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('leave no file behind when the work is cancelled', async () => {
    let filesDuring = 0;
    const onProgress = (read: number, total: number): void => {
      filesDuring = readdirSync(temporary).length;
      if (filesDuring > 0 && read > 0.9 * total) throw new Error('cancelled');
    };
    await expect(collect(features({ ...bounded, onProgress }))).rejects.toThrow('cancelled');
    expect(filesDuring).toBeGreaterThan(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('leave no file behind when the extract is damaged', async () => {
    const damaged = join(directory, 'damaged.osm.pbf');
    const bare = encodeExtract([]).length;
    const again = encodeExtract(ways).subarray(bare);
    writeFileSync(damaged, Buffer.concat([encodeExtract([...nodes, ...ways]), again]));
    const reading = readFeatures(damaged, { wanted: () => true, ...bounded });
    await expect(collect(reading)).rejects.toMatchObject({ code: 'INVALID_EXTRACT' });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('are refused if the file cannot be written', async () => {
    const nowhere = join(directory, 'nowhere');
    await expect(collect(features({ ...bounded, temporaryDirectory: nowhere }))).rejects.toMatchObject({
      code: 'FILE_UNAVAILABLE',
      message: expect.stringContaining(nowhere),
    });
  });

  it('need no file if memory is enough', async () => {
    const nowhere = join(directory, 'nowhere');
    expect((await collect(features({ temporaryDirectory: nowhere }))).length).toBeGreaterThan(0);
  });
});
