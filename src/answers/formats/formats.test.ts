import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceRecord, Tags } from '../../core/core.ts';
import type { Category } from '../../taxonomy/taxonomy.ts';
import { formA } from './a.ts';
import { formB } from './b.ts';
import { placeFeature } from './geojson.ts';
import type { HitFigures, PlacePresentation } from './presentation.ts';

const GOLDEN = new URL('../../../test/golden/places/', import.meta.url);

const CATEGORIES: readonly Category[] = [
  { id: 'amenity/cafe', key: 'amenity', value: 'cafe', group: 'food_and_drink', prominence: 0.5 },
  { id: 'amenity/fuel', key: 'amenity', value: 'fuel', group: 'automotive', prominence: 0.4 },
  { id: 'amenity/restaurant', key: 'amenity', value: 'restaurant', group: 'food_and_drink', prominence: 0.5 },
  {
    id: 'amenity/restaurant/pizza',
    key: 'amenity',
    value: 'restaurant',
    group: 'food_and_drink',
    parent: 'amenity/restaurant',
    prominence: 0.5,
  },
  { id: 'building/yes', key: 'building', value: 'yes', group: 'structures', prominence: 0.2 },
  { id: 'shop/books', key: 'shop', value: 'books', group: 'shopping', prominence: 0.4 },
  { id: 'tourism/hotel', key: 'tourism', value: 'hotel', group: 'lodging', prominence: 0.6 },
];
const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { 'amenity/cafe': 'Café', 'shop/books': 'Bookshop' },
  fi: { 'amenity/cafe': 'Kahvila' },
};
const taxonomy: PlacePresentation['taxonomy'] = {
  category: (id) => CATEGORIES.find((category) => category.id === id),
  label: (id, language) => LABELS[language]?.[id],
  ancestors: (id) => [
    id,
    ...CATEGORIES.filter((category) => category.id === id).flatMap(({ parent = [], group }) =>
      [parent, group].flat(),
    ),
  ],
};
/** A Wednesday, noon in Vaduz. */
const presentation: PlacePresentation = {
  taxonomy,
  languages: ['en'],
  nowMs: Date.parse('2026-05-20T10:00:00Z'),
};
const hit: HitFigures = { score: 0.87654321, distanceMetres: 123.456, textScore: 0.9999999, geoScore: 0.5 };

const record: PlaceRecord = {
  type: 'n',
  sourceId: 1,
  lat: 47.14,
  lon: 9.52,
  tags: {},
  categories: ['amenity/cafe'],
  country: 'LI',
  timeZone: 'Europe/Vaduz',
  status: 'active',
  importance: 0.1,
  confidence: 0.5,
};

const RECORDS: Readonly<Record<string, PlaceRecord>> = {
  'cafe-with-everything': {
    ...record,
    sourceId: 123456789,
    lat: 47.139612345,
    lon: 9.5217,
    tags: {
      amenity: 'cafe',
      shop: 'books',
      name: 'Kaffee Amann',
      'name:en': 'Amann Coffee',
      alt_name: 'Amann',
      description: 'Coffee and books.',
      'addr:street': 'Aeulestrasse',
      'addr:housenumber': '56',
      'addr:city': 'Vaduz',
      'addr:postcode': '9490',
      'addr:country': 'LI',
      'addr:suburb': 'Ebenholz',
      phone: '+423 232 00 00',
      'contact:phone': '+423 232 00 01',
      'contact:email': 'amann@example.org',
      website: 'https://amann.example.org',
      'contact:instagram': 'amann',
      opening_hours: 'Mo-Fr 08:00-18:00; Sa 20:00-02:00; PH off',
      cuisine: 'coffee_shop;cake',
      'payment:cash': 'yes',
      'payment:credit_cards': 'no',
      wheelchair: 'yes',
      'toilets:wheelchair': 'no',
      brand: 'Amann',
      operator: 'Amann AG',
      'diet:vegan': 'yes',
      outdoor_seating: 'yes',
      smoking: 'no',
      internet_access: 'wlan',
      check_date: '2026-01-01',
    },
    categories: ['amenity/cafe', 'shop/books'],
    brand: { wikidata: 'Q4740774' },
    confidence: 0.97,
    editedAt: 1_761_070_027,
  },
  'hotel-way-in-san-francisco': {
    ...record,
    type: 'w',
    sourceId: 42,
    lat: 37.7871,
    lon: -122.4099,
    tags: {
      tourism: 'hotel',
      name: 'Hotel Null',
      'addr:housenumber': '1000',
      'addr:street': 'Mission Street',
      'addr:unit': 'B',
      'addr:city': 'San Francisco',
      'addr:state': 'CA',
      'addr:postcode': '94103',
      stars: '4S',
      price_range: '$$$',
      opening_hours: '24/7',
      'contact:website': 'https://hotel.example.org',
    },
    categories: ['tourism/hotel'],
    country: 'US',
    timeZone: 'America/Los_Angeles',
  },
  'pizzeria-closed-for-now': {
    ...record,
    type: 'r',
    sourceId: 7,
    tags: { amenity: 'restaurant', cuisine: 'pizza', name: 'Da Nullo', opening_hours: 'off "renovation"' },
    categories: ['amenity/restaurant/pizza'],
    status: 'closed_temporarily',
  },
  'nameless-fuel-at-sea': {
    type: 'n',
    sourceId: 99,
    lat: 0,
    lon: -30,
    tags: { amenity: 'fuel', brand: 'Shell', 'brand:wikidata': 'Q110716465' },
    categories: ['amenity/fuel'],
    status: 'active',
    importance: 0,
    confidence: 0.2,
  },
};

