import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tags } from '../../core/core.ts';
import { seaOfWorld } from '../../world-map/world-map.ts';
import { type FingerprintedFeature, type MapSummary, TileBuilder } from '../tile-builder.ts';
import { openMapBefore } from './map-before.ts';

const LONG = process.env.WAYPOST_LONG_TESTS !== undefined;
/** Each draws three maps over the whole world. */
const RUNS = LONG ? 40 : 4;
const KEY = 'this way of drawing';

let directory: string;
let maps = 0;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-remembered-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

interface DrawnFiles {
  readonly archive: string;
  readonly memo: string;
}

type Map = ReadonlyMap<string, FingerprintedFeature>;

async function* inOrder(map: Map): AsyncGenerator<FingerprintedFeature> {
  const rank = { n: 0, w: 1, r: 2 };
  yield* [...map.values()].sort((a, b) => rank[a.type] - rank[b.type] || a.sourceId! - b.sourceId!);
}

/** Draws a map, with the help of another if it is given. */
async function draw(map: Map, helped?: DrawnFiles): Promise<DrawnFiles & { summary: MapSummary }> {
  const files = { archive: join(directory, `${++maps}.pmtiles`), memo: join(directory, `${maps}.wpi`) };
  const before =
    helped && (await openMapBefore({ archive: helped.archive, memo: { path: helped.memo, key: KEY } }));
  const builder = new TileBuilder({
    path: files.archive,
    temporaryDirectory: directory,
    attribution: '',
    sea: seaOfWorld(),
    memo: { path: files.memo, key: KEY },
    before,
  });
  for await (const feature of inOrder(map)) builder.add(feature);
  const summary = await builder.finish([[9.3, 54.6, 10.1, 55.1]], undefined, () => inOrder(map));
  await before?.archive.close();
  return { ...files, summary };
}

function expectSame(one: DrawnFiles, other: DrawnFiles): void {
  expect(readFileSync(one.archive).equals(readFileSync(other.archive))).toBe(true);
  expect(readFileSync(one.memo).equals(readFileSync(other.memo))).toBe(true);
}

/** Near a coast and a border, so that objects, sea, borders and the world meet. */
const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 250 }));
type Place = readonly [number, number];
const lonE7 = ([east]: Place) => 94_000_000 + east * 15_000;
const latE7 = ([, north]: Place) => 547_000_000 + north * 15_000;

/** Points of interest are ranked by it. */
const importance = fc.constantFrom(0, 0.1, 0.4);
/** Each has a shield. */
const routes = fc.constantFrom([], ['e-road=E 45'], ['=8', 'e-road=E 45']);

const points: fc.Arbitrary<Tags> = fc.constantFrom(
  { amenity: 'cafe', name: 'Hygge' },
  { place: 'village', name: 'By', population: '300' },
  { natural: 'tree' },
  { 'addr:housenumber': '7' },
);
const lines: fc.Arbitrary<Tags> = fc.constantFrom(
  { highway: 'primary', name: 'Storegade', ref: '8' },
  { highway: 'footway' },
  { natural: 'coastline' },
  { waterway: 'river', name: 'Å' },
  { route: 'ferry' },
  { boundary: 'administrative', admin_level: '2', maritime: 'yes' },
);
const areas: fc.Arbitrary<Tags> = fc.constantFrom(
  { natural: 'wood' },
  { natural: 'water', name: 'Sø' },
  { building: 'yes', height: '20' },
  { 'building:part': 'yes', height: '30' },
  { landuse: 'residential' },
);

const pointShape = fc.record({ tags: points, importance, at: place }).map(({ at, ...told }) => ({
  type: 'n' as const,
  ...told,
  geometry: { type: 'point' as const, lonE7: lonE7(at), latE7: latE7(at) },
  at,
}));
const lineShape = fc
  .record({ tags: lines, routes, at: fc.array(place, { minLength: 2, maxLength: 6 }) })
  .map(({ at, ...told }) => ({
    type: 'w' as const,
    ...told,
    geometry: { type: 'line' as const, positions: Int32Array.from(at.flatMap((p) => [lonE7(p), latE7(p)])) },
    at: at[0]!,
  }));
