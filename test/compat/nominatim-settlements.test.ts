import { expect, it } from 'vitest';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';
import { node, way } from './osm-objects.ts';

/** Towns with a border, and villages and quarters within them that are points: what is told of each, and at which zoom. */

const EXTRACT: OsmElement[] = [
  node(1, 0.01, 0.01),
  node(2, 0.01, 0.09),
  node(3, 0.09, 0.09),
  node(4, 0.09, 0.01),
  way(11, [1, 2, 3, 4, 1], { boundary: 'administrative', admin_level: '8', name: 'Great Town' }),
  node(5, 0.02, 0.02, { place: 'town', name: 'Great Town' }),
  node(6, 0.05, 0.05, { place: 'village', name: 'Little Village' }),
  node(7, 0.051, 0.055, { place: 'neighbourhood', name: 'Quarter' }),
  // nearer to the point than the village, but in another town
  node(8, 0.095, 0.05, { place: 'village', name: 'Beyond' }),
  node(21, 0.055, 0.05),
  node(22, 0.055, 0.06),
  way(31, [21, 22], { highway: 'residential', name: 'Long Lane' }),
  node(23, 0.0551, 0.052, { 'addr:street': 'Long Lane', 'addr:housenumber': '7', 'addr:postcode': '1234' }),
  node(24, 0.0475, 0.0475, { natural: 'water', water: 'pond', name: 'Mill Pond' }),
];

const house = houseOf(EXTRACT);
const json = async (url: string) => {
  const app = house.server({ compat: { names: ['nominatim'], access: 'bearer' } });
  return (await app.inject(`/nominatim${url}`)).json();
};

it.each([
  [12, 0.05, 0.05, 'Great Town'],
  [13, 0.05, 0.05, 'Little Village'],
  [14, 0.0505, 0.055, 'Quarter'],
  [13, 0.085, 0.05, 'Little Village'], // Beyond is nearer, in another town
  [14, 0.02, 0.02, 'Great Town'],
])('answers a point at zoom %i with the settlement of that rank', async (zoom, lat, lon, name) => {
  const found = await json(`/reverse?lat=${lat}&lon=${lon}&zoom=${zoom}&format=jsonv2`);
  expect([found.name, found.address.road]).toEqual([name, undefined]);
});

it('answers a point at zoom 16 with the street where people live', async () => {
  expect(await json('/reverse?lat=0.0549&lon=0.052&zoom=16&format=jsonv2')).toMatchObject({
    name: 'Long Lane',
  });
});

it('writes the number of a house before its street', async () => {
  const found = await json('/reverse?lat=0.0551&lon=0.052&format=jsonv2');
  expect(found.display_name).toMatch(/^7, Long Lane, /);
});

it('knows a pond by its kind of water', async () => {
  const [pond] = await json('/search?q=Mill+Pond&addressdetails=1');
  expect(pond).toMatchObject({ category: 'water', type: 'pond', addresstype: 'water' });
  expect(pond.address.water).toBe('Mill Pond');
});

it.each([
  ['/search?q=Mill+Pond&addressdetails=1', '1234'],
  ['/search?q=Little+Village&addressdetails=1', '1234'],
  ['/search?q=Great+Town&addressdetails=1', undefined],
  ['/search?q=Mill+Pond&format=jsonv2&addressdetails=0', undefined],
])('tells the postcode of the nearest address where a place has none: %s', async (url, postcode) => {
  const [found] = await json(url);
  expect(found.address?.postcode).toBe(postcode);
});

it('tells it in the answer to a point, too', async () => {
  const found = await json('/reverse?lat=0.05&lon=0.05&zoom=13&format=jsonv2');
  expect([found.name, found.address.postcode]).toEqual(['Little Village', '1234']);
});
