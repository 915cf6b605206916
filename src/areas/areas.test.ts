import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaLevel } from '../addresses/addresses.ts';
import { distanceMetres } from '../core/core.ts';
import { type AreaShape, AreaTree, layOutAreas } from './areas.ts';

type Corner = readonly [lon: number, lat: number];

const nowhere = (): undefined => undefined;

/** A closed ring of corners in degrees. */
function ring(...corners: readonly Corner[]): Int32Array {
  return Int32Array.from([...corners, corners[0]!].flat(), (degrees) => Math.round(degrees * 1e7));
}

function box(west: number, south: number, east: number, north: number): Int32Array {
  return ring([west, south], [east, south], [east, north], [west, north]);
}

function area(
  level: AreaLevel,
  parent: number,
  polygons: readonly (readonly Int32Array[])[] = [],
): AreaShape {
  return { level, parent, lat: 0, lon: 0, ...(polygons.length > 0 && { polygons }) };
}

function node(level: AreaLevel, parent: number, lat: number, lon: number): AreaShape {
  return { level, parent, lat, lon };
}

function treeOf(
  areas: readonly AreaShape[],
  countryAt: (lat: number, lon: number) => string | undefined = nowhere,
) {
  return AreaTree.over(layOutAreas(areas), countryAt);
}

/** The even-odd rule as it is defined, in whole numbers of any size. */
function isInside(rings: readonly Int32Array[], lon: number, lat: number): boolean {
  let inside = false;
  for (const positions of rings)
    for (let at = 0; at + 3 < positions.length; at += 2) {
      const [latA, latB] = [positions[at + 1]!, positions[at + 3]!];
      if (latA > lat !== latB > lat && isWestOf(positions, at, lon, lat)) inside = !inside;
    }
  return inside;
}

function isWestOf(positions: Int32Array, at: number, lon: number, lat: number): boolean {
  const [lonA, lonB] = [positions[at]!, positions[at + 2]!];
  const [latA, latB] = [positions[at + 1]!, positions[at + 3]!];
  const side = BigInt(lonB - lonA) * BigInt(lat - latA) - BigInt(lon - lonA) * BigInt(latB - latA);
  return latB > latA ? side > 0n : side < 0n;
}

