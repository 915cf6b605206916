import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { SCOPES, type Scope } from './scopes.ts';
import { SIGNING_ALGORITHMS } from './signing-algorithms.ts';

const StoredKey = Type.Object({
  id: Type.String(),
  hash: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPES]), { minItems: 1 }),
  bundleIds: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  origins: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  ratePerMinute: Type.Integer({ minimum: 1 }),
  addressRatePerMinute: Type.Optional(Type.Integer({ minimum: 1 })),
  requestsPerDay: Type.Optional(Type.Integer({ minimum: 1 })),
  createdAt: Type.String(),
  expiresAt: Type.Optional(Type.String()),
  revokedAt: Type.Optional(Type.String()),
  demo: Type.Optional(Type.Literal(true)),
});

/** An API key as it is stored. Times are ISO 8601 in UTC. */
export interface StoredKey {
  /** `key_` and 12 base62 digits. Not a secret; tokens carry it as their subject. */
  readonly id: string;
  /** SHA-256 of the key in base64url. */
  readonly hash: string;
  readonly name: string;
  /** At least one. */
  readonly scopes: readonly Scope[];
  /** Applications that may use the key; absent where any may. */
  readonly bundleIds?: readonly string[];
  /** Origins whose pages may use the key, such as `https://shop.example`; present if the key may stand in a page. */
  readonly origins?: readonly string[];
  /** Requests a minute, tokens of the key included. */
  readonly ratePerMinute: number;
  /** Requests a minute of one address, which no others use up; absent where only the key's own rate counts. */
  readonly addressRatePerMinute?: number;
  /** Requests from 00:00 to 24:00 UTC, tokens of the key included; absent where only its rate counts. */
  readonly requestsPerDay?: number;
  readonly createdAt: string;
  readonly expiresAt?: string;
  readonly revokedAt?: string;
  /** Present where the key works from loopback addresses only. */
  readonly demo?: true;
}

const StoredSigningKey = Type.Object({
  kid: Type.String(),
  /** HS256 where absent. */
  algorithm: Type.Optional(Type.Enum([...SIGNING_ALGORITHMS])),
  /** In base64url: 32 random bytes, or a private key in PKCS #8. */
  secret: Type.String({ minLength: 43 }),
  createdMs: Type.Number(),
});
export type StoredSigningKey = Static<typeof StoredSigningKey>;

export interface StoredCredentials {
  readonly keys: readonly StoredKey[];
  /** Keys that sign tokens. */
  readonly signingKeys: readonly StoredSigningKey[];
}

const storedCredentials = Compile(
  Type.Object({ keys: Type.Array(StoredKey), signingKeys: Type.Array(StoredSigningKey) }),
);

/** @throws Error if a record is missing or makes no sense */
export function checkedCredentials(value: unknown): StoredCredentials {
  if (storedCredentials.Check(value)) return value;
  throw new Error('a record in it makes no sense');
}