describe.each(Object.entries(RECORDS))('%s', (name, place) => {
  it.each([
    ['a', () => formA(place, hit, presentation)],
    ['b', () => formB(place, hit, presentation)],
    ['geojson', () => placeFeature(place, presentation)],
  ] as const)('in shape %s is as in its golden file', (shape, write) => {
    const file = new URL(`${name}.${shape}.json`, GOLDEN);
    const written = `${JSON.stringify(write(), null, 2)}\n`;
    if (process.env.UPDATE === '1') writeFileSync(file, written);
    expect(existsSync(file), `${file.pathname} is missing; run with UPDATE=1 and review it`).toBe(true);
    expect(JSON.parse(written)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
});

describe('a place asked for by its identifier', () => {
  it.each([formA, formB])('has no figures of a search', (form) => {
    const place = form(record, {}, presentation);
    expect(place).not.toHaveProperty('score');
    expect(place).not.toHaveProperty('scores');
    expect(place).not.toHaveProperty('distance');
  });

  it.each([formA, formB])('browsing gives no text score', (form) => {
    expect(form(record, { score: 0.5, geoScore: 0.5, distanceMetres: 0 }, presentation)).toMatchObject({
      score: 0.5,
      scores: { geo: 0.5 },
      distance: 0,
    });
  });
});

describe('a name in another language', () => {
  const tags: Tags = { amenity: 'cafe', name: 'Kaffee', 'name:en': 'Coffee' };
  it.each([
    ['en', 'Coffee', { name: 'Kaffee' }],
    ['de', 'Kaffee', { 'name:en': 'Coffee' }],
  ])('%s: the names not shown stay in meta', (language, name, meta) => {
    expect(formA({ ...record, tags }, {}, { ...presentation, languages: [language] })).toMatchObject({
      name,
      meta,
    });
  });
});

describe('what a place is', () => {
  it.each<[string, Tags, string[], string[], Tags | undefined]>([
    ['a category of a table', { amenity: 'cafe' }, ['amenity/cafe'], ['cafe', 'food_and_drink'], undefined],
    [
      'a narrower category',
      { amenity: 'restaurant' },
      ['amenity/restaurant/pizza'],
      ['restaurant', 'food_and_drink'],
      undefined,
    ],
    [
      'a tag with several values',
      { amenity: 'cafe;bar' },
      ['amenity/cafe'],
      ['cafe', 'food_and_drink'],
      { amenity: 'cafe;bar' },
    ],
    ['a category of no table', { amenity: 'dojo' }, ['amenity/dojo'], ['dojo'], { amenity: 'dojo' }],
    [
      'what it was',
      { 'disused:shop': 'books' },
      ['shop/books'],
      ['books', 'shopping'],
      { 'disused:shop': 'books' },
    ],
    [
      'a tag that only affirms its key',
      { building: 'yes' },
      ['building/yes'],
      ['building', 'structures'],
      { building: 'yes' },
    ],
  ])('%s', (_, tags, categories, words, meta) => {
    const place = formA({ ...record, tags, categories }, {}, presentation);
    expect(place.categories).toEqual(words);
    expect(place.meta).toEqual(meta);
  });
});

describe('region and city in form B', () => {
  const placed = { ...record, city: 'Vaduz', region: 'Oberland' };
  const formOf = (tags: Record<string, string>) => formB({ ...placed, tags }, {}, presentation);

  it('are those of the areas where the source names none', () => {
    expect(formOf({ amenity: 'cafe' })).toMatchObject({ city: 'Vaduz', region: 'Oberland' });
  });

  it('keep the city of the source, and what it calls the region among the attributes', () => {
    const place = formOf({ amenity: 'cafe', 'addr:city': 'Triesen', 'addr:state': 'OL' });
    expect(place).toMatchObject({ city: 'Triesen', region: 'Oberland', attributes: { 'addr:state': 'OL' } });
  });

  it('leave the address of form A to the source', () => {
    expect(formA({ ...placed, tags: { amenity: 'cafe' } }, {}, presentation)).not.toHaveProperty('address');
  });
});

describe('links', () => {
  const shapesOf = (website: string) => {
    const place = {
      ...record,
      tags: { amenity: 'cafe', website, 'contact:facebook': website, image: website },
    };
    return [
      formA(place, {}, presentation),
      formB(place, {}, presentation),
      placeFeature(place, presentation),
    ];
  };

  it('that a page must not follow leave in no shape', () => {
    expect(JSON.stringify(shapesOf('javascript:alert(1)'))).not.toContain('javascript');
  });

  it('without scheme become absolute where the member is a URL', () => {
    const [a, b, feature] = shapesOf('www.example.org');
    expect(a).toMatchObject({ contact: { website: 'www.example.org' } });
    expect(b).toMatchObject({
      website: 'https://www.example.org',
      contact: { website: 'https://www.example.org' },
    });
    expect(feature).toMatchObject({ properties: { website: 'https://www.example.org' } });
  });
});

it('every shape marks a place of which nobody knows whether it is open', () => {
  const unknown: HitFigures = { areHoursUnknown: true };
  expect(formA(record, unknown, presentation).hoursUnknown).toBe(true);
  expect(formB(record, unknown, presentation).hoursUnknown).toBe(true);
  expect(placeFeature(record, presentation, unknown).properties.hours_unknown).toBe(true);
  expect(formA(record, hit, presentation)).not.toHaveProperty('hoursUnknown');
});

describe('every shape', () => {
  const anyTags = fc.dictionary(
    fc.constantFrom(
      'name',
      'name:en',
      'amenity',
      'shop',
      'phone',
      'contact:phone',
      'opening_hours',
      'addr:street',
      'cuisine',
      'brand',
      'note',
      'stars',
      'diet:vegan',
    ),
    fc.oneof(fc.constantFrom('cafe', 'books', 'yes', '24/7', 'Mo 10:00-12:00', ''), fc.string()),
  );
  const anyRecord = anyTags.map(
    (tags): PlaceRecord => ({ ...record, tags, categories: ['amenity/cafe', 'shop/books'] }),
  );

  it('holds no empty value', () => {
    fc.assert(
      fc.property(anyRecord, (place) => {
        const { properties } = placeFeature(place, presentation);
        expect(
          emptyValues([formA(place, hit, presentation), formB(place, hit, presentation), properties]),
        ).toEqual([]);
      }),
    );
  });

  it('form B shows every tag in a member of its own or under attributes', () => {
    fc.assert(
      fc.property(anyRecord, (place) => {
        const text = JSON.stringify(formB(place, hit, presentation));
        for (const value of Object.values(place.tags))
          expect(text).toContain(JSON.stringify(value).slice(1, -1));
      }),
    );
  });
});

function emptyValues(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return [value];
  if (typeof value !== 'object') return [];
  const inside = Object.values(value);
  return inside.length === 0 ? [value] : inside.flatMap(emptyValues);
}

it.each([
  [['fi', 'en'], 'amenity/cafe', 'Kahvila'],
  [['fi'], 'shop/books', 'Bookshop'],
  [['xx', 'fi'], 'amenity/cafe', 'Kahvila'],
  [[], 'amenity/cafe', 'Café'],
  [['fi'], 'amenity/fuel', undefined],
])('readers of %j call %s %s', (languages, category, label) => {
  const place = { ...record, categories: [category, 'shop/books'] };
  const { properties } = placeFeature(place, { ...presentation, languages });
  expect(properties.category).toBe(category.split('/')[1]);
  expect(properties.category_label).toBe(label);
});
