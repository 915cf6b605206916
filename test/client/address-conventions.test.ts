import { expect, it } from 'vitest';
import { streetLine } from '../../client/src/client.ts';
import { addressLine } from '../../src/places/places.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

it('the client writes street and number as the service does, in every country', () => {
  const ours = (countryCode: string) => streetLine({ street: 'Gasse', number: '3', countryCode });
  const tags = { 'addr:street': 'Gasse', 'addr:housenumber': '3' };
  const strange = COUNTRIES.filter((country) => ours(country) !== addressLine(tags, country));
  expect(strange).toEqual([]);
  expect(new Set(COUNTRIES.map(ours))).toEqual(new Set(['Gasse 3', '3 Gasse', 'Gasse, 3']));
});
