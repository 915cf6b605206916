import { LRUCache } from 'lru-cache';

/**
 * Language keys of OpenStreetMap for a BCP 47 tag, most exact first: `zh-TW` may be written `zh-TW`, `zh-Hant` or `zh`.
 */

/** Keys and script for a reader's language. */
export interface LanguageWish {
  /** Language parts of keys such as `name:zh-Hant` to try in turn; none for what is not a language tag. */
  readonly keys: readonly string[];
  /** Primary language: `de` of `de-AT`. */
  readonly primary?: string;
}

/** Requests name languages as they like, so what is remembered of them is bounded. */
const wishes = new LRUCache<string, LanguageWish>({ max: 500 });
const likely = new LRUCache<string, { readonly language?: string }>({ max: 300 });

/** Codes that the map uses side by side for one written language. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  nb: ['no'],
  no: ['nb', 'nn'],
  nn: ['no'],
  fil: ['tl'],
  tl: ['fil'],
  yue: ['zh-Hant', 'zh'],
};

/** Reads a BCP 47 tag, however it is cased. */
export function languageWish(language: string): LanguageWish {
  return wishes.get(language) ?? remember(wishes, language, wishOf(parse(language)));
}

/** Language most spoken in a country by the Unicode likely subtags, such as `de` for `LI`. */
export function likelyLanguage(country: string): string | undefined {
  const known = likely.get(country) ?? remember(likely, country, mostSpoken(parse(`und-${country}`)));
  return known.language;
}

function remember<V extends object>(cache: LRUCache<string, V>, key: string, value: V): V {
  cache.set(key, value);
  return value;
}

function mostSpoken(country: Intl.Locale | undefined): { readonly language?: string } {
  return country ? { language: country.maximize().language } : {};
}

function wishOf(locale: Intl.Locale | undefined): LanguageWish {
  if (!locale || locale.language === 'und') return { keys: [] };
  const keys = expand(locale);
  return {
    keys: [...new Set([...keys, ...keys.map((key) => key.replaceAll('-', '_'))])],
    primary: locale.language,
  };
}

function expand(locale: Intl.Locale): string[] {
  const { script, region } = locale.maximize();
  const base = locale.language;
  const scripted = base === 'zh' || locale.script ? [`${base}-${script}-${region}`, `${base}-${script}`] : [];
  const regional = locale.region ? [`${base}-${region}`] : [];
  return [locale.baseName, ...scripted, ...regional, base, ...(SIBLINGS[base] ?? [])];
}

function parse(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-'));
  } catch {
    return undefined; // Intl throws for what is not a language tag; such a wish is simply not met
  }
}
