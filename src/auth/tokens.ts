import { randomUUID } from 'node:crypto';
import {
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../core/core.ts';
import { hashCredential } from './api-key.ts';
import { isScope, type Scope } from './scopes.ts';
import { SIGNING_ALGORITHMS } from './signing-algorithms.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Claims of a genuine token. The key store knows if its key still exists. */
export interface TokenClaims {
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  readonly expiresMs: number;
}

export interface SignedToken {
  readonly token: string;
  /** Milliseconds since 1970, a whole second. */
  readonly expiresMs: number;
}

export const LEAST_TTL_SECONDS = 1;
export const MOST_TTL_SECONDS = 86_400;
export const DEFAULT_TTL_SECONDS = 3600;

const TYPE = 'at+jwt';
const MOST_VERIFIED = 20_000;
const MOST_LENGTH = 2048;
/** The last digit of 32 bytes in base64url stands for four bits, of 64 for two: others would be a second spelling of it. */
const FORM = /^[\w-]+\.[\w-]+\.(?:[\w-]{42}[AEIMQUYcgkosw048]|[\w-]{85}[AQgw])$/;

/** Signs and verifies access tokens (RFC 9068 in form), and remembers which it has verified. */
export class Tokens {
  readonly #signingKeys: SigningKeys;
  readonly #parties: { readonly issuer: string; readonly audience: string };
  readonly #now: () => number;
  /** By SHA-256: no token stands in memory longer than its request. */
  readonly #verified = new LRUCache<string, TokenClaims>({ max: MOST_VERIFIED });

  constructor(
    signingKeys: SigningKeys,
    parties: { readonly issuer: string; readonly audience: string },
    now: () => number,
  ) {
    this.#signingKeys = signingKeys;
    this.#parties = parties;
    this.#now = now;
  }

  async sign(keyId: string, scopes: readonly Scope[], ttlSeconds: number): Promise<SignedToken> {
    const issuedAt = Math.floor(this.#now() / 1000);
    const expiresAt = issuedAt + ttlSeconds;
    const { kid, algorithm, signs } = this.#signingKeys.current(this.#now());
    const token = await new SignJWT({ scope: scopes.join(' ') })
      .setProtectedHeader({ alg: algorithm, typ: TYPE, kid })
      .setIssuer(this.#parties.issuer)
      .setAudience(this.#parties.audience)
      .setSubject(keyId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(randomUUID())
      .sign(signs);
    return { token, expiresMs: expiresAt * 1000 };
  }

  /**
   * Claims of a token; undefined if it is not one of ours.
   *
   * @throws ServiceError TOKEN_EXPIRED where it was one, and its time is over
   */
  async verify(token: string): Promise<TokenClaims | undefined> {
    if (token.length > MOST_LENGTH || !FORM.test(token)) return undefined;
    const hash = hashCredential(token);
    const claims = this.#verified.get(hash) ?? (await this.#check(token));
    if (!claims) return undefined;
    if (claims.expiresMs <= this.#now()) throw expired();
    this.#verified.set(hash, claims);
    return claims;
  }

  async #check(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyOf(header), this.#expectations());
      return claimsOf(payload);
    } catch (error) {
      // Without the cause, which would carry what the token says into the log.
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  #expectations(): JWTVerifyOptions {
    return {
      ...this.#parties,
      algorithms: [...SIGNING_ALGORITHMS],
      typ: TYPE,
      requiredClaims: ['sub', 'scope', 'exp', 'iat', 'jti'],
      currentDate: new Date(this.#now()),
    };
  }

  /** A key verifies its own algorithm alone: its public half must never pass for a secret. */
  #keyOf({ kid, alg }: JWTHeaderParameters) {
    const key = this.#signingKeys.find(kid);
    if (key?.algorithm !== alg) throw new errors.JWKSNoMatchingKey();
    return key.verifies;
  }
}

function claimsOf({ sub, scope, exp }: JWTPayload): TokenClaims | undefined {
  if (typeof sub !== 'string' || typeof scope !== 'string' || typeof exp !== 'number') return undefined;
  return { keyId: sub, scopes: scope.split(' ').filter(isScope), expiresMs: exp * 1000 };
}

function expired(): ServiceError {
  return new ServiceError(
    'TOKEN_EXPIRED',
    'The access token has expired; exchange the API key for a new one.',
  );
}
