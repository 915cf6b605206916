/**
 * auth: who is asking, what may they do, how often?
 *
 * In: a data directory, and what a caller shows: credential, application, address. Out: keys and tokens, who the
 * caller is and what is left of their allowance, or an error of the catalogue. May import core and files, and knows no
 * HTTP: headers and statuses are `http`'s. A key or token is never stored, logged or named in an error here: of keys
 * the SHA-256 is kept, of tokens nothing.
 */

import type { JsonWebKey } from 'node:crypto';
import { CredentialStore, stateFile } from './credential-store.ts';
import { DailyCounts } from './daily-counts.ts';
import {
  type Access,
  type AccessRequest,
  type Allowance,
  type Caller,
  type Exchange,
  type ExchangeRequest,
  Guard,
  type IssuedToken,
} from './guard.ts';
import { KeyStore } from './key-store.ts';
import { LastUses } from './last-uses.ts';
import { type LmdbState, readLmdbState, setLmdbStateAside } from './lmdb-state.ts';
import { type Budgets, memoryRateLimiter, type RateLimiter } from './rate-limiter.ts';
import type { SigningAlgorithm } from './signing-algorithms.ts';
import { SigningKeys } from './signing-keys.ts';
import { MOST_TTL_SECONDS, Tokens } from './tokens.ts';
import { Usage } from './usage.ts';

export { hasState } from './credential-store.ts';
export type { Access, AccessRequest, Caller, Exchange, ExchangeRequest, IssuedToken } from './guard.ts';
export { DEFAULT_RATE_PER_MINUTE, type KeyChanges, type KeyRecord, type NewKey } from './key-record.ts';
export type { CreatedKey, KeyStore } from './key-store.ts';
export {
  type Budget,
  type Budgets,
  memoryRateLimiter,
  RateLimited,
  type RateLimiter,
} from './rate-limiter.ts';
export { redisRateLimiter, type SharedRateLimiter } from './redis-rate-limiter.ts';
export { isLoopback, subscriberOf } from './remote-address.ts';
export { SCOPES, type Scope } from './scopes.ts';
export type { Usage, UsageRow } from './usage.ts';

