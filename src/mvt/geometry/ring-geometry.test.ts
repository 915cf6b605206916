import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutRings } from './cut-tiles.ts';
import { joinLines } from './join-lines.ts';
import { makeValid } from './make-valid.ts';
import { areValid } from './ring-contacts.ts';
import { ringFlaws } from './ring-flaws.ts';
import { doubleArea, groupRings, isInside, type Ring } from './rings.ts';
import { simplifyLine } from './simplify.ts';

const point = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
const anyRing = fc.array(point, { minLength: 3, maxLength: 12 }).map((points) => points.flat());

/** The ring as `loadGeometry` of `@mapbox/vector-tile` returns it. */
function closed(ring: Ring): { x: number; y: number }[] {
  const points = Array.from({ length: ring.length / 2 }, (_, i) => ({
    x: ring[2 * i]!,
    y: ring[2 * i + 1]!,
  }));
  return [...points, points[0]!];
}

function isInsideAll(rings: readonly Ring[], x: number, y: number): boolean {
  return rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1;
}

describe('rings made valid', () => {
  it('have no flaw, whatever they were', () => {
    fc.assert(
      fc.property(fc.array(anyRing, { minLength: 1, maxLength: 3 }), (rings) => {
        const groups = groupRings(makeValid(rings));
        for (const group of groups) expect(ringFlaws(group.map(closed))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('have no flaw even if cuts make edges meet anew more than a dozen times', () => {
    const spiky = [21, 0, 25, 21, 24, 7, 25, 22, 25, 0, 0, 0, 0, 0];
    const groups = groupRings(makeValid([spiky, [18, 1, 32, 16, 0, 37]]));
    for (const group of groups) expect(ringFlaws(group.map(closed))).toEqual([]);
  });

  it('take a hole only if it lies in them, even with a single outer ring', () => {
    const outer = [0, 0, 10, 0, 10, 10, 0, 10];
    const inside = [2, 2, 2, 4, 4, 4, 4, 2];
    const outside = [22, 2, 22, 4, 24, 4, 24, 2];
    expect(groupRings([outer, inside, outside])).toEqual([[outer, inside]]);
  });

  it('enclose what the even-odd rule calls inside, except for rounding', () => {
    fc.assert(
      fc.property(anyRing, (ring) => {
        const large = ring.map((coordinate) => coordinate * 1000);
        const valid = makeValid([large]);
        let wrong = 0;
        for (let x = 500.5; x < 60_000; x += 4001)
          for (let y = 300.25; y < 60_000; y += 4003) {
            const isSame = isInside(large, x, y) === isInsideAll(valid, x, y);
            if (!isSame) wrong += 1;
          }
        expect(wrong).toBeLessThanOrEqual(1); // a sample may lie within a unit of an edge
      }),
    );
  });

  it('are the rings given if these are valid', () => {
    const square = [0, 0, 10, 0, 10, 10, 0, 10];
    const hole = [2, 2, 2, 4, 4, 4, 4, 2];
    expect(areValid([square, hole])).toBe(true);
    expect(makeValid([square, hole]).map(doubleArea)).toEqual([200, -8]);
  });

  it('of an hourglass are its two halves', () => {
    const hourglass = [0, 0, 10, 10, 10, 0, 0, 10];
    expect(areValid([hourglass])).toBe(false);
    expect(makeValid([hourglass]).map(doubleArea)).toEqual([50, 50]);
  });
});

describe('an area cut into tiles', () => {
  it('covers in each tile what it covers on the whole, and is sound there', () => {
    const coordinate = fc.integer({ min: 100, max: 16_000 });
    const shape = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(shape, (points) => {
        const rings = makeValid([points.flat()]);
        let area = 0;
        cutRings(rings, 2, (_x, _y, parts) => {
          expect(ringFlaws(parts.map(closed))).toEqual([]);
          area += insideTile(parts);
        });
        const whole = rings.reduce((sum, ring) => sum + doubleArea(ring), 0) / 2;
        expect(Math.abs(area - whole)).toBeLessThan(
          MOST_UNSEEN * rings.reduce((sum, ring) => sum + around(ring), 1),
        );
      }),
      { numRuns: 200 },
    );
  });
});

/** Area that samples 64 units apart may miss or add for each unit of an outline, with rounding: a strip between two rows of samples is never seen. */
const MOST_UNSEEN = 33;

function around(ring: Ring): number {
  let sum = 0;
  for (let at = 0; at < ring.length; at += 2)
    sum += Math.hypot(ring[at]! - ring.at(at - 2)!, ring[at + 1]! - ring.at(at - 1)!);
  return sum;
}

/** Area of a tile's rings without its buffer, from samples 64 grid units apart. */
function insideTile(parts: readonly Ring[]): number {
  let count = 0;
  for (let x = 32.5; x < 4096; x += 64)
    for (let y = 32.5; y < 4096; y += 64) if (isInsideAll(parts, x, y)) count += 1;
  return count * 64 * 64;
}

describe('lines', () => {
  it('simplified stay within the tolerance and keep their ends', () => {
    const line = [0, 0, 10, 1, 20, -1, 30, 0, 30, 40];
    expect(simplifyLine(line, 1.5)).toEqual([0, 0, 30, 0, 30, 40]);
    expect(simplifyLine(line, 0.5)).toEqual(line);
  });

  it('join where they meet, and turn only where they may', () => {
    const lines = [
      [0, 0, 1, 0],
      [2, 0, 3, 0],
      [1, 0, 2, 0],
      [9, 9, 3, 0],
    ];
    expect(joinLines(lines, false)).toEqual([
      [0, 0, 1, 0, 2, 0, 3, 0],
      [9, 9, 3, 0],
    ]);
    expect(joinLines(lines, true)).toEqual([[0, 0, 1, 0, 2, 0, 3, 0, 9, 9]]);
  });
});
