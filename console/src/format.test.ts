import { expect, it } from 'vitest';
import { percent } from './format.ts';

it.each([
  [1, '100 %'],
  [0.9978, '99.8 %'],
  [0.77, '77 %'],
  [0, '0 %'],
])('a share of %s is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});
