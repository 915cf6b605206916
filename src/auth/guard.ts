import { ServiceError } from '../core/core.ts';
import { hashCredential, isSoundApiKey, looksLikeApiKey } from './api-key.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore } from './key-store.ts';
import { type Budget, type Budgets, RateLimited, type RateLimiter } from './rate-limiter.ts';
import { isLoopback, subscriberOf } from './remote-address.ts';
import type { Scope } from './scopes.ts';
import { DEFAULT_TTL_SECONDS, LEAST_TTL_SECONDS, MOST_TTL_SECONDS, type Tokens } from './tokens.ts';

/** Credential and origin of a request. */
export interface Caller {
  /** Value of the `Authorization` header. */
  readonly authorization?: string | undefined;
  /** Value of `X-App-Bundle-Id`. */
  readonly bundleId?: string | undefined;
  /** Origin of the page that asks, such as `https://shop.example`; undefined if none does, or it does not say so. */
  readonly page?: string | undefined;
  /** IP address of the caller, as far as the server trusts its proxies. */
  readonly remoteAddress: string;
  /** The request came through a proxy, so a loopback address says nothing of where it comes from. */
  readonly forwarded?: boolean | undefined;
}

export interface AccessRequest extends Caller {
  /** Value of `?access_token=`; to be given only where the resource takes it. */
  readonly accessTokenQuery?: string | undefined;
  /** Any one of these is enough. */
  readonly scopesAnyOf: readonly Scope[];
}

/** The caller, and the rest of their allowance. */
export interface Access {
  readonly keyId: string;
  readonly kind: 'key' | 'token';
  readonly scopes: readonly Scope[];
  readonly ratePerMinute: number;
  /** Absent if the key has no quota. */
  readonly requestsPerDay?: number;
  /** What the caller's address has of it; absent if all of it. */
  readonly visitor?: { readonly subject: string; readonly ratePerMinute: number };
  /** Allowance of the key after this request; its tokens share it. */
  readonly budget: Budgets;
}

/** What requests are counted against. */
export type Allowance = Pick<Access, 'keyId' | 'ratePerMinute' | 'requestsPerDay' | 'visitor'>;

/** Requested properties of a token. */
export interface TokenWishes {
  /** Seconds the token is to live: a whole number from 1 to 86,400; 3,600 where absent. */
  readonly ttl?: number | undefined;
  /** Scopes the token is to have, separated by spaces; all of the key's where absent. */
  readonly scope?: string | undefined;
}

export interface ExchangeRequest extends Caller, TokenWishes {}

/** An exchange of a key that may be exchanged and is within its rate. */
export interface Exchange {
  readonly keyId: string;
  readonly budget: Budgets;
  /** See {@link Auth.exchange}. */
  issue(wishes: TokenWishes): Promise<IssuedToken>;
}

export interface IssuedToken {
  readonly accessToken: string;
  /** Less than was asked for where the key itself ends earlier. */
  readonly expiresInSeconds: number;
  /** Milliseconds since 1970, a whole second. */
  readonly expiresMs: number;
  readonly scopes: readonly Scope[];
  readonly budget: Budgets;
}

interface Identity {
  readonly kind: 'key' | 'token';
  readonly record: KeyRecord;
  readonly scopes: readonly Scope[];
}

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** Lets in who may come in, and counts. */
export class Guard {
  readonly #keys: KeyStore;
  readonly #tokens: Tokens;
  readonly #rates: RateLimiter;
  readonly #days: DailyCounts;
  readonly #failures: RateLimiter;
  readonly #failedAttemptsPerMinute: number;
  readonly #now: () => number;

  constructor(parts: {
    readonly keys: KeyStore;
    readonly tokens: Tokens;
    /** Counts requests by key. */
    readonly rates: RateLimiter;
    /** Counts requests by key and day. */
    readonly days: DailyCounts;
    /** Counts failed attempts by address. */
    readonly failures: RateLimiter;
    readonly failedAttemptsPerMinute: number;
    readonly now: () => number;
  }) {
    this.#keys = parts.keys;
    this.#tokens = parts.tokens;
    this.#rates = parts.rates;
    this.#days = parts.days;
    this.#failures = parts.failures;
    this.#failedAttemptsPerMinute = parts.failedAttemptsPerMinute;
    this.#now = parts.now;
  }

  /** See {@link Auth.authenticate}. */
  async authenticate(request: AccessRequest): Promise<Access> {
    const identity = await this.#identify(credentialOf(request), request);
    const allowance = allowanceOf(identity.record, request);
    const budget = await this.spend(allowance, 1);
    checkBundleId(identity.record, request.bundleId);
    checkScopes(identity.scopes, request.scopesAnyOf);
    return { ...allowance, kind: identity.kind, scopes: identity.scopes, budget };
  }