export interface AuthOptions {
  /** Directory whose `state/` holds the keys; created if it does not exist. */
  readonly dataDirectory: string;
  /** `iss` and `aud` of tokens: those with others are refused. `waypost` where absent. */
  readonly issuer?: string;
  readonly audience?: string;
  /** Failed attempts a minute from one address until further failed ones must wait; default 100. */
  readonly failedAttemptsPerMinute?: number;
  /** Age in days at which a key that signs tokens is replaced; 30 where absent. */
  readonly signingKeyDays?: number;
  /** HS256 where absent; tokens that were signed otherwise stay valid. */
  readonly signingAlgorithm?: SigningAlgorithm;
  /** Counter of requests by key; absent, this process's memory. Failed attempts are always counted in memory. */
  readonly rateLimiter?: RateLimiter;
  /**
   * Hears one sentence when the credentials cannot be read any more, or the disk does not take what is written behind requests, and
   * one when that is over.
   */
  readonly onEvent?: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The credentials of a data directory. */
export interface Auth {
  readonly keys: KeyStore;
  /** How much they were used. */
  readonly usage: Usage;
  /**
   * Identifies the caller and checks their rights. Costs some microseconds with a key or token that was seen before.
   *
   * @throws ServiceError UNAUTHORIZED (no credential, or a wrong one; a demo key from elsewhere), KEY_EXPIRED, KEY_REVOKED,
   * TOKEN_EXPIRED, INSUFFICIENT_SCOPE, BUNDLE_ID_NOT_ALLOWED, ORIGIN_NOT_ALLOWED, VALIDATION_ERROR (header and query at once)
   * @throws RateLimited over the key's rate or its quota of the day, or for a further wrong credential after too many from the address; carries
   * the budget
   */
  authenticate(request: AccessRequest): Promise<Access>;
  /**
   * Counts further requests against the allowance of somebody who was let in, such as the items of a batch: all of them, or none if they
   * are too many.
   *
   * @throws RateLimited over the key's rate or its quota of the day; carries the budget
   */
  spend(access: Allowance, requests: number): Promise<Budgets>;
  /**
   * An access token for an API key (`docs/contract.md`, Credentials).
   *
   * @throws ServiceError as `authenticate`; VALIDATION_ERROR on `ttl` or an empty `scope`, INSUFFICIENT_SCOPE where
   *   the key lacks a scope, BUNDLE_ID_NOT_ALLOWED for keys bound to applications, UNAUTHORIZED for a token
   */
  exchange(request: ExchangeRequest): Promise<IssuedToken>;
  /**
   * The half of an exchange that needs nothing but the key, so that it can be judged before a body is read; spends one
   * request of its allowance.
   *
   * @throws ServiceError as `authenticate`; BUNDLE_ID_NOT_ALLOWED for keys bound to applications, UNAUTHORIZED for a
   *   token
   */
  beginExchange(caller: Caller): Promise<Exchange>;
  /**
   * The public keys by which others can check tokens, as JWKs; none of HS256.
   *
   * @throws ServiceError FILE_UNAVAILABLE if there is none yet and none can be written
   */
  publicKeys(): JsonWebKey[];
  /** True if a usable key may stand in pages of this origin. */
  servesOrigin(origin: string): boolean;
  /** Nothing else may be called afterwards. */
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** @throws ServiceError FILE_UNAVAILABLE if the state cannot be opened */
export function openAuth(options: AuthOptions): Auth {
  const { issuer = 'waypost', audience = 'waypost', now = Date.now, onEvent = () => {} } = options;
  const { failedAttemptsPerMinute = 100, signingKeyDays = 30, rateLimiter = memoryRateLimiter() } = options;
  const { store, lastUses, usage, days } = openState(options.dataDirectory, onEvent, now);
  const keys = new KeyStore(store, lastUses, now);
  const signingKeys = new SigningKeys(
    store,
    signingKeyDays * DAY_MS,
    MOST_TTL_SECONDS * 1000,
    options.signingAlgorithm,
  );
  const tokens = new Tokens(signingKeys, { issuer, audience }, now);
  const guard = new Guard({
    keys,
    tokens,
    rates: rateLimiter,
    days,
    failures: memoryRateLimiter(),
    failedAttemptsPerMinute,
    now,
  });
  return {
    keys,
    usage,
    authenticate: (request) => guard.authenticate(request),
    spend: (access, requests) => guard.spend(access, requests),
    exchange: async (request) => (await guard.beginExchange(request)).issue(request),
    beginExchange: (caller) => guard.beginExchange(caller),
    publicKeys: () => signingKeys.publicKeys(now()),
    servesOrigin: (origin) => keys.servesOrigin(origin),
    close: async () => {
      lastUses.write();
      usage.write();
      days.write();
    },
  };
}

/** The files of the state, with what an older version kept in another. */
function openState(dataDirectory: string, onEvent: (message: string) => void, now: () => number) {
  const inState = (name: string): string => stateFile(dataDirectory, name);
  const lmdbFile = inState('credentials.mdb');
  let older: LmdbState | undefined;
  const before = () => {
    older = readLmdbState(lmdbFile);
    return older;
  };
  const store = new CredentialStore(dataDirectory, before, onEvent);
  const lastUses = new LastUses(inState('last-uses'), (id) => store.current().keys.has(id), onEvent);
  for (const [id, ms] of older?.lastUses ?? []) lastUses.note(id, ms);
  if (setLmdbStateAside(lmdbFile)) onEvent(renamed(lmdbFile, inState('credentials')));
  const usage = new Usage(inState('usage'), onEvent, now);
  const days = new DailyCounts(inState('daily-counts'), onEvent, now);
  return { store, lastUses, usage, days };
}

function renamed(lmdbFile: string, file: string): string {
  return `${lmdbFile} is of an older version and was renamed; credentials lie in ${file} now.`;
}
