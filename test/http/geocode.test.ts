import { afterAll, describe, expect, test } from 'vitest';
import { emptyServer, expectError, testServer } from './fixture.ts';
import { geocodingServer, HOUSE, ListGeocoder, PLACE, TOWN } from './geocode-fixture.ts';

const geocoder = new ListGeocoder();
const app = geocodingServer(geocoder);
afterAll(() => app.close());

const FORWARD = '/v1/places/geocode/forward';
const REVERSE = '/v1/places/geocode/reverse';
const LONG = 'x'.repeat(10_000);

/** What no parameter may be. */
const NEVER: [what: string, text: string][] = [
  ['empty', ''],
  ['blank', '%20+'],
  ['of 10,000 characters', LONG],
  ['a NUL', 'a%00'],
  ['an escape sequence', '%1B[2J'],
  ['a control character beyond ASCII', 'a%C2%85'],
  ['a lone surrogate', 'a%ED%A0%80'],
  ['half a character', '%C3'],
];

describe('GET forward', () => {
  test('writes a house as specified', async () => {
    const response = await app.inject(`${FORWARD}?q=haupt`);
    expect(response.headers['content-type']).toBe('application/geo+json');
    expect(response.json()).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [9.52, 47.14] },
          properties: {
            name: 'Hauptstrasse 12a',
            house_number: '12a',
            street: 'Hauptstrasse',
            locality: 'Vaduz',
            region: 'Oberland',
            country: 'Liechtenstein',
            country_code: 'LI',
            postal_code: '9490',
            place_id: '851f8ac7fffffff_n12',
            type: 'house',
            confidence: 0.9,
            match_type: 'exact',
          },
        },
      ],
      attribution: '© OpenStreetMap contributors',
    });
  });

  test('takes a bias point, a box and layers', async () => {
    await app.inject(
      `${FORWARD}?q=vad&lat=47&lng=9.5&scale=5000&bbox=9,46,10,48&bounded=true&layers=town,house`,
    );
    expect(geocoder.forwards.at(-1)).toMatchObject({
      near: { lat: 47, lon: 9.5, scaleMetres: 5000 },
      box: { bounds: [9, 46, 10, 48], isBounded: true },
      layers: ['house', 'town'],
    });
  });

  test.each([
    ['lat=47', "Parameter 'lng' is missing; expected 'lat' and 'lng' both or neither."],
    ['scale=5000', "Parameter 'lat' is missing; expected 'lat' and 'lng' where 'scale' is given."],
    ['bounded=true', "Parameter 'bbox' is missing; expected a box where 'bounded' is given."],
    ['bbox=9,46,10', /^Parameter 'bbox' is "9,46,10"; expected west,south,east,north in degrees, .*\.$/],
    ['bbox=9,48,10,46', /^Parameter 'bbox' is "9,48,10,46"; expected west,south,east,north .*\.$/],
    ['bbox=9,46,190,48', /^Parameter 'bbox' is "9,46,190,48"; expected .*\.$/],
    ['bbox=9,46,10,48&bounded=yes', 'Parameter \'bounded\' is "yes"; expected true or false.'],
    ['layers=house,castle', /^Parameter 'layers' is "house,castle"; expected some of house, street, .*\.$/],
  ])('refuses %s with one sentence', async (query, message) => {
    const response = await app.inject(`${FORWARD}?q=vad&${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().message ?? response.json().error.message).toMatch(message);
  });

  test('an area has its level and extent, and no member for what is absent', async () => {
    expect((await app.inject(`${FORWARD}?q=vad`)).json().features).toEqual([
      {
        type: 'Feature',
        bbox: [9.47, 47.08, 9.62, 47.16],
        geometry: { type: 'Point', coordinates: [9.521, 47.141] },
        properties: { name: 'Vaduz', locality: 'Vaduz', type: 'town', confidence: 1 },
      },
    ]);
  });

  test('a place has its category', async () => {
    const [feature] = (await app.inject(`${FORWARD}?q=caf%C3%A9`)).json().features;
    expect(feature.properties).toEqual({
      name: 'Café Meridian',
      type: 'place',
      category: 'cafe',
      confidence: 0.6,
      match_type: 'approximate',
    });
  });

  test.each([
    [{ ...HOUSE, kind: 'street' as const }, 'street'],
    [{ ...HOUSE, kind: 'intersection' as const }, 'intersection'],
    [{ ...HOUSE, kind: 'postcode' as const }, 'postcode'],
    [{ ...TOWN, level: 'neighbourhood' as const }, 'neighbourhood'],
    [{ ...TOWN, level: 'country' as const }, 'country'],
  ])('%# is of type %s', async (result, type) => {
    const other = geocodingServer(new ListGeocoder([result]));
    expect((await other.inject(`${FORWARD}?q=${result.name[0]}`)).json().features[0].properties.type).toBe(
      type,
    );
    await other.close();
  });

  test('every source is named once', async () => {
    const attribution = ['© OpenStreetMap contributors', 'GeoNames (CC BY 4.0)'];
    const { searcher } = { searcher: { search: async () => Promise.reject(), find: async () => undefined } };
    const named = testServer({ dataSet: () => ({ id: 'x', searcher, geocoder, attribution }) });
    expect((await named.inject(`${FORWARD}?q=x`)).json()).toEqual({
      type: 'FeatureCollection',
      features: [],
      attribution: '© OpenStreetMap contributors; GeoNames (CC BY 4.0)',
    });
    await named.close();
  });

  test('asks with what was given', async () => {
    const headers = { 'accept-language': 'fr;q=0.5,de' };
    await app.inject({ url: `${FORWARD}?q=+Haupt+12,%0AVaduz&limit=7&country=li&lang=de-CH`, headers });
    expect(geocoder.forwards.at(-1)).toEqual({
      text: 'Haupt 12,\nVaduz',
      country: 'LI',
      limit: 7,
      languages: ['de-CH', 'de', 'fr'],
    });
    await app.inject(`${FORWARD}?q=x`);
    expect(geocoder.forwards.at(-1)).toEqual({ text: 'x', limit: 5, languages: [] });
  });

  test('asks for an address in its parts', async () => {
    const query = 'street=Haupt&house_number=12a&locality=Vaduz&region=Oberland&postal_code=9490';
    await app.inject(`${FORWARD}?${query}`);
    expect(geocoder.forwards.at(-1)).toEqual({
      parts: {
        street: 'Haupt',
        houseNumber: '12a',
        locality: 'Vaduz',
        region: 'Oberland',
        postalCode: '9490',
      },
      limit: 5,
      languages: [],
    });
  });

  test.each(['postal_code=9490', 'locality=Vaduz', 'region=Oberland', 'house_number=7&locality=Balzers'])(
    '%s is enough',
    async (query) => expect((await app.inject(`${FORWARD}?${query}`)).statusCode).toBe(200),
  );

  test('a text without letters finds nothing', async () => {
    const response = await app.inject(`${FORWARD}?q=%F0%9F%99%82`);
    expect(response.statusCode).toBe(200);
    expect(response.json().features).toEqual([]);
  });

  const texts = ['q', 'street', 'house_number', 'locality', 'region', 'postal_code'];
  const others = ['limit', 'country', 'lang'];
  const never = [
    ...texts.flatMap((name) => NEVER.map(([what, text]) => [name, what, `?${name}=${text}`] as const)),
    ...others.flatMap((name) => NEVER.map(([what, text]) => [name, what, `?q=x&${name}=${text}`] as const)),
    ...[...texts, ...others].map((name) => [name, 'repeated', `?${name}=li&${name}=li`] as const),
  ];
  test.each(never)('%s must not be %s', async (name, what, query) => {
    const refusal = expectError(await app.inject(FORWARD + query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    // what is no UTF-8 is refused before it is known whose value it is
    expect(refusal.message).toContain(/surrogate|half/.test(what) ? 'percent-encoded UTF-8' : name);
  });

  test.each<[query: string, named: string]>([
    ['', 'q'],
    ['?limit=5', 'q'],
    [`?q=${'x'.repeat(257)}`, 'q'],
    [`?q=${'x+'.repeat(33)}`, 'q'],
    [`?street=${'x'.repeat(129)}`, 'street'],
    ['?q=x&street=y', 'exclude each other'],
    ['?q=x&postal_code=y', 'exclude each other'],
    ['?house_number=7', 'street'],
    ['?house_number=7&region=Oberland&postal_code=9490', 'street'],
    ['?q=x&limit=0', 'limit'],
    ['?q=x&limit=11', 'limit'],
    ['?q=x&limit=2.5', 'limit'],
    ['?q=x&limit=-1', 'limit'],
    ['?q=x&limit=five', 'limit'],
    [`?q=x&limit=${'9'.repeat(400)}`, 'limit'],
    ['?q=x&country=QQ', 'country'],
    ['?q=x&country=LIE', 'country'],
    ['?q=x&country=Liechtenstein', 'country'],
    ['?q=x&country=%E2%80%AEli', 'country'],
    ['?q=x&lang=german!', 'lang'],
    ['?q=x&zoom=3', 'zoom'],
    ['?q=x&lat=3', 'lat'],
    ['?q=x&__proto__=5', '__proto__'],
    ['?q=x&constructor=5', 'constructor'],
  ])('%s is a VALIDATION_ERROR naming %s', async (query, named) => {
    const refusal = expectError(await app.inject(FORWARD + query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });
});

describe('GET reverse', () => {
  test('writes what is at the point', async () => {
    const response = await app.inject(`${REVERSE}?lat=47.14&lng=9.52`);
    expect(response.headers['content-type']).toBe('application/geo+json');
    expect(response.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [{ geometry: { coordinates: [9.52, 47.14] }, properties: { house_number: '12a' } }],
      attribution: '© OpenStreetMap contributors',
    });
  });

  test('nothing is at open sea', async () => {
    const response = await app.inject(`${REVERSE}?lat=-40&lng=-130`);
    expect(response.statusCode).toBe(200);
    expect(response.json().features).toEqual([]);
  });

  test('asks with what was given', async () => {
    await app.inject(`${REVERSE}?lat=-90&lng=180&zoom=10&limit=3&lang=de`);
    expect(geocoder.reverses.at(-1)).toEqual({ lat: -90, lon: 180, zoom: 10, limit: 3, languages: ['de'] });
    await app.inject({ url: `${REVERSE}?lat=0&lng=-0.5`, headers: { 'accept-language': 'fr' } });
    expect(geocoder.reverses.at(-1)).toEqual({ lat: 0, lon: -0.5, zoom: 18, limit: 1, languages: ['fr'] });
  });

  const given = { lat: '1', lng: '1', zoom: '5', limit: '2', lang: 'de' };
  const queryWith = (name: string, value: string) =>
    `?${new URLSearchParams({ ...given, [name]: '' })}`.replace(`${name}=`, `${name}=${value}`);
  const never = Object.keys(given).flatMap((name) => [
    ...NEVER.map(([what, text]) => [name, what, queryWith(name, text)] as const),
    [name, 'repeated', `${queryWith(name, '1')}&${name}=1`] as const,
  ]);
  test.each(never)('%s must not be %s', async (name, what, query) => {
    const refusal = expectError(await app.inject(REVERSE + query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(/surrogate|half/.test(what) ? 'percent-encoded UTF-8' : name);
  });

  test.each<[query: string, named: string]>([
    ['', 'lat'],
    ['?lng=1', 'lat'],
    ['?lat=1', 'lng'],
    ['?lat=90.1&lng=1', 'lat'],
    ['?lat=1&lng=-180.5', 'lng'],
    ['?lat=1e1&lng=1', 'lat'],
    ['?lat=0x10&lng=1', 'lat'],
    ['?lat=+5&lng=1', 'lat'],
    ['?lat=NaN&lng=1', 'lat'],
    ['?lat=1&lng=Infinity', 'lng'],
    ['?lat=1,5&lng=1', 'lat'],
    ['?lat=1&lng=1&zoom=0', 'zoom'],
    ['?lat=1&lng=1&zoom=19', 'zoom'],
    ['?lat=1&lng=1&zoom=17.5', 'zoom'],
    ['?lat=1&lng=1&limit=0', 'limit'],
    ['?lat=1&lng=1&limit=11', 'limit'],
    ['?lat=1&long=1', 'lng'],
    ['?lat=1&lng=1&q=x', 'q'],
    ['?lat=1&lng=1&country=LI', 'country'],
    ['?lat=1&lng=1&__proto__=1', '__proto__'],
  ])('%s is a VALIDATION_ERROR naming %s', async (query, named) => {
    const refusal = expectError(await app.inject(REVERSE + query));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(refusal.message).toContain(named);
  });
});

describe.each([`${FORWARD}?q=x`, `${REVERSE}?lat=1&lng=1`])('%s', (url) => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('does not answer %s', async (method) => {
    const response = await app.inject({ method, url });
    expect(expectError(response)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  test.each(['SERVICE_UNAVAILABLE', 'INDEX_NOT_AVAILABLE'] as const)('%s', async (code) => {
    const empty = emptyServer(code);
    expect(expectError(await empty.inject(url))).toMatchObject({ status: 503, code });
    await empty.close();
  });
});

test('a point that several answers share is asked for as many as wanted', async () => {
  const both = geocodingServer(new ListGeocoder([TOWN, { ...PLACE, name: 'Vaduz Café' }]));
  expect((await both.inject(`${FORWARD}?q=vaduz`)).json().features).toHaveLength(2);
  expect((await both.inject(`${FORWARD}?q=vaduz&limit=1`)).json().features).toHaveLength(1);
  await both.close();
});
