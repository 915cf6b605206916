import { expect, it } from 'vitest';
import { withReferenceApart } from './reference-apart.ts';

it.each([
  ['B927', 'B 927'],
  ['A994, Regensburg', 'A 994, Regensburg'],
  ['I981 and US287', 'I 981 and US 287'],
  ['М5', 'М 5'],
])('%s is %s', (text, expected) => {
  expect(withReferenceApart(text)).toBe(expected);
});

it.each(['B 927', 'SW1A 2AA', 'Hauptstraße31', '12a', 'K12345', ''])('leaves %j as it is', (text) => {
  expect(withReferenceApart(text)).toBeUndefined();
});
