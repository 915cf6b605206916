import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldX, worldY } from '../../mvt/mvt.ts';
import { Coastline } from './coastline.ts';
import { rectangleOf } from './covered-cells.ts';
import { Region } from './region.ts';

const { west, north, east, south } = rectangleOf([0, 0, 10, 10]);
const BOUNDS = new Region([{ north, south, spans: [west, east] }]);

type World = Parameters<Coastline['seaWithin']>[1];

/** `[lon, lat]` in degrees. */
type Way = readonly (readonly [number, number])[];

function seaOf(...ways: readonly Way[]): Int32Array[][] {
  return seaIn(BOUNDS, { isSea: () => false, seaShare: () => 0 }, ways);
}

function seaIn(region: Region, world: World, ways: readonly Way[]): Int32Array[][] {
  const coastline = new Coastline();
  for (const way of ways) coastline.add(Int32Array.from(way.flat().map((degrees) => degrees * 1e7)));
  return [...coastline.seaWithin(region, world).polygons];
}

/** By the even-odd rule over all rings. */
function isSea(sea: readonly (readonly Int32Array[])[], lon: number, lat: number): boolean {
  const [x, y] = [worldX(lon), worldY(lat)];
  let inside = false;
  for (const ring of sea.flat())
    for (let at = 0; at + 3 < ring.length; at += 2) {
      if (ring[at + 1]! > y === ring[at + 3]! > y) continue;
      const share = (y - ring[at + 1]!) / (ring[at + 3]! - ring[at + 1]!);
      if (ring[at]! + share * (ring[at + 2]! - ring[at]!) > x) inside = !inside;
    }
  return inside;
}

const island = (lon: number, lat: number): Way => [
  [lon, lat],
  [lon + 1, lat],
  [lon + 1, lat + 1],
  [lon, lat + 1],
  [lon, lat],
];