  /** See {@link Auth.beginExchange}. */
  async beginExchange(caller: Caller): Promise<Exchange> {
    const { kind, record } = await this.#identify(credentialOf(caller), caller);
    const budget = await this.spend(allowanceOf(record, caller), 1);
    if (kind !== 'key')
      throw new ServiceError('UNAUTHORIZED', 'An access token cannot be exchanged; send the API key itself.');
    if (record.bundleIds)
      throw new ServiceError(
        'BUNDLE_ID_NOT_ALLOWED',
        'The API key is bound to applications, which send it themselves; it cannot be exchanged for a token.',
      );
    if (record.origins)
      throw new ServiceError(
        'ORIGIN_NOT_ALLOWED',
        'The API key is bound to pages, which send it themselves; it cannot be exchanged for a token.',
      );
    return { keyId: record.id, budget, issue: (wishes) => this.#issue(record, budget, wishes) };
  }

  async #issue(record: KeyRecord, budget: Budget, { ttl, scope }: TokenWishes): Promise<IssuedToken> {
    const expiresInSeconds = this.#lifetime(record, checkTtl(ttl));
    const scopes = narrowScopes(record.scopes, scope);
    const { token, expiresMs } = await this.#tokens.sign(record.id, scopes, expiresInSeconds);
    return { accessToken: token, expiresInSeconds, expiresMs, scopes, budget };
  }

