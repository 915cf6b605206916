import { LRUCache } from 'lru-cache';

/**
 * Which language keys of OpenStreetMap answer to a BCP 47 tag, most exact first: `zh-TW` may be written
 * `zh-TW`, `zh-Hant` or `zh`.
 */

/** Requests name languages as they like, so what is remembered of them is bounded. */
const remembered = new LRUCache<string, readonly string[]>({ max: 500 });

/** Codes that the map uses side by side for one written language. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  nb: ['no'],
  no: ['nb', 'nn'],
  nn: ['no'],
  fil: ['tl'],
  tl: ['fil'],
  yue: ['zh-Hant', 'zh'],
};

/** Language parts of keys such as `name:zh-Hant` to try in turn for a BCP 47 tag; none for what is not a tag. */
export function languageKeys(language: string): readonly string[] {
  const known = remembered.get(language);
  if (known) return known;
  const keys = expand(language);
  remembered.set(language, keys);
  return keys;
}

/** Language most spoken in a country by the Unicode likely subtags, such as `de` for `LI`. */
export function likelyLanguage(country: string): string | undefined {
  return parse(`und-${country}`)?.maximize().language;
}

/** Primary language of a tag: `de` of `de-AT`. */
export function primaryLanguage(language: string): string | undefined {
  return parse(language)?.language;
}

function expand(language: string): string[] {
  const locale = parse(language);
  if (!locale || locale.language === 'und') return [];
  const { script, region } = locale.maximize();
  const base = locale.language;
  const exact = locale.baseName;
  const scripted = base === 'zh' || locale.script ? [`${base}-${script}-${region}`, `${base}-${script}`] : [];
  const regional = region && locale.region ? [`${base}-${region}`] : [];
  return [...new Set([exact, ...scripted, ...regional, base, ...(SIBLINGS[base] ?? [])])];
}

function parse(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-'));
  } catch {
    return undefined; // Intl throws for what is not a language tag; such a wish is simply not met
  }
}