describe('the sea within bounds', () => {
  it('is not there without a coast', () => {
    expect(seaOf()).toEqual([]);
  });

  it('is on the right of a coast that crosses the bounds, whose ways come in any order', () => {
    const sea = seaOf(
      [
        [5, 4],
        [5, 12],
      ],
      [
        [5, -2],
        [5, 4],
      ],
    );
    expect([isSea(sea, 7, 5), isSea(sea, 3, 5), isSea(sea, 9.9, 0.1), isSea(sea, 0.1, 9.9)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('is around an island whose coast runs the wrong way, but in a lagoon on an island', () => {
    const coastline = new Coastline();
    const add = (way: Way, id: number): void =>
      coastline.add(Int32Array.from(way.flat().map((degrees) => degrees * 1e7)), id);
    const wide: Way = [
      [5, 5],
      [9, 5],
      [9, 9],
      [5, 9],
      [5, 5],
    ];
    add(island(1, 1), 1);
    add(island(3, 1).toReversed(), 2);
    add(wide, 3);
    add(island(6, 6).toReversed(), 4);
    const { polygons, reversedWays } = coastline.seaWithin(BOUNDS, { isSea: () => true, seaShare: () => 0 });
    expect(reversedWays).toEqual([2]);
    const places = [
      [1.5, 1.5],
      [3.5, 1.5],
      [8, 8],
      [6.5, 6.5],
      [4.5, 4],
    ] as const;
    expect(places.map(([lon, lat]) => isSea([...polygons], lon, lat))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('is around a lone island that runs the wrong way where the world has only sea, else in the basin', () => {
    const seaWhereShareIs = (share: number): boolean[] => {
      const sea = seaIn(BOUNDS, { isSea: () => true, seaShare: () => share }, [island(4, 4).toReversed()]);
      return [isSea(sea, 4.5, 4.5), isSea(sea, 8, 8)];
    };
    expect(seaWhereShareIs(1)).toEqual([false, true]);
    expect(seaWhereShareIs(0)).toEqual([true, false]);
  });

  it('stays in a basin with an island', () => {
    const basin: Way = [
      [1, 1],
      [1, 9],
      [9, 9],
      [9, 1],
      [1, 1],
    ];
    const sea = seaOf(basin, island(4, 4));
    expect([isSea(sea, 2, 2), isSea(sea, 4.5, 4.5), isSea(sea, 9.5, 9.5)]).toEqual([true, false, false]);
  });

  it('is around islands, and everywhere where islands are all there is', () => {
    const sea = seaOf(island(4, 4));
    expect([isSea(sea, 1, 1), isSea(sea, 4.5, 4.5), isSea(sea, 9, 9)]).toEqual([true, false, true]);
    const west: Way = [
      [5, -2],
      [5, 12],
    ];
    const both = seaOf(west, island(7, 4));
    expect([isSea(both, 6, 4), isSea(both, 7.5, 4.5), isSea(both, 2, 4)]).toEqual([true, false, false]);
  });

  it('is between two coasts that face each other', () => {
    const [west, east]: Way[] = [
      [
        [3, -1],
        [3, 11],
      ],
      [
        [7, 11],
        [7, -1],
      ],
    ];
    const sea = seaOf(west!, east!);
    expect([1, 5, 9].map((lon) => isSea(sea, lon, 5))).toEqual([false, true, false]);
  });

  it('ends at the nearest edge where a coast was cut off', () => {
    const sea = seaOf([
      [5, 1],
      [5, 9],
    ]);
    expect([isSea(sea, 7, 9.5), isSea(sea, 3, 0.5)]).toEqual([true, false]);
  });

  it('ends where an estuary was cut across, and beyond a bank at the nearest edge', () => {
    const west: Way = [
      [6, -2],
      [5, 6],
      [5.4, 8],
    ];
    const east: Way = [
      [5.6, 8],
      [6, 5],
      [6.5, 4],
    ];
    const sea = seaOf(west, east);
    const places: [number, number][] = [
      [5.5, 7],
      [8, 2],
      [5.5, 9],
      [8, 8],
      [3, 5],
    ];
    expect(places.map(([lon, lat]) => isSea(sea, lon, lat))).toEqual([true, true, false, false, false]);
  });

  it('is not drawn across a peninsula that was cut off', () => {
    const sea = seaOf([
      [3, 4],
      [7, 4],
      [7, 6],
      [3, 6],
    ]);
    expect([isSea(sea, 5, 5), isSea(sea, 8, 5), isSea(sea, 1, 5)]).toEqual([false, true, false]);
  });

  it('is where a long coast has it, though a short piece at the edge says otherwise', () => {
    const sea = seaOf([
      [2, 0.03],
      [2.001, 0.1],
      [1.9, 0.1],
      [1.9, -0.1],
      [2.1, -0.1],
      [2.1, 0.2],
      [7.5, 9.1],
    ]);
    expect([isSea(sea, 8, 2), isSea(sea, 2, 8)]).toEqual([true, false]);
  });

  it('fills a basin whose shore was cut off in one place', () => {
    const sea = seaOf([
      [5, 5],
      [5, 6],
      [6, 6],
      [6, 5],
      [5.1, 5],
    ]);
    expect([isSea(sea, 5.5, 5.5), isSea(sea, 4.5, 5.5), isSea(sea, 9, 9)]).toEqual([true, false, false]);
  });

  it('goes on out of a bay whose coast was cut off, if the world has sea at the edge there', () => {
    const bay: Way = [
      [5, 3],
      [4, 3],
      [4, 7],
      [5, 7],
    ];
    const isAtEast = (x: number): boolean => x > worldX(6);
    const sea = seaIn(BOUNDS, { isSea: isAtEast, seaShare: () => 0.4 }, [bay]);
    expect([isSea(sea, 4.5, 5), isSea(sea, 8, 5), isSea(sea, 3, 5)]).toEqual([true, true, false]);
    expect(isSea(seaOf(bay), 8, 5)).toBe(false);
  });

  it('is not guessed to the edge from a short piece of a coast, if the world has only land there', () => {
    const piece: Way = [
      [4, 5],
      [4, 4],
    ];
    const seaFrom = (lon: number): Int32Array[][] =>
      seaIn(BOUNDS, { isSea: (x) => x > worldX(lon) || x < worldX(10 - lon), seaShare: () => 0.4 }, [piece]);
    expect(seaFrom(11)).toEqual([]);
    expect(isSea(seaFrom(9), 2, 4.5)).toBe(true);
  });

  it('runs along coasts and bounds alone, however coasts cross each other', () => {
    const place = fc.record({
      lon: fc.double({ min: 1, max: 9, noNaN: true }),
      lat: fc.double({ min: 1, max: 9, noNaN: true }),
    });
    const outside = fc.record({ side: fc.nat(3), along: fc.double({ min: 0, max: 10, noNaN: true }) });
    const coast = fc
      .tuple(outside, place, outside)
      .map(([from, { lon, lat }, to]): Way => [beyond(from), [lon, lat], beyond(to)]);
    const property = fc.property(fc.array(coast, { minLength: 1, maxLength: 5 }), (coasts) => {
      const lines = coasts.flatMap((points) => points.slice(1).map((to, i) => [points[i]!, to] as const));
      for (const ring of seaOf(...coasts).flat())
        for (let at = 0; at + 3 < ring.length; at += 2) {
          const [a, b] = [ring.slice(at, at + 2), ring.slice(at + 2, at + 4)];
          const isKnown = isAlongBounds(a, b) || lines.some((line) => isOn(line, a) && isOn(line, b));
          expect(isKnown, `${a} to ${b}`).toBe(true);
        }
    });
    fc.assert(property);

    function beyond({ side, along }: { side: number; along: number }): [number, number] {
      return (
        [
          [-1, along],
          [along, 11],
          [11, along],
          [along, -1],
        ] as const
      )[side]!.slice() as [number, number]; // 0..3
    }
    function isAlongBounds(a: Int32Array, b: Int32Array): boolean {
      const [west, east, north, south] = [worldX(0), worldX(10), worldY(10), worldY(0)];
      return (
        [west, east].some((x) => a[0] === x && b[0] === x) ||
        [north, south].some((y) => a[1] === y && b[1] === y)
      );
    }
    function isOn([from, to]: readonly [Way[number], Way[number]], place: Int32Array): boolean {
      const [ax, ay, bx, by] = [worldX(from[0]), worldY(from[1]), worldX(to[0]), worldY(to[1])];
      const [dx, dy] = [bx - ax, by - ay];
      const off = (dx * (place[1]! - ay) - dy * (place[0]! - ax)) / Math.hypot(dx, dy);
      return Math.abs(off) < 2;
    }
  });

  it('takes no longer than its coasts are many, however many pieces do not meet', () => {
    const pieces = Array.from({ length: 20_000 }, (_, i): Way => {
      const [lon, lat] = [1 + (i % 200) / 25, 1 + Math.floor(i / 200) / 12.5];
      return [
        [lon, lat],
        [lon + 0.01, lat],
      ];
    });
    for (const polygon of seaOf(...pieces)) expect(polygon[0]!.length).toBeGreaterThan(4);
  });

  it('ends where the world has its own coast beyond the edge, if that is near', () => {
    const cut: Way = [
      [5, 1],
      [5, 9],
    ];
    const eastOf = (lon: number): World => ({ isSea: (x) => x > worldX(lon), seaShare: () => 0 });
    const near = seaIn(BOUNDS, eastOf(6), [cut]);
    expect([isSea(near, 5.5, 9.9), isSea(near, 5.4, 9.2), isSea(near, 6.1, 9.9)]).toEqual([
      false,
      true,
      true,
    ]);
    const far = seaIn(BOUNDS, eastOf(8.5), [cut]);
    expect([isSea(far, 5.5, 9.9), isSea(far, 4.5, 9.9)]).toEqual([true, false]);
    const wrong = seaIn(BOUNDS, { isSea: (x) => x < worldX(6), seaShare: () => 0 }, [cut]);
    expect([isSea(wrong, 5.5, 9.9), isSea(wrong, 4.5, 9.9)]).toEqual([true, false]);
  });

  it('keeps to a region of any shape, and is found in each of its parts', () => {
    const [middleX, middleY] = [worldX(5), worldY(5)];
    // all but the south-western quarter, and another part beyond
    const region = new Region([
      { north, south: middleY, spans: [west, east, worldX(20), worldX(21)] },
      { north: middleY, south, spans: [middleX, east] },
    ]);
    const noWorld = { isSea: () => false, seaShare: () => 0 };
    const slope: Way = [
      [-1, 1],
      [11, 8],
    ];
    const sea = seaIn(region, noWorld, [slope, island(7, 1)]);
    const places: [number, number][] = [
      [2, 8],
      [2, 1],
      [6, 1],
      [7.5, 1.5],
      [8, 9],
      [20.5, 8],
    ];
    expect(places.map(([lon, lat]) => isSea(sea, lon, lat))).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('cuts an island at the edge', () => {
    const sea = seaOf(island(9.5, 4));
    expect(sea).toHaveLength(1);
    expect([isSea(sea, 9.7, 4.5), isSea(sea, 9.4, 4.5), isSea(sea, 9.9, 6)]).toEqual([false, true, true]);
    expect(isSea(sea, 10.2, 4.5)).toBe(false);
  });

  it('is left to the world in parts without a coast that are at sea there', () => {
    const coastline = new Coastline();
    const share = (seaShare: number): World => ({ isSea: () => true, seaShare: () => seaShare });
    expect(coastline.seaWithin(BOUNDS, share(1))).toMatchObject({ polygons: [], unknown: new Set([0]) });
    expect(coastline.seaWithin(BOUNDS, share(0.9))).toMatchObject({ polygons: [], unknown: new Set() });
    coastline.add(Int32Array.from(island(20, 4).flat(), (degrees) => degrees * 1e7));
    expect(coastline.seaWithin(BOUNDS, share(0.6)).unknown).toEqual(new Set([0]));
    expect(coastline.seaWithin(BOUNDS, share(0.4)).unknown).toEqual(new Set());
  });
});