describe('areas that contain a point', () => {
  it('are given from coarse to fine', () => {
    const tree = treeOf([
      area('country', -1, [[box(0, 0, 10, 10)]]),
      area('county', 0, [[box(2, 2, 8, 8)]]),
      area('town', 1, [[box(3, 3, 4, 4)]]),
      area('state', 0, [[box(0, 0, 5, 10)]]),
    ]);
    expect(tree.containing(3.5, 3.5)).toEqual([0, 3, 1, 2]);
    expect(tree.containing(9, 9)).toEqual([0]);
    expect(tree.containing(11, 9)).toEqual([]);
  });

  it('leave out their holes and have what lies in these, and all their parts', () => {
    const holed = [box(0, 0, 10, 10), box(4, 4, 6, 6)];
    const tree = treeOf([area('country', -1, [holed, [box(4.5, 4.5, 5.5, 5.5)], [box(20, 0, 21, 1)]])]);
    expect(tree.containing(1, 1)).toEqual([0]);
    expect(tree.containing(4.2, 4.2)).toEqual([]);
    expect(tree.containing(5, 5)).toEqual([0]);
    expect(tree.containing(0.5, 20.5)).toEqual([0]);
    expect(tree.containing(0.5, 15)).toEqual([]);
    expect(tree.polygonsBoundsOf(0)).toEqual([0, 0, 21, 10]);
  });

  it('are one and one only on a border that two share, its corners included', () => {
    const border: Corner[] = [
      [5, 0],
      [5.1234567, 2.7654321],
      [4.7, 5],
      [5, 10],
    ];
    const tree = treeOf([
      area('country', -1, [[ring([0, 0], ...border, [0, 10])]]),
      area('country', -1, [[ring(...border, [10, 10], [10, 0])]]),
    ]);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, fc.nat(border.length - 2), (along, leg) => {
        const [from, to] = [border[leg]!, border[leg + 1]!];
        const lat = from[1] + along * (to[1] - from[1]);
        if (Math.round(lat * 1e7) >= 1e8) return; // the northern edge is not in it
        expect(tree.containing(lat, from[0] + along * (to[0] - from[0]))).toHaveLength(1);
      }),
    );
    for (const [lon, lat] of border.slice(0, -1)) expect(tree.containing(lat, lon)).toHaveLength(1);
  });

  it('are those of the definition, whatever the polygons', () => {
    // Few distinct values, so that corners, edges and points meet often; and the width of the world.
    const lon = fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -1_800_000_000, max: 1_799_999_999 }),
    );
    const lat = fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -900_000_000, max: 899_999_999 }),
    );
    const rings = fc
      .array(fc.tuple(lon, lat), { minLength: 3, maxLength: 60 })
      .map((corners) => Int32Array.from([...corners, corners[0]!].flat()));
    const shapes = fc.array(fc.array(rings, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(shapes, fc.array(fc.tuple(lon, lat), { minLength: 20, maxLength: 20 }), (all, points) => {
        const tree = treeOf(all.map((polygon) => area('county', -1, [polygon])));
        const corners = all.flatMap((polygon) => [polygon[0]![0]!, polygon[0]![1]!] as const);
        for (const [x, y] of [...points, [corners[0]!, corners[1]!] as const])
          expect(tree.containing(y / 1e7, x / 1e7)).toEqual(
            [...all.keys()].filter((i) => isInside(all[i]!, x, y)),
          );
      }),
      { numRuns: 200 },
    );
  });

  it('are those of the definition where a border has thousands of corners', () => {
    const corners = Array.from({ length: 20_000 }, (_, i): Corner => {
      const angle = (i / 20_000) * 2 * Math.PI;
      const radius = 1 + 0.2 * Math.sin(40 * angle) + 0.001 * Math.sin(7919 * i);
      return [9 + radius * Math.cos(angle), 47 + radius * Math.sin(angle)];
    });
    const coast = ring(...corners);
    const tree = treeOf([
      area('country', -1, [[coast]]),
      area('county', 0, [[coast, box(8.9, 46.9, 9.1, 47.1)]]),
    ]);
    for (let i = 0; i < 2000; i++) {
      const [x, y] = [
        78_000_000 + ((i * 7919) % 2400) * 10_001,
        458_000_000 + ((i * 104_729) % 2400) * 10_001,
      ];
      const expected = isInside([coast], x, y) ? [0] : [];
      if (isInside([coast, box(8.9, 46.9, 9.1, 47.1)], x, y)) expected.push(1);
      expect(tree.containing(y / 1e7, x / 1e7)).toEqual(expected);
    }
  });

  it('are found at the antimeridian from both sides, and at the poles', () => {
    const tree = treeOf([
      area('country', -1, [[box(170, -20, 180, -10)], [box(-180, -20, -175, -10)]]),
      area('state', 0, [[box(170, -20, 180, -10)]]),
      area('country', -1, [[box(-180, -90, 180, -60)]]),
      area('country', -1, [[box(170, 60, 180, 90)]]),
    ]);
    expect(tree.containing(-15, 179.9999)).toEqual([0, 1]);
    expect(tree.containing(-15, -179.9999)).toEqual([0]);
    expect(tree.containing(-15, 180)).toEqual(tree.containing(-15, -180));
    expect(tree.containing(-15, 180)).toEqual([0]);
    expect(tree.containing(70, 180)).toEqual([3]);
    expect(tree.containing(70, -180)).toEqual([3]);
    expect(tree.containing(-15, 539.9999)).toEqual([0, 1]);
    expect(tree.containing(-90, 0)).toEqual([2]);
    expect(tree.containing(-90, 180)).toEqual([2]);
    expect(tree.containing(90, 175)).toEqual([3]);
    expect(tree.polygonsBoundsOf(0)).toEqual([170, -20, -175, -10]);
    expect(tree.polygonsBoundsOf(2)).toEqual([-180, -90, 180, -60]);
  });
});

describe('a tree of areas', () => {
  const tree = treeOf([
    { ...node('country', -1, 47, 9.5), country: 'LI' },
    node('county', 0, 47.1, 9.5),
    node('village', 1, 47.1234567, -9.5),
    node('village', 0, 47, 9.5),
    { ...node('country', -1, 43.7, 7.4), country: 'MC' },
  ]);

  it('has the descendants of each after it', () => {
    expect(tree.size).toBe(5);
    expect([0, 1, 2, 3, 4].map((n) => tree.endOf(n))).toEqual([4, 3, 3, 4, 5]);
    expect([0, 1, 2, 3, 4].map((n) => tree.parentOf(n))).toEqual([-1, 0, 1, 0, -1]);
  });

  it('gives back what it was made of', () => {
    expect([tree.levelOf(2), tree.latOf(2), tree.lonOf(2)]).toEqual(['village', 47.1234567, -9.5]);
    expect([tree.countryCodeOf(4), tree.countryCodeOf(2)]).toEqual(['MC', undefined]);
    expect([tree.countryArea('LI'), tree.countryArea('MC'), tree.countryArea('CH')]).toEqual([0, 4, -1]);
    expect(tree.polygonsBoundsOf(0)).toBeUndefined();
  });

  it('may be empty', () => {
    expect(treeOf([]).chainAt(0, 0)).toEqual([]);
  });

  it('is refused where areas do not follow what they lie in', () => {
    const disordered = [node('country', -1, 0, 0), node('country', -1, 0, 0), node('town', 0, 0, 0)];
    expect(() => layOutAreas(disordered)).toThrow('Area 2 does not follow its parent 0');
    expect(() => layOutAreas([node('town', 0, 0, 0)])).toThrow(RangeError);
    expect(() => layOutAreas([{ ...node('country', -1, 0, 0), country: 'li' }])).toThrow(
      "'li' is no country code",
    );
  });
});

