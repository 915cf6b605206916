import { describe, expect, test } from 'vitest';
import type { PlaceRecord, Tags } from '../../src/core/core.ts';
import { createFinder, type FindRequest, type Found } from '../../src/find/find.ts';
import type { GeocodeResult, Geocoder } from '../../src/geocode/geocode.ts';
import type { Searcher } from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { ArraySearcher, place } from '../http/fixture.ts';
import { HOUSE, ListGeocoder, TOWN } from '../http/geocode-fixture.ts';

const STREET: GeocodeResult = {
  ...TOWN,
  kind: 'street',
  name: 'Vaduzer Strasse',
  placeId: '851f8ac7fffffff_w7',
  matchType: 'approximate',
};
const VADUZ: GeocodeResult = { ...TOWN, placeId: '851f8ac7fffffff_r5', matchType: 'exact' };
const CAFE = place(21, 0.001, 0.001, { amenity: 'cafe', name: 'Vaduz Café' });
const BAKERY = place(22, 0.002, 0, { shop: 'bakery', name: 'Vaduz Bakery' });

const nameOf = (found: Found): string | undefined =>
  found.kind === 'place' ? found.hit.record.tags.name : found.result.name;

/** The list for a text, over places and addresses whose names begin with it. */
async function find(
  text: string,
  { places = [CAFE, BAKERY], addresses = [] as readonly GeocodeResult[] },
  request: Partial<FindRequest> = {},
): Promise<Found[]> {
  const finder = finderOver(new ArraySearcher(places), new ListGeocoder(addresses));
  const { entries } = await finder.find({ text, languages: [], limit: 10, ...request }, 0);
  return [...entries];
}

function finderOver(searcher: Searcher, geocoder?: Geocoder) {
  return createFinder({ searcher, geocoder, taxonomy: loadTaxonomy() });
}

async function namesFound(...asked: Parameters<typeof find>): Promise<(string | undefined)[]> {
  return (await find(...asked)).map(nameOf);
}

