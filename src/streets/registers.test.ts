import { expect, it } from 'vitest';
import type { Tags } from '../core/core.ts';
import { type PreferredSource, StreetCollector } from './streets.ts';

/** Metres east and north of 47° N, 9.5° E. */
type Metres = readonly [east: number, north: number];

const STREET = { highway: 'residential', name: 'Hauptstraße' };

function degreesE7([east, north]: Metres) {
  const [lon, lat] = [9.5 + east / 75_800, 47 + north / 111_195];
  return { lonE7: Math.round(lon * 1e7), latE7: Math.round(lat * 1e7) };
}

function point(type: 'n' | 's', sourceId: number, tags: Tags, at: Metres) {
  return { type, sourceId, tags, geometry: { type: 'point', ...degreesE7(at) } } as const;
}

function house(type: 'n' | 's', sourceId: number, number: string, street: string, at: Metres) {
  return point(type, sourceId, { 'addr:housenumber': number, 'addr:street': street }, at);
}

/** Houses of all streets: label, source and metres east. */
function housesOf(addresses: readonly ReturnType<typeof point>[], prefer?: PreferredSource): string[] {
  const collector = new StreetCollector(undefined, prefer);
  const ends = (
    [
      [0, 0],
      [400, 0],
    ] as const
  ).map(degreesE7);
  const positions = Int32Array.from(ends.flatMap(({ lonE7, latE7 }) => [lonE7, latE7]));
  collector.addStreet({ type: 'w', sourceId: 1, tags: STREET, geometry: { type: 'line', positions } });
  for (const address of addresses) collector.addAddress(address);
  const everywhere = { areaOf: () => 0, localityOf: () => 0, postcodeAt: () => undefined };
  return [...collector.finish(everywhere)].flatMap(({ houses }) =>
    houses.map(
      ({ label, type, sourceId, lonE7 }) =>
        `${label} ${type}${sourceId} ${Math.round((lonE7 / 1e7 - 9.5) * 75_800)}`,
    ),
  );
}

const MAPPED = house('n', 5, '12a', 'Hauptstraße', [100, 10]);

it('a house that a register and OpenStreetMap know is one, where whoever is preferred says', () => {
  const row = house('s', 7, '12A', 'HAUPTSTR.', [155, 10]);
  expect(housesOf([MAPPED, row])).toEqual(['12a n5 100']);
  expect(housesOf([MAPPED, row], 'openstreetmap')).toEqual(['12a n5 100']);
  expect(housesOf([MAPPED, row], 'register')).toEqual(['12A s7 155']);
});

it('another number, and the same number farther away, are houses of their own', () => {
  const rows = [house('s', 7, '12b', 'Hauptstr.', [101, 10]), house('s', 8, '12a', 'Hauptstr.', [170, 10])];
  const all = ['12a n5 100', '12a s8 170', '12b s7 101'];
  for (const prefer of ['openstreetmap', 'register'] as const)
    expect(housesOf([MAPPED, ...rows], prefer).sort()).toEqual(all);
});

it('several entrances on the map stay, and a register adds none to them', () => {
  const entrance = house('n', 6, '12a', 'Hauptstraße', [110, 10]);
  const row = house('s', 7, '12a', 'Hauptstraße', [105, 10]);
  expect(housesOf([MAPPED, entrance, row])).toEqual(['12a n5 100', '12a n6 110']);
  expect(housesOf([MAPPED, entrance, row], 'register')).toEqual(['12a s7 105']);
});
