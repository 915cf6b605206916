import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/cli.ts';
import { houseOf } from '../house.ts';
import { runInProcess } from './command.ts';

/** Two numbered houses south of the equator, in the Atlantic, so that the world has nothing nearer. */
const HOUSES = [1, 3].map((number) => ({
  kind: 'node' as const,
  id: number,
  lat: -30 - number / 1e4,
  lon: -20,
  tags: {
    'addr:housenumber': String(number),
    'addr:street': 'Harbour Street',
    'addr:city': 'Westpoint',
    'addr:postcode': '1234',
  },
}));

const house = houseOf(HOUSES);
const ask = (...words: string[]) => runInProcess([...words, '--data', house.data]);

it('geocode shows a table', async () => {
  expect(await ask('geocode', 'Harbour', 'Street', '3')).toMatchObject({
    code: EXIT.done,
    stdout: expect.stringMatching(
      /^name +address +type +confidence +lat,lon\n.*Harbour Street.* 1234 Westpoint +house +exact \S+ +-30\.0003,-20\n$/,
    ),
  });
});

it('geocode prints the answer of the route as JSON', async () => {
  const { stdout } = await ask('geocode', 'Harbour Street 3', '--country', 'li', '--limit', '1', '--json');
  const { type, features, attribution } = JSON.parse(stdout);
  expect({ type, attribution }).toEqual({
    type: 'FeatureCollection',
    attribution: expect.stringContaining('© OpenStreetMap contributors'),
  });
  expect(features).toEqual([
    expect.objectContaining({ geometry: { type: 'Point', coordinates: [-20, -30.0003] } }),
  ]);
  expect(features[0].properties).toMatchObject({ house_number: '3', type: 'house', match_type: 'exact' });
});

it('geocode passes on what the route refuses', async () => {
  expect(await ask('geocode', 'x', '--country', 'QQ')).toEqual({
    code: EXIT.usage,
    stdout: '',
    stderr: `waypost: Parameter 'country' is "QQ"; expected an ISO 3166-1 alpha-2 code such as "LI".\n`,
  });
});

it('reverse takes negative coordinates, before or after its options', async () => {
  const house = { code: EXIT.done, stdout: expect.stringMatching(/Harbour Street.*house/) };
  expect(await ask('reverse', '-30.0003,-20')).toMatchObject(house);
  expect(await ask('reverse', '--lang', 'de', '-30.0003,-20.000')).toMatchObject(house);
});

it('reverse heeds zoom and limit', async () => {
  const { stdout } = await ask('reverse', '-30.0002,-20', '--limit', '2', '--json');
  const numbers = JSON.parse(stdout).features.map(({ properties }: Feature) => properties.house_number);
  expect(numbers.toSorted()).toEqual(['1', '3']);
  expect((await ask('reverse', '-30.0003,-20', '--zoom', '3')).stdout).toBe('nothing found\n');
});

interface Feature {
  readonly properties: { readonly house_number: string };
}
