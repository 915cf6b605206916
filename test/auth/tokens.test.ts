import { createHmac, randomInt } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { asking, Clock, countOutcomes, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

const DAY_MS = 86_400_000;

const MUTATIONS = 5000;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a token', () => {
  it('is an access token in the form of RFC 9068 and names no secret', async () => {
    const clock = new Clock();
    const auth = freshAuth({ now: clock.now, issuer: 'https://maps.example', audience: 'places' });
    const { key, record } = auth.keys.create({ name: 'web' });
    const issued = await auth.exchange(asking(key));
    expect(issued).toMatchObject({ expiresInSeconds: 3600, scopes: ['places:read', 'tiles:read'] });
    const [header, claims] = partsOf(issued.accessToken);
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.stringMatching(/^\w{16}$/) });
    const iat = clock.ms / 1000;
    expect(claims).toEqual({
      iss: 'https://maps.example',
      aud: 'places',
      sub: record.id,
      scope: 'places:read tiles:read',
      iat,
      exp: iat + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('lets in for its key, and shares its allowance', async () => {
    const auth = freshAuth();
    const { key, record } = auth.keys.create({ name: 'web', ratePerMinute: 10 });
    const { accessToken, budget } = await auth.exchange(asking(key));
    expect(budget.remaining).toBe(9);
    expect(await auth.authenticate(asking(accessToken))).toMatchObject({
      keyId: record.id,
      kind: 'token',
      ratePerMinute: 10,
      budget: { remaining: 8 },
    });
    expect((await auth.authenticate(asking(key))).budget.remaining).toBe(7);
  });

  it('may have fewer scopes than its key, never more', async () => {
    const auth = freshAuth();
    const both = auth.keys.create({ name: 'both' }).key;
    const tiles = auth.keys.create({ name: 'tiles', scopes: ['tiles:read'] }).key;
    const narrowed = await auth.exchange({ ...asking(both), scope: 'tiles:read' });
    expect(narrowed.scopes).toEqual(['tiles:read']);
    expect(await outcomeOf(auth.authenticate(asking(narrowed.accessToken)))).toBe('INSUFFICIENT_SCOPE');
    expect(await outcomeOf(auth.authenticate(asking(narrowed.accessToken, 'tiles:read')))).toBe('accepted');
    for (const scope of ['places:read', 'tiles:read places:read', 'places:write', 'TILES:READ'])
      expect(await outcomeOf(auth.exchange({ ...asking(tiles), scope })), scope).toBe('INSUFFICIENT_SCOPE');
    expect(await outcomeOf(auth.exchange({ ...asking(tiles), scope: ' ' }))).toBe('VALIDATION_ERROR');
    expect((await auth.exchange(asking(tiles))).scopes).toEqual(['tiles:read']);
  });

  it.each([
    [1, 'accepted'],
    [86_400, 'accepted'],
    [86_401, 'VALIDATION_ERROR'],
    [0, 'VALIDATION_ERROR'],
    [-60, 'VALIDATION_ERROR'],
    [100.5, 'VALIDATION_ERROR'],
    [Number.NaN, 'VALIDATION_ERROR'],
  ])('of %d seconds: %s', async (ttl, outcome) => {
    const auth = freshAuth();
    const { key } = auth.keys.create({ name: 'web' });
    expect(await outcomeOf(auth.exchange({ ...asking(key), ttl }))).toBe(outcome);
  });

  it('expires to the second, whether it was seen before or not', async () => {
    const clock = new Clock();
    const auth = freshAuth({ now: clock.now });
    const { key } = auth.keys.create({ name: 'web' });
    const seen = (await auth.exchange({ ...asking(key), ttl: 60 })).accessToken;
    const unseen = (await auth.exchange({ ...asking(key), ttl: 60 })).accessToken;
    clock.ms += 59_999;
    expect(await outcomeOf(auth.authenticate(asking(seen)))).toBe('accepted');
    clock.ms += 1;
    expect(await outcomeOf(auth.authenticate(asking(seen)))).toBe('TOKEN_EXPIRED');
    expect(await outcomeOf(auth.authenticate(asking(unseen)))).toBe('TOKEN_EXPIRED');
  });

  it('lives no longer than its key', async () => {
    const clock = new Clock();
    const auth = freshAuth({ now: clock.now });
    const { key } = auth.keys.create({ name: 'trial', expiresAt: '2026-05-19T12:10:00Z' });
    const { accessToken, expiresInSeconds, expiresMs } = await auth.exchange(asking(key));
    expect([expiresInSeconds, expiresMs]).toEqual([600, Date.UTC(2026, 4, 19, 12, 10)]);
    clock.ms += 600_000;
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('TOKEN_EXPIRED');
  });

  it('ends with its key', async () => {
    const auth = freshAuth();
    const { key, record } = auth.keys.create({ name: 'web' });
    const { accessToken } = await auth.exchange(asking(key));
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('accepted');
    auth.keys.revoke(record.id);
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('KEY_REVOKED');
  });

  it('cannot be exchanged, nor can a key bound to applications', async () => {
    const auth = freshAuth();
    const { accessToken } = await auth.exchange(asking(auth.keys.create({ name: 'web' }).key));
    expect(await outcomeOf(auth.exchange(asking(accessToken)))).toBe('UNAUTHORIZED');
    const bound = auth.keys.create({ name: 'app', bundleIds: ['com.example.app'] }).key;
    expect(await outcomeOf(auth.exchange({ ...asking(bound), bundleId: 'com.example.app' }))).toBe(
      'BUNDLE_ID_NOT_ALLOWED',
    );
  });

  it('of a demo key works on this machine only', async () => {
    const auth = freshAuth();
    const { key } = auth.keys.makeDemo('demo');
    const { accessToken } = await auth.exchange({ ...asking(key), remoteAddress: '::1' });
    expect(await outcomeOf(auth.authenticate({ ...asking(accessToken), remoteAddress: '::1' }))).toBe(
      'accepted',
    );
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('UNAUTHORIZED');
  });
});

describe('signing keys', () => {
  it('are replaced without ending a token, and removed when none of theirs can be valid', async () => {
    const clock = new Clock();
    const settings = { dataDirectory: emptyDirectory(), now: clock.now, signingKeyDays: 7 };
    const auth = freshAuth(settings);
    const { key } = auth.keys.create({ name: 'web' });
    const issue = async () => (await auth.exchange({ ...asking(key), ttl: 86_400 })).accessToken;
    const use = (token: string, there = auth) => outcomeOf(there.authenticate(asking(token)));

    const first = await issue();
    clock.ms += 7 * DAY_MS - 1000;
    const old = await issue();
    expect(kidOf(old)).toBe(kidOf(first));
    clock.ms += 1000;
    const young = await issue();
    expect(kidOf(young)).not.toBe(kidOf(old));
    expect([await use(old), await use(young)]).toEqual(['accepted', 'accepted']);
    clock.ms += DAY_MS - 2000;
    expect([await use(old), await use(old, freshAuth(settings))]).toEqual(['accepted', 'accepted']);

    clock.ms += 7 * DAY_MS;
    expect(kidOf(await issue())).not.toBe(kidOf(young));
    const later = freshAuth(settings);
    expect([await use(old, later), await use(young, later)]).toEqual(['UNAUTHORIZED', 'TOKEN_EXPIRED']);
  });

  it('of a directory opened anew verify what was signed before', async () => {
    const dataDirectory = emptyDirectory();
    const before = freshAuth({ dataDirectory });
    const { accessToken } = await before.exchange(asking(before.keys.create({ name: 'web' }).key));
    const after = freshAuth({ dataDirectory });
    expect(await outcomeOf(after.authenticate(asking(accessToken)))).toBe('accepted');
  });

  it('of another directory verify nothing', async () => {
    const [here, there] = [freshAuth(), freshAuth()];
    const { accessToken } = await there.exchange(asking(there.keys.create({ name: 'web' }).key));
    expect(await outcomeOf(here.authenticate(asking(accessToken)))).toBe('UNAUTHORIZED');
  });
});

describe(`of ${MUTATIONS} tokens that are not ours`, () => {
  it('none is accepted', async () => {
    const auth = freshAuth();
    const { key, record } = auth.keys.create({ name: 'web', scopes: ['tiles:read'] });
    const { accessToken } = await auth.exchange(asking(key));
    const forgers = forgersOf(accessToken, record.id);
    const forged = await Promise.all(
      Array.from({ length: MUTATIONS }, (_, index) =>
        forgers[index % forgers.length]?.(Math.floor(index / forgers.length)),
      ),
    );
    expect(forged).not.toContain(accessToken);
    const attempt = (index: number) => auth.authenticate(asking(forged[index] ?? '', 'tiles:read'));
    expect(await countOutcomes(MUTATIONS, attempt)).toEqual({ UNAUTHORIZED: MUTATIONS });
    expect(await outcomeOf(auth.authenticate(asking(accessToken, 'tiles:read')))).toBe('accepted');
  });

  it('nor is another spelling of ours', async () => {
    const auth = freshAuth();
    const { accessToken } = await auth.exchange(asking(auth.keys.create({ name: 'web' }).key));
    const attempts = [...BASE64URL]
      .map((digit) => accessToken.slice(0, -1) + digit)
      .filter((token) => token !== accessToken);
    for (const token of [...attempts, `${accessToken}=`, `${accessToken}.`, accessToken.replace('.', '=.')])
      expect(await outcomeOf(auth.authenticate(asking(token))), token).toBe('UNAUTHORIZED');
  });

  it('of another audience or issuer none is accepted, though the signature is right', async () => {
    const dataDirectory = emptyDirectory();
    const auth = freshAuth({ dataDirectory });
    const { key } = auth.keys.create({ name: 'web' });
    for (const other of [{ audience: 'elsewhere' }, { issuer: 'elsewhere' }]) {
      const { accessToken } = await freshAuth({ dataDirectory, ...other }).exchange(asking(key));
      expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('UNAUTHORIZED');
    }
  });
});

type Forger = (index: number) => string | Promise<string>;

/** Ways to make a token that looks like the genuine one. */
function forgersOf(genuine: string, keyId: string): Forger[] {
  const [header, claims] = partsOf(genuine);
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const unsigned = (h: object, c: object) => `${encode(h)}.${encode(c)}`;
  const withSecret = (secret: string | Buffer, h: object = header, c: object = claims) => {
    const text = unsigned(h, c);
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const wider = { ...claims, scope: 'places:read tiles:read' };
  return [
    // one character of the genuine token exchanged, left out or doubled
    (index) => replaceAt(genuine, (7 * index) % genuine.length),
    (index) => genuine.slice(0, index % genuine.length) + genuine.slice((index % genuine.length) + 1),
    (index) => genuine.slice(0, (index % genuine.length) + 1) + genuine.slice(index % genuine.length),
    // no signature, no algorithm
    (index) => `${unsigned({ ...header, alg: ['none', 'None', 'NONE', ''][index % 4] }, claims)}.`,
    () => `${head}.${body}.`,
    (index) => `${unsigned({ ...header, alg: 'none' }, claims)}.${index % 2 ? signature : 'AAAA'}`,
    // another algorithm or type
    (index) =>
      `${unsigned({ ...header, alg: ['HS384', 'HS512', 'RS256', 'ES256', 'dir'][index % 5] }, claims)}.${signature}`,
    () => `${unsigned({ ...header, typ: 'JWT' }, claims)}.${signature}`,
    // the genuine signature under other claims
    () => `${head}.${encode(wider)}.${signature}`,
    (index) => `${head}.${encode({ ...claims, exp: Number(claims.exp) + index + 1 })}.${signature}`,
    (index) => `${head}.${encode({ ...claims, sub: `key_${index}` })}.${signature}`,
    // another secret: empty, guessed, public, random
    (index) => withSecret(String(index)),
    () => withSecret(String(header.kid)),
    () => withSecret(keyId, header, wider),
    () => withSecret(Buffer.alloc(32)),
    // another key, an embedded key, critical extensions
    (index) => withSecret('x', { ...header, kid: `${index}`.padStart(16, 'k') }),
    (index) => withSecret('x', { ...header, kid: ['', '../x', "' or 1=1", 'k'.repeat(1500)][index % 4] }),
    () => withSecret('x', { ...header, jwk: { kty: 'oct', k: 'eA' } }),
    () => withSecret('x', { ...header, crit: ['exp'], b64: false }),
    (index) =>
      new SignJWT({ ...claims, jti: `${index}` })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: String(header.kid) })
        .sign(Buffer.alloc(32, index % 256)),
    // nothing of the kind
    (index) =>
      ['.', '..', '...', 'null', '{}', genuine.repeat(9), `${genuine}.x`, `${head}.${body}`][index % 8] ?? '',
  ];
}

function replaceAt(text: string, at: number): string {
  const other = BASE64URL.replace(text.charAt(at), '');
  return text.slice(0, at) + other[randomInt(other.length)] + text.slice(at + 1);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function kidOf(token: string): unknown {
  return partsOf(token)[0].kid;
}

/** Header and claims. */
function partsOf(token: string): [Record<string, unknown>, Record<string, unknown>] {
  const [header = '', claims = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  return [JSON.parse(header), JSON.parse(claims)];
}
