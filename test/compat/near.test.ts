import { afterAll, describe, expect, it } from 'vitest';
import { ArraySearcher, place } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer, HOUSE } from './compat-server.ts';

/** Around the house of the geocoder: a café 20 m away, a stop 5 m away, and a bench without a name on the spot. */
const { lat, lon } = HOUSE;
const CAFE = place(21, lat + 0.0002, lon, { amenity: 'cafe', name: 'Café Mittag' });
const STOP = place(22, lat + 0.00005, lon, { highway: 'bus_stop', name: 'Post' });
const BENCH = place(23, lat, lon, { amenity: 'bench' });

class Places extends ArraySearcher {
  override async search(request: Parameters<ArraySearcher['search']>[0]) {
    const found = [CAFE, STOP, BENCH].filter(
      ({ tags }) => request.categories?.includes(`amenity=${tags.amenity}`) ?? true,
    );
    const result = await new ArraySearcher([]).search(request);
    this.requests.push(request);
    return { ...result, hits: found.map((record) => ({ record, score: 1 })) };
  }
}

const searcher = new Places();
const geocoder = new ListGeocoder();
const app = compatServer({}, { dataSet: () => ({ id: 'first', searcher, geocoder }) });
afterAll(() => app.close());

const namesAt = async (address: string, members: string) => {
  const response = await app.inject(address);
  expect(response.statusCode, response.body).toBe(200);
  return response
    .json()
    .features.map(({ properties }: { properties: object }) => Object(properties)[members]);
};

describe('what is near a point', () => {
  it('is named places, the nearest first, where Photon is asked for other things', async () => {
    const address = `/photon/reverse?lat=${lat}&lon=${lon}&limit=5`;
    expect(await namesAt(`${address}&osm_tag=amenity:cafe&radius=2`, 'name')).toEqual(['Café Mittag']);
    expect(searcher.requests.at(-1)).toMatchObject({
      centre: { lat, lon },
      radiusMetres: 2000,
      categories: ['amenity=cafe'],
    });
    expect(await namesAt(`${address}&osm_tag=highway`, 'name')).toEqual(['Post']);
  });

  it('is an address at Nominatim, and a place only if the layer says so', async () => {
    const address = `/nominatim/reverse?lat=${lat}&lon=${lon}&format=geojson`;
    expect(await namesAt(address, 'addresstype')).not.toContain('highway');
    expect(await namesAt(`${address}&layer=poi`, 'name')).toEqual(['Post']);
    expect(await namesAt(`${address}&layer=address,poi`, 'display_name')).toEqual(
      await namesAt(address, 'display_name'),
    );
  });

  it('is venues and addresses by their distance at Pelias', async () => {
    const address = `/pelias/v1/reverse?point.lat=${lat}&point.lon=${lon}`;
    expect(await namesAt(address, 'layer')).toEqual(['address']);
    expect(await namesAt(`${address}&layers=venue`, 'name')).toEqual(['Post', 'Café Mittag']);
    expect(await namesAt(`${address}&layers=venue,address`, 'layer')).toEqual(['address', 'venue', 'venue']);
  });
});
