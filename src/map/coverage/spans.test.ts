import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areEqual,
  differenceOf,
  firstEndingAfter,
  intersectionOf,
  type Spans,
  unionOf,
  widened,
} from './spans.ts';

const PLACES = Array.from({ length: 40 }, (_, place) => place);
const spans = fc
  .uniqueArray(fc.nat(38), { maxLength: 12 })
  .map((ends): Spans => ends.sort((a, b) => a - b).slice(0, ends.length - (ends.length % 2)));

function isIn(ends: Spans, place: number): boolean {
  return ends.filter((end) => end <= place).length % 2 === 1;
}

describe('stretches of a line', () => {
  it('are joined, shared and taken away place by place', () => {
    fc.assert(
      fc.property(spans, spans, (one, other) => {
        for (const place of PLACES) {
          const [a, b] = [isIn(one, place), isIn(other, place)];
          expect(isIn(unionOf(one, other), place)).toBe(a || b);
          expect(isIn(intersectionOf(one, other), place)).toBe(a && b);
          expect(isIn(differenceOf(one, other), place)).toBe(a && !b);
        }
      }),
    );
  });

  it('have room between them, also where two met', () => {
    expect(unionOf([1, 3], [3, 5])).toEqual([1, 5]);
    expect(widened([1, 3, 5, 6, 9, 10])).toEqual([0, 7, 8, 11]);
  });

  it('are found by a place that they end after', () => {
    expect([0, 3, 4, 5, 6].map((place) => firstEndingAfter([1, 3, 5, 6], place))).toEqual([0, 2, 2, 2, 4]);
  });

  it('are equal by their ends', () => {
    expect([areEqual([1, 2], [1, 2]), areEqual([1, 2], [1, 3]), areEqual([1, 2], [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
