import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AllMatcher, BitMatcher, EveryMatcher, ListMatcher, type Matcher, NONE } from './matcher.ts';

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

function expectSame(matcher: Matcher, values: readonly number[], probes: readonly number[]): void {
  for (const probe of probes)
    expect(matcher.seek(probe)).toBe(values.find((value) => value >= probe) ?? NONE);
}

describe('matchers', () => {
  it.each([
    ['a list', listOf],
    ['bits', bitsOf],
  ])('%s seeks and counts like the plain set, in any order of asking', (_, make) => {
    fc.assert(
      fc.property(set, fc.array(fc.nat(SIZE)), interval, (values, probes, [from, to]) => {
        const matcher = make(values);
        expect(matcher.size).toBe(values.length);
        expectSame(matcher, values, probes);
        expect(matcher.count(from, to)).toBe(values.filter((value) => value >= from && value < to).length);
      }),
    );
  });

  it('an intersection holds what all of its sets hold', () => {
    fc.assert(
      fc.property(set, set, set, fc.array(fc.nat(SIZE)), interval, (a, b, c, probes, [from, to]) => {
        const shared = a.filter((value) => b.includes(value) && c.includes(value));
        const matcher = new AllMatcher([listOf(a), bitsOf(b), listOf(c)]);
        expectSame(matcher, shared, probes);
        expect(matcher.count(from, to)).toBe(shared.filter((value) => value >= from && value < to).length);
      }),
    );
  });

  it('every document is a set too', () => {
    const all = new EveryMatcher(3);
    expect([all.seek(0), all.seek(2), all.seek(3)]).toEqual([0, 2, NONE]);
    expect([all.count(0, 3), all.count(1, 9), all.count(5, 9)]).toEqual([3, 2, 0]);
  });
});
