import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { styleOf, THEMES } from '../../src/styles/styles.ts';
import { expectError, testServer } from '../http/fixture.ts';

const PUBLIC_URL = 'https://maps.example.org/way';

let app: FastifyInstance;
beforeAll(() => {
  app = testServer({ publicUrl: () => PUBLIC_URL });
});
afterAll(() => app.close());

function get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'GET', url, headers });
}

describe('a style', () => {
  it.each(THEMES)('%s is served to everyone, for any page, to be kept', async (theme) => {
    const response = await get(`/styles/v0/${theme}.json`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(styleOf(theme, { publicUrl: PUBLIC_URL }))));
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
    });
  });

  it('has the configured address and never that of the request', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await get('/styles/v0/light.json', headers)).body).not.toContain('evil');
  });

  it('is sent smaller to whoever reads it so', async () => {
    const plain = await get('/styles/v0/light.json');
    const zipped = await get('/styles/v0/light.json', { 'accept-encoding': 'gzip' });
    const smallest = await get('/styles/v0/light.json', { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(smallest.headers['content-encoding']).toBe('br');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, zipped, smallest].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is not sent again to whoever holds it, and is in another language', async () => {
    const { headers } = await get('/styles/v0/warm.json', { 'accept-encoding': 'br' });
    const held = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
    const again = await get('/styles/v0/warm.json', held);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/styles/v0/warm.json?lang=fi', held)).statusCode).toBe(200);
    expect((await get('/styles/v0/dark.json', held)).statusCode).toBe(200);
  });

  it('has labels in the language asked for', async () => {
    const { body } = await get('/styles/v0/light.json?lang=ZH-hant');
    expect(body).toContain('"coalesce",["get","name_zh-Hant"],["get","name_zh"],');
  });
});

describe('a style with fonts', () => {
  it('names those of scripts that need shaping, which the service has', async () => {
    const faces = (await get('/styles/v0/light.json?fonts=true')).json()['font-faces'];
    expect(Object.keys(faces)).toEqual([
      'Noto Sans Regular',
      'Noto Sans Medium',
      'Noto Sans Bold',
      'Noto Sans Italic',
    ]);
    expect(faces['Noto Sans Bold']).toContainEqual({
      url: `${PUBLIC_URL}/styles/v0/fonts/khmer.woff2`,
      'unicode-range': ['U+1780-17FF', 'U+19E0-19FF'],
    });
    for (const { url } of faces['Noto Sans Regular'])
      expect((await get(url.slice(PUBLIC_URL.length))).statusCode, url).toBe(200);
  });

  it('is another only by them', async () => {
    const [plain, without, withFonts] = await Promise.all(
      ['', '?fonts=false', '?fonts=true'].map(async (query) =>
        (await get(`/styles/v0/light.json${query}`)).json(),
      ),
    );
    expect(without).toEqual(plain);
    expect(plain).not.toHaveProperty('font-faces');
    expect({ ...plain, 'font-faces': withFonts['font-faces'] }).toEqual(withFonts);
  });
});

describe('a style with a credential', () => {
  it('hands it on to the tiles and is for nobody else', async () => {
    const response = await get('/styles/v0/light.json?access_token=a%20b%26c', { 'accept-encoding': 'br' });
    const text = brotliDecompressSync(response.rawPayload).toString();
    expect(JSON.parse(text).sources.basemap.url).toBe(
      `${PUBLIC_URL}/v1/tiles/basemap.json?access_token=a%20b%26c`,
    );
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers.etag).toBeUndefined();
    expect((await get('/styles/v0/light.json')).body).not.toContain('access_token');
  });
});

describe('refuses', () => {
  it.each(['pink.json', 'light', 'light.jsonx', 'Light.json', 'constructor.json', '__proto__.json', '.json'])(
    'the theme %s',
    async (file) => {
      const response = await get(`/styles/v0/${file}`);
      expect(expectError(response)).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
      expect(response.json().message).toContain('light.json, dark.json, gray.json, warm.json');
    },
  );

  it.each([
    ['theme=dark', "'theme'"],
    ['lang=', "'lang'"],
    ['lang=german', "'lang'"],
    ['lang=de&lang=fr', '"lang"'],
    ['access_token=', "'access_token'"],
    [`access_token=${'x'.repeat(4097)}`, "'access_token'"],
  ])('the query %s', async (query, named) => {
    const response = await get(`/styles/v0/light.json?${query}`);
    expect(response.statusCode).toBe(400);
    expect(expectError(response).message).toContain(named);
  });

  it('other methods', async () => {
    const response = await app.inject({ method: 'POST', url: '/styles/v0/light.json' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