describe('the chain of areas at a point', () => {
  const countryAt = (_lat: number, lon: number): string | undefined => (lon < 50 ? 'AA' : undefined);
  const areas: AreaShape[] = [
    { ...node('country', -1, 0, 0), country: 'AA' },
    node('region', 0, 10, 10), // 1
    node('city', 1, 10, 10), // 2
    node('suburb', 2, 10.02, 10), // 3
    node('neighbourhood', 3, 10.025, 10), // 4
    node('village', 1, 10.1, 10), // 5
    node('region', 0, 20, 20), // 6
    node('town', 6, 20, 20), // 7
    { ...area('county', 0, [[box(30, 0, 31, 1)]]), lat: 0.5, lon: 30.5 }, // 8
    { ...area('town', 8, [[box(30, 0, 30.2, 0.2)]]), lat: 0.1, lon: 30.1 }, // 9
    node('village', 9, 0.13, 30.1), // 10
    node('neighbourhood', 9, 0.1, 30.102), // 11
    node('village', 8, 0.3, 30.1), // 12
    node('village', 0, 0.5, 31.001), // 13
    { ...area('suburb', 7 - 7, [[box(40, 0, 40.1, 0.1)]]), lat: 0.05, lon: 40.05 }, // 14
    node('town', 0, 0.05, 40.02), // 15
  ];
  const tree = treeOf(areas, countryAt);

  it('is empty at open sea', () => {
    expect(tree.chainAt(0, 60)).toEqual([]);
  });

  it('has the country and the nearest town, with what it lies in, where no polygon is', () => {
    expect(tree.chainAt(21, 21)).toEqual([0, 6, 7]);
    expect(tree.chainAt(-60, -170)).toContain(0);
  });

  it('has no town within reach where all are too far away', () => {
    expect(tree.chainWithinReachAt(21, 21)).toEqual([0]);
    expect(tree.chainWithinReachAt(10.09, 10)).toEqual(tree.chainAt(10.09, 10));
  });

  it('has the parts of a town that are near enough', () => {
    expect(tree.chainAt(10.024, 10)).toEqual([0, 1, 2, 3, 4]);
    expect(tree.chainAt(10.01, 10.05)).toEqual([0, 1, 2]);
  });

  it('has of a city and a village the one that the point is deeper in', () => {
    expect(tree.chainAt(10.09, 10)).toEqual([0, 1, 5]);
  });

  it('has of what lies in a polygon only what is nearer than its middle, or surely near', () => {
    expect(tree.chainAt(0.126, 30.1)).toEqual([0, 8, 9, 10]);
    expect(tree.chainAt(0.11, 30.1)).toEqual([0, 8, 9]);
    expect(tree.chainAt(0.1, 30.1009)).toEqual([0, 8, 9, 11]);
  });

  it('has nothing without polygon that lies in other polygons', () => {
    expect(tree.chainAt(0.19, 30.19)).toEqual([0, 8, 9]);
    expect(tree.chainAt(0.5, 30.999)).toEqual([0, 8, 12]);
  });

  it('has the town around a quarter with a polygon', () => {
    expect(tree.chainAt(0.05, 40.05)).toEqual([0, 15, 14]);
  });
});

describe('the country of a point', () => {
  const countryAt = (_lat: number, lon: number): string | undefined => (lon < 5.01 ? 'AA' : 'BB');
  const tree = treeOf(
    [
      { ...area('country', -1, [[box(0, 0, 5, 5)]]), country: 'AA' },
      area('town', 0, [[box(1, 1, 2, 2)]]),
      { ...node('country', -1, 2, 7), country: 'BB' },
    ],
    countryAt,
  );

  it('is the one beside where its own border says that the point is outside', () => {
    expect(tree.chainAt(2, 4.999)).toEqual([0]);
    expect(tree.chainAt(2, 5.001)).toEqual([2]);
  });

  it('is all that is known where the only town has a border that leaves the point out', () => {
    expect(tree.chainAt(1.5, 1.5)).toEqual([0, 1]);
    expect(tree.chainAt(2.1, 1.5)).toEqual([0]);
  });
});

describe('the nearest settlement', () => {
  it('is the one of the shortest great circle, poles and antimeridian included', () => {
    const degrees = (most: number) =>
      fc.oneof(fc.integer({ min: -most, max: most }), fc.double({ min: -most, max: most, noNaN: true }));
    const point = fc.tuple(degrees(90), degrees(180));
    const towns = fc.array(point, { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(towns, point, (points, [lat, lon]) => {
        const areas: AreaShape[] = [
          { ...node('country', -1, 0, 0), country: 'AA' },
          ...points.map(([y, x], i) => node(i % 3 === 0 ? 'town' : 'village', 0, y, x)),
        ];
        const tree = treeOf(areas, () => 'AA');
        const town = tree.chainAt(lat, lon).find((n) => n > 0)!;
        const metres = areas.map((_, n) => distanceMetres(lat, lon, tree.latOf(n), tree.lonOf(n)));
        const nearest = Math.min(...metres.slice(1));
        // within the reach of a town the share of the reach decides
        if (nearest > 8000) expect(metres[town]).toBeCloseTo(nearest, 0);
        else expect(metres[town]).toBeLessThan(8000);
      }),
      { numRuns: 300 },
    );
  });
});
