import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { openAuth } from '../../src/auth/auth.ts';
import { type HttpParts, readConsole } from '../../src/http/http.ts';
import { expectError, type TestParts, testServer } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-console-'));
const SCRIPT = `console.log(${JSON.stringify('a script that is worth compressing '.repeat(50))})`;
const PAGE = ['%PUBLIC_URL%', '%BOUNDS%', '%HOLDS%', '%TOKENS%', '%DIRECTIONS%', '%PICTURES%', '%FRAMES%']
  .map((mark) => `<meta content="${mark}">`)
  .join('\n');

const built = join(folder, 'console');
const assets = join(built, 'console/assets');
mkdirSync(assets, { recursive: true });
writeFileSync(join(built, 'index.html'), PAGE);
writeFileSync(join(built, 'inputs.sha256'), 'secret of the build');
writeFileSync(join(assets, 'index-1a.js'), SCRIPT);
writeFileSync(join(assets, 'index-1a.js.gz'), gzipSync(SCRIPT));
writeFileSync(join(assets, 'index-1a.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(assets, 'look-2b.css'), 'body{}');

const auth = openAuth({ dataDirectory: join(folder, 'data') });
const { key } = auth.keys.makeDemo('demo');

function serverOf(console: HttpParts['console'], parts: TestParts = {}) {
  return testServer({ ...(console && { console }), guard: auth, ...parts });
}

const files = readConsole(built);
const app = serverOf({ files, demoKey: () => key });
afterAll(async () => {
  await app.close();
  await auth.close();
  rmSync(folder, { recursive: true });
});

describe('the page at /', () => {
  it('may run its own scripts, ask its own service, and nothing else', async () => {
    const response = await app.inject('/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  });

  it('knows the public address of the service, and may ask there', async () => {
    const server = serverOf({ files, demoKey: () => key }, { publicUrl: () => 'https://maps.example/"way"' });
    const response = await server.inject('/');
    expect(response.body).toContain('content="https://maps.example/&quot;way&quot;"');
    expect(response.headers['content-security-policy']).toContain("connect-src 'self' https://maps.example;");
    await server.close();
  });

  it('says what the data set holds, in whatever letters', async () => {
    const holding = () => ({ names: ['Malmö "1"'], places: 7, date: '2026-05-18T20:21:00Z' });
    const server = serverOf({ files, demoKey: () => key, holding });
    const { body } = await server.inject('/');
    const told = '{"names":["Malmö \\"1\\""],"places":7,"date":"2026-05-18T20:21:00Z"}';
    expect(body).toContain(`content="${told.replaceAll('"', '&quot;')}"`);
    await server.close();
  });

  it('knows what the map shows first, once there is a data set', async () => {
    let bounds: readonly [number, number, number, number] | undefined;
    const server = serverOf({ files, demoKey: () => key, bounds: () => bounds });
    const before = await server.inject('/');
    expect(before.body).toContain('<meta content="">');
    bounds = [7.4, 43.7, 7.5, 43.8];
    const after = await server.inject({
      url: '/',
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(after.body).toContain('<meta content="7.4,43.7,7.5,43.8">');
    await server.close();
  });

  it('knows whether it is worth asking for a token', async () => {
    expect((await app.inject('/')).body).toContain('content="own"');
    const keyless = serverOf({ files, demoKey: () => undefined });
    expect((await keyless.inject('/')).body).toContain('content="none"');
    await keyless.close();
  });

  it('asks for pictures elsewhere only if the operator lets it, and only at Wikimedia Commons', async () => {
    const own = await app.inject('/');
    expect(own.headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
    expect(own.body).toContain('<meta content="none">');
    const server = serverOf({ files, demoKey: () => key, outsidePictures: true });
    const open = await server.inject('/');
    const commons = 'https://commons.wikimedia.org https://upload.wikimedia.org';
    expect(open.headers['content-security-policy']).toBe(
      String(own.headers['content-security-policy']).replace('blob:', `blob: ${commons}`),
    );
    expect(open.body).toContain('<meta content="commons">');
    await server.close();
  });

  it('knows whose pages may show it in a frame', async () => {
    const embedOrigins = ['https://a.example', 'https://b.example'];
    const server = serverOf(
      { files, demoKey: () => key },
      { configuration: { placeForm: 'a', embedOrigins } },
    );
    const { body, headers } = await server.inject('/');
    expect(body).toContain('<meta content="https://a.example https://b.example">');
    expect(headers['content-security-policy']).toContain(
      'frame-ancestors https://a.example https://b.example',
    );
    await server.close();
  });

  it('knows which pages find the way', async () => {
    expect((await app.inject('/')).body).toContain('<meta content="[]">');
    const directions = [{ name: '"Way" $&', url: 'https://way.example/?to={lat},{lon}&from={from_lat}' }];
    const server = serverOf({ files, demoKey: () => key, directions });
    const told = JSON.stringify(directions).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    expect((await server.inject('/')).body).toContain(`<meta content="${told}">`);
    await server.close();
  });

  it('is asked for again each time, and not sent again to who holds it', async () => {
    const { headers } = await app.inject('/');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('says so where the console was not built', async () => {
    expect(readConsole(join(folder, 'nowhere'))).toBeUndefined();
    const server = serverOf({ files: undefined, demoKey: () => undefined });
    const { status, code, message } = expectError(await server.inject('/'));
    expect([status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(message).toContain('npm run build');
    await server.close();
  });

  it('is answered without a data set', async () => {
    const dataSet = () => {
      throw new Error('the page must not ask for it');
    };
    const server = serverOf({ files, demoKey: () => key }, { dataSet });
    expect((await server.inject('/')).statusCode).toBe(200);
    await server.close();
  });
});

describe('the files of the page', () => {
  const get = (file: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/console/assets/${file}`, headers });

  it('are kept for good and sent as they were compressed', async () => {
    const plain = await get('index-1a.js');
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const small = await get('index-1a.js', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(small.rawPayload).toEqual(gzipSync(SCRIPT));
    const smallest = await get('index-1a.js', { 'accept-encoding': 'gzip, br' });
    expect(smallest.headers['content-encoding']).toBe('br');
    expect(smallest.headers.vary).toContain('Accept-Encoding');
    expect(new Set([plain, small, smallest].map(({ headers }) => headers.etag)).size).toBe(3);
    const held = await get('index-1a.js', { 'if-none-match': String(plain.headers.etag) });
    expect(held.statusCode).toBe(304);
  });

  it('may do what the page may: workers are held to the policy of their script', async () => {
    const [page, script] = [await app.inject('/'), await get('index-1a.js')];
    expect(script.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });

  it('are sent plain where no compressed form lies beside them', async () => {
    const response = await get('look-2b.css', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe('body{}');
  });

  it('are these and no others', async () => {
    for (const file of ['nothing.js', '..%2f..%2findex.html', 'index-1a.js.gz', '..%2f..%2finputs.sha256'])
      expect(expectError(await get(file)).code).toBe('ROUTE_NOT_FOUND');
  });
});

describe('the token of the console', () => {
  const OWN = { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' };
  const ask = (headers: Record<string, string>, more: InjectOptions = {}, server = app) =>
    server.inject({ method: 'POST', url: '/console/token', headers, ...more });

  it('lives ten minutes and opens places and tiles', async () => {
    const response = await ask(OWN);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body = response.json();
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'places:read tiles:read' });
    const found = await app.inject({
      url: '/v1/categories',
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(found.statusCode).not.toBe(401);
    expect(response.body).not.toContain(key);
  });

  it.each([
    ['localhost', 'localhost'],
    ['an address of this machine', '127.0.0.1:8080'],
    ['its IPv6 address', '[::1]:8080'],
  ])('is for pages opened as %s', async (_, host) => {
    expect((await ask({ ...OWN, host })).statusCode).toBe(200);
  });

  it('is for browsers that name the origin alone, where it is the own', async () => {
    const { host } = OWN;
    expect((await ask({ host, origin: `http://${host}` })).statusCode).toBe(200);
    expect((await ask({ host, origin: 'http://localhost:9' })).statusCode).toBe(404);
  });

  it.each<[string, Record<string, string>, InjectOptions?]>([
    ['another machine', OWN, { remoteAddress: '192.0.2.7' }],
    ['a proxy', { ...OWN, 'x-forwarded-for': '127.0.0.1' }],
    ['a name that was pointed here', { ...OWN, host: 'evil.example:8080' }],
    ['a name that only begins like this machine', { ...OWN, host: '127.0.0.1.evil.example' }],
    ['a page of another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { ...OWN, 'sec-fetch-site': 'same-site' }],
    ['no page', { ...OWN, 'sec-fetch-site': 'none' }],
    ['a program without a page', { host: OWN.host }],
    [
      'another site, whatever origin it names',
      { ...OWN, 'sec-fetch-site': 'cross-site', origin: `http://${OWN.host}` },
    ],
  ])('is refused to %s', async (_, headers, more) => {
    const { status, code } = expectError(await ask(headers, more));
    expect([status, code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });

  it('is refused by a process that owns no key, and by one that asks nobody for a key', async () => {
    const keyless = serverOf({ files, demoKey: () => undefined });
    expect(expectError(await ask(OWN, {}, keyless)).status).toBe(404);
    const open = testServer({ console: { files, demoKey: () => key } });
    expect(expectError(await ask(OWN, {}, open)).status).toBe(404);
    await Promise.all([keyless.close(), open.close()]);
  });

  it('of a public console is for every page of the server, and limits each address by itself', async () => {
    const visitors = auth.keys.makeForVisitors('visitors', 2).key;
    const server = serverOf({ files, demoKey: () => undefined, visitorsKey: () => visitors });
    expect((await server.inject('/')).body).toContain('<meta content="own">');
    const page = { host: 'maps.example', 'sec-fetch-site': 'same-origin' };
    const from = (remoteAddress: string) => ask(page, { remoteAddress }, server);
    const answered = await from('203.0.113.7');
    expect(answered.json()).toMatchObject({ scope: 'places:read tiles:read' });
    expect((await from('203.0.113.7')).statusCode).toBe(200);
    expect(expectError(await from('203.0.113.7')).code).toBe('RATE_LIMITED');
    expect((await from('198.51.100.7')).statusCode).toBe(200);
    const elsewhere = { ...page, 'sec-fetch-site': 'cross-site' };
    expect(expectError(await ask(elsewhere, { remoteAddress: '192.0.2.1' }, server)).status).toBe(404);
    expect(auth.keys.list()).toEqual([]); // nothing is written
    await server.close();
  });

  it('is not handed out for being looked at', async () => {
    const response = await app.inject({ url: '/console/token', headers: OWN });
    expect(expectError(response).code).toBe('METHOD_NOT_ALLOWED');
  });
});
