import type { PlaceFormA, WaypostClient } from '@waypost/client';
import { latLngToCell } from 'h3-js';
import { expect, it } from 'vitest';
import { meant, placeIdOf, saidOf } from './thing-on-map.ts';

function place(id: string, distance: number, name: string | undefined, ...categories: string[]): PlaceFormA {
  const location = { lat: 0, lon: 0 };
  return { id, location, distance, categories, confidence: 1, ...(name !== undefined && { name }) };
}

const meantBy = (properties: Record<string, unknown>, ...nearest: PlaceFormA[]) =>
  meant({ lat: 0, lon: 0, properties }, nearest)?.id;

it('means the place of its name and kind before any that is nearer', () => {
  const bank = place('bank', 0.2, 'Anchor', 'bank');
  const inn = place('inn', 4, 'Anchor', 'pub');
  const cafe = place('cafe', 1, 'Other', 'cafe');
  expect(meantBy({ name: 'Anchor', amenity: 'pub' }, bank, cafe, inn)).toBe('inn');
  expect(meantBy({ name: 'Anchor', amenity: 'school' }, bank, cafe, inn)).toBe('bank');
});

it('knows a place by its name in another language', () => {
  const museum = place('museum', 0.4, 'Seemuseum', 'museum');
  expect(meantBy({ name: 'Museum of the Sea', name_de: 'Seemuseum' }, museum)).toBe('museum');
});

it('means what is of its kind at its very point where names say nothing', () => {
  const near = place('near', 1, undefined, 'bench');
  const far = place('far', 9, undefined, 'bench');
  expect(meantBy({ amenity: 'bench' }, near, far)).toBe('near');
  expect(meantBy({ amenity: 'bench' }, far)).toBeUndefined();
  expect(meantBy({ emergency: 'fire_hydrant' }, near, far)).toBeUndefined();
});

/** A service that finds one place wherever it is asked. */
function service(...results: readonly PlaceFormA[]) {
  const asked: unknown[] = [];
  const search = async (request: unknown) => {
    asked.push(request);
    return { results };
  };
  return { asked, client: { places: { search } } as unknown as WaypostClient }; // nothing else of it is asked
}

it.each([
  [271, 'n27'],
  [122_672, 'w12267'],
  [33, 'r3'],
])('knows the place of number %i without asking', async (number, object) => {
  const { asked, client } = service(place('found', 0, 'Anchor'));
  const id = await placeIdOf({ lat: 47.14, lon: 9.52, number, properties: { name: 'Anchor' } }, client);
  expect(id).toBe(`${latLngToCell(47.14, 9.52, 5)}_${object}`);
  expect(asked).toEqual([]);
});

it.each([undefined, 0, 3, 274])('asks for the place of a tile that says %j', async (number) => {
  const { asked, client } = service(place('found', 0, 'Anchor'));
  const thing = { lat: 0, lon: 0, ...(number !== undefined && { number }), properties: { name: 'Anchor' } };
  expect(await placeIdOf(thing, client)).toBe('found');
  expect(asked).toHaveLength(1);
});

it('says at once what the map says', () => {
  const properties = { name: 'Seemuseum', name_en: 'Museum of the Sea', tourism: 'museum', amenity: '' };
  expect(saidOf({ lat: 0, lon: 0, properties }, 'en')).toEqual({ name: 'Museum of the Sea', kind: 'museum' });
  expect(saidOf({ lat: 0, lon: 0, properties }, 'fr')).toEqual({ name: 'Seemuseum', kind: 'museum' });
  expect(saidOf({ lat: 0, lon: 0, properties: { kind: 'bus_stop' } }, 'fr')).toEqual({ kind: 'bus_stop' });
});
