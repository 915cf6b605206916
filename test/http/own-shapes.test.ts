import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** What answers say beyond points: shapes, boxes, kinds and codes of entries, over the sample. */

const sample = houseOf('sample');
let app: FastifyInstance;
beforeAll(() => {
  app = sample.server({ cacheEntries: 0 });
});

const CITY = '85754e67fffffff_r800009';
const get = async (url: string) => {
  const response = await app.inject({ url });
  return { status: response.statusCode, body: response.json() };
};
const features = async (url: string) => (await get(url)).body.features;

describe('shapes', () => {
  it('are the polygons of areas and the lines of streets, beside their points', async () => {
    const [city] = await features('/v1/places/geocode/forward?q=Port+Origin&layers=city&shape=true');
    expect(city.geometry.type).toBe('Point');
    expect(city.shape.type).toBe('Polygon');
    expect(city.shape.coordinates[0].length).toBeGreaterThan(4);
    const [street] = await features('/v1/places/geocode/forward?q=Gradient+Street&shape=true');
    expect(street.shape.type).toMatch(/LineString$/);
  });

  it('have fewer corners where they may lie off, and are left out where nobody asks', async () => {
    const url = '/v1/places/geocode/forward?q=Port+Origin&layers=city';
    const [exact] = await features(`${url}&shape=true`);
    const [rough] = await features(`${url}&shape=true&shape_tolerance=2000`);
    expect(rough.shape.coordinates[0].length).toBeLessThan(exact.shape.coordinates[0].length);
    expect((await features(url))[0]).not.toHaveProperty('shape');
    expect((await get(`${url}&shape_tolerance=5`)).status).toBe(400);
  });

  it('come with points and with places by their identifier, as GeoJSON', async () => {
    const [here] = await features('/v1/places/geocode/reverse?lat=0.001&lng=0.001&zoom=10&shape=true');
    const [place] = await features(`/v1/places/${CITY}?shape=true`);
    expect(here.shape).toEqual(place.shape);
    expect(place.id).toBe(CITY);
    expect((await get(`/v1/places/${CITY}?shape=true&form=a`)).status).toBe(400);
  });
});

describe('a box', () => {
  const AWAY = 'bbox=0.5,0.5,1,1';
  it.each(['/v1/places/search?q=library', '/v1/places/autocomplete?q=libr'])(
    'leaves out what lies elsewhere only if it is bounded: %s',
    async (url) => {
      expect((await features(`${url}&${AWAY}`)).length).toBeGreaterThan(0);
      expect(await features(`${url}&${AWAY}&bounded=true`)).toEqual([]);
      expect((await features(`${url}&bbox=-0.1,-0.1,0.1,0.1&bounded=true`)).length).toBeGreaterThan(0);
      expect((await get(`${url}&bounded=true`)).status).toBe(400);
    },
  );
});

describe('layers', () => {
  it('leave other kinds out of completions', async () => {
    const url = '/v1/places/autocomplete?q=port+or&limit=20';
    const types = async (layers: string) =>
      new Set(
        (await features(`${url}&layers=${layers}`)).map(
          (one: { id?: string; properties: { type?: string } }) => one.properties.type ?? 'place',
        ),
      );
    expect(await types('city')).toEqual(new Set(['city']));
    expect(await types('place')).toEqual(new Set(['place']));
    expect((await get(`${url}&layers=planet`)).status).toBe(400);
  });
});

it('says the main tag, the district and the county of an address', async () => {
  const [street] = await features('/v1/places/geocode/forward?q=Gradient+Street');
  expect(street.properties.main_tag).toMatch(/^highway=/);
});
