import { expect, it } from 'vitest';
import { digitsOf, withNumberInDigits, withNumberInWords } from './number-words.ts';

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

it.each(['onzième', 'un', 'fifth', '11', ''])('%j is no cardinal', (word) => {
  expect(digitsOf(word)).toBeUndefined();
});

it('writes the longest number of several words in digits, each word otherwise as it is', () => {
  expect(withNumberInDigits('12 Rue du Quatre-vingt-dix-sept, Aix')).toBe('12 Rue du 97, Aix');
  expect(withNumberInDigits('Twenty, First St')).toBeUndefined();
  expect(withNumberInDigits('Rue des Quatre Vents')).toBeUndefined();
});

it('writes a number in words that names hold, where it may be the name of a street', () => {
  const knows = (word: string) => ['trente', 'six', 'twenty', 'first'].includes(word);
  expect(withNumberInWords('43 rue des 36 ponts', knows)).toEqual(['43 rue des trente six ponts']);
  expect(withNumberInWords('21st St', knows)).toEqual(['twenty first St']);
  expect(withNumberInWords('rue des 35 ponts', knows)).toEqual([]);
  expect(withNumberInWords('Bahnhofstrasse 36 Zürich', knows)).toEqual([]);
  expect(withNumberInWords('rue des Ponts 36', knows)).toEqual([]);
});
