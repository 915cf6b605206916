import { METHODS } from 'node:http';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { emptyServer, expectError, HERE, post, SEARCH, testServer } from './fixture.ts';

const app = testServer();
afterAll(() => app.close());

describe('what no route answers', () => {
  test.each([
    '/',
    '/v1',
    '/v1/places',
    '/v1/places/search/',
    '/V1/places/search',
    '//health',
    '/v1/places/a/b',
    '/health?/../x/y',
  ])('%s', async (url) => {
    const response = await app.inject(url);
    if (url.startsWith('/health')) expect(response.statusCode).toBe(200);
    else expect(expectError(response)).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  });

  test.each(['/v1/places/%zz', '/%c3%28', '/v1/places/%'])('%s is not valid', async (url) => {
    expect(expectError(await app.inject(url))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test.each([
    ['/health', 'GET, HEAD'],
    ['/ready', 'GET, HEAD'],
    ['/v1/places/search', 'GET, HEAD, POST'],
    ['/v1/places/autocomplete?q=x', 'GET, HEAD'],
    ['/v1/places/85754e67fffffff_n1', 'GET, HEAD'],
  ])('any other method at %s is 405 allowing %s', async (url, allow) => {
    const refused = METHODS.filter((method) => method !== 'CONNECT' && !allow.split(', ').includes(method));
    for (const method of refused) {
      const headers = { 'content-type': 'text/xml' };
      const options = { method: method as 'PUT', url, headers, payload: '<a/>' }; // inject's type knows fewer methods
      const response = await app.inject(options);
      expect(expectError(response), method).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(response.headers.allow).toBe(allow);
    }
  });
});

describe.each(['SERVICE_UNAVAILABLE', 'INDEX_NOT_AVAILABLE'] as const)('without a data set: %s', (code) => {
  const empty = emptyServer(code);
  afterAll(() => empty.close());

  test.each([
    '/ready',
    '/v1/places/search?q=x',
    '/v1/places/autocomplete?q=x',
    '/v1/places/85754e67fffffff_n1',
  ])('%s is 503 and names no file', async (url) => {
    const refusal = expectError(await empty.inject(url));
    expect(refusal).toMatchObject({ status: 503, code });
    expect(refusal.message).not.toContain('/srv');
  });

  test('so is a search by body, after its parameters were checked', async () => {
    expect(expectError(await empty.inject(post({ location: HERE })))).toMatchObject({ status: 503, code });
    expect(expectError(await empty.inject(post({})))).toMatchObject({ code: 'GEO_CONSTRAINT_REQUIRED' });
    expect(expectError(await empty.inject('/v1/places/x'))).toMatchObject({ code: 'INVALID_ID' });
  });

  test('the process is healthy', async () => {
    const response = await empty.inject('/health');
    expect(response.json()).toEqual({ status: 'ok' });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

test('with a data set the service is ready', async () => {
  expect((await app.inject('/ready')).json()).toEqual({ status: 'ready', dataSet: 'first' });
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  new ServiceError('FILE_UNAVAILABLE', '/srv/data/records cannot be read.'),
  new ServiceError('INTERNAL_ERROR', 'the ring is not closed'),
  Object.assign(new Error('secret'), { statusCode: 502 }),
  'a string',
  null,
])('%s is an INTERNAL_ERROR that tells nothing', async (thrown) => {
  const broken = testServer({
    searcher: { search: () => Promise.reject(thrown), find: () => Promise.reject(thrown) },
  });
  for (const request of [post({ location: HERE }), { url: '/v1/places/85754e67fffffff_n1' }]) {
    const response = await broken.inject(request);
    expect(expectError(response)).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'The service made a mistake.',
    });
    expect(response.json().error).toBe('Internal Server Error');
  }
  await broken.close();
});

test('what is not told is logged', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const fail = () => Promise.reject(new TypeError('the true cause'));
  const broken = testServer({ log, searcher: { search: fail, find: fail } });
  await broken.inject(post({ location: HERE }));
  await broken.inject(post({}));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('the true cause');
  await broken.close();
});

test('logs a data set that cannot be opened in one line, without a stack', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const fail = () => Promise.reject(new ServiceError('INDEX_NOT_AVAILABLE', 'records.bin is damaged.'));
  const broken = testServer({ log, searcher: { search: fail, find: fail } });
  const response = await broken.inject(post({ location: HERE }));
  expect(expectError(response)).toMatchObject({ status: 503, code: 'INDEX_NOT_AVAILABLE' });
  expect(response.body).not.toContain('records.bin');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ code: 'INDEX_NOT_AVAILABLE', msg: 'records.bin is damaged.' }),
  ]);
  expect(lines[0]).not.toContain('stack');
  await broken.close();
});

test('a refused place may not be kept for an hour', async () => {
  expect((await app.inject('/v1/places/85754e67fffffff_w1')).headers).not.toHaveProperty('cache-control');
});

test('HEAD of an error has its status and no body', async () => {
  const response = await app.inject({ method: 'HEAD', url: SEARCH });
  expect([response.statusCode, response.body]).toEqual([400, '']);
});
