import { expect, it } from 'vitest';
import { loadTaxonomy } from '../../../taxonomy/taxonomy.ts';
import { kindsOfTypes, primaryTypeOf, typesOf } from './types.ts';
import { KINDS_OF_TYPES } from './types-of-kinds.ts';

const taxonomy = loadTaxonomy();
const place = (category: string) =>
  ({ kind: 'place', category, lat: 0, lon: 0, name: 'It', levels: {}, confidence: 1 }) as const;

it('lists kinds that there are alone', () => {
  const known = new Set([...taxonomy.categories().map(({ id }) => id), ...taxonomy.groups()]);
  const unknown = Object.values(KINDS_OF_TYPES)
    .flat()
    .filter((kind) => !known.has(kind));
  expect(unknown).toEqual([]);
});

it('tells the most exact type first, and broader ones behind it', () => {
  expect(typesOf(place('amenity/restaurant/italian'), taxonomy)).toEqual([
    'italian_restaurant',
    'restaurant',
    'food',
    'point_of_interest',
    'establishment',
  ]);
  expect(primaryTypeOf(place('amenity/restaurant/italian'), taxonomy)).toBe('italian_restaurant');
  expect(typesOf(place('shop/books'), taxonomy)).toEqual([
    'book_store',
    'store',
    'point_of_interest',
    'establishment',
  ]);
});

it('has no primary type for what Google has no type for', () => {
  expect(typesOf(place('man_made/obelisk'), taxonomy)).toEqual(['point_of_interest', 'establishment']);
  expect(primaryTypeOf(place('man_made/obelisk'), taxonomy)).toBeUndefined();
});

it.each(['unicorn_shop', 'constructor', ''])('refuses the type %j', (type) => {
  expect(() => kindsOfTypes(['cafe', type])).toThrow(`is ${JSON.stringify(type)}`);
});
