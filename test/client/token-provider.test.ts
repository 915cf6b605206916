import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IssuedToken, tokenProvider } from '../../client/src/client.ts';
import { answering, clientOf, json, refusal } from './fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Issues `token 1`, `token 2` … of 100 s, each after so many milliseconds. */
function issuing(ms = 10) {
  return vi.fn(async (_signal: AbortSignal): Promise<IssuedToken> => {
    const number = fetchToken.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { access_token: `token ${number}`, expires_in: 100 };
  });
}
let fetchToken: ReturnType<typeof issuing>;
beforeEach(() => {
  fetchToken = issuing();
});

async function settled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {}); // it is awaited only after the clock has moved
  await vi.advanceTimersByTimeAsync(10);
  return promise;
}

describe('a token', () => {
  it('is fetched once, however many wait for it', async () => {
    const provider = tokenProvider({ fetchToken });
    expect(provider.current()).toBeUndefined();
    const waiting = Promise.all(Array.from({ length: 50 }, () => provider.token()));
    expect(new Set(await settled(waiting))).toEqual(new Set(['token 1']));
    expect(provider.current()).toBe('token 1');
    expect(fetchToken).toHaveBeenCalledTimes(1);
  });

  it('is kept until 80 % of its lifetime, then replaced once while the old one is given', async () => {
    const provider = tokenProvider({ fetchToken });
    await settled(provider.token());
    await vi.advanceTimersByTimeAsync(79_989); // the lifetime counts from the request
    expect(await provider.token()).toBe('token 1');
    expect(fetchToken).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([await provider.token(), provider.current(), await provider.token()]).toEqual(
      Array(3).fill('token 1'),
    );
    expect(fetchToken).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10);
    expect(provider.current()).toBe('token 2');
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  it('is not given beyond its lifetime', async () => {
    const provider = tokenProvider({ fetchToken });
    await settled(provider.token());
    await vi.advanceTimersByTimeAsync(99_990);
    expect(provider.current()).toBeUndefined();
    expect(await settled(provider.token())).toBe('token 2');
  });

  it('goes by the clock it is given', async () => {
    let nowMs = 5_000;
    const provider = tokenProvider({ fetchToken, now: () => nowMs });
    await settled(provider.token());
    nowMs += 99_999;
    expect(provider.current()).toBe('token 1');
    nowMs += 1;
    expect(provider.current()).toBeUndefined();
  });

  it('that was refused is forgotten, but not the one that has replaced it', async () => {
    const provider = tokenProvider({ fetchToken });
    await settled(provider.token());
    provider.drop('token 1');
    expect(provider.current()).toBeUndefined();
    await settled(provider.token());
    provider.drop('token 1');
    expect(provider.current()).toBe('token 2');
  });
});

describe('a token that cannot be fetched', () => {
  it('fails all who wait, and the next who asks tries again', async () => {
    fetchToken.mockRejectedValueOnce(new TypeError('no network'));
    const provider = tokenProvider({ fetchToken });
    const waiting = [provider.token(), provider.token()];
    for (const one of waiting)
      await expect(one).rejects.toMatchObject({
        name: 'WaypostError',
        code: 'TOKEN_UNAVAILABLE',
        status: 0,
        message: 'No token could be fetched: no network',
      });
    expect(fetchToken).toHaveBeenCalledTimes(1);
    expect(await settled(provider.token())).toBe('token 2');
  });

  it('fails nobody as long as the old one is valid', async () => {
    const provider = tokenProvider({ fetchToken });
    await settled(provider.token());
    fetchToken.mockRejectedValue(new Error('down'));
    await vi.advanceTimersByTimeAsync(99_000);
    expect(await provider.token()).toBe('token 1');
    await vi.advanceTimersByTimeAsync(990);
    await expect(provider.token()).rejects.toThrow('down');
  });

  it('is tried again every 5 s at most, as long as the old one is valid', async () => {
    const provider = tokenProvider({ fetchToken });
    await settled(provider.token());
    fetchToken.mockRejectedValue(new Error('down'));
    await vi.advanceTimersByTimeAsync(79_990);
    for (let ms = 0; ms < 10_000; ms += 100) {
      expect(provider.current()).toBe('token 1');
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(fetchToken).toHaveBeenCalledTimes(3); // the first, and two that failed
  });

  it('is given up after 15 s', async () => {
    const hanging = vi.fn((_signal: AbortSignal) => new Promise<IssuedToken>(() => {}));
    const provider = tokenProvider({ fetchToken: hanging });
    const waiting = provider.token();
    const refused = expect(waiting).rejects.toMatchObject({ code: 'TOKEN_UNAVAILABLE' });
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
    expect(hanging.mock.calls[0]?.[0].aborted).toBe(true);
  });

  it.each([{}, null, { access_token: '', expires_in: 60 }, { access_token: 'a', expires_in: '60' }, 'text'])(
    'is what a backend answers with %j',
    async (answer) => {
      const provider = tokenProvider({ fetchToken: async () => answer as IssuedToken }); // as a backend may
      await expect(provider.token()).rejects.toMatchObject({ code: 'TOKEN_UNAVAILABLE' });
    },
  );
});

it('who no longer waits does not spoil it for others', async () => {
  const provider = tokenProvider({ fetchToken });
  const controller = new AbortController();
  const [impatient, patient] = [provider.token(controller.signal), provider.token()];
  const reason = new Error('enough');
  const refused = expect(impatient).rejects.toBe(reason);
  controller.abort(reason);
  await refused;
  expect(await settled(patient)).toBe('token 1');
  await expect(provider.token(AbortSignal.abort(reason))).rejects.toBe(reason);
});

describe('a client with a provider', () => {
  it('sends a request again, once and with a new token, when the service calls the old one expired', async () => {
    const service = answering(refusal('TOKEN_EXPIRED', 401), json({ categories: [], groups: [] }));
    const client = clientOf(service, { credential: tokenProvider({ fetchToken }) });
    const asked = client.places.categories();
    await vi.advanceTimersByTimeAsync(20);
    expect(await asked).toEqual({ categories: [], groups: [] });
    expect(service.sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token 1',
      'Bearer token 2',
    ]);
  });

  it('sends it no third time', async () => {
    const service = answering(refusal('TOKEN_EXPIRED', 401));
    const client = clientOf(service, { credential: tokenProvider({ fetchToken }) });
    const refused = expect(client.places.categories()).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    await vi.advanceTimersByTimeAsync(20);
    await refused;
    expect([service.sent.length, fetchToken.mock.calls.length]).toEqual([2, 2]);
  });

  it('fetches one token for many requests that were refused together', async () => {
    const isOld = (authorization: string | null) => authorization === 'Bearer token 1';
    const service = answering(({ headers }) =>
      isOld(headers.get('authorization')) ? refusal('TOKEN_EXPIRED', 401) : json({}),
    );
    const client = clientOf(service, { credential: tokenProvider({ fetchToken }) });
    const asked = Promise.all(Array.from({ length: 20 }, () => client.places.categories()));
    await vi.advanceTimersByTimeAsync(20);
    await asked;
    expect([service.sent.length, fetchToken.mock.calls.length]).toEqual([40, 2]);
  });

  it('does not use a refused token again, and tells the refusal', async () => {
    const service = answering(refusal('UNAUTHORIZED', 401), json({}));
    const client = clientOf(service, { credential: tokenProvider({ fetchToken }) });
    const refused = expect(client.places.categories()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
    });
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    await settled(client.places.categories());
    expect(service.sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token 1',
      'Bearer token 2',
    ]);
  });

  it('tells why there is no token', async () => {
    const service = answering(json({}));
    fetchToken.mockRejectedValueOnce(new Error('not signed in'));
    const client = clientOf(service, { credential: tokenProvider({ fetchToken }) });
    await expect(client.places.categories()).rejects.toMatchObject({
      code: 'TOKEN_UNAVAILABLE',
      message: 'No token could be fetched: not signed in',
    });
    expect(service.sent).toEqual([]);
  });
});
