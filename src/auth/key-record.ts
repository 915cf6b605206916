import { ServiceError } from '../core/core.ts';
import { isScope, READ_SCOPES, SCOPES, type Scope } from './scopes.ts';
import type { StoredKey } from './stored-credentials.ts';

/** An API key as it is known after its making, without the key itself. */
export interface KeyRecord extends Omit<StoredKey, 'hash'> {
  /** To the minute, ISO 8601 in UTC; absent where the key was never used, and where nobody asks for it. */
  readonly lastUsedAt?: string;
}

/** Choices of somebody who makes a key. */
export interface NewKey {
  /** 1 to 100 characters, none of them a control character. */
  readonly name: string;
  /** Those to read where absent or empty. */
  readonly scopes?: readonly string[] | undefined;
  /** Any application where absent or empty. */
  readonly bundleIds?: readonly string[] | undefined;
  /** Origins of the pages in which the key may stand, such as `https://shop.example`; absent or empty, it is secret. */
  readonly origins?: readonly string[] | undefined;
  /** 1 to 1,000,000; {@link DEFAULT_RATE_PER_MINUTE} where absent. */
  readonly ratePerMinute?: number | undefined;
  /** The same of one address; of keys with origins {@link DEFAULT_ADDRESS_RATE} where absent, else none. */
  readonly addressRatePerMinute?: number | undefined;
  /** Requests a day, to 1,000,000,000; 0 for no quota, as where absent. */
  readonly requestsPerDay?: number | undefined;
  /** ISO 8601 date or date and time, in the future; `never` where absent. */
  readonly expiresAt?: string | undefined;
}

export const DEFAULT_RATE_PER_MINUTE = 6000;
/** For keys that stand in pages: enough for a map that somebody moves all the time. */
const DEFAULT_ADDRESS_RATE = 1200;
export const MOST_RATE = 1_000_000;
const MOST_A_DAY = 1_000_000_000;
/** Most applications, and most origins. */
const MOST_LISTED = 100;
const NAME = /^\P{Cc}{1,100}$/u;
const BUNDLE_ID = /^[A-Za-z0-9._-]{1,255}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Checked choices for a key, with defaults. */
export type KeyChoices = Omit<KeyRecord, 'id' | 'createdAt' | 'revokedAt' | 'lastUsedAt'>;

/** @throws ServiceError VALIDATION_ERROR naming the member, what was given and what is allowed */
export function checkNewKey(wanted: NewKey, nowMs: number): KeyChoices {
  const { name, scopes, bundleIds, origins, ratePerMinute = DEFAULT_RATE_PER_MINUTE, expiresAt } = wanted;
  const { addressRatePerMinute = origins?.length ? DEFAULT_ADDRESS_RATE : undefined, requestsPerDay = 0 } =
    wanted;
  if (!NAME.test(name)) throw wrong('name', name, '1 to 100 characters, none of them a control character');
  if (bundleIds?.length && origins?.length)
    throw wrong('origin', origins[0], 'origins or bundle ids, not both');
  if (origins?.length && scopes?.includes('admin'))
    throw wrong('scope', 'admin', 'scopes to read: a key that may stand in pages is no secret');
  return {
    name,
    scopes: scopes?.length ? checkScopes(scopes) : READ_SCOPES,
    ...(bundleIds?.length && { bundleIds: checkBundleIds(bundleIds) }),
    ...(origins?.length && { origins: checkOrigins(origins) }),
    ratePerMinute: checkRate('rate', ratePerMinute),
    ...(addressRatePerMinute !== undefined && {
      addressRatePerMinute: checkRate('rate by address', addressRatePerMinute),
    }),
    ...(requestsPerDay !== 0 && { requestsPerDay: checkQuota(requestsPerDay) }),
    ...(expiresAt !== undefined && endingAt(expiresAt, nowMs)),
  };
}

function checkScopes(given: readonly string[]): Scope[] {
  for (const scope of given) if (!isScope(scope)) throw wrong('scope', scope, `one of ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => given.includes(scope));
}

/** What may be changed of a key; what is absent stays. A key stays secret or publishable, and its scopes stay. */
export interface KeyChanges {
  readonly name?: string | undefined;
  /** Of publishable keys; at least one. */
  readonly origins?: readonly string[] | undefined;
  readonly ratePerMinute?: number | undefined;
  readonly addressRatePerMinute?: number | undefined;
  /** As of {@link NewKey}; 0 takes a quota away. */
  readonly requestsPerDay?: number | undefined;
  /** As of {@link NewKey}; `never` takes an end away. */
  readonly expiresAt?: string | undefined;
}

/** @throws ServiceError VALIDATION_ERROR as {@link checkNewKey} does */
export function changed(stored: StoredKey, changes: KeyChanges, nowMs: number): StoredKey {
  const { expiresAt, ...others } = changes;
  if (others.origins && !stored.origins)
    throw wrong('origin', others.origins[0], 'none: the key is secret; make a publishable key for pages');
  if (others.origins?.length === 0) throw wrong('origin', 'none', 'at least one origin');
  const { expiresAt: endsAt, requestsPerDay, ...kept } = stored;
  const wanted = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const choices = checkNewKey({ ...kept, requestsPerDay, ...wanted }, nowMs);
  return {
    ...kept,
    ...choices,
    ...(expiresAt === undefined ? endsAt && { expiresAt: endsAt } : endingAt(expiresAt, nowMs)),
  };
}

function checkRate(member: string, given: number): number {
  if (Number.isInteger(given) && given >= 1 && given <= MOST_RATE) return given;
  throw wrong(member, given, `a whole number of requests a minute from 1 to ${MOST_RATE}`);
}

function checkQuota(given: number): number {
  if (Number.isInteger(given) && given >= 1 && given <= MOST_A_DAY) return given;
  throw wrong('quota', given, `a whole number of requests a day from 1 to ${MOST_A_DAY}, or 0 for none`);
}

function checkOrigins(given: readonly string[]): readonly string[] {
  if (given.length > MOST_LISTED) throw wrong('origin', given.length, `at most ${MOST_LISTED}`);
  const strange = given.find((origin) => !isOrigin(origin));
  if (strange === undefined) return [...new Set(given)];
  throw wrong('origin', strange, 'an origin such as https://shop.example, without a path');
}

/** True for the origin of a page of the web, as browsers write it. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function checkBundleIds(given: readonly string[]): readonly string[] {
  if (given.length > MOST_LISTED) throw wrong('bundle id', given.length, `at most ${MOST_LISTED}`);
  const strange = given.find((id) => !BUNDLE_ID.test(id));
  if (strange === undefined) return [...new Set(given)];
  throw wrong(
    'bundle id',
    strange,
    'letters, digits, dots, hyphens and underscores, such as com.example.app',
  );
}

function endingAt(expiresAt: string, nowMs: number): { expiresAt?: string } {
  return expiresAt === 'never' ? {} : { expiresAt: checkExpiry(expiresAt, nowMs) };
}

function checkExpiry(text: string, nowMs: number): string {
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw wrong('expiry', text, 'a date such as 2030-01-31 or 2030-01-31T12:00:00Z');
  if (at <= nowMs) throw wrong('expiry', text, 'a time in the future');
  return new Date(at).toISOString();
}

function wrong(member: string, given: unknown, expected: string): ServiceError {
  return new ServiceError(
    'VALIDATION_ERROR',
    `The ${member} of a key is ${JSON.stringify(given)}; expected ${expected}.`,
  );
}
