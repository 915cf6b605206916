import { expect, it } from 'vitest';
import type { OsmElement } from '../../src/osm/osm.ts';
import { houseOf } from '../house.ts';

/** Two municipalities side by side, west and east of 9.5°, and a street from the middle of the western one a little into the other. */
const [SOUTH, NORTH] = [47.98, 48.02];
const BORDER = 9.5;
const corners = [BORDER - 0.06, BORDER, BORDER + 0.06].flatMap((lon) => [
  { lat: SOUTH, lon },
  { lat: NORTH, lon },
]);
const node = (id: number, lat: number, lon: number, tags = {}): OsmElement => ({
  kind: 'node',
  id,
  lat,
  lon,
  tags,
});
const house = (id: number, number: string, lon: number): OsmElement =>
  node(id, 48.0001, lon, { 'addr:housenumber': number, 'addr:street': 'Sandweg' });
const ring = (id: number, refs: number[]): OsmElement => ({ kind: 'way', id, refs, tags: {} });
const municipality = (id: number, name: string, way: number): OsmElement => ({
  kind: 'relation',
  id,
  members: [{ kind: 'way', ref: way, role: 'outer' }],
  tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name },
});

const ELEMENTS: readonly OsmElement[] = [
  ...corners.map(({ lat, lon }, i) => node(i + 1, lat, lon)),
  node(10, 48, BORDER - 0.03, { place: 'village', name: 'Westheim', population: '900' }),
  node(11, 48, BORDER + 0.03, { place: 'village', name: 'Ostheim', population: '900' }),
  node(12, 48, BORDER - 0.02),
  node(13, 48, BORDER + 0.005),
  house(14, '2', BORDER - 0.015),
  house(15, '60', BORDER + 0.002),
  house(16, '64', BORDER + 0.004),
  ring(1, [1, 3, 4, 2, 1]),
  ring(2, [3, 5, 6, 4, 3]),
  { kind: 'way', id: 3, refs: [12, 13], tags: { highway: 'residential', name: 'Sandweg' } },
  municipality(1, 'Westheim', 1),
  municipality(2, 'Ostheim', 2),
];
const towns = houseOf(ELEMENTS);

it.each([
  [BORDER - 0.015, '2', 'Westheim'],
  [BORDER + 0.002, '60', 'Ostheim'],
])('a house at %d, %s, is in its own town, not in that of its street: %s', async (lon, number, locality) => {
  const [found] = await towns.geocoder.reverse({ lat: 48.0001, lon, zoom: 18, languages: [], limit: 1 });
  expect(found).toMatchObject({ houseNumber: number, locality });
});

it.each([
  ['Sandweg 2, Westheim', 'Westheim', 'exact'],
  ['Sandweg 60, Ostheim', 'Ostheim', 'exact'],
  ['Sandweg 62, Ostheim', 'Ostheim', 'interpolated'],
])('%s is wholly answered', async (text, locality, matchType) => {
  const [found] = await towns.geocoder.forward({ text, languages: [], limit: 1 });
  expect(found).toMatchObject({ kind: 'house', locality, matchType });
});

it.each([
  [1, 'street'],
  [2, undefined],
])(
  'a house is let through by the areas of its own point, and only with its street: %d',
  async (sourceId, kind) => {
    const areas = [{ type: 'r', sourceId }] as const;
    const [found] = await towns.geocoder.forward({ text: 'Sandweg 60', languages: [], limit: 1, areas });
    expect(found?.kind).toBe(kind);
  },
);
