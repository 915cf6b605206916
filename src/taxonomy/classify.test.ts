import { describe, expect, it } from 'vitest';
import { type GeometryKind, loadTaxonomy } from './taxonomy.ts';

const { classify, category, ancestors } = bound();

/** Tags as `key=value key=value` (`+` for a space), geometry, categories. */
const KINDS: readonly (readonly [tags: string, geometry: GeometryKind, categories: string])[] = [
  ['amenity=cafe', 'point', 'amenity/cafe'],
  ['amenity=restaurant cuisine=pizza', 'area', 'amenity/restaurant/pizza'],
  ['amenity=restaurant cuisine=peruvian', 'point', 'amenity/restaurant'],
  ['amenity=pharmacy healthcare=pharmacy', 'point', 'amenity/pharmacy'],
  ['healthcare=hospital', 'area', 'amenity/hospital'],
  ['healthcare=dentist', 'point', 'amenity/dentist'],
  ['education=school', 'area', 'amenity/school'],
  [
    'amenity=place_of_worship religion=christian building=church',
    'area',
    'amenity/place_of_worship/christian',
  ],
  ['railway=station station=subway', 'point', 'railway/station/subway'],
  ['railway=station public_transport=station train=yes', 'point', 'railway/station'],
  ['highway=bus_stop public_transport=platform bus=yes', 'point', 'highway/bus_stop'],
  ['amenity=recycling recycling_type=centre', 'area', 'amenity/recycling_centre'],
  ['leisure=pitch sport=tennis', 'area', 'leisure/pitch/tennis'],
  ['historic=memorial memorial=stolperstein', 'point', 'historic/memorial/stolperstein'],
  ['boundary=national_park name=X', 'area', 'boundary/national_park'],
];

describe('the categories of an object', () => {
  it.each(KINDS)('%s (%s) is %s', (tags, geometry, expected) => {
    expect(classify(tags, geometry)).toBe(expected);
  });

  it('is recognised even if the shape is unusual', () => {
    expect(classify('amenity=cafe', 'line')).toBe('amenity/cafe');
  });

  it('makes a category of a value that no table lists', () => {
    expect(classify('shop=kite_repair', 'point')).toBe('shop/kite_repair');
    expect(category('shop/kite_repair')).toEqual({
      id: 'shop/kite_repair',
      key: 'shop',
      value: 'kite_repair',
      group: 'shopping',
      prominence: 0.35,
    });
    expect(classify('shop=Kites,+mended+here!', 'point')).toBe('shop/yes');
    expect(category('highway/kite_repair')).toBeUndefined();
    expect(category('constructor/x')).toBeUndefined();
  });
});

describe('an object of several kinds', () => {
  it.each([
    ['shop=bakery;cafe', 'shop/bakery shop/cafe'],
    ['amenity=restaurant cuisine=pizza;italian', 'amenity/restaurant/italian amenity/restaurant/pizza'],
    ['amenity=restaurant tourism=hotel', 'tourism/hotel amenity/restaurant'],
    ['tourism=attraction historic=castle name=X', 'historic/castle tourism/attraction'],
    ['tourism=attraction historic=memorial name=X', 'historic/memorial tourism/attraction'],
    ['building=yes shop=books name=X', 'shop/books'],
  ])('%s is %s', (tags, expected) => {
    expect(classify(tags, 'area')).toBe(expected);
  });

  it('is the same whatever the order of its tags', () => {
    expect(classify('public_transport=platform bus=yes highway=bus_stop', 'point')).toBe('highway/bus_stop');
    expect(classify('tourism=hotel amenity=restaurant', 'area')).toBe('tourism/hotel amenity/restaurant');
  });
});

describe('places that search shows', () => {
  it.each([
    'amenity=bench',
    'amenity=waste_basket',
    'amenity=post_box',
    'amenity=atm',
    'amenity=toilets',
    'amenity=drinking_water',
    'amenity=parking',
    'leisure=playground',
  ])('%s, even without a name', (tags) => {
    expect(classify(tags, 'point')).not.toBe('');
  });

  it.each([
    'natural=tree',
    'natural=peak',
    'natural=water',
    'leisure=garden',
    'leisure=garden garden:type=residential',
    'building=yes',
    'waterway=river',
    'place=town',
  ])('%s only with a name', (tags) => {
    expect(classify(tags, 'area')).toBe('');
    expect(classify(`${tags} name= name:de=+`, 'area')).toBe('');
    expect(classify(`${tags} name:de=X`, 'area')).not.toBe('');
    expect(classify(`${tags} name=X`, 'area')).not.toBe('');
  });

  it.each([
    'highway=crossing',
    'highway=residential',
    'highway=service',
    'highway=street_lamp',
    'power=pole',
    'power=tower',
    'barrier=gate',
    'landuse=grass',
    'boundary=administrative admin_level=8',
    'addr:housenumber=1 addr:street=S',
    'addr:interpolation=odd',
    'entrance=main',
    'shop=no',
    'shop=vacant',
    'shop=',
    'shop=+',
    'amenity=;',
    'disused:shop=',
    'amenity=parking_space',
    'source=survey',
  ])('never %s', (tags) => {
    for (const geometry of ['point', 'line', 'area'] as const)
      expect(classify(`${tags} name=X`, geometry)).toBe('');
  });

  it('exclude unnamed ones that are closed to the public', () => {
    expect(classify('amenity=parking access=private', 'area')).toBe('');
    expect(classify('amenity=parking access=private name=X', 'area')).toBe('amenity/parking');
    expect(classify('amenity=parking access=customers', 'area')).toBe('amenity/parking');
  });
});

describe('a former use', () => {
  it.each(['disused', 'abandoned', 'was'])('%s: is classified by what it was', (prefix) => {
    expect(classify(`${prefix}:amenity=restaurant name=X`, 'point')).toBe('amenity/restaurant');
  });

  it('ranks behind the present one', () => {
    expect(classify('disused:shop=books amenity=cafe', 'point')).toBe('amenity/cafe');
  });
});

describe('categories', () => {
  it('carry the main tag, the group and the broader category', () => {
    expect(category('amenity/restaurant/pizza')).toMatchObject({
      key: 'amenity',
      value: 'restaurant',
      group: 'food_and_drink',
      parent: 'amenity/restaurant',
    });
    expect(ancestors('amenity/restaurant/pizza')).toEqual([
      'amenity/restaurant/pizza',
      'amenity/restaurant',
      'food_and_drink',
    ]);
    expect(ancestors('food_and_drink')).toEqual(['food_and_drink']);
    expect(ancestors('no/such')).toEqual([]);
  });

  it('are all of a known group, of a prominence in range and of a known parent', () => {
    const taxonomy = loadTaxonomy();
    expect(taxonomy.categories().length).toBeGreaterThan(1000);
    for (const one of taxonomy.categories()) {
      expect(taxonomy.groups(), one.id).toContain(one.group);
      expect(one.prominence, one.id).toBeGreaterThan(0);
      expect(one.prominence, one.id).toBeLessThanOrEqual(1);
      expect(one.parent === undefined || taxonomy.category(one.parent) !== undefined, one.id).toBe(true);
    }
  });
});

function bound() {
  const taxonomy = loadTaxonomy();
  const tagsOf = (text: string) =>
    Object.fromEntries(
      text.split(' ').map((pair) => pair.replaceAll('+', ' ').split('=') as [string, string]),
    );
  return {
    classify: (tags: string, geometry: GeometryKind) => taxonomy.classify(tagsOf(tags), geometry).join(' '),
    category: (id: string) => taxonomy.category(id),
    ancestors: (id: string) => taxonomy.ancestors(id),
  };
}
