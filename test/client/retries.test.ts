import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaypostError } from '../../client/src/client.ts';
import { answering, clientOf, json, never, refusal } from './fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

const BUSY = refusal('RATE_LIMITED', 429, { 'retry-after': '7' });
const FOUND = json({ found: true });
const SEARCH = { location: { lat: 0, lon: 0 } };

/** How often was sent, at each of these times in milliseconds. */
async function sentAfter(sent: readonly unknown[], ...times: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  let elapsed = 0;
  for (const ms of times) {
    await vi.advanceTimersByTimeAsync(ms - elapsed);
    elapsed = ms;
    counts.push(sent.length);
  }
  return counts;
}

describe('a request is sent again', () => {
  it.each([
    ['seconds', '7'],
    ['a date', 'Thu, 01 Jan 2026 00:00:07 GMT'],
  ])('after 429 when the service said, as %s', async (_form, retryAfter) => {
    const service = answering(refusal('RATE_LIMITED', 429, { 'retry-after': retryAfter }), FOUND);
    const asked = clientOf(service).places.searchText({ q: 'a' });
    expect(await sentAfter(service.sent, 6_999, 7_000)).toEqual([1, 2]);
    expect(await asked).toEqual({ found: true });
  });

  it('after 503 that names no time: after half a second, then a whole one', async () => {
    const service = answering(
      refusal('SERVICE_UNAVAILABLE', 503),
      refusal('SERVICE_UNAVAILABLE', 503),
      FOUND,
    );
    const asked = clientOf(service).geocode.forward({ q: 'a' });
    expect(await sentAfter(service.sent, 499, 500, 1_499, 1_500)).toEqual([1, 2, 2, 3]);
    await asked;
  });

  it('twice by default, and as often as is said', async () => {
    for (const retries of [undefined, 0, 1, 4]) {
      const service = answering(BUSY);
      const client = clientOf(service, retries === undefined ? {} : { retries });
      const refused = expect(client.places.get('85754e67fffffff_n1')).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        retryAfterSeconds: 7,
      });
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      expect(service.sent.length).toBe(1 + (retries ?? 2));
    }
  });

  it('by POST too where asking twice does no harm', async () => {
    const service = answering(BUSY, FOUND, BUSY, FOUND);
    const client = clientOf(service);
    const asked = client.places.search(SEARCH);
    await vi.advanceTimersByTimeAsync(7_000);
    await asked;
    const batch = client.geocode.batch([{ q: 'a' }]);
    await vi.advanceTimersByTimeAsync(7_000);
    await batch;
    expect(service.sent.map(({ body }) => body)).toEqual([
      SEARCH,
      SEARCH,
      { requests: [{ q: 'a' }] },
      { requests: [{ q: 'a' }] },
    ]);
  });
});

describe('a request is not sent again', () => {
  it('where it makes something new', async () => {
    const service = answering(BUSY, FOUND);
    await expect(clientOf(service).tokens.exchange({ ttl: 60 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(service.sent.length).toBe(1);
  });

  it('where the service wants more than half a minute', async () => {
    const service = answering(refusal('RATE_LIMITED', 429, { 'retry-after': '31' }), FOUND);
    await expect(clientOf(service).places.categories()).rejects.toMatchObject({ retryAfterSeconds: 31 });
    expect(service.sent.length).toBe(1);
  });

  it.each([
    ['INVALID_ID', 400],
    ['UNAUTHORIZED', 401],
    ['INSUFFICIENT_SCOPE', 403],
    ['NOT_FOUND', 404],
    ['INTERNAL_ERROR', 500],
  ])('after %s', async (code, status) => {
    const service = answering(refusal(code, status, { 'retry-after': '1' }), FOUND);
    await expect(clientOf(service).places.get('x')).rejects.toMatchObject({ code, status });
    expect(service.sent.length).toBe(1);
  });

  it('where the network fails: whether it arrived is not known', async () => {
    const service = answering(new TypeError('fetch failed'), FOUND);
    await expect(clientOf(service).places.categories()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(service.sent.length).toBe(1);
  });
});

describe('aborting', () => {
  const reason = new Error('the reader went on');

  it('before sending sends nothing', async () => {
    const service = answering(FOUND);
    const signal = AbortSignal.abort(reason);
    await expect(clientOf(service).places.search(SEARCH, { signal })).rejects.toBe(reason);
    expect(service.sent).toEqual([]);
  });

  it('while waiting for the answer ends the request', async () => {
    const service = answering(never);
    const controller = new AbortController();
    const refused = expect(
      clientOf(service).places.autocomplete({ q: 'a' }, { signal: controller.signal }),
    ).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(1);
    controller.abort(reason);
    await refused;
    expect(service.sent[0]?.signal?.aborted).toBe(true);
  });

  it('while waiting to send again sends no more', async () => {
    const service = answering(BUSY, FOUND);
    const controller = new AbortController();
    const refused = expect(
      clientOf(service).places.categories({}, { signal: controller.signal }),
    ).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(3_000);
    controller.abort(reason);
    await refused;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.sent.length).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('without a reason is an AbortError, and never a WaypostError', async () => {
    const controller = new AbortController();
    const asked = clientOf(answering(never)).places.categories({}, { signal: controller.signal });
    const failure = asked.catch((error: unknown) => error);
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(await failure).not.toBeInstanceOf(WaypostError);
  });
});

describe('an answer that takes too long', () => {
  it('is given up, after 30 s or what is said', async () => {
    for (const timeoutMs of [undefined, 200]) {
      const service = answering(never);
      const client = clientOf(service, timeoutMs === undefined ? {} : { timeoutMs });
      let failure: unknown;
      client.places.categories().catch((error: unknown) => {
        failure = error;
      });
      await vi.advanceTimersByTimeAsync((timeoutMs ?? 30_000) - 1);
      expect(failure).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(failure).toMatchObject({ name: 'WaypostError', code: 'TIMEOUT', status: 0 });
      expect(service.sent[0]?.signal?.aborted).toBe(true);
    }
  });

  it('may also be one whose body never ends', async () => {
    const endless = () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) }));
    const client = clientOf(answering(endless), { timeoutMs: 50 });
    const refused = expect(client.places.categories()).rejects.toMatchObject({ code: 'TIMEOUT' });
    await vi.advanceTimersByTimeAsync(50);
    await refused;
  });

  it('leaves no timer behind when it comes', async () => {
    await clientOf(answering(FOUND)).places.categories();
    expect(vi.getTimerCount()).toBe(0);
  });
});
