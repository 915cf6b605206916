import { expect, it } from 'vitest';
import { withoutUnit } from './without-unit.ts';

it.each([
  ['50 Beale St apt 300', '50 Beale St'],
  ['50 Beale St #300, San Francisco', '50 Beale St, San Francisco'],
  ['50 Beale St, Suite 5B, San Francisco', '50 Beale St, San Francisco'],
  ['Hauptstrasse 12, Whg. 7, 9490 Vaduz', 'Hauptstrasse 12, 9490 Vaduz'],
  ['ул. Ленина 5, кв 12', 'ул. Ленина 5'],
  ['南禾路二段45號3樓之2', '南禾路二段45號'],
  ['南京路100号5层502室, 上海', '南京路100号, 上海'],
  ['Flat 3, 10 Downing Street', ', 10 Downing Street'],
  ['#300 - 555 Main St', '555 Main St'],
  ['555 Main St, 5th floor', '555 Main St'],
  ['Hauptstrasse 12, 2. Stock, 9490 Vaduz', 'Hauptstrasse 12, 9490 Vaduz'],
  ['12 rue Grimaldi, 3ème étage', '12 rue Grimaldi'],
  ['Muster AG, Hauptstrasse 12, Vaduz', 'Hauptstrasse 12, Vaduz'],
  ['c/o Smith\n10 Downing Street', '10 Downing Street'],
  ['Jane Doe\nAcme Corp\n10 Downing Street\nLondon', '10 Downing Street\nLondon'],
  ['Studio 54\n254 W 54th St', '254 W 54th St'],
  ['5th floor, 555 Main St', ', 555 Main St'],
  ['555 Main St FL 5', '555 Main St'],
  ['555 Main St, Unit B', '555 Main St'],
  ['555 Main St third floor, Springfield', '555 Main St, Springfield'],
  ['Hauptstrasse 12, EG, Vaduz', 'Hauptstrasse 12, Vaduz'],
  ['Nørregade 10, 2. tv, København', 'Nørregade 10, København'],
  ['Calle Mayor 7, 3º izq', 'Calle Mayor 7'],
])('%s is at %s', (text, expected) => {
  expect(withoutUnit(text)).toBe(expected);
});

it.each([
  '12 rue Ste Anne',
  'Flat 5',
  'Unit 7 Main Street',
  'Room Street 5',
  '50 Beale St',
  '89-11 Main Street', // is 11 in Canada alone, which is for the houses of the street to say
  'Eg 5, Bern',
  '12 Main St, Miami, FL 33101',
  'Hauptstrasse 12\nVaduz',
  '729 Bush Street', // `bus` is a part of a house in Flemish
  '',
])('leaves %j as it is', (text) => {
  expect(withoutUnit(text)).toBeUndefined();
});
