import { afterAll, expect, it } from 'vitest';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, TOWN } from './compat-server.ts';

/** How far `zoom` reaches, and what `location_bias_scale` weighs. */

const searcher = new ArraySearcher([]);
const geocoder = new ListGeocoder([TOWN]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
afterAll(() => app.close());

const status = async (url: string) => (await app.inject({ url: `/photon${url}` })).statusCode;

it.each([
  ['12', 16_000],
  ['18', 250],
  ['99', 250],
  ['0', 65_536_000],
])('zoom %s reaches %d metres', async (zoom, scaleMetres) => {
  expect(await status(`/api?q=vaduz&lat=47&lon=9&zoom=${zoom}`)).toBe(200);
  expect(geocoder.forwards.at(-1)?.near).toEqual({ lat: 47, lon: 9, scaleMetres });
});

it.each([
  ['0', 7 / 3],
  ['0.4', 1],
  ['1', 1 / 4],
])('scale %s weighs nearness beside names, for the geocoder and for the searcher', async (scale, weight) => {
  expect(await status(`/api?q=hotel&lat=47&lon=9&location_bias_scale=${scale}`)).toBe(200);
  expect(geocoder.forwards.at(-1)?.near?.weight).toBeCloseTo(weight, 6);
  const { text = 0, geo = 0 } = searcher.requests.at(-1)?.weights ?? {};
  expect(geo / text).toBeCloseTo(weight, 6);
});

it('refuses what is no number', async () => {
  expect(await status('/api?q=vaduz&lat=47&lon=9&zoom=x')).toBe(400);
  expect(await status('/api?q=vaduz&lat=47&lon=9&location_bias_scale=x')).toBe(400);
});

it('asks for as many addresses in parts as are wanted', async () => {
  expect(await status('/structured?street=vaduz&limit=50')).toBe(200);
  expect(geocoder.forwards.at(-1)?.limit).toBe(50);
});
