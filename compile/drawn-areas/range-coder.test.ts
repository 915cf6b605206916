import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberModel, RangeDecoder, RangeEncoder, SignModel } from './range-coder.ts';

function encoded(values: readonly number[]): Uint8Array {
  const [coder, sizes, signs] = [new RangeEncoder(), new NumberModel(2), new SignModel()];
  for (const [i, value] of values.entries())
    signs.code(coder, 0, value, sizes.code(coder, i % 2, Math.abs(value)));
  return coder.bytes();
}

function decoded(bytes: Uint8Array, count: number): number[] {
  const [coder, sizes, signs] = [new RangeDecoder(bytes), new NumberModel(2), new SignModel()];
  return Array.from({ length: count }, (_, i) => signs.code(coder, 0, 0, sizes.code(coder, i % 2, 0)));
}

it('returns every number it was given, the largest too', () => {
  const edges = [0, 1, -1, 127, 128, 2 ** 20, -(2 ** 29), 2 ** 30 - 2, 0, 0];
  expect(decoded(encoded(edges), edges.length)).toEqual(edges);
  const numbers = fc.array(fc.integer({ min: -(2 ** 29), max: 2 ** 29 }), { maxLength: 300 });
  const property = fc.property(numbers, (values) => {
    expect(decoded(encoded(values), values.length)).toEqual(values);
  });
  fc.assert(property);
});

it('needs hardly anything for what stays the same', () => {
  expect(encoded(Array(10_000).fill(7)).length).toBeLessThan(300);
});
