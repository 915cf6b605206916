import { expect, it } from 'vitest';
import { geocoderOver } from './address-gazetteer.ts';

/** Forward geocoding of texts that say where something is otherwise than by its address, or more finely than the map. */

const houses = ['1', '2', '3', '4', '4b', '5', '6'];
const streets = [{ name: 'Beale Street', postcode: '94105', houses }];
const town = { country: 'US', countryNames: { name: 'United States' }, name: 'Harbour', lat: 10, lon: 20 };
const geocoder = geocoderOver([{ ...town, streets }]);

const first = async (text: string, near?: { lat: number; lon: number }) =>
  (await geocoder.forward({ text, languages: [], limit: 5, ...(near && { near }) }))[0];

it('answers coordinates by what is there', async () => {
  // houses stand every 0.0002 degrees to the east of 20, a little north of their street at 10.002
  expect(await first('10.00205, 20.0004')).toMatchObject({
    kind: 'house',
    houseNumber: '3',
    matchType: 'exact',
  });
  expect(await first('20.0004E 10.00205N')).toMatchObject({ houseNumber: '3' });
  expect(await first('10°0\'7.38"N, 20°0\'1.44"E')).toMatchObject({ houseNumber: '3' });
});

it('says that what is farther away is not the very place', async () => {
  expect((await first('10.0035, 20.0004'))?.matchType).toBe('approximate');
});

it('answers plus codes, shortened ones by their town or by where the reader is', async () => {
  // the area of 7G222222+R5 is 0.000125 degrees wide, from 10.002 to the north and from 20.000375 to the east
  expect(await first('7G222222+R5')).toMatchObject({ kind: 'house', houseNumber: '3' });
  expect(await first('2222+R5 Harbour')).toMatchObject({ houseNumber: '3' });
  expect(await first('2222+R5', { lat: 10.2, lon: 19.8 })).toMatchObject({ houseNumber: '3' });
  expect((await first('2222+R5'))?.houseNumber).not.toBe('3');
});

it.each(['4 Beale St apt 300', '4 Beale St #300, Harbour', '4 Beale Street, Suite 5B, Harbour'])(
  'finds the house of %s',
  async (text) => {
    expect(await first(text)).toMatchObject({ kind: 'house', houseNumber: '4' });
  },
);

it('finds the staircase where the map has it, else the house', async () => {
  expect(await first('Beale Street 4 B 14')).toMatchObject({ houseNumber: '4b', matchType: 'exact' });
  expect(await first('Beale Street 5 C 2')).toMatchObject({ houseNumber: '5', matchType: 'exact' });
});
