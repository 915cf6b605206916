import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import { emptyServer, expectError, post } from './fixture.ts';
import { geocodingServer, HOUSE, ListGeocoder } from './geocode-fixture.ts';

const geocoder = new ListGeocoder();
const app = geocodingServer(geocoder);
afterAll(() => app.close());

const BATCH = '/v1/places/geocode/batch';
const POINT = { lat: 1, lng: 1 };

async function answers(requests: unknown, headers: Record<string, string> = {}) {
  const response = await app.inject(post({ requests }, BATCH, headers));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = response.json();
  expect(Object.keys(body)).toEqual(['results']);
  return body.results;
}

describe('POST batch', () => {
  test('answers in order, each as it would be answered alone', async () => {
    const [first, second, third] = await answers([{ q: 'vad' }, POINT, { street: 'haupt' }]);
    const alone = (url: string) => app.inject(`/v1/places/geocode/${url}`).then((one) => one.json());
    expect(first).toEqual({ status: 200, result: await alone('forward?q=vad') });
    expect(second).toEqual({ status: 200, result: await alone('reverse?lat=1&lng=1') });
    expect(third).toEqual({ status: 200, result: await alone('forward?street=haupt') });
    expect(first.result.features[0].properties.name).toBe('Vaduz');
  });

  test('asks with what was given', async () => {
    const forward = { q: 'x', limit: 2, country: 'at', lang: 'de' };
    await answers([forward, { ...POINT, zoom: 10, limit: 4, lang: 'it' }], { 'accept-language': 'fr' });
    expect(geocoder.forwards.at(-1)).toEqual({ text: 'x', limit: 2, country: 'AT', languages: ['de', 'fr'] });
    expect(geocoder.reverses.at(-1)).toEqual({
      lat: 1,
      lon: 1,
      zoom: 10,
      limit: 4,
      languages: ['it', 'fr'],
    });
  });

  test('takes a text with a point as a text that is preferred near there', async () => {
    await answers([{ q: 'x', ...POINT, bbox: '0,0,2,2', bounded: true }]);
    expect(geocoder.forwards.at(-1)).toMatchObject({
      text: 'x',
      near: { lat: 1, lon: 1 },
      box: { bounds: [0, 0, 2, 2], isBounded: true },
    });
  });

  test.each<[item: unknown, named: string]>([
    [{}, 'q'],
    [5, 'requests[1]'],
    [null, 'requests[1]'],
    ['Vaduz', 'requests[1]'],
    [['Vaduz'], 'requests[1]'],
    [{ q: '' }, 'q'],
    [{ q: 5 }, 'q'],
    [{ q: 'x'.repeat(10_000) }, 'q'],
    [{ q: 'a\u0000b' }, 'q'],
    [{ q: 'a\ud800' }, 'q'],
    [{ q: '\udc00' }, 'q'],
    [{ street: 'a\ud800' }, 'street'],
    [{ q: 'x', street: 'y' }, 'q'],
    [{ house_number: '5' }, 'street'],
    [{ q: 'x', limit: '5' }, 'limit'],
    [{ q: 'x', limit: 11 }, 'limit'],
    [{ q: 'x', country: 'QQ' }, 'country'],
    [{ q: 'x', country: '\ud800' }, 'country'],
    [{ q: 'x', lang: '\u0007' }, 'lang'],
    [{ q: 'x', zoom: 5 }, 'zoom'],
    [{ q: 'x', more: 5 }, 'more'],
    [{ lat: 1 }, 'lng'],
    [{ lng: 1 }, 'lat'],
    [{ lat: '1', lng: 1 }, 'lat'],
    [{ lat: null, lng: 1 }, 'lat'],
    [{ lat: 91, lng: 1 }, 'lat'],
    [{ ...POINT, zoom: 19 }, 'zoom'],
    [{ ...POINT, q: 'x', zoom: 3 }, 'zoom'],
  ])('%j is its own error naming %s, and the others are answered', async (item, named) => {
    const [before, wrong, after] = await answers([{ q: 'vad' }, item, POINT]);
    expect([before.status, wrong.status, after.status]).toEqual([200, 400, 200]);
    expect(wrong).toEqual({
      status: 400,
      error: { error: 'Bad Request', message: expect.stringContaining(named), code: 'VALIDATION_ERROR' },
    });
  });

  test('a fault of ours spoils its own answer only, and tells nothing of itself', async () => {
    const [wrong, right] = await answers([{ q: 'fault' }, { q: 'vad' }]);
    expect(wrong).toMatchObject({ status: 500, error: { code: 'INTERNAL_ERROR' } });
    expect(wrong.error.message).not.toContain('geocoder');
    expect(right.status).toBe(200);
  });

  test('whatever the requests are, each is answered or refused', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.integer({ min: -91, max: 19 }));
    const names = [
      'q',
      'street',
      'house_number',
      'lat',
      'lng',
      'zoom',
      'limit',
      'country',
      'lang',
      '__proto__',
    ];
    const item = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 5 }), async (items) => {
        const statuses = (await answers(items)).map(({ status }: { status: number }) => status);
        expect(statuses).toHaveLength(items.length);
        expect([200, 400]).toEqual(expect.arrayContaining([...new Set(statuses)]));
      }),
      { numRuns: 100 },
    );
  });

  test.each<[body: unknown, code: string]>([
    [{}, 'VALIDATION_ERROR'],
    [[], 'VALIDATION_ERROR'],
    [{ requests: [] }, 'VALIDATION_ERROR'],
    [{ requests: {} }, 'VALIDATION_ERROR'],
    [{ requests: 'x' }, 'VALIDATION_ERROR'],
    [{ requests: [POINT], more: 1 }, 'VALIDATION_ERROR'],
    [{ requests: Array(1001).fill(POINT) }, 'VALIDATION_ERROR'],
    ['', 'INVALID_JSON'],
    ['{"requests":', 'INVALID_JSON'],
  ])('%# a wrong envelope is refused', async (body, code) => {
    expect(expectError(await app.inject(post(body, BATCH)))).toMatchObject({ status: 400, code });
  });

  test('a parameter in the query string is refused', async () => {
    const refusal = expectError(await app.inject(post({ requests: [POINT] }, `${BATCH}?lang=de`)));
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  test('a body is JSON and not too large', async () => {
    const text = post('{}', BATCH, { 'content-type': 'text/plain' });
    expect(expectError(await app.inject(text)).status).toBe(415);
    expect(expectError(await app.inject({ method: 'POST', url: BATCH })).status).toBe(415);
    const large = post({ requests: [{ q: 'x'.repeat(2_000_000) }] }, BATCH);
    expect(expectError(await app.inject(large))).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test.each(['GET', 'PUT', 'DELETE'] as const)('does not answer %s', async (method) => {
    const response = await app.inject({ method, url: BATCH });
    expect(expectError(response)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(response.headers.allow).toBe('POST');
  });

  test('a server without data says so once', async () => {
    const empty = emptyServer('SERVICE_UNAVAILABLE');
    const refusal = expectError(await empty.inject(post({ requests: [POINT] }, BATCH)));
    expect(refusal).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    await empty.close();
  });

  test('1,000 requests let others through', async () => {
    const counting = new CountingGeocoder();
    const server = geocodingServer(counting);
    const batch = server.inject(post({ requests: Array(1000).fill({ q: 'haupt' }) }, BATCH));
    while (counting.answered === 0) await setImmediate();
    expect((await server.inject('/health')).statusCode).toBe(200);
    expect(counting.answered).toBeLessThan(500);
    expect((await batch).json().results).toHaveLength(1000);
    await server.close();
  });
});

/** Counts its answers. */
class CountingGeocoder extends ListGeocoder {
  answered = 0;

  override async forward(): Promise<GeocodeResult[]> {
    this.answered += 1;
    return [HOUSE];
  }
}
