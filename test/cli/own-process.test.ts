import { beforeAll, expect, it } from 'vitest';
import { open, WaypostError } from '../../src/cli/cli.ts';
import { createKey, houseOf } from '../house.ts';
import { atEnd, scratch } from '../scratch.ts';

/** What a program gets that opens a data set itself, beside what the service answers over HTTP. */

const house = houseOf('sample');
let waypost: Awaited<ReturnType<typeof open>>;
let address: string;
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { authorization: `Bearer ${await createKey(house.data)}`, 'accept-language': 'de' };
  waypost = await open(house.data, { language: 'de' });
  ({ address } = await house.serve('--workers', '1'));
});
atEnd(() => waypost.close());

const PLACE = { lat: 0, lon: 0 };

/** The answer of a server. */
async function routed(url: string, body?: object): Promise<Record<string, unknown>> {
  const posted = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const response = await fetch(address + url, posted ?? { headers });
  return (await response.json()) as Record<string, unknown>; // every answer is an object
}

/** How long a search took is never the same. */
const timeless = (answer: object) => ({ ...answer, executionTime: 0, queryTime: 0 });

it.each([{}, { form: 'b' }, { format: 'geojson' }] as const)(
  'searches as the route does: %j',
  async (shape) => {
    const body = { query: 'cafe', location: PLACE, limit: 3 };
    const asked = waypost.search as (body: object, shape: object) => Promise<object>; // its shapes are overloads
    const answer = await asked(body, shape);
    expect(JSON.stringify(answer)).toContain('afe');
    expect(timeless(answer)).toEqual(
      timeless(await routed(`/v1/places/search?${new URLSearchParams(shape)}`, body)),
    );
  },
);

it('finds addresses, points and beginnings of texts as the routes do', async () => {
  const forward = await waypost.forward({ q: 'Gradient Street 3', limit: 2 });
  expect(forward.features[0]?.properties).toMatchObject({ house_number: '3', match_type: 'exact' });
  expect(forward).toEqual(await routed('/v1/places/geocode/forward?q=Gradient%20Street%203&limit=2'));

  const reverse = await waypost.reverse({ lat: 0.0000001, lng: -2e-7, limit: 2 });
  expect(reverse.features).not.toEqual([]);
  expect(reverse).toEqual(await routed('/v1/places/geocode/reverse?lat=0.0000001&lng=-0.0000002&limit=2'));

  const completed = await waypost.autocomplete({ q: 'libr', lat: 0, lng: 0 });
  expect(completed.features[0]?.properties).toMatchObject({ name: expect.stringMatching(/^Libr/) });
  expect(completed).toEqual(await routed('/v1/places/autocomplete?q=libr&lat=0&lng=0'));
});

it('knows a place by its identifier', async () => {
  const { results } = await waypost.search({ query: 'library', location: PLACE, limit: 1 });
  const id = results[0]?.id ?? '';
  expect(await waypost.place(id)).toEqual(await routed(`/v1/places/${id}`));
  expect(await waypost.place(id, { format: 'geojson' })).toMatchObject({ type: 'FeatureCollection' });
});

it('gives tiles as the route does, not compressed', async () => {
  const tile = Buffer.from((await waypost.tile(14, 8192, 8192)) ?? []);
  expect(tile.includes('streets')).toBe(true);
  const served = await fetch(`${address}/v1/tiles/basemap/14/8192/8192.mvt`, { headers });
  expect(tile.equals(Buffer.from(await served.arrayBuffer()))).toBe(true);
});

it('refuses with the code, the sentence and the status of the service', async () => {
  const refused = waypost.forward({ q: 'x', country: 'QQ' });
  await expect(refused).rejects.toBeInstanceOf(WaypostError);
  const { code, message } = await routed('/v1/places/geocode/forward?q=x&country=QQ');
  await expect(refused).rejects.toMatchObject({ code, message, status: 400 });
  expect(code).toBe('VALIDATION_ERROR');
  await expect(waypost.place('85754e67fffffff_n1')).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  await expect(waypost.tile(99, 0, 0)).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' });
});

it('opens nothing where nothing was built, and says so', async () => {
  await expect(open(scratch())).rejects.toMatchObject({
    name: 'WaypostError',
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
  });
});

it('answers what is under way when it is closed, and nothing after; others stay open', async () => {
  const other = await open(house.data);
  const underWay = other.forward({ q: 'Gradient Street 3' });
  await other.close();
  expect((await underWay).features).not.toEqual([]);
  await expect(other.forward({ q: 'x' })).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await waypost.forward({ q: 'Gradient Street 3' })).features).not.toEqual([]);
});

it('adds no listener to the process', async () => {
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const before = listeners();
  const other = await open(house.data);
  await other.forward({ q: 'Gradient Street 3' });
  expect(listeners()).toEqual(before);
  await other.close();
});
