import { describe, expect, it } from 'vitest';
import { compatServer, guard, KEY } from './compat-server.ts';

/** Who may ask in Google's forms, how they are told, and which paths are at the root. */

const server = (access: 'open' | 'key' | 'bearer') => compatServer({ names: ['google'], access }, { guard });
const GEOCODE = '/maps/api/geocode/json?address=haupt';
const PLACE = '/v1/places/851f8ac7fffffff_w12?fields=id';
const HEADER = { 'x-goog-api-key': KEY };

async function ask(app: ReturnType<typeof server>, url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return { code: response.statusCode, body: response.json() };
}

describe('a key', () => {
  it.each<[where: string, url: string, headers: Record<string, string>]>([
    ['the query', `/google${GEOCODE}&key=${KEY}`, {}],
    ['the header', `/google${GEOCODE}`, HEADER],
    ['the path', `/google/${KEY}${GEOCODE}&key=AIzaAny`, {}],
    ['the header of bearers', `/google${GEOCODE}`, { authorization: `Bearer ${KEY}` }],
  ])('is read in %s', async (_where, url, headers) => {
    expect((await ask(server('key'), url, headers)).body.status).toBe('OK');
  });

  it('is read in the header alone if that is wanted', async () => {
    const app = server('bearer');
    expect((await ask(app, `/google${GEOCODE}`, HEADER)).body.status).toBe('OK');
    expect((await ask(app, `/google${GEOCODE}&key=${KEY}`)).body.status).toBe('REQUEST_DENIED');
  });

  it('is missed by a word in a 200, and by google.rpc.Status in the new form', async () => {
    const app = server('key');
    expect(await ask(app, `/google${GEOCODE}`)).toEqual({
      code: 200,
      body: { error_message: 'The request has no credential.', results: [], status: 'REQUEST_DENIED' },
    });
    expect(await ask(app, `/google${GEOCODE}`, { 'x-goog-api-key': 'wrong' })).toMatchObject({
      body: { status: 'REQUEST_DENIED' },
    });
    const error = { code: 401, message: 'The request has no credential.', status: 'UNAUTHENTICATED' };
    expect(await ask(app, `/google${PLACE}`)).toEqual({ code: 401, body: { error } });
  });
});

it('tells who asks too often, in either form', async () => {
  const app = server('open');
  for (let asked = 0; asked < 600; asked++) await app.inject({ url: `/google${GEOCODE}` });
  const word = await ask(app, `/google${GEOCODE}`);
  expect(word).toMatchObject({ code: 200, body: { results: [], status: 'OVER_QUERY_LIMIT' } });
  const status = await ask(app, `/google${PLACE}`);
  expect(status).toMatchObject({ code: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } });
});

describe('at the root', () => {
  const app = compatServer({ names: [], root: 'google' }, { guard });

  it('all paths are served but that of a place, which is our own', async () => {
    expect((await ask(app, GEOCODE)).body.status).toBe('OK');
    const url = '/v1/places:autocomplete';
    const payload = { input: 'haupt' };
    expect((await app.inject({ method: 'POST', url, payload })).json().suggestions).toHaveLength(1);
    expect((await ask(app, `/google${PLACE}`)).body).toEqual({ id: '851f8ac7fffffff_w12' });
    expect(await ask(app, PLACE)).toMatchObject({ code: 401, body: { error: 'Unauthorized' } });
  });

  it('a path with a colon has its methods, and no path beside it', async () => {
    expect((await ask(app, '/v1/places:searchText')).code).toBe(405);
    expect((await ask(app, '/v1/places:searchTexts')).code).toBe(404);
  });
});