describe('addresses and places as one list', () => {
  test('an exact beginning leads; places and other addresses alternate; a fallback completes nothing', async () => {
    const addresses = [VADUZ, STREET, { ...STREET, name: 'Vaduzer Weg', matchType: 'fallback' as const }];
    expect(await namesFound('vad', { addresses })).toEqual([
      'Vaduz',
      'Vaduz Café',
      'Vaduzer Strasse',
      'Vaduz Bakery',
    ]);
    expect(await namesFound('vad', { addresses }, { limit: 2 })).toEqual(['Vaduz', 'Vaduz Café']);
  });

  test('certain addresses leave half of the list to places, if there are any', async () => {
    const addresses = ['Vad', 'Vada', 'Vadsø', 'Vadum'].map((name, i) => ({
      ...VADUZ,
      name,
      placeId: `_g${i}`,
    }));
    const four = { limit: 4 };
    expect(await namesFound('vad', { addresses }, four)).toEqual(['Vad', 'Vada', 'Vaduz Café', 'Vadsø']);
    expect(await namesFound('vads', { addresses }, four)).toEqual(['Vadsø']);
    expect(await namesFound('vad', { addresses, places: [] }, four)).toEqual([
      'Vad',
      'Vada',
      'Vadsø',
      'Vadum',
    ]);
  });

  test('a little known town leads only near it, a well-known one everywhere', async () => {
    const addresses = [
      { ...VADUZ, name: 'Vaduz Village', placeId: '_g1', importance: 0.25 },
      { ...VADUZ, name: 'Vaduz Capital', placeId: '_g2', importance: 0.8 },
    ];
    expect(await namesFound('vad', { addresses }, { near: { lat: 47.1, lon: 9.5 } })).toEqual([
      'Vaduz Village',
      'Vaduz Capital',
      'Vaduz Café',
      'Vaduz Bakery',
    ]);
    expect(await namesFound('vad', { addresses }, { near: { lat: 0, lon: 0 } })).toEqual([
      'Vaduz Capital',
      'Vaduz Café',
      'Vaduz Village',
      'Vaduz Bakery',
    ]);
  });

  test('a well-known park leads before a street of its name; a bar and a station do not', async () => {
    const addresses = [{ ...STREET, name: 'Vaduz Green', matchType: 'exact' as const, nameShare: 1 }];
    const firstWith = async (tags: Tags, importance: number) => {
      const known = { ...place(31, 0, 0, { ...tags, name: 'Vaduz Green' }), importance };
      const [first] = await find('vaduz green', { places: [known], addresses });
      return first?.kind;
    };
    expect(await firstWith({ leisure: 'park' }, 0.5)).toBe('place');
    expect(await firstWith({ amenity: 'bar' }, 0.1)).toBe('address');
    expect(await firstWith({ railway: 'station' }, 0.5)).toBe('address');
  });

  test('a park of any renown leads before a street of its name there, not before one far away', async () => {
    const addresses = [{ ...STREET, name: 'Vaduz Green', matchType: 'exact' as const, nameShare: 1 }];
    const near = { lat: STREET.lat, lon: STREET.lon };
    const stop = place(30, near.lat, near.lon, { highway: 'bus_stop', name: 'Vaduz Green' });
    const found = async (metres: number) => {
      const lat = near.lat + metres / 111_000;
      const park = { ...place(31, lat, near.lon, { leisure: 'park', name: 'Vaduz Green' }), importance: 0.1 };
      const all = await find('vaduz green', { places: [stop, park], addresses }, { near });
      return all.map((one) => (one.kind === 'place' ? one.hit.record.categories[0] : one.result.kind));
    };
    expect((await found(800))[0]).toBe('leisure/park');
    expect((await found(20_000))[0]).toBe('street');
  });

  describe('a town whose name is a word for a kind of place', () => {
    type Town = Pick<GeocodeResult, 'name' | 'importance' | 'source'>;
    const shown = async (
      text: string,
      language: string,
      near?: FindRequest['near'],
      town?: Partial<Town>,
    ) => {
      const called = { ...VADUZ, name: text, nameShare: 1, importance: 0.4, ...town };
      const places = [place(31, 40, -70, { shop: 'bathroom_furnishing', name: `${text}room` })];
      const geocoder = Object.assign(new ListGeocoder(), { forward: async () => [called] });
      const finder = finderOver(new ArraySearcher(places), geocoder);
      const request = { text: text.toLowerCase(), languages: [language], limit: 5, ...(near && { near }) };
      const { entries, categories } = await finder.find(request, 0);
      return { first: entries[0]?.kind, categories };
    };
    const farAway = { lat: -47, lon: -170 };

    test('leads where the word is of another language than the reader’s', async () => {
      expect(await shown('Bath', 'de', { lat: 40, lon: -70 })).toEqual({ first: 'address', categories: [] });
      expect(await shown('Tours', 'en')).toEqual({ first: 'address', categories: [] });
    });

    test.each([
      ['the reader looks for a kind by', 'Reading', 'en', 0.44, 'address'],
      ['names a kind in another language', 'Tours', 'de', 0.48, 'address'],
      ['names a kind in another language', 'Essen', 'en', 0.57, 'address'],
      ['the reader looks for a kind by', 'Metro', 'en', 0.41, 'place'],
      ['the reader looks for a kind by', 'Temple', 'en', 0.39, 'place'],
      ['names a kind in many languages', 'Bar', 'fi', 0.36, 'place'],
      ['names a kind in the reader’s language', 'Boulder', 'en', 0.46, 'place'],
      ['others look for a kind by', 'Lens', 'de', 0.33, 'address'],
    ])('far away, by a word that %s: %s in %s', async (_, name, language, importance, first) => {
      const found = await shown(name, language, farAway, { importance });
      expect(found.first).toBe(first);
      expect(found.categories.length > 0).toBe(first === 'place');
    });

    test('does not lead by the beginning of its name, nor by a name in other languages alone', async () => {
      expect((await shown('Moka', 'en', farAway, { name: 'Mokameh' })).first).toBe('place');
      expect((await shown('Kassa', 'et', farAway, { name: 'Košice', importance: 0.53 })).first).toBe('place');
      const source = { type: 'n', sourceId: 1, tags: { name: 'Kassa' } } as const;
      const local = { name: 'Košice', importance: 0.53, source };
      expect((await shown('Kassa', 'et', farAway, local)).first).toBe('address');
    });

    test('leaves the kind that the reader calls so', async () => {
      const { categories } = await shown('Bar', 'en');
      expect(categories[0]).toBe('amenity/bar');
    });
  });

  test('a name that begins with the typed words is certain, however they are abbreviated', async () => {
    const addresses = ['Boulevard des Moulins', 'Rue des Moulins'].map((name, i) => ({
      ...STREET,
      name,
      matchType: 'exact' as const,
      placeId: `_w${i}`,
    }));
    const finder = finderOver(
      new ArraySearcher([place(1, 0, 0, { shop: 'bakery', name: 'Pain bd des Moulins' })]),
      {
        ...new ListGeocoder(),
        facts: new ListGeocoder().facts,
        forward: async () => addresses,
      } as unknown as ListGeocoder,
    ); // it answers every text with the two streets
    const found = await finder.find({ text: 'bd des mou', languages: [], limit: 10 }, 0);
    expect(found.entries.map(nameOf)).toEqual([
      'Boulevard des Moulins',
      'Pain bd des Moulins',
      'Rue des Moulins',
    ]);
  });
});

