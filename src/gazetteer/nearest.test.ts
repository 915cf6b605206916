import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { House } from '../addresses/addresses.ts';
import { distanceMetres, EARTH_RADIUS_METRES, unitVector } from '../core/core.ts';
import type { GazetteerWriter, NearHouse, NearStreet } from '../geocode/geocode.ts';
import { createGazetteerWriter, type EmbeddedGazetteer, openGazetteer } from './gazetteer.ts';

const parent = mkdtempSync(join(tmpdir(), 'waypost-nearest-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** 1e-7 degrees. */
interface Point {
  readonly latE7: number;
  readonly lonE7: number;
}

interface Way {
  readonly street: number;
  readonly isMajor: boolean;
  readonly points: readonly Point[];
}

const [POLE, DATE_LINE] = [900_000_000, 1_800_000_000];

/** Where searching goes wrong if anywhere: poles, the antimeridian, the null island, and an ordinary town. */
const CENTRES: readonly Point[] = [
  { latE7: POLE, lonE7: 0 },
  { latE7: -POLE, lonE7: 100_000_000 },
  { latE7: 895_000_000, lonE7: -DATE_LINE },
  { latE7: -170_000_000, lonE7: DATE_LINE },
  { latE7: 680_000_000, lonE7: -DATE_LINE },
  { latE7: 0, lonE7: 0 },
  { latE7: 471_400_000, lonE7: 95_200_000 },
];

const pointNear = (centre: Point, spread: number): fc.Arbitrary<Point> => {
  const offset = fc.integer({ min: -spread, max: spread });
  return fc.tuple(offset, offset).map(([north, east]) => moved(centre, north, east));
};

/** A town of some size about one of the centres, and points in and around it. */
const town = fc
  .tuple(fc.constantFrom(...CENTRES), fc.constantFrom(1_000, 100_000, 30_000_000))
  .chain(([centre, spread]) => {
    const point = pointNear(centre, spread);
    const ofStreet = fc.array(point, { minLength: 1, maxLength: 60 });
    return fc.record({
      houses: fc.array(fc.record({ points: ofStreet, isStrewn: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      lines: fc.array(fc.record({ points: ofStreet, street: fc.nat(5), isMajor: fc.boolean() }), {
        maxLength: 12,
      }),
      asked: fc.array(pointNear(centre, 2 * spread), { minLength: 1, maxLength: 5 }),
      limit: fc.integer({ min: 0, max: 12 }),
      most: fc.constantFrom(1, 100, 10_000, 2_000_000),
    });
  });

describe('the nearest houses', () => {
  it('are those of a search through all', async () => {
    await fc.assert(
      fc.asyncProperty(town, async ({ houses, asked, limit, most }) => {
        const gazetteer = await gazetteerOf((writer) => {
          for (const [i, { points, isStrewn }] of houses.entries())
            writer.addStreet(-1, street(i + 1, isStrewn ? 'place' : 'street', false), [], points.map(house));
        });
        const all = houses.flatMap(({ points }) => points);
        for (const at of asked) {
          const hits = await housesNear(gazetteer, at.latE7 / 1e7, at.lonE7 / 1e7, limit, most);
          expectMetres(
            hits,
            all.map((point) => metresBetween(at, point)),
            limit,
            most,
          );
          for (const { house, street, metres } of hits) {
            expect(metresBetween(at, house)).toBeCloseTo(metres, 3);
            const tables = await gazetteer.store.tables([street]);
            const [from, to] = tables.housesOf(street);
            const houses = Array.from({ length: to - from }, (_, i) => tables.house(from + i));
            expect(houses).toContainEqual(house);
          }
          const each = hits.map(({ street, house }) => `${street} ${house.sourceId}`);
          expect(new Set(each).size).toBe(hits.length);
        }
        await gazetteer.close();
      }),
      { numRuns: 150 },
    );
  });
});

describe('in a city, the nearest', () => {
  const random = randomFrom(7);
  const centre = { latE7: -170_000_000, lonE7: DATE_LINE };
  const somewhere = (around: Point, spread: number): Point =>
    moved(around, Math.round((random() - 0.5) * spread), Math.round((random() - 0.5) * spread));
  const ways = Array.from({ length: 400 }, (_, number): Way => {
    const begin = somewhere(centre, 5_000_000);
    return {
      street: number,
      isMajor: number % 9 === 0,
      points: Array.from({ length: 20 }, () => somewhere(begin, 50_000)),
    };
  });
  const asked = Array.from({ length: 200 }, () => somewhere(centre, 6_000_000));
  const built = gazetteerOf((writer) => {
    for (const way of ways) {
      const kind = way.street % 5 === 0 ? 'place' : 'street';
      writer.addStreet(-1, street(way.street + 1, kind, way.isMajor, [way]), [], way.points.map(house));
      const line = street(1_000 + way.street, 'street', way.isMajor, [way]);
      writer.addStreet(-1, line, [positions(way)], []);
    }
  });

  it('houses are those of a search through all', async () => {
    const gazetteer = await built;
    const all = ways.flatMap(({ points }) => points);
    for (const at of asked) {
      const hits = await housesNear(gazetteer, at.latE7 / 1e7, at.lonE7 / 1e7, 5, 1e6);
      const metres = all.map((point) => metresBetween(at, point));
      expectMetres(hits, metres, 5, 1e6);
    }
  });

  it.each([true, false])(
    'streets are those of a search through all, major ones only: %j',
    async (majorOnly) => {
      const gazetteer = await built;
      const wanted = ways.filter(({ isMajor }) => isMajor || !majorOnly);
      for (const at of asked) {
        const hits = await streetsNear(gazetteer, at.latE7 / 1e7, at.lonE7 / 1e7, 5, 1e6, majorOnly);
        const metres = wanted.map((way) => metresToWays(at, [way]));
        expectMetres(hits, metres, 5, 1e6);
      }
    },
  );
});

describe('the nearest streets', () => {
  it('are those of a search through all segments, each street once', async () => {
    await fc.assert(
      fc.asyncProperty(town, fc.boolean(), async ({ lines, asked, limit, most }, majorOnly) => {
        const streets = [...new Set(lines.map(({ street }) => street))].map((number) => ({
          number,
          ways: lines.filter(({ street }) => street === number),
        }));
        const gazetteer = await gazetteerOf((writer) => {
          for (const { number, ways } of streets)
            writer.addStreet(
              -1,
              street(number + 1, 'street', ways[0]!.isMajor, ways),
              ways.map(positions),
              [],
            );
        });
        const wanted = streets.filter(({ ways }) => !majorOnly || ways[0]!.isMajor);
        for (const at of asked) {
          const hits = await streetsNear(gazetteer, at.latE7 / 1e7, at.lonE7 / 1e7, limit, most, majorOnly);
          expectMetres(
            hits,
            wanted.map(({ ways }) => metresToWays(at, ways)),
            limit,
            most,
          );
          for (const hit of hits) {
            const found = { latE7: hit.lat * 1e7, lonE7: hit.lon * 1e7 };
            expect(metresBetween(at, found)).toBeCloseTo(hit.metres, 2);
            const [record] = await gazetteer.store.records([hit.street]);
            const { ways } = streets.find(({ number }) => number + 1 === record?.sourceId)!;
            expect(metresToWays(found, ways)).toBeLessThan(0.02);
          }
          expect(new Set(hits.map(({ street }) => street)).size).toBe(hits.length);
        }
        await gazetteer.close();
      }),
      { numRuns: 150 },
    );
  });

  it('do not hide behind the box of an arc that bends toward the pole', async () => {
    const far: Way = {
      street: 1,
      isMajor: false,
      points: [
        { latE7: 600_000_000, lonE7: 0 },
        { latE7: 600_000_000, lonE7: 10_000_000 },
      ],
    };
    const gazetteer = await gazetteerOf((writer) => {
      writer.addStreet(-1, street(1, 'street', false, [far]), [positions(far)], []);
    });
    const at = { latE7: 600_009_400, lonE7: 5_000_000 };
    const [hit] = await streetsNear(gazetteer, 60.00094, 0.5, 1, 50, false);
    expect(hit?.metres).toBeCloseTo(metresToWays(at, [far]), 2);
  });
});

async function housesNear(
  { store }: EmbeddedGazetteer,
  lat: number,
  lon: number,
  limit: number,
  mostMetres: number,
): Promise<readonly NearHouse[]> {
  const { houses } = await store.around(lat, lon, { houses: { limit, mostMetres } });
  return houses;
}

async function streetsNear(
  { store }: EmbeddedGazetteer,
  lat: number,
  lon: number,
  limit: number,
  mostMetres: number,
  majorOnly: boolean,
): Promise<readonly NearStreet[]> {
  const { streets } = await store.around(lat, lon, { streets: { limit, mostMetres, majorOnly } });
  return streets;
}

async function gazetteerOf(write: (writer: GazetteerWriter) => void): Promise<EmbeddedGazetteer> {
  const directory = mkdtempSync(join(parent, 'gazetteer-'));
  const writer = createGazetteerWriter(directory);
  write(writer);
  await writer.commit();
  return openGazetteer(directory, () => undefined);
}

/** Numbers in [0, 1), the same ones every time (Park and Miller, 1988). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function street(sourceId: number, kind: 'street' | 'place', isMajor: boolean, ways: readonly Way[] = []) {
  const { latE7: lat, lonE7: lon } = ways[0]?.points[0] ?? { latE7: 0, lonE7: 0 };
  const point = { lat: lat / 1e7, lon: lon / 1e7 };
  return { type: 'w', sourceId, kind, tags: {}, ...point, isMajor, localities: [], postcodes: [] } as const;
}

function house({ latE7: lat, lonE7: lon }: Point, i: number): House {
  return { label: String(i + 1), latE7: lat, lonE7: lon, type: 'n', sourceId: i + 1, postcode: -1 };
}

function positions({ points }: { readonly points: readonly Point[] }): Int32Array {
  return Int32Array.from(points.flatMap(({ latE7: lat, lonE7: lon }) => [lon, lat]));
}

/** A point on the map so far north and east of another; over a pole it comes down on the other side. */
function moved({ latE7: lat, lonE7: lon }: Point, north: number, east: number): Point {
  const over = lat + north;
  const isOver = Math.abs(over) > POLE;
  const turned = lon + east + (isOver ? DATE_LINE : 0) + DATE_LINE;
  const round = 2 * DATE_LINE;
  return {
    latE7: isOver ? Math.sign(over) * 2 * POLE - over : over,
    lonE7: (((turned % round) + round) % round) - DATE_LINE,
  };
}

function metresBetween(a: Point, b: Point): number {
  return distanceMetres(a.latE7 / 1e7, a.lonE7 / 1e7, b.latE7 / 1e7, b.lonE7 / 1e7);
}

/** Distances of the hits are the least of all distances that are small enough. */
function expectMetres(
  hits: readonly { metres: number }[],
  all: readonly number[],
  limit: number,
  most: number,
): void {
  const margin = 0.01; // what lies so near to the bound may be on either side of it
  const expected = all.toSorted((a, b) => a - b).slice(0, limit);
  const sure = expected.filter((metres) => metres <= most - margin).length;
  const possible = expected.filter((metres) => metres <= most + margin).length;
  expect(hits.length).toBeGreaterThanOrEqual(sure);
  expect(hits.length).toBeLessThanOrEqual(possible);
  for (const [i, { metres }] of hits.entries()) expect(Math.abs(metres - expected[i]!)).toBeLessThan(margin);
}

function metresToWays(at: Point, ways: readonly { readonly points: readonly Point[] }[]): number {
  return Math.min(...ways.map(({ points }) => metresToLine(at, points)));
}

function metresToLine(at: Point, points: readonly Point[]): number {
  const ends = points.map((point) => metresBetween(at, point));
  const arcs = points.slice(1).map((point, i) => metresToArc(at, points[i]!, point));
  return Math.min(...ends, ...arcs);
}

/** To the great circle through two points, where the foot lies between them; by vectors. */
function metresToArc(at: Point, from: Point, to: Point): number {
  const [p, a, b] = [vector(at), vector(from), vector(to)];
  const normal = cross(a, b);
  const length = Math.hypot(...normal);
  const foot = cross(normal, cross(p, normal));
  const isBetween = dot(cross(a, foot), normal) >= 0 && dot(cross(foot, b), normal) >= 0;
  if (length === 0 || !isBetween) return Number.POSITIVE_INFINITY;
  return Math.asin(Math.min(1, Math.abs(dot(p, normal)) / length)) * EARTH_RADIUS_METRES;
}

type Vector = readonly [number, number, number];

function vector({ latE7: lat, lonE7: lon }: Point): Vector {
  const [x, y, z] = unit(lat, lon);
  return [x!, y!, z!];
}

function unit(lat: number, lon: number): Float64Array {
  const out = new Float64Array(3);
  unitVector(lat / 1e7, lon / 1e7, out);
  return out;
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}
