import { describe, expect, it } from 'vitest';
import { Coastline } from './coastline.ts';
import { worldX, worldY } from './mercator.ts';

const BOUNDS = [0, 0, 10, 10] as const;

/** `[lon, lat]` in degrees. */
type Way = readonly (readonly [number, number])[];

function seaOf(...ways: readonly Way[]): Int32Array[][] {
  const coastline = new Coastline();
  for (const way of ways) coastline.add(Int32Array.from(way.flat().map((degrees) => degrees * 1e7)));
  return coastline.seaWithin(BOUNDS, false);
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
});
