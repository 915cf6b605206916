import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeExtract, type OsmElement, readHeader } from '../osm/osm.ts';
import { FeatureSpool, type ReadFeature, type SpooledFeature } from './feature-spool.ts';
import { ObjectTimestamps } from './object-timestamps.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-spool-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function cafe(sourceId: number, members: Partial<SpooledFeature> = {}): SpooledFeature {
  return {
    type: 'n',
    sourceId,
    lat: 1.5,
    lon: -2.25,
    tags: { amenity: 'cafe' },
    categories: ['amenity/cafe'],
    ...members,
  };
}

/** Timestamps of the objects, from an extract written for the test. */
function timestampsOf(elements: readonly OsmElement[], asOf?: number): ObjectTimestamps {
  const path = join(directory, 'extract.osm.pbf');
  writeFileSync(path, encodeExtract(elements, asOf === undefined ? {} : { timestamp: asOf }));
  const manifestSource = { name: '', file: '', bytes: 0, sha256: '' };
  return new ObjectTimestamps({ name: '', path, header: readHeader(path), manifestSource });
}

function notAsked(): never {
  throw new Error('a single source is not read again');
}

async function newestOf(spool: FeatureSpool): Promise<SpooledFeature[]> {
  const all: SpooledFeature[] = [];
  for await (const feature of spool.newest()) all.push(asAdded(feature));
  return all;
}

/** A feature as it was added, with its shape. */
function asAdded(feature: ReadFeature): SpooledFeature {
  const { fingerprint: _, ...members } = feature;
  const { geometry } = feature;
  return { ...members, ...(geometry && { geometry }) };
}

/** Fingerprint of a feature that comes after others. */
async function fingerprintAfter(others: readonly SpooledFeature[], feature: SpooledFeature): Promise<number> {
  const path = join(directory, 'fingerprints');
  const spool = new FeatureSpool(path, 1);
  for (const other of others) spool.add(other);
  const told = spool.add(feature);
  spool.endSource(notAsked);
  let last = Number.NaN;
  for await (const { fingerprint } of spool.newest()) last = fingerprint;
  spool.remove();
  expect(last).toBe(told);
  return last;
}

it('gives equal features equal fingerprints, whatever came before, and others other ones', async () => {
  const own = await fingerprintAfter([], cafe(9));
  expect(await fingerprintAfter([cafe(1, { tags: { shop: 'bakery', amenity: 'cafe' } })], cafe(9))).toBe(own);
  const line = (lon: number) => ({ type: 'line', positions: Int32Array.of(0, 0, lon, 7) }) as const;
  const others: Partial<SpooledFeature>[] = [
    { sourceId: 8 },
    { type: 'w' },
    { lat: 1.5000001 },
    { timestamp: 1 },
    { metresAcross: 1 },
    { importance: 0.0001 },
    { routes: ['US:I=80'] },
    { routes: ['US:I=80', 'US:US=50'] },
    { tags: { amenity: 'café' } },
    { tags: { amenit: 'ycafe' } },
    { tags: { amenity: 'cafe', name: '' } },
    { categories: [] },
    { geometry: line(1) },
    { geometry: line(2) },
  ];
  const found = new Set([own]);
  for (const members of others) found.add(await fingerprintAfter([], cafe(9, members)));
  expect(found.size).toBe(1 + others.length);
});

it('gives every place of one source back exactly as it was', async () => {
  const path = join(directory, 'spool');
  const spool = new FeatureSpool(path, 1);
  const tags: Record<string, string> = { name: 'line\u2028separator\n"quoted"\r\u0085 \u{1f600} \u0000' };
  Object.defineProperty(tags, '__proto__', { value: 'a key like any other', enumerable: true });
  const odd = cafe(3, { tags });
  const known = cafe(2, { timestamp: 30, metresAcross: 70_000, importance: 0.4321, routes: ['e-road=E 12'] });
  const all = [cafe(1, { timestamp: 10 }), known, odd];
  for (const feature of all) spool.add(feature);
  spool.endSource(notAsked);
  expect(await newestOf(spool)).toEqual(all);
  expect([spool.size, spool.latestEdit]).toEqual([3, 30]);
  spool.remove();
  expect(existsSync(path)).toBe(false);
});

it('refuses to be read by the thread that writes it, which would wait for ever', () => {
  const spool = new FeatureSpool(join(directory, 'spool'), 2);
  spool.endSource(notAsked);
  expect(() => spool.newest()).toThrow(`${join(directory, 'spool')} is still written.`);
  spool.endSource(notAsked);
  expect(() => spool.newest()).not.toThrow();
  spool.remove();
});

it('holds more than its buffers do', async () => {
  const spool = new FeatureSpool(join(directory, 'spool'), 1);
  const name = 'ä'.repeat(1000);
  for (let number = 1; number <= 3000; number++) spool.add(cafe(number, { tags: { name } }));
  spool.endSource(notAsked);
  const all = await newestOf(spool);
  expect(all.map(({ sourceId }) => sourceId)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1));
  expect(all.every(({ tags }) => tags.name === name)).toBe(true);
  spool.remove();
});

it('gives shapes back exactly, past what it buffers', async () => {
  const spool = new FeatureSpool(join(directory, 'spool'), 1);
  const line = Int32Array.of(95_000_000, 471_000_000, -1_800_000_000, 900_000_000);
  const geometry = { type: 'area', isWhole: true, polygons: [[line, line], [line]] } as const;
  const shapes = Array.from({ length: 30_000 }, (_, i) =>
    cafe(2 ** 40 + i, { type: 'w', categories: [], geometry }),
  );
  for (const shape of shapes) spool.add(shape);
  spool.endSource(notAsked);
  expect(await newestOf(spool)).toEqual(shapes);
  spool.remove();
});

it('gives every place of several sources once, in its newest version', async () => {
  const spool = new FeatureSpool(join(directory, 'spool'), 3);
  const node = (id: number, timestamp: number): OsmElement => ({
    kind: 'node',
    id,
    lat: 0,
    lon: 0,
    tags: {},
    timestamp,
  });
  const [first, second] = [
    [cafe(1, { timestamp: 10 }), cafe(2, { timestamp: 30 }), cafe(4, { timestamp: 10 })],
    [cafe(1, { timestamp: 20 }), cafe(2, { timestamp: 5 }), cafe(3), cafe(9, { type: 'w' })],
  ];
  for (const feature of first) spool.add(feature);
  spool.endSource(() => timestampsOf([node(1, 10), node(2, 30), node(4, 10)]));
  spool.endSource(() => timestampsOf([]));
  for (const feature of second) spool.add(feature);
  spool.endSource(() => timestampsOf([node(1, 20), node(2, 5), node(4, 11)]));
  expect(await newestOf(spool)).toEqual([second[0], first[1], second[2], second[3]]);
  spool.remove();
});

it('closes what it reads when its reader leaves early', async () => {
  const spool = new FeatureSpool(join(directory, 'spool'), 2);
  const opened: ObjectTimestamps[] = [];
  for (let source = 0; source < 2; source++) {
    spool.add(cafe(1));
    spool.add(cafe(2));
    spool.endSource(() => {
      opened.push(timestampsOf([]));
      return opened.at(-1)!;
    });
  }
  for await (const feature of spool.newest()) if (feature.sourceId === 1) break;
  for (const timestamps of opened) expect(await timestamps.of(cafe(1))).toBeUndefined();
  expect(opened).toHaveLength(2);
  spool.remove();
});
