import { afterAll, describe, expect, test } from 'vitest';
import { ArraySearcher, expectError, post, SEARCH, testServer } from './fixture.ts';
import { geocodingServer, ListGeocoder } from './geocode-fixture.ts';

/** `lon` and `lng` are one name everywhere. */

const geocoder = new ListGeocoder();
const geocoding = geocodingServer(geocoder);
const searcher = new ArraySearcher();
const searching = testServer({ searcher });
afterAll(() => Promise.all([geocoding.close(), searching.close()]));

const FORWARD = '/v1/places/geocode/forward?q=vad&lat=1';
const REVERSE = '/v1/places/geocode/reverse?lat=1';
const BATCH = '/v1/places/geocode/batch';
const AUTOCOMPLETE = '/v1/places/autocomplete?q=cafe&lat=1';
const BY_TEXT = `${SEARCH}?q=cafe&lat=1`;

describe.each(['lon=2', 'lng=2', 'lon=2&lng=2', 'lng=2.0&lon=2'])('%s', (longitude) => {
  test('is the longitude of a search', async () => {
    expect((await searching.inject(`${BY_TEXT}&${longitude}`)).statusCode).toBe(200);
    expect(searcher.requests.at(-1)).toMatchObject({ centre: { lat: 1, lon: 2 } });
  });

  test('is the longitude of autocomplete', async () => {
    expect((await searching.inject(`${AUTOCOMPLETE}&${longitude}`)).statusCode).toBe(200);
  });

  test('is the longitude of geocoding, forward and reverse', async () => {
    expect((await geocoding.inject(`${FORWARD}&${longitude}`)).statusCode).toBe(200);
    expect(geocoder.forwards.at(-1)).toMatchObject({ near: { lat: 1, lon: 2 } });
    expect((await geocoding.inject(`${REVERSE}&${longitude}`)).statusCode).toBe(200);
    expect(geocoder.reverses.at(-1)).toMatchObject({ lat: 1, lon: 2 });
  });
});

describe.each([{ lon: 2 }, { lng: 2 }, { lon: 2, lng: 2 }])('%j', (longitude) => {
  test('is the longitude of a location', async () => {
    expect((await searching.inject(post({ location: { lat: 1, ...longitude } }))).statusCode).toBe(200);
    expect(searcher.requests.at(-1)).toMatchObject({ centre: { lat: 1, lon: 2 } });
  });

  test('is the longitude of each request of a batch', async () => {
    const requests = [
      { lat: 1, ...longitude },
      { q: 'vad', lat: 1, ...longitude },
    ];
    const { results } = (await geocoding.inject(post({ requests }, BATCH))).json();
    expect(results).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(geocoder.reverses.at(-1)).toMatchObject({ lat: 1, lon: 2 });
    expect(geocoder.forwards.at(-1)).toMatchObject({ near: { lat: 1, lon: 2 } });
  });
});

describe('two longitudes', () => {
  const ERROR = {
    code: 'VALIDATION_ERROR',
    message: /^Parameter 'lng' is "3" and 'lon', its other name, "2"; expected one of them\.$/,
  };

  test.each([FORWARD, REVERSE])('are refused: %s', async (url) => {
    const { code, message } = expectError(await geocoding.inject(`${url}&lon=2&lng=3`));
    expect(code).toBe(ERROR.code);
    expect(message).toMatch(ERROR.message);
  });

  test.each([AUTOCOMPLETE, BY_TEXT])('are refused: %s', async (url) => {
    const { code, message } = expectError(await searching.inject(`${url}&lon=2&lng=3`));
    expect(code).toBe(ERROR.code);
    expect(message).toMatch(ERROR.message);
  });

  test('are refused of a location', async () => {
    const { code, message } = expectError(
      await searching.inject(post({ location: { lat: 1, lon: 2, lng: 3 } })),
    );
    expect(code).toBe('VALIDATION_ERROR');
    expect(message).toBe("Parameter 'location.lon' is 2 and 'lng', its other name, 3; expected one of them.");
  });

  test('of one request of a batch are its own error', async () => {
    const requests = [
      { lat: 1, lon: 2, lng: 3 },
      { lat: 1, lng: 2 },
    ];
    const { results } = (await geocoding.inject(post({ requests }, BATCH))).json();
    expect(results).toMatchObject([{ status: 400, error: { code: 'VALIDATION_ERROR' } }, { status: 200 }]);
  });
});

describe('a wrong longitude', () => {
  test('is refused by the name that it was given', async () => {
    expect(expectError(await geocoding.inject(`${REVERSE}&lon=181`)).message).toMatch(
      /^Parameter 'lon' is 181;/,
    );
    expect(expectError(await geocoding.inject(`${REVERSE}&lng=181`)).message).toMatch(
      /^Parameter 'lng' is 181;/,
    );
    const { code, message } = expectError(await searching.inject(post({ location: { lat: 1, lng: '2' } })));
    expect(code).toBe('INVALID_LOCATION');
    expect(message).toMatch(/^Parameter 'location\.lng' is "2";/);
  });

  test('that is missing is named as it always was', async () => {
    expect(expectError(await geocoding.inject(REVERSE)).message).toMatch(/^Parameter 'lng' is missing;/);
    expect(expectError(await searching.inject(post({ location: { lat: 1 } })))).toMatchObject({
      code: 'INVALID_LOCATION',
      message: expect.stringMatching(/^Parameter 'location\.lon' is missing;/),
    });
  });
});

test('the OpenAPI document says so', async () => {
  const { paths, components } = (await geocoding.inject('/openapi.json')).json();
  const routes = [
    '/v1/places/geocode/reverse',
    '/v1/places/geocode/forward',
    '/v1/places/autocomplete',
    SEARCH,
  ];
  for (const route of routes) {
    const { parameters } = paths[route].get;
    const { description } = parameters.find(({ name }: { name: string }) => name === 'lng');
    expect(description).toContain("'lon' is the same.");
  }
  const { lon } = components.schemas.SearchRequest.properties.location.properties;
  expect(lon.description).toBe("'lng' is the same.");
});
