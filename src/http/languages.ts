import { MOST_LANGUAGES } from './limits.ts';
import { type Reader, refuse } from './parameters.ts';

const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,5}$/;
const QUALITY = /^q=(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/i;

/** A BCP 47 tag in its canonical case, such as `de-CH` or `zh-Hant`. */
export const language: Reader<string> = (value, name) =>
  (typeof value === 'string' ? canonicalTag(value) : undefined) ??
  refuse(name, value, 'a language tag such as "de" or "zh-Hant"');

/**
 * Languages wanted, the most wanted first: the one asked for, then those of the Accept-Language header by
 * their q-value. What is malformed in the header is passed over.
 */
export function languagesWanted(asked: string | undefined, acceptLanguage: string | undefined): string[] {
  const accepted = acceptLanguage === undefined ? [] : readAcceptLanguage(acceptLanguage);
  return asked === undefined ? accepted : [asked, ...accepted.filter((tag) => tag !== asked)];
}

function readAcceptLanguage(header: string): string[] {
  const wanted = header.split(',', MOST_LANGUAGES).flatMap(readLanguageRange);
  const tags = wanted.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
  return [...new Set(tags)];
}

function readLanguageRange(range: string): { tag: string; quality: number }[] {
  const [first = '', parameter, ...others] = range.split(';').map((part) => part.trim());
  const tag = canonicalTag(first);
  const quality = parameter === undefined ? 1 : readQuality(parameter);
  return tag === undefined || quality === 0 || others.length > 0 ? [] : [{ tag, quality }];
}

/** 0..1; 0, which is "not wanted", for what is no q-value. */
export function readQuality(parameter: string): number {
  return Number(QUALITY.exec(parameter)?.[1] ?? 0);
}

function canonicalTag(tag: string): string | undefined {
  if (!LANGUAGE_TAG.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // of the right form, yet no tag, such as a variant given twice
  }
}