  /**
   * A valid credential is let in however many attempts failed at its address: others behind the address must not be able to lock it
   * out. Looking up a credential is cheap, and the keys are too many to be guessed.
   */
  async #identify(credential: string, caller: Caller): Promise<Identity> {
    const identity = looksLikeApiKey(credential)
      ? this.#identifyKey(credential)
      : await this.#identifyToken(credential);
    if (typeof identity === 'string') throw await this.#failure(identity, caller);
    checkMachine(identity.record, caller);
    checkPage(identity.record, caller.page);
    return identity;
  }

  async #failure(code: Refusal, { remoteAddress }: Caller): Promise<ServiceError> {
    const failures = await this.#failures.consume(
      subscriberOf(remoteAddress),
      this.#failedAttemptsPerMinute,
      1,
    );
    if (failures.retryAfterSeconds)
      return new RateLimited('Too many requests from this address had no valid credential.', failures);
    return new ServiceError(code, REFUSALS[code]);
  }

  #identifyKey(key: string): Identity | Refusal {
    if (!isSoundApiKey(key)) return 'UNAUTHORIZED';
    const hash = hashCredential(key);
    const record = this.#keys.findByHash(hash);
    return record ? { kind: 'key', record, scopes: record.scopes } : this.#refusalOf(hash);
  }

  async #identifyToken(token: string): Promise<Identity | Refusal> {
    const claims = await this.#tokens.verify(token);
    if (!claims) return 'UNAUTHORIZED';
    const record = this.#keys.findById(claims.keyId);
    if (!record) return this.#refusalOf(claims.keyId);
    return { kind: 'token', record, scopes: claims.scopes.filter((scope) => record.scopes.includes(scope)) };
  }

  /** Whoever holds a whole key may know what became of it: keys are too many to be guessed. */
  #refusalOf(hashOrId: string): Refusal {
    const end = this.#keys.endOf(hashOrId);
    if (end === undefined) return 'UNAUTHORIZED';
    return end === 'expired' ? 'KEY_EXPIRED' : 'KEY_REVOKED';
  }

  /** See {@link Auth.spend}. */
  async spend(allowance: Allowance, requests: number): Promise<Budgets> {
    const { keyId, requestsPerDay } = allowance;
    const minute = await this.#spendOfMinute(allowance, requests);
    const day =
      requestsPerDay === undefined ? undefined : this.#days.consume(keyId, requestsPerDay, requests);
    const budgets = { ...minute, ...(day && { day }) };
    if (day?.retryAfterSeconds) throw new RateLimited(overDay(day, requests), budgets, keyId);
    this.#keys.touch(keyId);
    return budgets;
  }

  async #spendOfMinute({ keyId, ratePerMinute, visitor }: Allowance, requests: number): Promise<Budget> {
    const consume = async (subject: string, perMinute: number): Promise<Budget> => {
      const budget = await this.#rates.consume(subject, perMinute, requests);
      if (budget.retryAfterSeconds) throw new RateLimited(overRate(budget, requests), budget, keyId);
      return budget;
    };
    const own = visitor && (await consume(visitor.subject, visitor.ratePerMinute));
    const budget = await consume(keyId, ratePerMinute);
    return own && own.remaining < budget.remaining ? own : budget;
  }

  #lifetime({ expiresAt }: KeyRecord, ttlSeconds: number): number {
    if (expiresAt === undefined) return ttlSeconds;
    return Math.max(1, Math.min(ttlSeconds, Math.floor((Date.parse(expiresAt) - this.#now()) / 1000)));
  }
}

/** What is said of a credential that is not let in. */
const REFUSALS = {
  UNAUTHORIZED: 'The credential is not valid: this server knows no such key or token.',
  KEY_EXPIRED: 'The API key has expired; whoever runs this server gives it more time, or makes another.',
  KEY_REVOKED: 'The API key was revoked, which is for good; whoever runs this server makes another.',
} as const;

type Refusal = keyof typeof REFUSALS;

function overRate({ limit, remaining }: Budget, requests: number): string {
  const allowance = `The credential allows ${limit} requests a minute`;
  return requests === 1
    ? `${allowance}.`
    : `${allowance}; ${requests} more were asked for and ${remaining} are left.`;
}

/** The days of keys end at 00:00 UTC. */
function overDay({ limit, remaining }: Budget, requests: number): string {
  const left = requests === 1 ? '' : `; ${requests} more were asked for and ${remaining} are left`;
  return `The credential allows ${limit} requests a day${left}. The count is reset at 00:00 UTC.`;
}

function credentialOf({ authorization, accessTokenQuery }: Partial<AccessRequest>): string {
  if (authorization !== undefined && accessTokenQuery !== undefined)
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The request has both an Authorization header and access_token; expected one of them.',
    );
  const credential = accessTokenQuery ?? BEARER.exec(authorization ?? '')?.[1];
  if (credential) return credential;
  throw new ServiceError(
    'UNAUTHORIZED',
    'The request has no credential; expected the header Authorization: Bearer with an access token or API key.',
  );
}

/** What a caller may use up: of the key, and of it by their address. */
function allowanceOf(record: KeyRecord, { remoteAddress }: Caller): Allowance {
  const { id: keyId, ratePerMinute, requestsPerDay, addressRatePerMinute } = record;
  const ofKey = { keyId, ratePerMinute, ...(requestsPerDay !== undefined && { requestsPerDay }) };
  if (addressRatePerMinute === undefined) return ofKey;
  const subject = `${keyId} ${subscriberOf(remoteAddress)}`;
  return { ...ofKey, visitor: { subject, ratePerMinute: addressRatePerMinute } };
}

function checkMachine(record: KeyRecord, { remoteAddress, forwarded }: Caller): void {
  if (!record.demo || (isLoopback(remoteAddress) && !forwarded)) return;
  throw new ServiceError(
    'UNAUTHORIZED',
    "The demo key works on the server's own machine only; 'waypost keys create' makes a key for others.",
  );
}

function checkPage({ origins }: KeyRecord, page: string | undefined): void {
  if (!origins || (page !== undefined && origins.includes(page))) return;
  const what =
    page === undefined ? 'the request does not say from which page it comes' : `'${page}' is not one of them`;
  throw new ServiceError('ORIGIN_NOT_ALLOWED', `The API key is for pages of certain origins only; ${what}.`);
}

function checkBundleId({ bundleIds }: KeyRecord, given: string | undefined): void {
  if (!bundleIds || (given !== undefined && bundleIds.includes(given))) return;
  const what = given === undefined ? 'X-App-Bundle-Id is missing' : `'${given}' is not one of them`;
  throw new ServiceError('BUNDLE_ID_NOT_ALLOWED', `The API key is for certain applications only; ${what}.`);
}

function checkScopes(held: readonly Scope[], anyOf: readonly Scope[]): void {
  if (anyOf.some((scope) => held.includes(scope))) return;
  throw new ServiceError('INSUFFICIENT_SCOPE', `The credential lacks the scope ${anyOf.join(' or ')}.`);
}

function checkTtl(ttl: number = DEFAULT_TTL_SECONDS): number {
  if (Number.isInteger(ttl) && ttl >= LEAST_TTL_SECONDS && ttl <= MOST_TTL_SECONDS) return ttl;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `Parameter 'ttl' is ${ttl}; expected a whole number of seconds from ${LEAST_TTL_SECONDS} to ${MOST_TTL_SECONDS}.`,
  );
}

function narrowScopes(held: readonly Scope[], wanted: string | undefined): readonly Scope[] {
  if (wanted === undefined) return held;
  const names = wanted.split(' ').filter((name) => name !== '');
  if (names.length === 0)
    throw new ServiceError('VALIDATION_ERROR', `Parameter 'scope' is empty; expected ${held.join(' ')}.`);
  const beyond = names.find((name) => !held.some((scope) => scope === name));
  if (beyond === undefined) return held.filter((scope) => names.includes(scope));
  throw new ServiceError(
    'INSUFFICIENT_SCOPE',
    `The API key does not have the scope ${JSON.stringify(beyond)}; a token can have ${held.join(' ')}.`,
  );
}
