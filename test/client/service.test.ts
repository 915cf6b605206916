import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient, tokenProvider, type WaypostClient, WaypostError } from '../../client/src/client.ts';
import { suggestingGeocoderApi } from '../../client/src/maplibre.ts';
import { houseOf } from '../house.ts';

/** The client against a service that listens, over the sample. */

const MIDDLE = { lat: 0, lon: 0 };
const BUNDLE = 'org.example.app';

const sample = houseOf('sample');
let baseUrl: string;
let key: string;
let client: WaypostClient;
beforeAll(async () => {
  key = sample.auth.keys.create({ name: 'client', ratePerMinute: 1_000_000 }).key;
  const app = sample.server({ placeForm: 'b' }, { guard: sample.auth }); // the client's form is the one it asks for
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  client = createClient({ baseUrl, credential: key });
});

describe('places', () => {
  it('are searched in each shape', async () => {
    const search = { location: MIDDLE, query: 'café', limit: 2 };
    const [a, b, geojson] = await Promise.all([
      client.places.search(search),
      client.places.search(search, { form: 'b' }),
      client.places.search(search, { format: 'geojson' }),
    ]);
    expect(a.total).toBeGreaterThan(2);
    expect(a.metadata.shardsSearched).toBe(1);
    expect(b.results.map(({ id }) => id)).toEqual(a.results.map(({ id }) => id));
    expect(b.results[0]?.status).toBe('active');
    expect(geojson.features.map(({ id }) => id)).toEqual(a.results.map(({ id }) => id));
  });

  it('are found again by their identifiers', async () => {
    const { results } = await client.places.search({ location: MIDDLE, query: 'café', limit: 1 });
    const id = results[0]?.id ?? '';
    expect((await client.places.get(id)).name).toBe(results[0]?.name);
    expect((await client.places.get(id, { form: 'b' })).sourceId).toMatch(/^(node|way)\//);
    expect((await client.places.get(id, { format: 'geojson' })).features[0]?.id).toBe(id);
  });

  it('are searched and completed by text', async () => {
    const { features, attribution } = await client.places.searchText({ q: 'café', lat: 0, lng: 0, limit: 3 });
    expect([features.length, attribution]).toEqual([3, expect.stringContaining('OpenStreetMap')]);
    const completed = await client.places.autocomplete({ q: 'caf', lat: 0, lng: 0, limit: 5 });
    expect(completed.features).toHaveLength(5);
  });

  it('have categories with labels in a language', async () => {
    const { categories } = await client.places.categories({ lang: 'de' });
    expect(categories.find(({ id }) => id === 'amenity/pharmacy')?.label).toBe('Apotheke');
  });

  it('are named in the language of the client', async () => {
    const german = createClient({ baseUrl, credential: key, language: 'de, en;q=0.5' });
    const { categories } = await german.places.categories();
    expect(categories.find(({ id }) => id === 'amenity/pharmacy')?.label).toBe('Apotheke');
  });
});

describe('geocoding', () => {
  it('finds what it found there', async () => {
    const { features } = await client.geocode.reverse({ lat: 0, lng: 0 });
    const { name = '', street, house_number } = features[0]?.properties ?? {};
    expect(name).toContain(`${street}`);
    const found = await client.geocode.forward({ q: name, limit: 1 });
    expect(found.features[0]?.properties).toMatchObject({ street, house_number, match_type: 'exact' });
  });

  it('answers a batch in order, each with its result or error', async () => {
    const { results } = await client.geocode.batch([{ lat: 0, lng: 0, zoom: 18 }, { q: ' ' }]);
    expect(results).toMatchObject([
      { status: 200, result: { type: 'FeatureCollection' } },
      { status: 400, error: { code: 'VALIDATION_ERROR' } },
    ]);
  });
});

describe('credentials', () => {
  it('are exchanged, once for many calls', async () => {
    const fetchToken = vi.fn((signal: AbortSignal) =>
      client.tokens.exchange({ ttl: 60, scope: 'places:read' }, { signal }),
    );
    const browser = createClient({ baseUrl, credential: tokenProvider({ fetchToken }) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.places.searchText({ q: 'café' })),
    );
    expect(new Set(answers.map(({ features }) => features.length))).toEqual(new Set([10]));
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  it('of an application work with its identifier only', async () => {
    const bound = sample.auth.keys.create({ name: 'app', bundleIds: [BUNDLE] }).key;
    const ask = (bundleId: string) =>
      createClient({ baseUrl, credential: bound, bundleId }).places.searchText({ q: 'café' });
    expect((await ask(BUNDLE)).features.length).toBeGreaterThan(0);
    await expect(ask('org.example.other')).rejects.toMatchObject({
      code: 'BUNDLE_ID_NOT_ALLOWED',
      status: 403,
    });
  });

  it('that have run out of requests say when to come back', async () => {
    const slow = sample.auth.keys.create({ name: 'slow', ratePerMinute: 1 }).key;
    const ask = () =>
      createClient({ baseUrl, credential: slow, retries: 0 }).places.searchText({ q: 'café' });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, ask));
    const [refusal] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  });
});

describe('errors', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['INVALID_LOCATION', 400, () => client.places.search({ location: { lat: 91, lon: 0 } })],
    ['RADIUS_EXCEEDED', 400, () => client.places.search({ location: MIDDLE, radius: 100_001 })],
    ['VALIDATION_ERROR', 400, () => client.places.searchText({ q: '' })],
    ['INVALID_ID', 400, () => client.places.get('../../health')],
    ['NOT_FOUND', 404, () => client.places.get('85754e67fffffff_n999999999')],
    ['UNAUTHORIZED', 401, () => createClient({ baseUrl, credential: 'wp_live_no' }).places.categories()],
    ['INDEX_NOT_AVAILABLE', 503, () => createClient({ baseUrl, credential: key, retries: 0 }).map.tileJson()],
    [
      'ROUTE_NOT_FOUND',
      404,
      () => createClient({ baseUrl: `${baseUrl}/deeper`, credential: key }).places.categories(),
    ],
    [
      'NETWORK_ERROR',
      0,
      () => createClient({ baseUrl: 'http://127.0.0.1:1', credential: key }).places.categories(),
    ],
  ])('%s %i', async (code, status, ask) => {
    const error = await ask().catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(WaypostError);
    expect(error).toMatchObject({ code, status });
    if (error instanceof WaypostError && status > 0) expect(error.requestId).toMatch(/\S/);
  });

  it('do not happen where the caller aborts', async () => {
    const controller = new AbortController();
    const asked = client.places.search({ location: MIDDLE }, { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the adapter for maplibre-gl-geocoder', () => {
  it('suggests what it then finds', async () => {
    const api = suggestingGeocoderApi(client);
    const { suggestions } = await api.getSuggestions({ query: 'Meridian Caf', limit: 5, proximity: [0, 0] });
    const [first] = suggestions;
    expect(first?.text).toMatch(/^Meridian Café/);
    const { place } = await api.searchByPlaceId({ query: first?.placeId ?? '' });
    expect(place[0]).toMatchObject({ text: 'Meridian Café', place_type: ['place'] });
    expect(place[0]?.center[0]).toBeCloseTo(0.001, 3);
  });

  it('finds an address both ways', async () => {
    const api = suggestingGeocoderApi(client);
    const there = await api.reverseGeocode({ query: [0, 0] });
    const [address] = there.features;
    const found = await api.forwardGeocode({
      query: address?.place_name ?? '',
      limit: 50,
      language: ['de', 'en'],
    });
    expect(found.features[0]?.center).toEqual(address?.center);
  });
});
