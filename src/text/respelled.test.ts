import { expect, it } from 'vitest';
import { respelled } from './respelled.ts';

const WORDS = [
  'hauptstrasse',
  'vaduz',
  'new',
  'york',
  'haupt',
  'strasse',
  'marktplatz',
  'los',
  'angeles',
  'rue',
  'de',
  'burger',
  'king',
  'drive',
  'hauptbahnhofplatz',
  'bahnhof',
  'la',
  'paix',
];
const knows = (word: string, isBeginning: boolean): boolean =>
  WORDS.some((known) => (isBeginning ? known.startsWith(word) : known === word));

it.each([
  ['Haupt Strasse 12, Vaduz', 'HauptStrasse 12, Vaduz'],
  ['haupt str. 12', 'hauptstr. 12'],
  ['markt  platz', 'marktplatz'],
  ['newyork', 'new york'],
  ['Marktplatz12', 'Marktplatz 12'],
  ['marktplatz12a, Vaduz', 'marktplatz 12a, Vaduz'],
  ['12Marktplatz, Vaduz', '12 Marktplatz, Vaduz'],
  ['12 losangeles, vaduz', '12 los angeles, vaduz'],
  ['burgerkingdrive vaduz', 'burger king drive vaduz'],
  ['12 ruedelapaix', '12 rue de la paix'],
  ['haupt bahnhof platz 3', 'hauptbahnhofplatz 3'],
])('%s is %s where names hold that', (text, expected) => {
  expect(respelled(text, false, knows)).toBe(expected);
});

it('joins and parts the beginning of a word where the text is still being typed', () => {
  expect(respelled('haupt stra', true, knows)).toBe('hauptstra');
  expect(respelled('haupt stra', false, knows)).toBeUndefined();
  expect(respelled('losangel', true, knows)).toBe('los angel');
  expect(respelled('losangel', false, knows)).toBeUndefined();
  expect(respelled('burgerkingdri', true, knows)).toBe('burger king dri');
  expect(respelled('haupt bahnhof pl', true, knows)).toBe('hauptbahnhofpl');
});

it.each([
  ['names hold it as it is', 'hauptstrasse vaduz'],
  ['a comma parts what would be one word', 'haupt, strasse'],
  ['no name holds both halves', 'xyzstrasse'],
  ['it is a row of short words', 'ladelade'],
  ['it is too long for a word', 'burger'.repeat(8)],
  ['the whole would be too short to tell', 'ru e'],
  ['it has digits', 'new1 york'],
  ['no name holds what stands before a number', 'terminal2 vaduz'],
  ['there is no word', ' , '],
  ['there is nothing', ''],
])('leaves a text where %s', (_reason, text) => {
  expect(respelled(text, false, knows)).toBeUndefined();
});
