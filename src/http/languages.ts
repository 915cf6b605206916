import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { MOST_LANGUAGES } from './edge/limits.ts';

/** A BCP 47 tag, as far as a pattern can check. */
export const LANGUAGE_TAG = '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,5}$';
const TAG = new RegExp(LANGUAGE_TAG);

/**
 * Canonical tags of the languages wanted, the most wanted first: the one asked for, then those of the Accept-Language
 * header by their q-value. Malformed parts of the header are ignored.
 */
export function languagesWanted(
  asked: string | undefined,
  acceptLanguage: string | undefined,
): readonly string[] {
  const accepted = acceptLanguage === undefined ? [] : readAcceptLanguage(acceptLanguage);
  const first = asked === undefined ? undefined : canonicalTag(asked);
  return first === undefined ? accepted : [first, ...accepted.filter((tag) => tag !== first)];
}

/** Browsers in one language send the same header, so the languages of the headers read last are kept. */
const lastRead = new LRUCache<string, readonly string[]>({ max: 1000 });
const LONGEST_KEPT = 200;

function readAcceptLanguage(header: string): readonly string[] {
  const kept = lastRead.get(header);
  if (kept) return kept;
  const tags = parseAcceptLanguage(header);
  if (header.length <= LONGEST_KEPT) lastRead.set(header, tags);
  return tags;
}

function parseAcceptLanguage(header: string): readonly string[] {
  const first = header.split(',', MOST_LANGUAGES).join();
  const wanted = new Negotiator({ headers: { 'accept-language': first } }).languages();
  return [...new Set(wanted.flatMap((tag) => canonicalTag(tag) ?? []))];
}

/** The tag in its canonical case, such as `de-CH` or `zh-Hant`; undefined if it is no BCP 47 tag. */
export function canonicalTag(tag: string): string | undefined {
  if (!TAG.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // of the right form, yet no tag, such as a variant given twice
  }
}
