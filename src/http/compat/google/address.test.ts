import { expect, it } from 'vitest';
import type { Entry } from '../../../answers/answers.ts';
import { addressComponents, addressLine, typesOfArea } from './address.ts';

const HOUSE: Entry = {
  kind: 'house',
  lat: 39.8,
  lon: -89.65,
  name: '12 Main Street',
  houseNumber: '12',
  street: 'Main Street',
  locality: 'Springfield',
  region: 'Illinois',
  regionCode: 'US-IL',
  country: 'United States',
  countryCode: 'US',
  postalCode: '62701',
  levels: {
    country: 'United States',
    state: 'Illinois',
    county: 'Sangamon County',
    municipality: 'Capital Township',
    city: 'Springfield',
  },
  confidence: 1,
};

it('counts areas between country and town from the coarsest', () => {
  const types = addressComponents(HOUSE).map(({ short, types: [type] }) => [short, type]);
  expect(types).toEqual([
    ['12', 'street_number'],
    ['Main Street', 'route'],
    ['Springfield', 'locality'],
    ['Capital Township', 'administrative_area_level_3'],
    ['Sangamon County', 'administrative_area_level_2'],
    ['IL', 'administrative_area_level_1'],
    ['US', 'country'],
    ['62701', 'postal_code'],
  ]);
  expect(typesOfArea('county', HOUSE.levels)).toEqual(['administrative_area_level_2', 'political']);
  const german = { country: 'Germany', state: 'Bavaria', region: 'Upper Bavaria', county: 'Ebersberg' };
  expect(typesOfArea('county', german)[0]).toBe('administrative_area_level_3');
});

it('writes an address as is usual in its country', () => {
  expect(addressLine(HOUSE)).toBe('12 Main Street, Springfield, IL 62701, United States');
  const swiss = { country: 'Switzerland', countryCode: 'CH', region: 'Zürich', regionCode: 'CH-ZH' };
  const levels = { country: 'Switzerland', state: 'Zürich', city: 'Winterthur' };
  const house = { ...HOUSE, ...swiss, levels, locality: 'Winterthur', postalCode: '8400' };
  expect(addressLine({ ...house, street: 'Marktgasse', name: 'Marktgasse 12' })).toBe(
    'Marktgasse 12, 8400 Winterthur, Switzerland',
  );
});

it('names areas, streets and places of no street before the rest', () => {
  const { houseNumber: _number, street: _street, postalCode: _postcode, ...town } = HOUSE;
  const county = { ...town, kind: 'area', level: 'county', name: 'Sangamon County' } as const;
  const { city: _city, municipality: _municipality, ...levels } = HOUSE.levels;
  const { locality: _locality, ...wide } = county;
  expect(addressLine({ ...wide, levels })).toBe('Sangamon County, IL, United States');
  expect(addressLine({ ...town, kind: 'street', name: 'Main Street' })).toBe(
    'Main Street, Springfield, IL, United States',
  );
  expect(addressLine({ ...town, kind: 'place', name: 'Lincoln Oak' })).toBe(
    'Lincoln Oak, Springfield, IL, United States',
  );
  const country = {
    ...wide,
    level: 'country',
    name: 'United States',
    levels: { country: 'United States' },
  } as const;
  expect(addressLine(country)).toBe('United States');
});
