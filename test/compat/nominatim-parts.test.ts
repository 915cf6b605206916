import { expect, it } from 'vitest';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';
import { node, way } from './osm-objects.ts';

/** What an address in parts asks for decides what may answer: its finest part is a town, a street or a place. */

const onRoad = (id: number, lon: number, tags?: Readonly<Record<string, string>>) =>
  node(id, 0.05, lon, tags);

const EXTRACT: OsmElement[] = [
  onRoad(1, 0.05, { place: 'village', name: 'Steg' }),
  onRoad(2, 0.051),
  onRoad(3, 0.053),
  onRoad(4, 0.052, { highway: 'bus_stop', name: 'Steg' }),
  onRoad(5, 0.054, { amenity: 'cafe', name: 'Steg' }),
  onRoad(6, 0.0515, { 'addr:street': 'Steg', 'addr:housenumber': '7' }),
  way(11, [2, 3], { highway: 'residential', name: 'Steg' }),
];

const house = houseOf(EXTRACT);

it.each([
  ['city=Steg', ['place=village']],
  ['street=Steg', ['highway=residential']],
  ['street=7 Steg&city=Steg', ['place=house']],
  ['street=Steg&layer=poi', ['amenity=cafe', 'highway=bus_stop']],
  // nothing is so fine and called so: rather what is than nothing
  ['county=Steg', ['amenity=cafe', 'highway=bus_stop', 'highway=residential', 'place=village']],
])('%s', async (parts, expected) => {
  const app = house.server({ compat: { names: ['nominatim'], access: 'bearer' } });
  const found = (await app.inject(`/nominatim/search?${encodeURI(parts)}`)).json();
  const tags = found.map(({ category, type }: Record<string, string>) => `${category}=${type}`);
  expect(tags.sort()).toEqual(expected);
});
