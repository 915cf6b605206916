import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AllMatcher,
  AnyMatcher,
  BitMatcher,
  EveryMatcher,
  ListMatcher,
  type Matcher,
  TestMatcher,
  WithoutMatcher,
} from './matcher.ts';

const SIZE = 200;
const set = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 80 }).map((values) => values.sort((a, b) => a - b));
const interval = fc
  .tuple(fc.nat(SIZE), fc.nat(SIZE))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const listOf = (values: readonly number[]) => new ListMatcher(Uint32Array.from(values));
function bitsOf(values: readonly number[]): BitMatcher {
  const bits = new BitMatcher(SIZE);
  bits.addAll(Uint32Array.from([...values, ...values])); // twice makes no difference
  return bits;
}

const testOf = (values: readonly number[]) =>
  new TestMatcher(values.length, (value) => values.includes(value));
const anyOf = (values: readonly number[]) =>
  new AnyMatcher([
    listOf(values.filter((value) => value % 3 !== 0)),
    bitsOf(values.filter((value) => value % 2 === 0)),
    testOf(values.filter((value) => value % 3 === 0)),
  ]);

function expectSame(
  matcher: Matcher,
  values: readonly number[],
  probes: readonly (readonly [number, number])[],
) {
  for (const [from, to] of probes) {
    const inside = values.filter((value) => value >= from && value < to);
    expect(matcher.seek(from, to)).toBe(inside[0] ?? to);
    expect(matcher.count(from, to)).toBe(inside.length);
  }
}

describe('matchers', () => {
  it.each([
    ['a list', listOf],
    ['bits', bitsOf],
    ['a test', testOf],
    ['any of several', anyOf],
  ])('%s seeks and counts like the plain set, in any order of asking', (_, make) => {
    fc.assert(
      fc.property(set, fc.array(interval), (values, probes) => {
        const matcher = make(values);
        expect(matcher.size).toBeGreaterThanOrEqual(values.length);
        expectSame(matcher, values, probes);
      }),
    );
  });

  it('an intersection holds what all of its sets hold', () => {
    fc.assert(
      fc.property(set, set, set, fc.array(interval), (a, b, c, probes) => {
        const shared = a.filter((value) => b.includes(value) && c.includes(value));
        expectSame(new AllMatcher([listOf(a), bitsOf(b), testOf(c)]), shared, probes);
      }),
    );
  });

  it('a difference holds what is in the one set and not in the other', () => {
    fc.assert(
      fc.property(set, set, fc.array(interval), (a, b, probes) => {
        const rest = a.filter((value) => !b.includes(value));
        expectSame(new WithoutMatcher(listOf(a), testOf(b)), rest, probes);
        expectSame(bitsOf(a).without(bitsOf(b)), rest, probes);
        expect(bitsOf(a).without(bitsOf(b)).size).toBe(rest.length);
      }),
    );
  });

  it('every document is a set too', () => {
    expectSame(
      new EveryMatcher(3),
      [0, 1, 2],
      [
        [0, 3],
        [1, 2],
        [2, 2],
      ],
    );
  });
});
