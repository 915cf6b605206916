import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asking, Clock, countOutcomes, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_KEYS = process.env.WAYPOST_LONG_TESTS ? 250_000 : 20_000;

describe('a key', () => {
  it('lets in for both scopes unless told otherwise', async () => {
    const auth = freshAuth();
    const { key, record } = auth.keys.create({ name: 'shop' });
    expect(await auth.authenticate(asking(key))).toEqual({
      keyId: record.id,
      kind: 'key',
      scopes: ['places:read', 'tiles:read'],
      ratePerMinute: 6000,
      budget: { limit: 6000, remaining: 5999, resetSeconds: 60 },
    });
    expect((await auth.authenticate(asking(key, 'tiles:read'))).keyId).toBe(record.id);
  });

  it('is taken from the query too, but not from both places', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'map' });
    const { authorization, ...request } = asking(key, 'tiles:read');
    expect(await outcomeOf(auth.authenticate({ ...request, accessTokenQuery: key }))).toBe('accepted');
    expect(await outcomeOf(auth.authenticate({ ...request, authorization, accessTokenQuery: key }))).toBe(
      'VALIDATION_ERROR',
    );
    expect(await outcomeOf(auth.authenticate(request))).toBe('UNAUTHORIZED');
  });

  it.each([
    ['bearer', true],
    ['BEARER', true],
    ['Basic', false],
    ['', false],
    ['Bearer Bearer', false],
  ])('scheme %j is accepted: %s', async (scheme, accepted) => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'shop' });
    const attempt = auth.authenticate({ ...asking(key), authorization: `${scheme} ${key}` });
    expect(await outcomeOf(attempt)).toBe(accepted ? 'accepted' : 'UNAUTHORIZED');
  });

  it('with one scope is refused for the other', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'map', scopes: ['tiles:read'] });
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('INSUFFICIENT_SCOPE');
    expect(await outcomeOf(auth.authenticate(asking(key, 'places:read', 'tiles:read')))).toBe('accepted');
  });

  it('bound to applications needs one of them', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'app', bundleIds: ['com.example.app', 'com.example.beta'] });
    const from = (bundleId?: string) => outcomeOf(auth.authenticate({ ...asking(key), bundleId }));
    expect(await from('com.example.beta')).toBe('accepted');
    for (const other of [undefined, '', 'com.example', 'COM.EXAMPLE.APP', 'com.example.app,com.example.beta'])
      expect(await from(other), other).toBe('BUNDLE_ID_NOT_ALLOWED');
  });

  it('ends at its expiry', async () => {
    const clock = new Clock();
    const auth = freshAuth({ now: clock.now });
    const { key } = auth.keys.create({ name: 'trial', expiresAt: '2026-05-20' });
    clock.ms = Date.UTC(2026, 4, 20) - 1;
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('accepted');
    clock.ms += 1;
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('KEY_EXPIRED');
    expect(await outcomeOf(auth.exchange(asking(key)))).toBe('KEY_EXPIRED');
  });

  it('ends when it is revoked, once and for all', async () => {
    const auth = freshAuth();
    const { key, record } = auth.keys.create({ name: 'lost' });
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('accepted');
    const revoked = auth.keys.revoke(record.id);
    expect(revoked.revokedAt).toBeDefined();
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('KEY_REVOKED');
    expect(auth.keys.revoke(record.id)).toEqual(revoked);
    expect(auth.keys.list()).toEqual([revoked]);
    expect(() => auth.keys.revoke('key_of nobody')).toThrow(/"key_of nobody"/);
  });

  it('for demonstration works on this machine only, as long as its process runs, beside those of others', async () => {
    const auth = freshAuth();
    auth.keys.create({ name: 'other' });
    const { key } = auth.keys.makeDemo('demo');
    const second = auth.keys.makeDemo('demo').key;
    const from = (remoteAddress: string, forwarded = false) =>
      outcomeOf(auth.authenticate({ ...asking(key), remoteAddress, forwarded }));
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await from(here)).toBe('accepted');
    for (const there of ['192.0.2.1', '2001:db8::1', '']) expect(await from(there)).toBe('UNAUTHORIZED');
    expect(await from('127.0.0.1', true)).toBe('UNAUTHORIZED');
    expect(await outcomeOf(auth.authenticate({ ...asking(second), remoteAddress: '::1' }))).toBe('accepted');
    expect(auth.keys.list().map(({ name }) => name)).toEqual(['other']);
  });

  it('for demonstration is not ended by another server of the same directory, nor known to it', async () => {
    const dataDirectory = emptyDirectory();
    const [auth, other] = [freshAuth({ dataDirectory }), freshAuth({ dataDirectory })];
    const { key } = auth.keys.makeDemo('demo');
    const { key: ofOther } = other.keys.makeDemo('demo');
    const here = (server: typeof auth, one: string) =>
      outcomeOf(server.authenticate({ ...asking(one), remoteAddress: '::1' }));
    expect(await here(auth, key)).toBe('accepted');
    expect(await here(other, ofOther)).toBe('accepted');
    expect(await here(auth, ofOther)).toBe('UNAUTHORIZED');
  });

  it('tells its last use to the minute, written once a minute', async () => {
    const clock = new Clock();
    const auth = freshAuth({ now: clock.now });
    const { key } = auth.keys.create({ name: 'shop' });
    const useAfter = async (ms: number) => {
      clock.ms += ms;
      await auth.authenticate(asking(key));
      return auth.keys.list()[0]?.lastUsedAt;
    };
    expect(auth.keys.list()[0]).not.toHaveProperty('lastUsedAt');
    expect(await useAfter(30_000)).toBe('2026-05-19T12:00Z');
    expect(await useAfter(59_000)).toBe('2026-05-19T12:00Z');
    expect(await useAfter(1_000)).toBe('2026-05-19T12:01Z');
  });

  it.each([
    [{ name: '' }, /name .* ""/],
    [{ name: 'a\nb' }, /name/],
    [{ name: 'x', scopes: ['places:write'] }, /"places:write".*places:read, tiles:read/],
    [{ name: 'x', bundleIds: ['com.example app'] }, /"com.example app"/],
    [{ name: 'x', ratePerMinute: 0 }, /rate .* 0;/],
    [{ name: 'x', ratePerMinute: 1.5 }, /1\.5/],
    [{ name: 'x', requestsPerDay: -1 }, /quota .* -1; expected .* a day/],
    [{ name: 'x', expiresAt: 'tomorrow' }, /"tomorrow"/],
    [{ name: 'x', expiresAt: '2026-13-01' }, /"2026-13-01"/],
    [{ name: 'x', expiresAt: '2020-01-01' }, /"2020-01-01".* future/],
  ])('made of %j is refused', (wanted, message) => {
    const { keys } = freshAuth();
    expect(() => keys.create(wanted)).toThrow(message);
    expect(keys.list()).toEqual([]);
  });
});