describe('places of one name', () => {
  const castle = { ...place(31, 0.002, 0, { historic: 'castle', name: 'Schloss' }), importance: 0.4 };
  const board = place(32, 0, 0, { tourism: 'information', information: 'board', name: 'Schloss' });
  const stop = (number: number, lat: number) =>
    place(number, lat, 0, { highway: 'bus_stop', name: 'Schloss' });
  const found = async (places: PlaceRecord[], near = { lat: 0, lon: 0 }) =>
    (await find('schloss', { places }, { near })).map(
      (one) => one.kind === 'place' && one.hit.record.sourceId,
    );

  test('the best known leads, not the nearest; stops of one name are one', async () => {
    expect(await found([board, stop(33, 0.0001), stop(34, 0.0003), castle])).toEqual([31, 32, 33]);
  });

  test('what lies farther away keeps its place', async () => {
    const farCastle = { ...castle, lat: 0.2 };
    expect(await found([board, farCastle])).toEqual([32, 31]);
    expect(await found([stop(33, 0.0001), stop(34, 0.01)])).toEqual([33, 34]);
  });
});

describe('houses', () => {
  test('a house is certain if the text holds its number', async () => {
    const addresses = [{ ...HOUSE, name: '12a Vaduz Street' }];
    const places = [place(1, 0, 0, { amenity: 'cafe', name: 'Bar 12' })];
    expect(await namesFound('12', { addresses, places })).toEqual(['12a Vaduz Street', 'Bar 12']);
  });

  describe('with a typing error', () => {
    const mistyped = 'haubtstrasse 12a';
    const meant = { ...HOUSE, matchType: 'approximate' as const, confidence: 0.8 };
    const elsewhere = { ...HOUSE, name: 'Haubtweg 12a', matchType: 'interpolated' as const, placeId: '_w9' };
    const found = async (addresses: readonly GeocodeResult[], name: string) => {
      const geocoder = new ListGeocoder(addresses.map((result) => ({ ...result, name: mistyped })));
      const places = [place(1, 0, 0, { amenity: 'cafe', name })];
      const finder = finderOver(new ArraySearcher(places), geocoder);
      const { entries } = await finder.find({ text: mistyped, languages: [], limit: 10 }, 0);
      return entries.map((one) => (one.kind === 'place' ? 'place' : one.result.matchType));
    };

    test('leads before a place and before a calculated house', async () => {
      const kinds = await found([meant, elsewhere], 'Haubtstrasse 12ab');
      expect(kinds).toEqual(['approximate', 'interpolated', 'place']);
    });

    test('does not lead if words are left over, nor before a place called so', async () => {
      const doubtful = { ...meant, confidence: 0.64 };
      expect(await found([doubtful], 'Haubtstrasse 12ab')).toEqual(['place', 'approximate']);
      expect(await found([meant], 'Haubtstrasse 12a')).toEqual(['place', 'approximate']);
    });
  });

  const typed = 'brot hauptstrasse 12a';
  const bakery = (number: number, address: Record<string, string>) =>
    place(number, 0, 0, { shop: 'bakery', name: typed, ...address });
  const places = [
    bakery(1, { 'addr:street': 'Hauptstrasse', 'addr:housenumber': '57' }),
    bakery(2, { 'addr:street': 'Hauptstrasse', 'addr:housenumber': '12a' }),
    bakery(3, { 'addr:street': 'Nebenstrasse', 'addr:housenumber': '57' }),
    bakery(4, { 'addr:street': 'Hauptstrasse', 'addr:postcode': '9490' }),
  ];
  test.each([
    ['a known house', {}, ['house', 2, 3, 4]],
    ['a house between known numbers', { matchType: 'interpolated' }, ['house', 2, 3, 4]],
    [
      'the street of an unknown number',
      { kind: 'street', matchType: 'fallback', nameShare: 1 },
      ['street', 1, 2, 3, 4],
    ],
    [
      'no street of which the text holds a part only',
      { kind: 'street', matchType: 'fallback', nameShare: 0.5 },
      [1, 'street', 2, 3, 4],
    ],
  ] as const)(
    '%s leads; places with another number of its street are left out',
    async (_, house, expected) => {
      const addresses = [{ ...HOUSE, name: `${typed}, Vaduz`, ...house }];
      const found = await find(typed, { addresses, places });
      expect(found.map((one) => (one.kind === 'place' ? one.hit.record.sourceId : one.result.kind))).toEqual(
        expected,
      );
    },
  );
});

