import { expect, it } from 'vitest';
import { possiblePostcodeParts, postcodePart } from './postcode-parts.ts';

it.each([
  ['SW1A1AA', 'GB', 'SW1A'],
  ['M11AE', 'GB', 'M1'],
  ['CR26XH', 'GB', 'CR2'],
  ['1011TG', 'NL', '1011'],
  ['M5V2T6', 'CA', 'M5V'],
  ['D02AF30', 'IE', 'D02'],
  ['941041234', 'US', '94104'],
  ['94104', 'US', undefined],
  ['SW1A', 'GB', undefined],
  ['1011', 'NL', undefined],
  ['1011TG', 'DE', undefined],
  ['1011TG', undefined, undefined],
])('of %s in %s is %s', (code, country, part) => {
  expect(postcodePart(code, country)).toBe(part);
});

it('of a code whose country is not known may be that of several countries', () => {
  expect(possiblePostcodeParts('M5V2T6')).toEqual(['M5V']);
  expect(possiblePostcodeParts('M12AB')).toEqual(['M1']);
  expect(possiblePostcodeParts('9490')).toEqual([]);
});
