import { expect, it } from 'vitest';
import { withoutUnit } from './without-unit.ts';

it.each([
  ['50 Beale St apt 300', '50 Beale St'],
  ['50 Beale St #300, San Francisco', '50 Beale St, San Francisco'],
  ['50 Beale St, Suite 5B, San Francisco', '50 Beale St, San Francisco'],
  ['Hauptstrasse 12, Whg. 7, 9490 Vaduz', 'Hauptstrasse 12, 9490 Vaduz'],
  ['ул. Ленина 5, кв 12', 'ул. Ленина 5'],
  ['Flat 3, 10 Downing Street', ', 10 Downing Street'],
  ['#300 - 555 Main St', '555 Main St'],
  ['1205-555 Main St', '555 Main St'],
  ['555 Main St, 5th floor', '555 Main St'],
  ['Hauptstrasse 12, 2. Stock, 9490 Vaduz', 'Hauptstrasse 12, 9490 Vaduz'],
  ['12 rue Grimaldi, 3ème étage', '12 rue Grimaldi'],
  ['Muster AG, Hauptstrasse 12, Vaduz', 'Hauptstrasse 12, Vaduz'],
  ['c/o Smith\n10 Downing Street', '10 Downing Street'],
])('%s is at %s', (text, expected) => {
  expect(withoutUnit(text)).toBe(expected);
});

it.each(['12 rue Ste Anne', 'Flat 5', 'Unit 7 Main Street', 'Room Street 5', '50 Beale St', ''])(
  'leaves %j as it is',
  (text) => {
    expect(withoutUnit(text)).toBeUndefined();
  },
);