describe('nobody is let in', () => {
  it(`with ${RANDOM_KEYS} random keys, most of them with a right checksum`, async () => {
    const auth = freshAuth();
    auth.keys.create({ name: 'shop' });
    const counts = await countOutcomes(RANDOM_KEYS, (index) =>
      auth.authenticate(asking(randomKey(index % 4 !== 0))),
    );
    expect(counts).toEqual({ UNAUTHORIZED: RANDOM_KEYS });
  });

  it('with a neighbour of a key that exists', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'shop' });
    const neighbours = [...key].flatMap((_, at) =>
      [...DIGITS].map((digit) => key.slice(0, at) + digit + key.slice(at + 1)),
    );
    const others = neighbours.filter((other) => other !== key);
    const resealed = others.filter((other) => other.startsWith('wp_live_')).map((o) => seal(o.slice(8, 38)));
    const wrong = [...others, ...resealed.filter((other) => other !== key)];
    const counts = await countOutcomes(wrong.length, (index) =>
      auth.authenticate(asking(wrong[index] ?? '')),
    );
    expect(counts).toEqual({ UNAUTHORIZED: wrong.length });
    expect(await outcomeOf(auth.authenticate(asking(key)))).toBe('accepted');
  });
});

it('neither a key nor a token nor a part of one lies on disk, and only the owner can read what does', async () => {
  const dataDirectory = emptyDirectory();
  const auth = freshAuth({ dataDirectory });
  const { key } = auth.keys.create({ name: 'shop' });
  const { accessToken } = await auth.exchange({ authorization: `Bearer ${key}`, remoteAddress: '192.0.2.1' });
  await auth.authenticate(asking(accessToken));
  auth.keys.revoke(auth.keys.create({ name: 'gone' }).record.id);
  const state = join(dataDirectory, 'state');
  const bytes = readdirSync(state)
    .map((file) => readFileSync(join(state, file), 'latin1'))
    .join('');
  expect(bytes).toContain('"shop"'); // the scan does read what is stored
  for (const secret of [key, key.slice(8, 38), accessToken, ...accessToken.split('.')])
    expect(bytes.includes(secret)).toBe(false);
  expect(statSync(state).mode & 0o077).toBe(0);
});

it('no key is named in an error', async () => {
  const auth = freshAuth();
  const { key, record } = auth.keys.create({ name: 'shop', bundleIds: ['a'], scopes: ['tiles:read'] });
  const attempts = [
    () => auth.authenticate(asking(key)),
    () => auth.authenticate({ ...asking(key), bundleId: 'a' }),
    () => auth.exchange(asking(key)),
    () => auth.authenticate(asking(`${key}x`)),
    async () => auth.keys.revoke(record.id),
    () => auth.authenticate(asking(key)),
  ];
  for (const attempt of attempts) {
    const said = await attempt().then(JSON.stringify, (error) => `${error.stack} ${JSON.stringify(error)}`);
    expect(said).not.toContain(key.slice(8));
  }
});

/** A key of random digits. */
function randomKey(sealed: boolean): string {
  const digits = Array.from({ length: 36 }, () => DIGITS[randomInt(62)]).join('');
  return sealed ? seal(digits.slice(0, 30)) : `wp_live_${digits}`;
}

/** Gives 30 digits a right checksum. */
function seal(digits: string): string {
  let checksum = '';
  let rest = crc32(digits);
  for (let place = 0; place < 6; place++) {
    checksum = `${DIGITS[rest % 62]}${checksum}`;
    rest = Math.floor(rest / 62);
  }
  return `wp_live_${digits}${checksum}`;
}
