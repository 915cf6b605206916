import { afterAll, describe, expect, it } from 'vitest';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { ArraySearcher, passesOf, place } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE, TOWN } from './compat-server.ts';

/** Tags in brackets, coordinates beside names, and the ranks of what is no address. */

const SPRING = place(31, 47.12, 9.52, { natural: 'spring', name: 'Quelle' });
const PEAK = place(32, 47.1, 9.55, { natural: 'peak', name: 'Horn' });
const FAR = place(33, 46, 9.52, { natural: 'spring', name: 'Ferne Quelle' });
const HAMLET: GeocodeResult = {
  ...TOWN,
  name: 'Weiler',
  level: 'locality',
  source: { type: 'n', sourceId: 40, mainTag: 'place=hamlet', tags: { place: 'hamlet' } },
};

class Places extends ArraySearcher {
  override async search(request: Parameters<ArraySearcher['search']>[0]) {
    const result = await super.search(request);
    if (request.categories === undefined) return result;
    const passes = passesOf(request);
    const found = [SPRING, PEAK, FAR].filter(
      (record) => passes(record) && request.categories?.includes(`natural=${record.tags.natural}`),
    );
    return { ...result, hits: found.map((record) => ({ record, score: 1 })) };
  }
}

const searcher = new Places([PEAK]);
const geocoder = new ListGeocoder([HOUSE, TOWN, HAMLET]);
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
afterAll(() => app.close());

const search = async (q: string, more = '') =>
  (await app.inject(`/nominatim/search?q=${encodeURIComponent(q)}${more}`)).json();
const names = async (q: string, more = '') =>
  (await search(q, more)).map(({ name }: { name: string }) => name);

describe('a tag in brackets', () => {
  it('is looked for around coordinates', async () => {
    expect(await names('[natural=peak] 47.1,9.55')).toEqual(['Horn']);
    expect(searcher.requests.at(-1)).toMatchObject({
      centre: { lat: 47.1, lon: 9.55 },
      categories: ['natural=peak'],
    });
    expect(await names('[natural=peak] 47.1,9.55', '&countrycodes=ch')).toEqual([]);
  });

  it('is looked for within the area that is named, and in the box', async () => {
    expect(await names('[natural=spring] Vaduz')).toEqual(['Quelle']);
    expect(await names('[natural=spring]', '&viewbox=9,47,10,48&bounded=1')).toEqual(['Quelle']);
  });

  it('has no answer where nothing says where', async () => {
    expect(await names('[natural=spring]')).toEqual([]);
    expect(await names('[natural=spring] Nirgendwo')).toEqual([]);
  });
});

describe('coordinates beside a name', () => {
  it('say where it is looked for', async () => {
    expect(await names('Vaduz, 47.14, 9.52')).toEqual(['Vaduz']);
    expect(await names('Vaduz, N 47.14° E 9.52°')).toEqual(['Vaduz']);
    expect(await names('Vaduz, 10.5, 9.52')).toEqual([]);
  });
});

describe('the code of a country', () => {
  const LIECHTENSTEIN: GeocodeResult = { ...TOWN, level: 'country', name: 'Liechtenstein', levels: {} };
  const ofAnything = new (class extends ListGeocoder {
    override async forward({ layers }: Parameters<ListGeocoder['forward']>[0]) {
      return layers?.join() === 'country' ? [LIECHTENSTEIN] : [HOUSE];
    }
  })();
  const other = compatServer(
    {},
    { dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder: ofAnything }) },
  );
  afterAll(() => other.close());

  it.each([
    ['q=li', ['Liechtenstein']],
    ['q=LI&countrycodes=li,de', ['Liechtenstein']],
    ['q=li&countrycodes=de', []],
    ['q=li&featureType=city', []],
  ])('stands for the country alone: %s', async (parameters, expected) => {
    const found = (await other.inject(`/nominatim/search?${parameters}`)).json();
    expect(found.map(({ name }: { name: string }) => name)).toEqual(expected);
  });
});

it('asks for postcodes where one is all that is given', async () => {
  await app.inject('/nominatim/search?postalcode=9490');
  expect(geocoder.forwards.map(({ layers }) => layers)).toContainEqual(['postcode']);
});

it('ranks what is no address by its tags', async () => {
  const [peak] = await search('Horn');
  expect(peak).toMatchObject({ place_rank: 18, addresstype: 'natural' });
  const [hamlet] = await search('Weiler');
  expect(hamlet).toMatchObject({ place_rank: 20, addresstype: 'hamlet' });
  expect(await names('Weiler', '&featureType=settlement')).toEqual(['Weiler']);
  expect(await names('Weiler', '&featureType=city')).toEqual([]);
  const xml = (await app.inject('/nominatim/search?q=Horn&format=xml')).body;
  expect(xml).toContain('place_rank="18" address_rank="0"');
});

it.each([
  ['18', { error: 'Unable to geocode' }],
  ['12', { name: 'Horn' }],
  ['11', { error: 'Unable to geocode' }],
])('answers a peak to a point from the zoom of its rank on: %s', async (zoom, answer) => {
  const layer = zoom === '18' ? 'poi' : 'natural';
  const [lat, lon] = [PEAK.lat, PEAK.lon];
  class Alone extends Places {
    override async search(request: Parameters<ArraySearcher['search']>[0]) {
      const hits = [PEAK].filter(passesOf(request)).map((record) => ({ record, score: 1 }));
      return { ...(await super.search(request)), hits };
    }
  }
  const other = compatServer({}, { dataSet: () => ({ id: 'first', searcher: new Alone([]), geocoder }) });
  const url = `/nominatim/reverse?lat=${lat}&lon=${lon}&format=jsonv2&layer=${layer}&zoom=${zoom}`;
  expect((await other.inject(url)).json()).toMatchObject(answer);
  await other.close();
});

it('takes quotation marks around parts of an address for none of it', async () => {
  expect((await app.inject('/nominatim/search?city=%22Vaduz%22')).statusCode).toBe(200);
  expect(geocoder.forwards.at(-1)?.parts).toEqual({ locality: 'Vaduz' });
});

it('answers the country of a point that no extract holds, and nothing else of the world', async () => {
  const COUNTRY: GeocodeResult = {
    kind: 'area',
    level: 'country',
    lat: 40,
    lon: -100,
    name: 'United States',
    source: { type: 'g', sourceId: 6252001, tags: {} },
    levels: { country: 'United States' },
    countryCode: 'US',
    confidence: 1,
    distanceMetres: 0,
  };
  const CITY: GeocodeResult = {
    ...COUNTRY,
    level: 'city',
    name: 'Rapid City',
    source: { type: 'g', sourceId: 5, tags: {} },
  };
  class World extends ListGeocoder {
    override async reverse({ zoom }: { readonly zoom: number }) {
      return zoom <= 4 ? [COUNTRY] : [CITY, COUNTRY];
    }
  }
  const world = { id: 'first', searcher: new ArraySearcher([]), geocoder: new World() };
  const other = compatServer({ world: false }, { dataSet: () => world });
  const url = '/nominatim/reverse?lat=45.174&lon=-103.072&format=jsonv2';
  const { category, type, display_name: name, address } = (await other.inject(url)).json();
  expect([category, type, name]).toEqual(['place', 'country', 'United States']);
  expect(address).toEqual({ country: 'United States', country_code: 'us' });
  expect((await other.inject(`${url}&layer=poi`)).json()).toEqual({ error: 'Unable to geocode' });
  await other.close();
});
