import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JWTPayload, SignJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { CredentialStore } from './credential-store.ts';
import { SigningKeys } from './signing-keys.ts';
import { Tokens } from './tokens.ts';

const NOW_S = 1_779_000_000;
const GOOD = {
  iss: 'here',
  aud: 'us',
  sub: 'key_1',
  scope: 'tiles:read',
  iat: NOW_S,
  exp: NOW_S + 60,
  jti: '1',
};
type Changes = { readonly [claim: string]: unknown };

/** Tokens, and a way to sign anything with the very secret that they are verified with. */
function setUp() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'waypost-tokens-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const store = new CredentialStore(
    dataDirectory,
    () => undefined,
    () => {},
  );
  const signingKeys = new SigningKeys(store, 1e9, 1e9);
  const now = () => NOW_S * 1000;
  const { kid, signs } = signingKeys.current(now());
  const sign = (header: Changes, claims: Changes) => {
    const payload: JWTPayload = { ...GOOD, ...claims };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...header })
      .sign(signs);
  };
  return { tokens: new Tokens(signingKeys, { issuer: 'here', audience: 'us' }, now), sign };
}

it('a token signed with the right secret is read', async () => {
  const { tokens, sign } = setUp();
  const claims = { keyId: 'key_1', scopes: ['tiles:read'], expiresMs: (NOW_S + 60) * 1000 };
  expect(await tokens.verify(await sign({}, {}))).toEqual(claims);
  expect((await tokens.verify(await sign({}, { scope: 'tiles:read all' })))?.scopes).toEqual(['tiles:read']);
});

it.each<[Changes, Changes]>([
  [{ typ: 'JWT' }, {}],
  [{ typ: undefined }, {}],
  [{ alg: 'HS512' }, {}],
  [{ kid: undefined }, {}],
  [{}, { iss: 'there' }],
  [{}, { iss: undefined }],
  [{}, { aud: 'them' }],
  [{}, { aud: undefined }],
  [{}, { sub: undefined }],
  [{}, { sub: 7 }],
  [{}, { scope: undefined }],
  [{}, { scope: ['tiles:read'] }],
  [{}, { exp: undefined }],
  [{}, { exp: 'never' }],
  [{}, { iat: undefined }],
  [{}, { jti: undefined }],
  [{}, { nbf: NOW_S + 1 }],
])('with header %j and claims %j it is not, though the secret is right', async (header, claims) => {
  const { tokens, sign } = setUp();
  expect(await tokens.verify(await sign(header, claims))).toBeUndefined();
});

it('one whose time is over is said to be so', async () => {
  const { tokens, sign } = setUp();
  await expect(tokens.verify(await sign({}, { exp: NOW_S }))).rejects.toMatchObject({
    code: 'TOKEN_EXPIRED',
  });
});