/** From specks to woods over many tiles. */
const areaShape = fc
  .record({
    tags: areas,
    at: place,
    size: fc.constantFrom(200, 900, 4_000, 40_000, 400_000),
    isState: fc.boolean(),
  })
  .map(({ tags, at, size, isState }) => {
    const [west, south] = [lonE7(at), latE7(at)];
    const [east, north] = [west + size, south + size];
    const ring = Int32Array.of(west, south, east, south, east, north, west, north, west, south);
    const border = { boundary: 'administrative', admin_level: '4', type: 'boundary' };
    return {
      type: isState && size > 4_000 ? ('r' as const) : ('w' as const),
      tags: isState && size > 4_000 ? border : tags,
      geometry: { type: 'area' as const, polygons: [[ring]], isWhole: true },
      at,
    };
  });
const object = fc.oneof(
  { weight: 3, arbitrary: areaShape },
  { weight: 2, arbitrary: pointShape },
  { weight: 2, arbitrary: lineShape },
);

/** Objects by number; of a change also those that go. */
const objects = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), object), { minLength: 1, maxLength: 60 });
const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(object, { freq: 3 })), {
  maxLength: 6,
});

function changedBy(map: Map, changed: readonly (readonly [number, MapObject | null])[]): Map {
  const next = new Map(map);
  for (const [sourceId, changedObject] of changed) {
    for (const type of ['n', 'w', 'r']) if (changedObject?.type !== type) next.delete(`${type}${sourceId}`);
    if (!changedObject) continue;
    const { at, ...rest } = changedObject;
    const text = JSON.stringify([rest, rest.geometry.type === 'line' && [...rest.geometry.positions]]);
    next.set(`${rest.type}${sourceId}`, {
      ...rest,
      sourceId,
      lat: latE7(at) / 1e7,
      lon: lonE7(at) / 1e7,
      fingerprint: hashOf(text),
    });
  }
  return next;
}
type MapObject = typeof object extends fc.Arbitrary<infer T> ? T : never;

function hashOf(text: string): number {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) % 2 ** 45;
  return hash;
}

describe('a map that is drawn with the help of the one before', () => {
  it('is, with its memo, what it would be without', { timeout: 600_000 }, async () => {
    const property = fc.asyncProperty(objects, changes, async (all, changed) => {
      const first = changedBy(new Map(), all);
      const before = await draw(first);
      const second = changedBy(first, changed);
      expectSame(await draw(second, before), await draw(second));
    });
    await fc.assert(property, { numRuns: RUNS, seed: 20_261_124 });
  });

  it('takes all tiles of a map without changes, and few others of one with a changed café', async () => {
    const first = changedBy(new Map(), fc.sample(objects, { seed: 3, numRuns: 8 }).flat());
    const before = await draw(first);
    const { reused, tiles } = (await draw(first, before)).summary;
    expect(reused).toBe(tiles);
    const cafe = fc.sample(pointShape, { seed: 4, numRuns: 1 });
    const changed = await draw(changedBy(first, [[99, cafe[0]!]]), before);
    const redrawn = changed.summary.tiles - changed.summary.reused;
    expect(redrawn).toBeGreaterThan(0);
    expect(redrawn).toBeLessThan(100);
  });

  it.each<[string, (files: DrawnFiles) => void]>([
    ['is cut short', ({ memo }) => truncateSync(memo, 2_000)],
    ['has a flipped bit', ({ memo }) => writeFileSync(memo, flipped(readFileSync(memo)))],
    ['is gone', ({ memo }) => rmSync(memo)],
    ['has no archive any more', ({ archive }) => rmSync(archive)],
  ])('draws everything if what was remembered %s', async (_name, damage) => {
    const map = changedBy(new Map(), fc.sample(objects, { seed: 5, numRuns: 1 }).flat());
    const [before, fresh] = [await draw(map), await draw(map)];
    damage(before);
    const helped = await draw(map, before);
    expect(helped.summary.reused).toBe(0);
    expectSame(helped, fresh);
  });
});

function flipped(bytes: Buffer): Buffer {
  const at = bytes.length >> 1;
  bytes[at]! ^= 4;
  return bytes;
}
