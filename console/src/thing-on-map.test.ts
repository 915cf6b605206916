import type { PlaceFormA } from '@waypost/client';
import { expect, it } from 'vitest';
import { meant } from './thing-on-map.ts';

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
