import { describe, expect, it } from 'vitest';
import { entryTest, type FilteredEntry, type Filters, filtersIn, holdsTag } from './filters.ts';

const CAFE: FilteredEntry = {
  kind: 'place',
  category: 'amenity/cafe',
  lat: 47,
  lon: 9,
  countryCode: 'LI',
  source: { type: 'n', mainTag: 'amenity=cafe' },
};
const VILLAGE: FilteredEntry = {
  kind: 'area',
  level: 'village',
  lat: 47.1,
  lon: 9,
  countryCode: 'CH',
  source: { type: 'r', mainTag: 'boundary=administrative', tags: { admin_level: '8' } },
};
const FAR: FilteredEntry = { kind: 'area', level: 'city', lat: 50, lon: 14, source: { type: 'g', tags: {} } };

describe('an entry passes', () => {
  it.each<[string, Filters, readonly [cafe: boolean, village: boolean, far: boolean]]>([
    ['without filters', {}, [true, true, true]],
    ['by its layer', { layers: ['place', 'city'] }, [true, false, true]],
    ['by none of no layers', { layers: [] }, [false, false, false]],
    ['by its country', { countries: ['LI', 'AT'] }, [true, false, false]],
    ['by its source', { sources: ['world'] }, [false, false, true]],
    ['in a circle, border included', { circle: { lat: 47, lon: 9, radiusMetres: 0 } }, [true, false, false]],
    ['in a box', { bbox: [8, 47.05, 10, 48] }, [false, true, false]],
    ['in a polygon', { polygon: [[8, 46], [10, 46], [10, 48]] }, [true, false, false]], // biome-ignore format: corners
    ['by a key', { tags: [{ wanted: [{ key: 'amenity' }] }] }, [true, false, false]],
    ['by a value', { tags: [{ wanted: [{ value: 'city' }] }] }, [false, false, true]],
    [
      'by any other value of a key',
      { tags: [{ wanted: [{ key: 'amenity', butValues: ['bar'] }] }] },
      [true, false, false],
    ],
    [
      'by none that is unwanted',
      { tags: [{ unwanted: [{ key: 'amenity', value: 'cafe' }] }] },
      [false, true, true],
    ],
    [
      'by its administrative level',
      { tags: [{ wanted: [{ key: 'admin_level', value: '8' }] }] },
      [false, true, false],
    ],
    [
      'if it is no place that places alone must pass',
      { tags: [{ wanted: [{ key: 'shop' }], isOfPlaces: true }] },
      [false, true, true],
    ],
    [
      'if it passes all of several',
      { tags: [{ wanted: [{ key: 'amenity' }] }, { unwanted: [{ value: 'cafe' }] }] },
      [false, false, false],
    ],
  ])('%s', (_, filters, [cafe, village, far]) => {
    const passes = entryTest(filters);
    expect([passes(CAFE), passes(VILLAGE), passes(FAR)]).toEqual([cafe, village, far]);
  });
});

it('a pattern without key and value means every tag', () => {
  expect(holdsTag({}, 'amenity=cafe')).toBe(true);
  expect(holdsTag({ butValues: ['cafe'] }, 'amenity=cafe')).toBe(false);
});

it('filters are found among the members of a request', () => {
  const request = { languages: ['en'], layers: ['house'], bbox: undefined } as unknown as Filters; // as requests are read
  expect(filtersIn(request)).toEqual({ layers: ['house'] });
});
