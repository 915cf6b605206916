import { describe, expect, it } from 'vitest';
import { crossesTowardsGreaterX } from './core.ts';

/** A square of side 2 around the origin. */
const SQUARE = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

function isInside(x: number, y: number, ring: readonly (readonly [number, number])[]): boolean {
  const crossed = ring.filter(([xA, yA], i) => {
    const [xB, yB] = ring[(i + 1) % ring.length]!;
    return crossesTowardsGreaterX(x, y, xA, yA, xB, yB);
  });
  return crossed.length % 2 === 1;
}

describe('the edges that a line towards greater x crosses', () => {
  it.each([
    ['the middle', 0, 0, true],
    ['west of it', -2, 0, false],
    ['east of it', 2, 0, false],
    ['north of it', 0, 2, false],
    ['west of a corner, which two edges share', -2, -1, false],
  ])('tell of %s whether it lies inside', (_, x, y, expected) => {
    expect(isInside(x, y, SQUARE)).toBe(expected);
    expect(isInside(x, y, SQUARE.toReversed())).toBe(expected);
  });

  it('give a point on a side that two squares share to one of them', () => {
    const above = SQUARE.map(([x, y]) => [x, y + 2] as const);
    expect([SQUARE, above].map((ring) => isInside(0, 1, ring))).toEqual([false, true]);
  });
});
