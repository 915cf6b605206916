import { createHmac } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Auth } from '../../src/auth/auth.ts';
import { asking, Clock, emptyDirectory, freshAuth, outcomeOf } from './fixture.ts';

const DAY_MS = 86_400_000;
const PARTIES = { issuer: 'waypost', audience: 'waypost', typ: 'at+jwt' };

/** As another service holds the keys: parsed from text. */
function published(auth: Auth): JSONWebKeySet {
  return JSON.parse(JSON.stringify({ keys: auth.publicKeys() }));
}

function headerOf(token: string): Record<string, string> {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}

describe.each([
  ['EdDSA', { kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/) }],
  [
    'ES256',
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.stringMatching(/^[\w-]{43}$/),
      y: expect.stringMatching(/^[\w-]{43}$/),
    },
  ],
] as const)('tokens signed with %s', (signingAlgorithm, form) => {
  it('are checked by others with the public key, which is all that they are told', async () => {
    const auth = freshAuth({ signingAlgorithm });
    const { key, record } = auth.keys.create({ name: 'web' });
    const before = published(auth);
    const { accessToken } = await auth.exchange(asking(key));
    const { kid } = headerOf(accessToken);
    expect(before).toEqual({ keys: [{ ...form, kid, alg: signingAlgorithm, use: 'sig' }] });
    expect(published(auth)).toEqual(before);
    const options = { ...PARTIES, currentDate: new Date() };
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(before), options);
    expect(payload.sub).toBe(record.id);
    const other = published(freshAuth({ signingAlgorithm }));
    await expect(jwtVerify(accessToken, createLocalJWKSet(other), options)).rejects.toThrow();
  });

  it('let in, and end with their key', async () => {
    const auth = freshAuth({ signingAlgorithm });
    const { key, record } = auth.keys.create({ name: 'web' });
    const { accessToken } = await auth.exchange(asking(key));
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('accepted');
    const [head = '', claims = '', signature = ''] = accessToken.split('.');
    const swapped = `${signature.slice(43)}${signature.slice(0, 43)}`;
    for (const forged of [`${head}.${claims}.${swapped}`, `${head}.${claims}.`, `${head}.${claims}`])
      expect(await outcomeOf(auth.authenticate(asking(forged)))).toBe('UNAUTHORIZED');
    auth.keys.revoke(record.id);
    expect(await outcomeOf(auth.authenticate(asking(accessToken)))).toBe('KEY_REVOKED');
  });

  it('cannot be made of the public key, taken for a secret', async () => {
    const auth = freshAuth({ signingAlgorithm });
    const { accessToken } = await auth.exchange(asking(auth.keys.create({ name: 'web' }).key));
    const [, claims = ''] = accessToken.split('.');
    const [jwk] = published(auth).keys;
    const head = Buffer.from(JSON.stringify({ ...headerOf(accessToken), alg: 'HS256' })).toString(
      'base64url',
    );
    for (const secret of [Buffer.from(jwk?.x ?? '', 'base64url'), jwk?.x ?? '', JSON.stringify(jwk)]) {
      const signature = createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url');
      expect(await outcomeOf(auth.authenticate(asking(`${head}.${claims}.${signature}`)))).toBe(
        'UNAUTHORIZED',
      );
    }
  });

  it('have keys that are replaced by age, and published as long as a token of theirs can be valid', async () => {
    const clock = new Clock();
    const auth = freshAuth({ signingAlgorithm, now: clock.now, signingKeyDays: 7 });
    const { key } = auth.keys.create({ name: 'web' });
    const issue = async () => headerOf((await auth.exchange(asking(key))).accessToken).kid;
    const kids = () => published(auth).keys.map(({ kid }) => kid);
    const first = await issue();
    clock.ms += 7 * DAY_MS;
    const second = await issue();
    expect(second).not.toBe(first);
    expect(kids()).toEqual([first, second]);
    clock.ms += 7 * DAY_MS;
    const third = await issue();
    expect(kids()).toEqual([second, third]);
  });
});

it('a change of the algorithm ends no token, and its old keys go in time', async () => {
  const clock = new Clock();
  const settings = { dataDirectory: emptyDirectory(), now: clock.now, signingKeyDays: 7 };
  const secret = freshAuth(settings);
  const { key } = secret.keys.create({ name: 'web' });
  const old = (await secret.exchange({ ...asking(key), ttl: 86_400 })).accessToken;
  const open = freshAuth({ ...settings, signingAlgorithm: 'EdDSA' });
  const fresh = (await open.exchange(asking(key))).accessToken;
  for (const auth of [secret, open])
    for (const token of [old, fresh])
      expect(await outcomeOf(auth.authenticate(asking(token)))).toBe('accepted');
  expect([headerOf(old).alg, headerOf(fresh).alg]).toEqual(['HS256', 'EdDSA']);
  expect(published(secret).keys).toHaveLength(1);
  clock.ms += 9 * DAY_MS;
  await open.exchange(asking(key));
  const later = freshAuth(settings); // has not seen the token
  expect(await outcomeOf(later.authenticate(asking(old)))).toBe('UNAUTHORIZED');
});

it('with a secret nothing is published', async () => {
  const auth = freshAuth();
  await auth.exchange(asking(auth.keys.create({ name: 'web' }).key));
  expect(published(auth)).toEqual({ keys: [] });
});
