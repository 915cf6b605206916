import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** Forms of Google's Places API (New), and of the old one, by their public documentation, over the sample. */

const sample = houseOf('sample');
const CAFE = '85754e67fffffff_n100085'; // The Prime Meridian Café, with hours, a telephone and cards
/** A Wednesday: the café is open from 7 to 19 o'clock of Null Island, which is UTC. */
const NOON = Date.UTC(2026, 5, 17, 12);
const NIGHT = Date.UTC(2026, 5, 17, 3);
const compat = { names: ['google'], access: 'open' } as const;
let app: FastifyInstance;
beforeAll(() => {
  app = sample.server({ compat }, { now: () => NOON });
});

type Headers = Readonly<Record<string, string>>;

async function post(path: string, body: object, headers: Headers = {}, server = app) {
  const payload = JSON.stringify(body);
  const response = await server.inject({
    method: 'POST',
    url: `/google/v1/places:${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(path: string, headers: Headers = {}, server = app) {
  const response = await server.inject({ url: `/google${path}`, headers });
  return { status: response.statusCode, body: response.json() };
}

const mask = (...paths: string[]) => ({ 'x-goog-fieldmask': paths.join(',') });
const around = (radius: number) => ({
  locationRestriction: { circle: { center: { latitude: 0, longitude: 0 }, radius } },
});

describe('a place', () => {
  it('has the members that the mask names, and no others', async () => {
    const { status, body } = await get(
      `/v1/places/${CAFE}`,
      mask('id', 'displayName.text', 'location.latitude'),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      id: CAFE,
      displayName: { text: 'The Prime Meridian Café' },
      location: { latitude: expect.closeTo(0.00095, 4) },
    });
  });

  it.each(['fields', '$fields', '%24fields'])('takes the mask in %s', async (name) => {
    expect((await get(`/v1/places/${CAFE}?${name}=id`)).body).toEqual({ id: CAFE });
  });

  it('tells kind, address and contact by their names', async () => {
    const { body } = await get(`/v1/places/${CAFE}?fields=*`);
    expect(body).toMatchObject({
      name: `places/${CAFE}`,
      types: ['coffee_shop', 'cafe', 'food', 'point_of_interest', 'establishment'],
      primaryType: 'coffee_shop',
      formattedAddress: 'Meridian Avenue 0, 00320 Port Origin, Null Island',
      shortFormattedAddress: 'Meridian Avenue 0, Port Origin',
      internationalPhoneNumber: '+999 20 555 0100',
      websiteUri: 'https://prime-meridian-cafe.example',
      businessStatus: 'OPERATIONAL',
      takeout: true,
      delivery: false,
      paymentOptions: { acceptsCreditCards: true },
    });
    expect(body.addressComponents).toContainEqual({
      longText: 'Equatoria',
      shortText: 'EQ',
      types: ['administrative_area_level_1', 'political'],
    });
    for (const never of ['rating', 'userRatingCount', 'photos', 'reviews', 'priceLevel', 'googleMapsUri'])
      expect(body).not.toHaveProperty(never);
  });

  it('tells hours by day, hour and minute, and whether it is open now', async () => {
    const hours = async (server: FastifyInstance) =>
      (await get(`/v1/places/${CAFE}?fields=regularOpeningHours,currentOpeningHours.openNow`, {}, server))
        .body;
    const open = await hours(app);
    expect(open.currentOpeningHours).toEqual({ openNow: true });
    expect(open.regularOpeningHours.periods).toContainEqual({
      open: { day: 3, hour: 7, minute: 0 },
      close: { day: 3, hour: 19, minute: 0 },
    });
    const closed = await hours(sample.server({ compat }, { now: () => NIGHT }));
    expect(closed.currentOpeningHours).toEqual({ openNow: false });
  });

  it.each([
    [`/v1/places/${CAFE}`, 400, 'INVALID_ARGUMENT'],
    [`/v1/places/${CAFE}?fields=color`, 400, 'INVALID_ARGUMENT'],
    ['/v1/places/ChIJj61dQgK6j4AR4GeTYWZsKWw?fields=id', 400, 'INVALID_ARGUMENT'],
    ['/v1/places/85754e67fffffff_n999999999?fields=id', 404, 'NOT_FOUND'],
  ])('is refused as google.rpc.Status: %s', async (path, status, word) => {
    expect(await get(path)).toEqual({
      status,
      body: { error: { code: status, message: expect.stringMatching(/\.$/), status: word } },
    });
  });
});

describe('places:searchText', () => {
  const names = async (body: object, server = app) => {
    const answer = await post('searchText', body, mask('places.displayName.text'), server);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body.places ?? []).map(
      (place: { displayName: { text: string } }) => place.displayName.text,
    );
  };

  it('finds by name, by type, and what is open now', async () => {
    expect((await names({ textQuery: 'prime meridian cafe' }))[0]).toBe('The Prime Meridian Café');
    const cafe = { textQuery: 'prime meridian cafe', includedType: 'cafe' };
    expect((await names(cafe))[0]).toBe('The Prime Meridian Café');
    expect(await names({ ...cafe, includedType: 'museum' })).not.toContain('The Prime Meridian Café');
    expect(await names({ ...cafe, openNow: true })).toContain('The Prime Meridian Café');
    const night = sample.server({ compat }, { now: () => NIGHT });
    expect(await names({ ...cafe, openNow: true }, night)).not.toContain('The Prime Meridian Café');
  });

  it('keeps to a rectangle', async () => {
    const rectangle = (south: number) => ({
      low: { latitude: south, longitude: -1 },
      high: { latitude: south + 1, longitude: 1 },
    });
    const search = { textQuery: 'prime meridian cafe' };
    expect(await names({ ...search, locationRestriction: { rectangle: rectangle(-0.5) } })).not.toEqual([]);
    expect(await names({ ...search, locationRestriction: { rectangle: rectangle(40) } })).toEqual([]);
  });

  it('goes on behind a page by its token', async () => {
    const search = { textQuery: 'restaurant', pageSize: 3 };
    const ids = mask('places.id', 'nextPageToken');
    const first = (await post('searchText', search, ids)).body;
    const second = (await post('searchText', { ...search, pageToken: first.nextPageToken }, ids)).body;
    const all = [...first.places, ...second.places].map(({ id }) => id);
    expect(all).toHaveLength(6);
    expect(new Set(all).size).toBe(6);
  });

  it('writes nothing where there is nothing', async () => {
    expect(await post('searchText', { textQuery: 'xqzzwv' }, mask('*'))).toEqual({ status: 200, body: {} });
  });

  it.each([
    ['no mask', { textQuery: 'a' }, {}],
    ['a mask of no such member', { textQuery: 'a' }, mask('displayName')],
    ['no text', {}, mask('*')],
    ['a type that there is not', { textQuery: 'a', includedType: 'unicorn_shop' }, mask('*')],
    ['a member that there is not', { textQuery: 'a', colour: 'red' }, mask('*')],
    ['a token of somebody else', { textQuery: 'a', pageToken: 'AeCrKXsZ' }, mask('*')],
  ])('refuses %s', async (_what, body, headers) => {
    const answer = await post('searchText', body, headers);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  });
});

describe('places:searchNearby', () => {
  const types = async (body: object) => {
    const answer = await post(
      'searchNearby',
      { ...around(1000), ...body },
      mask('places.types', 'places.primaryType'),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.places as { types: string[]; primaryType?: string }[];
  };

  it('finds places of types, and none of others', async () => {
    const cafes = await types({ includedTypes: ['cafe'] });
    expect(cafes.length).toBeGreaterThan(0);
    for (const { types: all } of cafes) expect(all).toContain('cafe');
    const others = await types({ includedTypes: ['cafe'], excludedTypes: ['coffee_shop'] });
    expect(cafes.flatMap(({ types: all }) => all)).toContain('coffee_shop');
    expect(others.length).toBeGreaterThan(0);
    for (const { types: all } of others) expect(all).not.toContain('coffee_shop');
    const primary = await types({ includedPrimaryTypes: ['cafe'] });
    for (const { primaryType } of primary) expect(primaryType).toBe('cafe');
  });

  it('leaves out the towns and quarters that the point is in', async () => {
    const found = await types(around(5000));
    expect(found.flatMap(({ types: all }) => all)).not.toContain('political');
  });

  it('comes in the order of distance if that is wanted, so many at most', async () => {
    const body = { ...around(1000), rankPreference: 'DISTANCE', maxResultCount: 5 };
    const { places } = (await post('searchNearby', body, mask('places.location'))).body;
    const metres = places.map(({ location }: { location: { latitude: number; longitude: number } }) =>
      Math.hypot(location.latitude, location.longitude),
    );
    expect(metres).toHaveLength(5);
    expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b));
  });

  it.each([
    [{}, 'locationRestriction'],
    [around(0), 'radius'],
    [around(60_000), 'radius'],
  ])('refuses %j', async (body, named) => {
    const answer = await post('searchNearby', body, mask('*'));
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(named);
  });
});

describe('places:autocomplete', () => {
  it('predicts without a mask, and says where the text stands', async () => {
    const { body } = await post('autocomplete', {
      input: 'prime meridian ca',
      origin: { latitude: 0, longitude: 0 },
    });
    expect(body.suggestions[0].placePrediction).toMatchObject({
      place: `places/${CAFE}`,
      placeId: CAFE,
      structuredFormat: {
        mainText: { text: 'The Prime Meridian Café', matches: [{ startOffset: 4, endOffset: 21 }] },
        secondaryText: { text: 'Meridian Avenue 0, 00320 Port Origin, Null Island' },
      },
      types: expect.arrayContaining(['cafe']),
      distanceMeters: expect.any(Number),
    });
  });

  it('keeps to types and collections', async () => {
    const types = async (input: string, includedPrimaryTypes: string[]) => {
      const { body } = await post('autocomplete', { input, includedPrimaryTypes });
      return body.suggestions.flatMap(
        ({ placePrediction }: { placePrediction: { types: string[] } }) => placePrediction.types,
      );
    };
    expect(new Set(await types('port', ['(cities)']))).toEqual(new Set(['locality', 'political']));
    expect(new Set(await types('calle', ['route']))).toEqual(new Set(['route']));
  });
});

describe('the old form', () => {
  const old = async (path: string) => {
    const answer = await get(`/maps/api/place/${path}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('finds a place, with the fields that are asked for, else its identifier alone', async () => {
    const asked = 'findplacefromtext/json?input=prime+meridian+cafe&inputtype=textquery';
    expect(await old(asked)).toEqual({ candidates: [{ place_id: CAFE }], status: 'OK' });
    const { candidates } = await old(`${asked}&fields=name,geometry/location,opening_hours/open_now`);
    expect(candidates).toEqual([
      {
        name: 'The Prime Meridian Café',
        geometry: { location: { lat: expect.any(Number), lng: expect.any(Number) } },
        opening_hours: { open_now: true },
      },
    ]);
  });

  it('searches by text and around a point', async () => {
    const { results, status } = await old('textsearch/json?query=prime+meridian+cafe&type=cafe');
    expect(status).toBe('OK');
    expect(results[0]).toMatchObject({ place_id: CAFE, opening_hours: { open_now: true } });
    const near = await old('nearbysearch/json?location=0,0&rankby=distance&type=cafe&keyword=meridian');
    expect(near.results.map(({ place_id }: { place_id: string }) => place_id)).toContain(CAFE);
    expect(await old('nearbysearch/json?location=60,60&radius=500')).toMatchObject({
      results: [],
      status: 'ZERO_RESULTS',
    });
  });

  it('tells details, whole or by fields', async () => {
    const { result } = await old(`details/json?place_id=${CAFE}`);
    expect(result).toMatchObject({
      international_phone_number: '+999 20 555 0100',
      opening_hours: {
        open_now: true,
        periods: expect.arrayContaining([
          { open: { day: 3, time: '0700' }, close: { day: 3, time: '1900' } },
        ]),
      },
    });
    const few = await old(`details/json?place_id=${CAFE}&fields=name,type`);
    expect(Object.keys(few.result)).toEqual(['name', 'types']);
  });

  it('completes, and says where the text and each term stand', async () => {
    const { predictions } = await old('autocomplete/json?input=prime+meridian+ca&types=establishment');
    expect(predictions[0]).toMatchObject({
      place_id: CAFE,
      matched_substrings: [{ length: 17, offset: 4 }],
      structured_formatting: { main_text: 'The Prime Meridian Café' },
      terms: [
        { offset: 0, value: 'The Prime Meridian Café' },
        { offset: 25, value: 'Meridian Avenue 0' },
        { offset: 44, value: '00320 Port Origin' },
        { offset: 63, value: 'Null Island' },
      ],
    });
  });

  it.each([
    ['findplacefromtext/json?input=a', 'INVALID_REQUEST'],
    ['textsearch/json', 'INVALID_REQUEST'],
    ['textsearch/json?query=a&pagetoken=b', 'INVALID_REQUEST'],
    ['nearbysearch/json?location=0,0', 'INVALID_REQUEST'],
    ['nearbysearch/json?location=0,0&radius=1&rankby=distance', 'INVALID_REQUEST'],
    [`details/json?place_id=${CAFE}&fields=colour`, 'INVALID_REQUEST'],
    ['details/json?place_id=85754e67fffffff_n999999999', 'NOT_FOUND'],
    ['autocomplete/json?input=a&types=unicorn_shop', 'INVALID_REQUEST'],
    ['autocomplete/json?input=a&strictbounds=true', 'INVALID_REQUEST'],
  ])('refuses %s by a word', async (path, word) => {
    const body = await old(path);
    expect(body).toMatchObject({ error_message: expect.stringMatching(/\.$/), status: word });
  });
});
