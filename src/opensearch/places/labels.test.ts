import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freshLabels, LABELS_END, labelsBetween } from './labels.ts';

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
