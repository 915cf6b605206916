import { expect, it } from 'vitest';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';

/** Degrees of latitude and longitude of a metre at 47.15°. */
const [NORTH, EAST] = [1 / 111_195, 1 / 75_620];
const [LAT, LON] = [47.15, 9.53];
/** In metres from the middle of the town. */
type Metres = readonly [east: number, north: number];

let lastId = 0;
const elements: OsmElement[] = [];

function node([east, north]: Metres, tags = {}): number {
  lastId += 1;
  elements.push({ kind: 'node', id: lastId, lat: LAT + north * NORTH, lon: LON + east * EAST, tags });
  return lastId;
}

function way(positions: readonly Metres[], tags: Readonly<Record<string, string>>): void {
  const refs = positions.map((position) => node(position));
  elements.push({ kind: 'way', id: ++lastId, refs, tags });
}

function box([west, south]: Metres, [east, north]: Metres, tags: Readonly<Record<string, string>>): void {
  const refs = [[west, south], [east, south], [east, north], [west, north]].map(([x, y]) => node([x!, y!])); // biome-ignore format: a box
  elements.push({ kind: 'way', id: ++lastId, refs: [...refs, refs[0]!], tags });
}

const street = (name: string, more = {}) => ({ highway: 'residential', name, ...more });
const house = (number: string, more = {}) => ({
  'addr:street': 'Feldweg',
  'addr:housenumber': number,
  ...more,
});

node([0, 500], { place: 'village', name: 'Feldheim', population: '800' });
way([[-600, 0], [200, 0]], street('Feldweg')); // biome-ignore format: two positions
box([0, 20], [100, 40], house('2', { building: 'yes', 'addr:postcode': '9490' }));
box([100, 20], [110, 40], house('4', { building: 'yes' }));
node([30, 38], house('2a'));
node([-590, 10], house('60', { 'addr:postcode': '9491' }));
way([[0, -400], [200, -400]], street('Bergtunnel', { tunnel: 'yes' })); // biome-ignore format: two positions
way([[0, -460], [200, -460]], street('Bergweg')); // biome-ignore format: two positions
box([-450, -70], [-350, -10], { place: 'square', name: 'Marktplatz' });
box([-420, -60], [-410, -50], house('90', { building: 'yes', amenity: 'bank', name: 'Platzbank' }));
box([-200, 200], [200, 700], { leisure: 'park', name: 'Stadtpark' });
box([-20, 600], [20, 640], { building: 'yes', amenity: 'library', name: 'Parkbibliothek' });
box([9_000, 0], [10_000, 800], { place: 'island', name: 'Vogelinsel' });
box([-300, 480], [300, 1_300], { place: 'island', name: 'Feldinsel' });
const town = houseOf(elements);

async function at([east, north]: Metres, zoom = 18) {
  const point = { lat: LAT + north * NORTH, lon: LON + east * EAST };
  const [found] = await town.geocoder.reverse({ ...point, zoom, languages: [], limit: 1 });
  return found;
}

it('answers the building that a point lies in, though a neighbour is nearer', async () => {
  expect(await at([97, 30])).toMatchObject({ kind: 'house', houseNumber: '2', street: 'Feldweg' });
  expect(await at([103, 30])).toMatchObject({ kind: 'house', houseNumber: '4' });
});

it('answers the very address at a point, though it stands in a building with another', async () => {
  expect(await at([30, 38])).toMatchObject({ kind: 'house', houseNumber: '2a' });
});

it.each([
  ['a park, in the middle of it', [0, 400], 'Stadtpark'],
  ['the finest of what holds a point', [0, 620], 'Parkbibliothek'],
] as const)('answers %s', async (_, point, name) => {
  expect(await at(point)).toMatchObject({ kind: 'place', name });
});

it('answers the square that a point lies in, at zoom 17 before the streets around it', async () => {
  expect(await at([-400, -20], 17)).toMatchObject({ kind: 'place', name: 'Marktplatz' });
});

it.each([
  [18, { kind: 'house', houseNumber: '90', street: 'Feldweg' }],
  [17, { kind: 'place', name: 'Marktplatz' }],
  [16, { kind: 'area' }],
  [15, { kind: 'area' }],
])('answers of a named building with an address on a square, at zoom %d: %j', async (zoom, expected) => {
  expect(await at([-415, -55], zoom)).toMatchObject(expected);
});

it('answers no park where a house or a street is meant', async () => {
  expect(await at([50, 55])).toMatchObject({ kind: 'house', houseNumber: '2' });
});

it('does not answer a street in a tunnel below', async () => {
  expect(await at([100, -405], 17)).toMatchObject({ kind: 'street', name: 'Bergweg' });
  const [named] = await town.geocoder.forward({ text: 'Bergtunnel', languages: [], limit: 1 });
  expect(named).toMatchObject({ kind: 'street', name: 'Bergtunnel' });
});

it('calls an island by its name where no village is on it', async () => {
  expect(await at([9_500, 400], 15)).toMatchObject({ name: 'Vogelinsel' });
  expect(await at([0, 900], 15)).toMatchObject({ kind: 'area', name: 'Feldheim' });
});

it.each([
  ['its own', [50, 30], '9490'],
  ['that of the nearest house of its street', [105, 30], '9490'],
  ['that of the nearest house of its street, at the other end', [-590, 10], '9491'],
] as const)('says of a house the postcode: %s', async (_, point, postalCode) => {
  expect(await at(point)).toMatchObject({ kind: 'house', postalCode });
});
