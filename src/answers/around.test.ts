import { describe, expect, it } from 'vitest';
import type { PlaceRecord } from '../core/core.ts';
import { entryTest } from '../filters/filters.ts';
import type { GeocodeResult, Geocoder, ReverseRequest } from '../geocode/geocode.ts';
import { mainTagOfPlace } from '../places/places.ts';
import type { Searcher, SearchRequest } from '../search/search.ts';
import { entriesAround } from './around.ts';
import type { EntryParts } from './entry.ts';

/** One degree of latitude is about 111,195 metres: a millionth of it eleven centimetres. */
const METRES = 1 / 111_195;

function place(sourceId: number, metresNorth: number, tags: Record<string, string>): PlaceRecord {
  const [key = '', value = ''] = Object.entries(tags)[0] ?? [];
  return {
    type: 'n',
    sourceId,
    lat: metresNorth * METRES,
    lon: 0,
    tags,
    categories: [`${key}/${value}`],
    status: 'active',
    importance: 0.1,
    confidence: 0.5,
  };
}

/** A house in a building so many metres away, and the street with its nearest point. */
function house(metres: number, more: Partial<GeocodeResult> = {}): GeocodeResult {
  return {
    kind: 'house',
    lat: metres * METRES,
    lon: 0,
    name: 'Main Street 5',
    houseNumber: '5',
    street: 'Main Street',
    postalCode: '1234',
    source: { type: 'w', sourceId: 100, mainTag: 'building=yes', tags: {} },
    levels: {},
    confidence: 1,
    distanceMetres: metres,
    ...more,
  };
}
const street = (metres: number): GeocodeResult => ({
  kind: 'street',
  lat: 0,
  lon: metres * METRES,
  name: 'Side Street',
  street: 'Side Street',
  levels: {},
  confidence: 1,
  distanceMetres: metres,
});

interface Scene {
  readonly places: readonly PlaceRecord[];
  readonly houses?: readonly GeocodeResult[];
  readonly street?: GeocodeResult;
}

function around({ places, houses = [], street: near }: Scene, limit = 1, heedsStreets = true) {
  const searcher = {
    search: async ({ radiusMetres = 0, isNamed, ...filters }: SearchRequest) => {
      const passes = entryTest(filters);
      const found = places.filter((record) => {
        const source = { type: record.type, mainTag: mainTagOfPlace(record) };
        const isKept = passes({ ...record, kind: 'place', source }) && (!isNamed || record.tags.name);
        return isKept && record.lat / METRES <= radiusMetres;
      });
      return { hits: found.map((record) => ({ record, score: 1 })) };
    },
  } as unknown as Searcher; // nothing else is asked of it
  const geocoder = {
    surroundings: () => ({ levels: {} }),
    reverse: async ({ lat, zoom, limit: most }: ReverseRequest) => {
      const from = (found: GeocodeResult) => ({
        ...found,
        distanceMetres: Math.abs(found.lat - lat) / METRES || (found.distanceMetres ?? 0),
      });
      return (zoom === 18 && houses.length > 0 ? houses.map(from) : near ? [near] : []).slice(0, most);
    },
  } as unknown as Geocoder; // nothing else is asked of it
  const parts = { searcher, geocoder, taxonomy: {} } as EntryParts; // the taxonomy is not asked
  return entriesAround({ lat: 0, lon: 0, radiusMetres: 500, languages: [], limit, heedsStreets }, parts);
}

const CAFE = { amenity: 'cafe', name: 'Café' };
const named = async (found: ReturnType<typeof around>) => (await found).map(({ name }) => name);

describe('what is nearest', () => {
  it.each([
    ['a place before a house behind it', 4, 9, 30, 'Café'],
    ['a house before a place behind it', 9, 4, 30, 'Main Street 5'],
    ['a house where the street is nearer than the place', 9, 12, 5, 'Main Street 5'],
  ])('is %s', async (_, cafeMetres, houseMetres, streetMetres, name) => {
    const scene = {
      places: [place(1, cafeMetres, CAFE)],
      houses: [house(houseMetres)],
      street: street(streetMetres),
    };
    expect(await named(around(scene))).toEqual([name]);
  });

  it('is a house at the very point rather than a place there', async () => {
    const scene = { places: [place(1, 0, CAFE)], houses: [house(0)] };
    expect(await named(around(scene))).toEqual(['Main Street 5']);
  });

  it('is the place where house and place are one object, however near the street is', async () => {
    const itself = house(6, { source: { type: 'n', sourceId: 1, tags: {} } });
    const scene = { places: [place(1, 6, CAFE)], houses: [itself], street: street(2) };
    const [found] = await around(scene);
    expect(found).toMatchObject({
      name: 'Café',
      street: 'Main Street',
      houseNumber: '5',
      postalCode: '1234',
    });
  });

  it('is no land, no water and nothing without a name', async () => {
    const places = [
      place(1, 1, { natural: 'wood', name: 'Wood' }),
      place(2, 1, { leisure: 'park', name: 'Park' }),
      place(3, 1, { amenity: 'bench' }),
      place(4, 2, { natural: 'spring', name: 'Spring' }),
    ];
    expect(await named(around({ places, houses: [house(9)] }))).toEqual(['Spring']);
  });

  it('is a list by distance, streets not heeded', async () => {
    const places = [place(1, 4, CAFE), place(2, 12, { shop: 'bakery', name: 'Bakery' })];
    const scene = { places, houses: [house(9)], street: street(1) };
    expect(await named(around(scene, 5, false))).toEqual(['Café', 'Main Street 5', 'Bakery']);
  });
});

describe('the address of a place', () => {
  it('is that of the building it stands in', async () => {
    const [found] = await around({ places: [place(1, 4, CAFE)], houses: [house(8)], street: street(30) });
    expect(found).toMatchObject({ houseNumber: '5', street: 'Main Street', postalCode: '1234' });
  });

  it('is that of its street, with the postcode of the nearest house, where no building is near', async () => {
    const [found] = await around({ places: [place(1, 4, CAFE)], houses: [house(40)], street: street(30) });
    expect(found).toMatchObject({ street: 'Side Street', postalCode: '1234' });
    expect(found).not.toHaveProperty('houseNumber');
  });

  it('is its own as far as its tags say it', async () => {
    const tags = { ...CAFE, 'addr:street': 'Own Street', 'addr:housenumber': '7' };
    const [found] = await around({ places: [place(1, 4, tags)], houses: [house(8)], street: street(30) });
    expect(found).toMatchObject({ houseNumber: '7', street: 'Own Street', postalCode: '1234' });
  });
});
