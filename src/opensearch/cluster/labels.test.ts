import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshLabels, LABELS_END, labelsAfter, labelsBetween } from './labels.ts';

function ascend(labels: Uint32Array): boolean {
  return labels.every((label, i) => label > (labels[i - 1] ?? 0) && label < LABELS_END);
}

it('fresh labels ascend with room before, between and behind them', () => {
  for (const count of [0, 1, 2, 1_000, 1_000_000]) {
    const labels = freshLabels(count);
    expect(labels).toHaveLength(count);
    expect(ascend(labels)).toBe(true);
    expect(labels[0] ?? 2).toBeGreaterThan(1);
  }
});

it('more words than there are labels are refused', () => {
  expect(() => freshLabels(LABELS_END)).toThrow(RangeError);
});

it('words between labelled ones get labels between, and labelled ones keep theirs', () => {
  const words = fc.array(fc.boolean(), { maxLength: 300 });
  fc.assert(
    fc.property(words, (isNew) => {
      const old = freshLabels(isNew.filter((it) => !it).length);
      let next = 0;
      const known = Uint32Array.from(isNew, (it) => (it ? 0 : old[next++]!));
      const labels = labelsBetween(known);
      expect(labels && ascend(labels)).toBe(true);
      expect(known.every((label, i) => label === 0 || labels?.[i] === label)).toBe(true);
    }),
  );
});

it('says where room has run out', () => {
  expect(labelsBetween(Uint32Array.of(7, 0, 8))).toBeUndefined();
  expect(labelsBetween(Uint32Array.of(7, 0, 9))).toEqual(Uint32Array.of(7, 8, 9));
  expect(labelsBetween(Uint32Array.of(LABELS_END - 1, 0))).toBeUndefined();
});

describe('labels after others', () => {
  /** A label or none, each label once, in any order. */
  const someKnown = fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 60 })
    .chain((labels) =>
      fc
        .tuple(...labels.map((label) => fc.oneof(fc.constant(label), fc.constant(0))))
        .map((known) => Uint32Array.from(known)),
    );

  it('ascend, whatever was known', () => {
    fc.assert(
      fc.property(someKnown, fc.integer({ min: 100, max: 500 }), (known, end) => {
        const inReach = known.map((label) => (label < end ? label : 0));
        const labels = labelsAfter(inReach, end);
        expect(labels).toHaveLength(known.length);
        expect(labels.every((label, i) => label > (labels[i - 1] ?? 0) && label < end)).toBe(true);
      }),
    );
  });

  it('are as many of the known ones as can ascend', () => {
    const known = Uint32Array.of(0, 9_000, 1_000, 2_000, 0, 3_000, 500, 4_000);
    expect(labelsAfter(known)).toEqual(Uint32Array.of(333, 666, 1_000, 2_000, 2_500, 3_000, 3_500, 4_000));
  });

  it('stay where room runs out a few items away', () => {
    const known = freshLabels(1_000);
    known.set([known[499]! + 1], 500);
    const labels = labelsAfter(Uint32Array.of(...known.subarray(0, 500), 0, 0, ...known.subarray(500)));
    expect(ascend(labels)).toBe(true);
    const moved = [...known].filter((label) => !labels.includes(label));
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(20);
  });

  it('fill all that there are', () => {
    expect(labelsAfter(Uint32Array.of(0, 3, 0, 1, 0), 7)).toEqual(Uint32Array.of(1, 2, 3, 4, 5));
    expect(() => labelsAfter(new Uint32Array(6), 7)).toThrow(RangeError);
  });
});
