import { afterAll, describe, expect, it } from 'vitest';
import { entryTest } from '../../src/filters/filters.ts';
import type { GeocodeResult, ReverseRequest } from '../../src/geocode/geocode.ts';
import { ArraySearcher, passesOf, place } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE } from './compat-server.ts';

/** Around a house 15 m away, with its street 30 m away: a café at 20 m, a stop at 5 m, and a bench without a name on the spot. */
const { lat, lon } = HOUSE;
const CAFE = place(21, lat + 0.00018, lon, { amenity: 'cafe', name: 'Café Mittag' });
const STOP = place(22, lat + 0.00005, lon, { highway: 'bus_stop', name: 'Post' });
const BENCH = place(23, lat, lon, { amenity: 'bench' });
const STREET: GeocodeResult = { ...HOUSE, kind: 'street', name: 'Hauptstrasse', distanceMetres: 30 };

class Places extends ArraySearcher {
  override async search(request: Parameters<ArraySearcher['search']>[0]) {
    const found = [CAFE, STOP, BENCH].filter(passesOf(request));
    const result = await new ArraySearcher([]).search(request);
    this.requests.push(request);
    return { ...result, hits: found.map((record) => ({ record, score: 1 })) };
  }
}

class Addresses extends ListGeocoder {
  override async reverse(request: ReverseRequest): Promise<GeocodeResult[]> {
    const found = request.zoom === 18 ? [{ ...HOUSE, distanceMetres: 15 }] : [STREET];
    return found.filter(entryTest(request));
  }
}

const searcher = new Places();
const geocoder = new Addresses();
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
afterAll(() => app.close());

const featuresAt = async (address: string): Promise<readonly { properties: object }[]> => {
  const response = await app.inject(address);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().features;
};
const namesAt = async (address: string, member: string) =>
  (await featuresAt(address)).map(({ properties }) => Object(properties)[member]);

describe('Photon', () => {
  const address = `/photon/reverse?lat=${lat}&lon=${lon}`;

  it('answers the nearest of houses and named places', async () => {
    const features = await featuresAt(address);
    expect(features).toHaveLength(1);
    expect(features[0]?.properties).toMatchObject({
      name: 'Post',
      osm_key: 'highway',
      type: 'house',
      street: 'Hauptstrasse',
    });
    expect(await namesAt(`${address}&limit=5`, 'name')).toEqual(['Post', undefined, 'Café Mittag']);
  });

  it('answers places of the tags that are asked for', async () => {
    expect(await namesAt(`${address}&limit=5&osm_tag=amenity:cafe&radius=2`, 'name')).toEqual([
      'Café Mittag',
    ]);
    expect(searcher.requests.at(-1)).toMatchObject({
      centre: { lat, lon },
      radiusMetres: 2000,
      tags: [{ wanted: [{ key: 'amenity', value: 'cafe' }] }],
    });
    expect(await namesAt(`${address}&limit=5&osm_tag=highway`, 'name')).toEqual(['Post']);
  });

  it('answers streets alone where their layer is asked for', async () => {
    expect(await namesAt(`${address}&limit=5&layer=street`, 'name')).toEqual(['Hauptstrasse']);
  });
});

describe('Nominatim', () => {
  const address = `/nominatim/reverse?lat=${lat}&lon=${lon}&format=geojson`;
  const partsOf = async (more: string) => (await namesAt(`${address}${more}`, 'address'))[0];

  it('answers the nearest of addresses and points of interest, with street and postcode', async () => {
    expect(await namesAt(address, 'name')).toEqual(['Post']);
    expect(await partsOf('')).toMatchObject({
      highway: 'Post',
      road: 'Hauptstrasse',
      postcode: '9490',
    });
  });

  it.each([
    ['address', 'place'],
    ['poi', 'highway'],
    ['address,poi', 'highway'],
  ])('answers layer %s', async (layer, key) => {
    expect(await namesAt(`${address}&layer=${layer}`, 'category')).toEqual([
      key === 'place' ? 'building' : key,
    ]);
  });

  it('answers no place where the zoom is one of streets', async () => {
    expect(await namesAt(`${address}&zoom=17`, 'name')).toEqual(['Hauptstrasse']);
    const refused = await app.inject(`${address}&zoom=17&layer=poi`);
    expect(refused.json()).toEqual({ error: 'Unable to geocode' });
  });
});

describe('Pelias', () => {
  const address = `/pelias/v1/reverse?point.lat=${lat}&point.lon=${lon}`;

  it.each([
    ['', ['venue', 'address', 'venue']],
    ['&layers=venue,address', ['venue', 'address', 'venue']],
    ['&layers=venue', ['venue', 'venue']],
    ['&layers=address', ['address']],
    ['&layers=street', ['street']],
  ])('answers venues and addresses by their distance: %s', async (layers, found) => {
    expect(await namesAt(`${address}${layers}`, 'layer')).toEqual(found);
  });
});
