import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAreas } from './join-areas.ts';
import { ringFlaws } from './ring-flaws.ts';
import { doubleArea, type Ring, turned } from './rings.ts';

const SIDE = 10;

function box(west: number, north: number, east: number, south: number): Ring {
  return [west, north, east, north, east, south, west, south];
}

function areaOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

function closed(ring: Ring): { x: number; y: number }[] {
  return [...ring, ring[0]!, ring[1]!].flatMap((x, i, all) => (i % 2 === 0 ? [{ x, y: all[i + 1]! }] : []));
}

describe('areas of one kind', () => {
  it.each<[string, Ring[], number, number]>([
    ['become one where they share a border', [box(0, 0, 20, 20), box(20, 0, 40, 20)], 1, 800],
    ['stay where they are apart', [box(0, 0, 20, 20), box(21, 0, 41, 20)], 2, 800],
    ['stay where they touch at a corner', [box(0, 0, 20, 20), box(20, 20, 40, 40)], 2, 800],
    ['stay where they overlap', [box(0, 0, 20, 20), box(10, 10, 30, 30)], 2, 800],
    ['fill a hole', [box(0, 0, 50, 50), turned(box(10, 10, 40, 40)), box(10, 10, 40, 40)], 1, 2500],
    [
      'leave what of a hole they do not fill',
      [box(0, 0, 50, 50), turned([10, 10, 30, 10, 40, 10, 40, 40, 30, 40, 10, 40]), box(10, 10, 30, 40)],
      2,
      2500 - 900 + 600,
    ],
  ])('%s', (_name, rings, count, area) => {
    const joined = joinAreas(rings);
    expect([joined.length, areaOf(joined)]).toEqual([count, area]);
  });

  it('become one without the slivers between them, where both were simplified differently', () => {
    const west = [0, 0, 100, 0, 100, 30, 100, 60, 100, 100, 0, 100];
    const gap = [100, 0, 200, 0, 200, 100, 100, 100, 100, 60, 101, 45, 100, 30];
    const overlap = [100, 0, 200, 0, 200, 100, 100, 100, 100, 60, 99, 45, 100, 30];
    const around = [0, 0, 100, 0, 200, 0, 200, 100, 100, 100, 0, 100];
    for (const east of [gap, overlap])
      expect(joinAreas([west, east]).map((ring) => [ring.length, doubleArea(ring)])).toEqual([
        [around.length, doubleArea(around)],
      ]);
  });

  it('stay as they are where they share a border and overlap elsewhere', () => {
    const rings = [box(0, 0, 50, 50), [50, 0, 90, 0, 90, 90, 20, 90, 20, 30, 50, 50]];
    expect(joinAreas(rings)).toEqual(rings);
  });

  const place = fc.integer({ min: 0, max: 5 });
  const cells = fc.uniqueArray(fc.tuple(place, place), { selector: String, minLength: 1, maxLength: 30 });
  const cellAt = ([x, y]: readonly [number, number]): Ring =>
    box(SIDE * x, SIDE * y, SIDE * x + SIDE, SIDE * y + SIDE);

  it('cover together what each covered, and have no flaw', () => {
    fc.assert(
      fc.property(cells, (places) => {
        const joined = joinAreas(places.map(cellAt));
        expect(areaOf(joined)).toBe(SIDE * SIDE * places.length);
        expect(ringFlaws(joined.map(closed))).toEqual([]);
      }),
    );
  });

  it('are as many afterwards as they were pieces, whichever came first', () => {
    const inTwoOrders = cells.chain((places) =>
      fc.tuple(fc.constant(places), fc.shuffledSubarray(places, { minLength: places.length })),
    );
    fc.assert(
      fc.property(inTwoOrders, ([places, others]) => {
        const [joined, again] = [joinAreas(places.map(cellAt)), joinAreas(others.map(cellAt))];
        const outers = joined.filter((ring) => doubleArea(ring) > 0);
        expect(outers.length).toBe(piecesOf(places));
        expect(again.map(doubleArea).sort()).toEqual(joined.map(doubleArea).sort());
      }),
    );
  });
});

/** Number of connected sets of cells; cells are connected by common sides. */
function piecesOf(places: readonly (readonly [number, number])[]): number {
  const left = new Set(places.map(String));
  let pieces = 0;
  for (const first of left) {
    pieces += 1;
    const next = [first];
    for (let cell = next.pop(); cell !== undefined; cell = next.pop()) {
      if (!left.delete(cell)) continue;
      const [x = 0, y = 0] = cell.split(',').map(Number);
      next.push(`${x + 1},${y}`, `${x - 1},${y}`, `${x},${y + 1}`, `${x},${y - 1}`);
    }
  }
  return pieces;
}
