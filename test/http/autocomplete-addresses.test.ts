import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, place } from './fixture.ts';
import { geocodingServer, HOUSE, ListGeocoder, TOWN } from './geocode-fixture.ts';

const AUTOCOMPLETE = '/v1/places/autocomplete';
const STREET = {
  ...TOWN,
  kind: 'street' as const,
  name: 'Vaduzer Strasse',
  placeId: '851f8ac7fffffff_w7',
  matchType: 'approximate' as const,
};
const VADUZ = { ...TOWN, placeId: '851f8ac7fffffff_r5', matchType: 'exact' as const };
const VADUZ_CAFE = place(21, 0.001, 0.001, { amenity: 'cafe', name: 'Vaduz Café' });
const VADUZ_BAKERY = place(22, 0.002, 0, { shop: 'bakery', name: 'Vaduz Bakery' });

const searcher = new ArraySearcher([VADUZ_CAFE, VADUZ_BAKERY]);
const geocoder = new ListGeocoder([VADUZ, STREET, { ...STREET, name: 'Vaduzer Weg', matchType: 'fallback' }]);
const app = geocodingServer(geocoder, { searcher });
afterAll(() => app.close());

const namesOf = async (query: string, server = app): Promise<string[]> =>
  (await server.inject(AUTOCOMPLETE + query))
    .json()
    .features.map(({ properties }: { properties: { name: string } }) => properties.name);