describe('one object that the search and the geocoder found', () => {
  const sourcesFound = async (...asked: Parameters<typeof find>) =>
    (await find(...asked)).map((one) =>
      one.kind === 'place'
        ? `${one.hit.record.type}${one.hit.record.sourceId}`
        : one.result.placeId?.replace(/.*_/, ''),
    );

  test('appears once, as the place', async () => {
    const addresses = [{ ...STREET, placeId: '851f8ac7fffffff_n21' }];
    expect(await namesFound('vad', { addresses })).toEqual(['Vaduz Café', 'Vaduz Bakery']);
  });

  test('leads as the place if it is the house of the text', async () => {
    const numbered = [21, 22].map((number) =>
      place(number, 0, 0, { shop: 'bakery', name: `Vaduz 12a ${number}` }),
    );
    const addresses = [{ ...HOUSE, name: 'vaduz 12a', placeId: '_n22' }];
    expect(await sourcesFound('vaduz 12a', { addresses, places: numbered })).toEqual(['n22', 'n21']);
  });

  test('appears as the area if it is one', async () => {
    const addresses = [
      { ...VADUZ, name: 'Vaduz Capital', placeId: '_n21' },
      { ...VADUZ, name: 'Vaduz Village', placeId: '_r8' },
    ];
    expect(await namesFound('vad', { addresses })).toEqual([
      'Vaduz Capital',
      'Vaduz Village',
      'Vaduz Bakery',
    ]);
  });

  test('an area stands for the node of its settlement, and neither for its namesakes nor for other things', async () => {
    const { lat, lon } = VADUZ;
    const nodes = [
      place(31, lat + 0.01, lon, { place: 'town', name: 'Vaduz' }),
      place(32, lat, lon, { aeroway: 'helipad', name: 'Vaduz' }),
    ];
    const addresses = [VADUZ, { ...VADUZ, lat: 1, placeId: '_r6' }];
    expect(await sourcesFound('vaduz', { addresses, places: nodes })).toEqual(['r5', 'r6', 'n32']);
  });
});

describe('places alone', () => {
  test('are found if a category is asked for, and the geocoder is not asked', async () => {
    const geocoder = new ListGeocoder([VADUZ]);
    const finder = finderOver(new ArraySearcher([CAFE, BAKERY]), geocoder);
    const found = await finder.find({ text: 'vad', languages: [], limit: 10, categories: ['cafe'] }, 0);
    expect(found.entries.map(nameOf)).toEqual(['Vaduz Café', 'Vaduz Bakery']);
    expect(geocoder.forwards).toEqual([]);
  });

  test('are found in a data set without addresses', async () => {
    const finder = finderOver(new ArraySearcher([CAFE]));
    const { entries } = await finder.find({ text: 'vad', languages: [], limit: 10 }, 0);
    expect(entries.map(nameOf)).toEqual(['Vaduz Café']);
  });
});

test('the geocoder gets the text, the languages and the point, and ten results at most are asked for', async () => {
  const geocoder = new ListGeocoder([VADUZ]);
  const finder = finderOver(new ArraySearcher([]), geocoder);
  const near = { lat: 1, lon: 2 };
  await finder.find({ text: 'vad', languages: ['de'], limit: 20, near }, 0);
  expect(geocoder.forwards).toEqual([
    { text: 'vad', isCompleting: true, languages: ['de'], limit: 10, near },
  ]);
});
