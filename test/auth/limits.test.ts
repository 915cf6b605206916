import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Auth, RateLimited } from '../../src/auth/auth.ts';
import { asking, countOutcomes, freshAuth, outcomeOf } from './fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rate of a key', () => {
  it('is kept to the request by 50 clients at once, and whole again after a minute', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'busy', ratePerMinute: 600 });
    for (let minute = 0; minute < 3; minute++) {
      const clients = Array.from({ length: 50 }, () =>
        countOutcomes(40, () => auth.authenticate(asking(key))),
      );
      const counts = await Promise.all(clients);
      const sum = (outcome: string) => counts.reduce((total, count) => total + (count[outcome] ?? 0), 0);
      expect([sum('accepted'), sum('RATE_LIMITED')]).toEqual([600, 1400]);
      vi.advanceTimersByTime(60_000);
    }
  });

  it('is reported with its rest and the time to wait', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'slow', ratePerMinute: 2 });
    const ask = () => auth.authenticate(asking(key));
    expect((await ask()).budget).toEqual({ limit: 2, remaining: 1, resetSeconds: 60 });
    vi.advanceTimersByTime(20_500);
    expect((await ask()).budget).toEqual({ limit: 2, remaining: 0, resetSeconds: 40 });
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimited);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'The credential allows 2 requests a minute.',
      budget: { limit: 2, remaining: 0, resetSeconds: 40, retryAfterSeconds: 40 },
    });
    vi.advanceTimersByTime(39_499);
    expect(await outcomeOf(ask())).toBe('RATE_LIMITED');
    vi.advanceTimersByTime(1);
    expect(await outcomeOf(ask())).toBe('accepted');
  });

  it('is each key’s own', async () => {
    const auth = freshAuth();
    const [a, b] = ['a', 'b'].map((name) => auth.keys.create({ name, ratePerMinute: 1 }).key);
    for (const key of [a, b]) expect(await outcomeOf(auth.authenticate(asking(key ?? '')))).toBe('accepted');
  });

  it('is used up by exchanges and refused scopes too', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'tiles', ratePerMinute: 2, scopes: ['tiles:read'] });
    expect(await outcomeOf(auth.exchange(asking(key)))).toBe('accepted');
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('INSUFFICIENT_SCOPE');
    expect(await outcomeOf(auth.exchange(asking(key)))).toBe('RATE_LIMITED');
  });
});

describe('a batch', () => {
  const keyOf = (auth: Auth, ratePerMinute: number) => {
    const { key, record } = auth.keys.create({ name: 'batches', ratePerMinute });
    const access = { keyId: record.id, ratePerMinute };
    return { ask: () => auth.authenticate(asking(key)), spend: (items: number) => auth.spend(access, items) };
  };

  it('counts as its items', async () => {
    const { ask, spend } = keyOf(freshAuth(), 100);
    await ask();
    expect(await spend(49)).toEqual({ limit: 100, remaining: 50, resetSeconds: 60 });
    expect(await spend(50)).toEqual({ limit: 100, remaining: 0, resetSeconds: 60 });
    expect(await outcomeOf(ask())).toBe('RATE_LIMITED');
  });

  it('larger than the rest counts nothing, and reports the time to wait', async () => {
    const { ask, spend } = keyOf(freshAuth(), 100);
    await spend(60);
    vi.advanceTimersByTime(15_000);
    const refusal = await spend(41).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'The credential allows 100 requests a minute; 41 more were asked for and 40 are left.',
      budget: { limit: 100, remaining: 40, resetSeconds: 45, retryAfterSeconds: 45 },
    });
    expect(await countOutcomes(41, ask)).toEqual({ accepted: 40, RATE_LIMITED: 1 });
  });
});

describe('failed attempts', () => {
  const from = (auth: Auth, remoteAddress: string, credential: string) =>
    auth.authenticate({ ...asking(credential), remoteAddress });
  const WRONG = 'wp_live_nothing';

  it('past the limit are told to wait for the rest of the minute', async () => {
    const auth = freshAuth({ failedAttemptsPerMinute: 5 });
    const fail = () => from(auth, '192.0.2.9', WRONG);
    expect(await countOutcomes(8, fail)).toEqual({ UNAUTHORIZED: 5, RATE_LIMITED: 3 });
    await expect(fail()).rejects.toMatchObject({
      budget: { limit: 5, remaining: 0, resetSeconds: 60, retryAfterSeconds: 60 },
    });
    expect(await outcomeOf(from(auth, '192.0.2.10', WRONG))).toBe('UNAUTHORIZED');
    vi.advanceTimersByTime(60_000);
    expect(await outcomeOf(fail())).toBe('UNAUTHORIZED');
  });

  it('never lock out the valid keys and tokens behind their address', async () => {
    const auth = freshAuth({ failedAttemptsPerMinute: 5 });
    const { key } = auth.keys.create({ name: 'shop' });
    const { accessToken } = await auth.exchange(asking(key));
    await countOutcomes(20, () => from(auth, '192.0.2.9', WRONG));
    for (const credential of [key, accessToken])
      expect(await outcomeOf(from(auth, '192.0.2.9', credential))).toBe('accepted');
    expect(await outcomeOf(auth.exchange({ ...asking(key), remoteAddress: '192.0.2.9' }))).toBe('accepted');
    expect(await outcomeOf(from(auth, '192.0.2.9', WRONG))).toBe('RATE_LIMITED');
  });

  it('of one IPv6 subscriber count together', async () => {
    const auth = freshAuth({ failedAttemptsPerMinute: 5 });
    const counts = await countOutcomes(8, (index) => from(auth, `2001:db8:1:2::${index}`, WRONG));
    expect(counts).toEqual({ UNAUTHORIZED: 5, RATE_LIMITED: 3 });
  });

  it('are not: no credential at all, an expired token, a scope that is missing', async () => {
    const auth = freshAuth({ failedAttemptsPerMinute: 1 });
    const { key } = auth.keys.create({ name: 'web', scopes: ['tiles:read'] });
    const { accessToken } = await auth.exchange({ ...asking(key), ttl: 60 });
    vi.advanceTimersByTime(60_000);
    const counts = await countOutcomes(9, (index) => {
      const { authorization: _, ...nothing } = asking(key);
      return auth.authenticate([nothing, asking(accessToken), asking(key)][index % 3] ?? nothing);
    });
    expect(counts).toEqual({ UNAUTHORIZED: 3, TOKEN_EXPIRED: 3, INSUFFICIENT_SCOPE: 3 });
    expect(await outcomeOf(auth.authenticate(asking(key, 'tiles:read')))).toBe('accepted');
  });
});