describe('autocomplete covers addresses', () => {
  test('what the text names for certain first, the rest by turns, no fallback', async () => {
    expect(await namesOf('?q=vad')).toEqual(['Vaduz', 'Vaduz Café', 'Vaduzer Strasse', 'Vaduz Bakery']);
  });

  test('never more than asked for', async () => {
    expect(await namesOf('?q=vad&limit=2')).toEqual(['Vaduz', 'Vaduz Café']);
    expect(geocoder.forwards.at(-1)).toEqual({ text: 'vad', isCompleting: true, languages: [], limit: 2 });
    await namesOf('?q=vad&limit=20&lang=de');
    expect(geocoder.forwards.at(-1)).toMatchObject({ languages: ['de'], limit: 10 });
  });

  test('what is certain leaves half of the page to places, where there are any', async () => {
    const towns = ['Vad', 'Vada', 'Vadsø', 'Vadum'].map((name, i) => ({ ...VADUZ, name, placeId: `_g${i}` }));
    const crowded = geocodingServer(new ListGeocoder(towns), { searcher });
    expect(await namesOf('?q=vad&limit=4', crowded)).toEqual(['Vad', 'Vada', 'Vaduz Café', 'Vadsø']);
    expect(await namesOf('?q=vads&limit=4', crowded)).toEqual(['Vadsø']);
    const alone = geocodingServer(new ListGeocoder(towns), { searcher: new ArraySearcher([]) });
    expect(await namesOf('?q=vad&limit=4', alone)).toEqual(['Vad', 'Vada', 'Vadsø', 'Vadum']);
    await Promise.all([crowded.close(), alone.close()]);
  });

  test('what is little known leads near it only, what is well known everywhere', async () => {
    const village = { ...VADUZ, name: 'Vaduz Village', placeId: '_g1', importance: 0.25 };
    const capital = { ...VADUZ, name: 'Vaduz Capital', placeId: '_g2', importance: 0.8 };
    const server = geocodingServer(new ListGeocoder([village, capital]), { searcher });
    expect(await namesOf('?q=vad&lat=47.1&lng=9.5', server)).toEqual([
      'Vaduz Village',
      'Vaduz Capital',
      'Vaduz Café',
      'Vaduz Bakery',
    ]);
    expect(await namesOf('?q=vad&lat=0&lng=0', server)).toEqual([
      'Vaduz Capital',
      'Vaduz Café',
      'Vaduz Village',
      'Vaduz Bakery',
    ]);
    await server.close();
  });

  test('a house is certain when the text holds its number', async () => {
    const houses = geocodingServer(new ListGeocoder([{ ...HOUSE, name: '12a Vaduz Street' }]), {
      searcher: new ArraySearcher([place(1, 0, 0, { amenity: 'cafe', name: 'Bar 12' })]),
    });
    expect(await namesOf('?q=12', houses)).toEqual(['12a Vaduz Street', 'Bar 12']);
    await houses.close();
  });

  test('a house that is asked for leads, and places of other numbers of its street are left out', async () => {
    const addressed = (number: number, name: string, street: string, house: string) =>
      place(number, 0, 0, { shop: 'bakery', name, 'addr:street': street, 'addr:housenumber': house });
    const places = [
      addressed(1, 'Brot 57', 'Hauptstrasse', '57'),
      addressed(2, 'Brot 12a', 'Hauptstrasse', '12a'),
      addressed(3, 'Brot, Nebenstrasse', 'Nebenstrasse', '57'),
      place(4, 0, 0, {
        shop: 'bakery',
        name: 'Brot',
        'addr:street': 'Hauptstrasse',
        'addr:postcode': '9490',
      }),
    ];
    const typed = 'brot hauptstrasse 12a';
    const found = new ArraySearcher(places.map((one) => ({ ...one, tags: { ...one.tags, name: typed } })));
    const answer = async (house: object) => {
      const server = geocodingServer(new ListGeocoder([{ ...HOUSE, name: `${typed}, Vaduz`, ...house }]), {
        searcher: found,
      });
      const { features } = (await server.inject(`${AUTOCOMPLETE}?q=${typed}`)).json();
      await server.close();
      return features.map(({ id, properties }: { id?: string; properties: { type?: string } }) =>
        id ? id.replace(/.*_n/, '') : properties.type,
      );
    };
    expect(await answer({})).toEqual(['house', '2', '3', '4']);
    expect(await answer({ matchType: 'interpolated' })).toEqual(['house', '2', '3', '4']);
    expect(await answer({ kind: 'street', matchType: 'fallback' })).toEqual(['street', '1', '2', '3', '4']);
  });

  test('a house that the search found as a place leads as that place', async () => {
    const numbered = [21, 22].map((number) =>
      place(number, 0, 0, { shop: 'bakery', name: `Vaduz 12a ${number}` }),
    );
    const asked = geocodingServer(new ListGeocoder([{ ...HOUSE, name: 'vaduz 12a', placeId: '_n22' }]), {
      searcher: new ArraySearcher(numbered),
    });
    expect(await namesOf('?q=vaduz 12a', asked)).toEqual(['Vaduz 12a 22', 'Vaduz 12a 21']);
    await asked.close();
  });

  test('a name that begins with the words typed is certain however they are abbreviated', async () => {
    const streets = ['Boulevard des Moulins', 'Rue des Moulins'].map((name, i) => ({
      ...STREET,
      name,
      matchType: 'exact' as const,
      placeId: `_w${i}`,
    }));
    const geocoder = { ...new ListGeocoder(), facts: new ListGeocoder().facts, forward: async () => streets };
    const server = geocodingServer(geocoder as unknown as ListGeocoder, {
      searcher: new ArraySearcher([place(1, 0, 0, { shop: 'bakery', name: 'bd des mou' })]),
    });
    expect(await namesOf('?q=bd des mou', server)).toEqual([
      'Boulevard des Moulins',
      'bd des mou',
      'Rue des Moulins',
    ]);
    await server.close();
  });

  test('a settlement that the search found too stands where the geocoder has it', async () => {
    const towns = [
      { ...VADUZ, name: 'Vaduz Capital', placeId: '_n21' },
      { ...VADUZ, name: 'Vaduz Village', placeId: '_r8' },
    ];
    const server = geocodingServer(new ListGeocoder(towns), { searcher });
    expect(await namesOf('?q=vad', server)).toEqual(['Vaduz Capital', 'Vaduz Village', 'Vaduz Bakery']);
    await server.close();
  });

  test('features are those of the two routes, in one envelope', async () => {
    const { features, ...envelope } = (await app.inject(`${AUTOCOMPLETE}?q=vad&limit=2`)).json();
    expect(envelope).toEqual({ type: 'FeatureCollection', attribution: '© OpenStreetMap contributors' });
    expect(features[0].properties).toEqual({
      name: 'Vaduz',
      locality: 'Vaduz',
      place_id: '851f8ac7fffffff_r5',
      type: 'town',
      confidence: 1,
      match_type: 'exact',
    });
    expect(features[1]).toMatchObject({
      id: expect.stringMatching(/_n21$/),
      properties: { category: 'cafe' },
    });
  });

  test('an object that the search found as a place is not answered twice', async () => {
    const twice = geocodingServer(new ListGeocoder([{ ...STREET, placeId: '851f8ac7fffffff_n21' }]), {
      searcher,
    });
    expect(await namesOf('?q=vad', twice)).toEqual(['Vaduz Café', 'Vaduz Bakery']);
    await twice.close();
  });

  test('nor is a town whose node the search found: its area stands for it, and neither for its namesakes nor for other things', async () => {
    const { lat, lon } = VADUZ;
    const places = [
      place(31, lat + 0.01, lon, { place: 'town', name: 'Vaduz' }),
      place(32, lat, lon, { aeroway: 'helipad', name: 'Vaduz' }),
    ];
    const namesake = { ...VADUZ, lat: 1, placeId: '_r6' };
    const town = geocodingServer(new ListGeocoder([VADUZ, namesake]), {
      searcher: new ArraySearcher(places),
    });
    const { features } = (await town.inject(`${AUTOCOMPLETE}?q=vaduz`)).json();
    const sources = features.map((feature: { id?: string; properties: { place_id?: string } }) =>
      (feature.id ?? feature.properties.place_id)?.replace(/.*_/, ''),
    );
    expect(sources).toEqual(['r5', 'r6', 'n32']);
    await town.close();
  });

  test('a category asks for places alone', async () => {
    expect(await namesOf('?q=vad&category=cafe')).toEqual(['Vaduz Café', 'Vaduz Bakery']);
  });

  test('the search by text answers places alone', async () => {
    const { features } = (await app.inject('/v1/places/search?q=vad')).json();
    expect(features).toHaveLength(2);
  });

  test('the geocoder is asked once for the same text from the same point', async () => {
    const before = geocoder.forwards.length;
    const first = await namesOf('?q=vadu&lat=1&lng=1');
    expect(await namesOf('?q=vadu&lat=1&lng=1')).toEqual(first);
    expect(geocoder.forwards).toHaveLength(before + 1);
    await namesOf('?q=vadu&lat=2&lng=2');
    await namesOf('?q=vadu&lang=fr');
    expect(geocoder.forwards).toHaveLength(before + 3);
  });

  test('its limit is its own', async () => {
    expect(expectError(await app.inject(`${AUTOCOMPLETE}?q=a&limit=21`)).status).toBe(400);
  });
});
