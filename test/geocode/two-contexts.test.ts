import { expect, it } from 'vitest';
import { geocoderOver, type Town } from './address-gazetteer.ts';

const STATE = {
  country: 'US',
  countryNames: { name: 'United States' },
  region: 'New York',
  regionCode: 'NY',
};
const HERE = { lat: 40.71, lon: -73.74 };
const HOUSE = '114-11 211th Street';

/** More towns called York than a name is looked up for, far from the house. */
const NAMESAKES = Array.from(
  { length: 60 },
  (_, at): Town => ({ ...STATE, region: `Aland ${at}`, name: 'York', lat: 43, lon: -76, streets: [] }),
);
const TOWNS: readonly Town[] = [
  ...NAMESAKES,
  {
    ...STATE,
    name: 'Bellaire',
    ...HERE,
    streets: [{ name: '211th Street', postcode: '11429', houses: ['114-09', '114-11', '114-21'] }],
  },
  { ...STATE, name: 'Queens Village', lat: HERE.lat + 0.01, lon: HERE.lon, streets: [] },
];

const geocoder = geocoderOver(TOWNS);

it.each([
  HOUSE,
  `${HOUSE}, Queens Village`,
  `${HOUSE}, New York`,
  `${HOUSE}, Queens Village, NY`,
  `${HOUSE}, Queens Village, New York`,
  `${HOUSE}, New York, Queens Village`,
  `${HOUSE}, Bellaire, New York 11429`,
])('finds the house with either context, and with both: %s', async (text) => {
  const [first] = await geocoder.forward({ text, languages: [], limit: 1 });
  expect(first).toMatchObject({ houseNumber: '114-11', street: '211th Street', matchType: 'exact' });
});
