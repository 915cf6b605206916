import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { StyleAssets } from '../../src/styles/styles.ts';
import { emptyServer, expectError, testServer } from './fixture.ts';

/** Without a data set, which sprites and glyphs need not. */
const app = emptyServer('SERVICE_UNAVAILABLE');
afterAll(() => app.close());

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };
const SPRITES = '/styles/v0/sprites';
const FONTS = '/styles/v0/fonts';
const RTL_TEXT = '/styles/v0/rtl-text.js';
const REGULAR = '/styles/v0/glyphs/Noto%20Sans%20Regular';
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** What the script hands to a map library. */
interface Plugin {
  applyArabicShaping(text: string): string;
  processBidirectionalText(text: string, lineBreaks: readonly number[]): string[];
}

const get = (url: string, headers: Record<string, string> = GZIP) => app.inject({ url, headers });

describe('sprites', () => {
  it.each(['waypost.png', 'waypost@2x.png', 'waypost%402x.png'])('are pictures at %s', async (file) => {
    const response = await get(`${SPRITES}/${file}`);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 8)).toEqual(PNG_SIGNATURE);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${response.rawPayload.length}`,
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
  });

  it.each(['waypost.json', 'waypost@2x.json'])('have an index at %s', async (file) => {
    const zipped = await get(`${SPRITES}/${file}`);
    const plain = await get(`${SPRITES}/${file}`, {});
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect(plain.json()).toMatchObject({ cafe: { sdf: true, pixelRatio: file.includes('@2x') ? 2 : 1 } });
    for (const { headers } of [zipped, plain])
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    expect(plain.headers.etag).not.toBe(zipped.headers.etag);
  });

  it.each([
    'waypost',
    'waypost.svg',
    'waypost@3x.png',
    'waypost.png/',
    'sprite.png',
    'glyphs.bin',
    '%00',
    '.',
  ])('are not called %s', async (file) => {
    const response = await get(`${SPRITES}/${file}`);
    expect(expectError(response)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(response.headers).not.toHaveProperty('cache-control');
    expect(response.headers['access-control-allow-origin']).toBe('*');
  });

  it('that do not exist are answered with those that do', async () => {
    expect(expectError(await get(`${SPRITES}/light.png`)).message).toBe(
      'No sprite is called "light.png"; expected one of waypost.json, waypost.png, waypost@2x.json, waypost@2x.png.',
    );
  });
});

describe('glyphs', () => {
  it('are sent as they are stored to whoever reads gzip, and else inflated', async () => {
    const zipped = await get(`${REGULAR}/0-255.pbf`);
    const plain = await get(`${REGULAR}/0-255.pbf`, {});
    expect(zipped.headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers).toMatchObject({
      'content-type': 'application/x-protobuf',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect(plain.rawPayload.toString('latin1')).toContain('0-255');
  });

  it('of a list are those of the first font that is known', async () => {
    const bold = await get('/styles/v0/glyphs/Noto%20Sans%20Bold/256-511.pbf');
    for (const list of ['Noto Sans Bold,Noto Sans Regular', 'Arial,Noto Sans Bold'])
      expect((await get(`/styles/v0/glyphs/${encodeURIComponent(list)}/256-511.pbf`)).rawPayload).toEqual(
        bold.rawPayload,
      );
    expect((await get(`${REGULAR}/256-511.pbf`)).rawPayload).not.toEqual(bold.rawPayload);
  });

  it('that no font has are empty, without an error', async () => {
    const response = await get(`${REGULAR}/19968-20223.pbf`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-protobuf');
    expect(response.rawPayload.length).toBeGreaterThan(0);
    expect(response.rawPayload.length).toBeLessThan(60);
    for (const range of ['65280-65535', '127744-127999', '1113856-1114111'])
      expect((await get(`${REGULAR}/${range}.pbf`)).statusCode).toBe(200);
  });

  it.each([
    'Arial/0-255.pbf',
    'noto%20sans%20regular/0-255.pbf',
    'Noto%20Sans%20Regular/0-256.pbf',
    'Noto%20Sans%20Regular/1-256.pbf',
    'Noto%20Sans%20Regular/00-255.pbf',
    'Noto%20Sans%20Regular/0-0255.pbf',
    'Noto%20Sans%20Regular/+0-255.pbf',
    'Noto%20Sans%20Regular/0-255',
    'Noto%20Sans%20Regular/0-255.json',
    'Noto%20Sans%20Regular/0-255.pbf.pbf',
    'Noto%20Sans%20Regular/-256--1.pbf',
    'Noto%20Sans%20Regular/1114112-1114367.pbf',
    'Noto%20Sans%20Regular/%D9%A0-255.pbf',
    'Noto%20Sans%20Regular/',
    'Noto%20Sans%20Regular',
    '/0-255.pbf',
    ',/0-255.pbf',
  ])('do not lie at %s', async (path) => {
    const response = await get(`/styles/v0/glyphs/${path}`);
    expect(expectError(response)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(response.headers).not.toHaveProperty('etag');
  });

  it('that do not exist are answered with what does', async () => {
    expect(expectError(await get('/styles/v0/glyphs/Arial/0-255.pbf')).message).toBe(
      'No glyphs lie at "Arial/0-255.pbf"; expected one of Noto Sans Regular, Noto Sans Medium, Noto Sans Bold, ' +
        'Noto Sans Italic, and 0-255.pbf, 256-511.pbf and so on to 1113856-1114111.pbf.',
    );
  });
});

describe('fonts', () => {
  it('are sent as browsers read them', async () => {
    const { statusCode, headers, rawPayload } = await get(`${FONTS}/khmer.woff2`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  it.each(['khmer', 'khmer.ttf', 'latin.woff2', 'font-khmer.woff2', '__proto__', '%00'])(
    'are not called %s',
    async (file) => {
      const answer = expectError(await get(`${FONTS}/${file}`));
      expect(answer).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
      expect(answer.message).toContain('expected one of syriac.woff2, thaana.woff2,');
    },
  );
});

describe('the plugin for writing from right to left', () => {
  it('is a script that registers itself with a map library', async () => {
    const { statusCode, headers, rawPayload } = await get(RTL_TEXT);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const script = gunzipSync(rawPayload).toString();
    expect(script.slice(0, 200)).toContain('copyright');
    const plugin = await new Promise<Plugin>((registerRTLTextPlugin) => {
      new Function('self', script)({ registerRTLTextPlugin });
    });
    expect(plugin.processBidirectionalText('שלום 12', [])).toEqual(['12 םולש']);
    expect(plugin.applyArabicShaping('دبي')).toBe('\ufea9\ufe91\ufef2'); // dal alone, beh first, yeh last
  });
});

describe('what a client holds', () => {
  it.each([
    RTL_TEXT,
    `${FONTS}/tibetan.woff2`,
    `${SPRITES}/waypost.png`,
    `${SPRITES}/waypost.json`,
    `${REGULAR}/0-255.pbf`,
    `${REGULAR}/19968-20223.pbf`,
  ])('is not sent again: %s', async (path) => {
    for (const headers of [GZIP, {}]) {
      const { etag } = (await get(path, headers)).headers;
      const again = await get(path, { ...headers, 'if-none-match': `${etag}` });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400' });
      const other = await get(path, { ...headers, 'if-none-match': '"another"' });
      expect(other.statusCode).toBe(200);
    }
  });
});

describe('pages of other origins', () => {
  it.each([`${SPRITES}/waypost.png`, `${REGULAR}/0-255.pbf`, `${FONTS}/thaana.woff2`, RTL_TEXT])(
    'may fetch %s',
    async (url) => {
      const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
      const response = await app.inject({ method: 'OPTIONS', url, headers });
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
      });
      const head = await app.inject({ method: 'HEAD', url, headers: { origin: 'https://a.example' } });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    },
  );
});

describe('assets', () => {
  it('are those that the server was given', async () => {
    const bytes = Buffer.from('a picture');
    const styleAssets: StyleAssets = {
      sprites: new Map([['only.png', { bytes, isGzip: false }]]),
      fonts: new Map(),
      rtlText: { bytes, isGzip: false },
      fontStacks: [],
      glyphs: () => undefined,
    };
    const server = testServer({ styleAssets });
    expect((await server.inject(`${SPRITES}/only.png`)).body).toBe('a picture');
    expect((await server.inject(`${SPRITES}/waypost.png`)).statusCode).toBe(404);
    await server.close();
  });
});
