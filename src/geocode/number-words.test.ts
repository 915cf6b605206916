import { expect, it } from 'vitest';
import { digitsOf } from './number-words.ts';

it.each([
  ['onze', '11'],
  ['zwolf', '12'],
  ['veinte', '20'],
  ['tres', '3'],
  ['undici', '11'],
  ['dix', '10'],
])('%s is %s', (word, digits) => {
  expect(digitsOf(word)).toBe(digits);
});

it.each(['onzième', 'dix sept', '11', ''])('%j is no number of one word', (word) => {
  expect(digitsOf(word)).toBeUndefined();
});
