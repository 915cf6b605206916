import type { Tags } from '../core/core.ts';
import nameKeys from './data/name-keys.json' with { type: 'json' };
import { languageWish, likelyLanguage } from './languages.ts';
import { searchableTags } from './searchable-tags.ts';
import { listOf } from './tag-groups.ts';
import { offeredTerms, sendingCountryTerms } from './terms.ts';

/** `name:left` or `name:etymology` are no names in a language; `name:zh-Hant` and `name:sr_Latn` are. */
const LANGUAGE_PART = /^[a-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/;
/** Rank of each key of names. */
const NAME_KEYS: ReadonlyMap<string, number> = new Map(nameKeys.names.map((key, rank) => [key, rank]));
/** `alt_name_2`, `alt_name:2` and `old_name2` are further names of the kind. */
const NAME_NUMBER = /[_:]?\d{1,2}$/;
/** `old_name:1950`, `old_name:1920-1945`, `old_name:pre1920`: names for a time. */
const NAME_TIME = /:[^:]*\d{4}[^:]*$/;
const PLAIN_NAMES = ['name', ...nameKeys.stand_ins];
/** Rank of each key's details. */
const DETAILS: ReadonlyMap<string, number> = new Map(
  [...nameKeys.details, ...nameKeys.detail_lists].map((key, order) => [key, order]),
);
const DETAIL_LISTS: ReadonlySet<string> = new Set(nameKeys.detail_lists);
const LONGEST_DETAIL = 400;

/**
 * Key of the tag that names a place for a reader of `languages`, first choice first. The plain `name` counts
 * as being in the language most spoken in `country`, so that a reader of German and English sees a place in
 * Germany under its own name although only the English one is marked. Undefined when the place has no name.
 */
export function nameKeyOf(tags: Tags, languages: readonly string[], country?: string): string | undefined {
  for (const language of languages) {
    const key = taggedKey(tags, 'name', language);
    if (key) return key;
    if (country && has(tags, 'name') && languageWish(language).primary === likelyLanguage(country))
      return 'name';
  }
  return PLAIN_NAMES.find((key) => has(tags, key)) ?? anyNamedLanguage(tags);
}

/** Name to show to a reader of `languages`; undefined when the place has none (see {@link nameKeyOf}). */
export function displayName(tags: Tags, languages: readonly string[], country?: string): string | undefined {
  const key = nameKeyOf(tags, languages, country);
  return key === undefined ? undefined : tags[key];
}

/** Key of the description to show to a reader of `languages`, if the source has any. */
export function descriptionKeyOf(tags: Tags, languages: readonly string[]): string | undefined {
  for (const language of languages) {
    const key = taggedKey(tags, 'description', language);
    if (key) return key;
  }
  return has(tags, 'description') ? 'description' : undefined;
}

/** Description in the first of `languages` it is given in, else the plain one. */
export function descriptionOf(tags: Tags, languages: readonly string[]): string | undefined {
  const key = descriptionKeyOf(tags, languages);
  return key === undefined ? undefined : tags[key];
}

/**
 * Every name of a place in every language and spelling, `;`-separated ones apart, each once; the main one
 * first. Long values are cut ({@link searchableTags}). `brandSpellings` are other ways to write the brand, which the
 * tags don't hold.
 */
export function searchNames(allTags: Tags, brandSpellings: readonly string[] = []): string[] {
  const tags = searchableTags(allTags);
  const main = displayName(tags, []);
  const keys = Object.keys(tags).filter(isNameKey).sort(byKindOfName);
  if (keys.length === 1 && main === tags[keys[0]!] && brandSpellings.length === 0) return listOf(main);
  const all = keys.flatMap((key) => listOf(tags[key]));
  return [...new Set([...listOf(main), ...all, ...brandSpellings.filter((name) => name.trim() !== '')])];
}

/** Languages the name is given in, the unmarked one not counted. */
export function nameLanguages(tags: Tags): string[] {
  const marked = Object.keys(tags).filter(
    (key) => key.startsWith('name:') && isNameKey(key) && has(tags, key),
  );
  return marked.map((key) => key.slice('name:'.length));
}

/**
 * Other text a place may be looked for by: operator, network, reference, address, cuisine, what it offers, the country that sends it, description.
 * Underscores of tag values become spaces; long descriptions are cut.
 */
export function searchDetails(allTags: Tags): string[] {
  const tags = searchableTags(allTags);
  const keys = Object.keys(tags);
  const telling = keys.filter((key) => DETAILS.has(key)).sort((a, b) => DETAILS.get(a)! - DETAILS.get(b)!);
  const described = keys.filter((key) => isKeyIn(key, 'description'));
  const descriptions = described.map((key) => (tags[key] ?? '').slice(0, LONGEST_DETAIL).trim());
  const all = [
    ...telling.flatMap((key) => detailsOf(key, tags[key]!)),
    ...offeredTerms(tags),
    ...sendingCountryTerms(tags),
    ...descriptions,
  ];
  return [...new Set(all)].filter((text) => text !== '');
}

function detailsOf(key: string, value: string): string[] {
  const details = listOf(value);
  return DETAIL_LISTS.has(key) ? details.map((detail) => detail.replaceAll('_', ' ')) : details;
}

/** True if a tag says anything; blanks alone do not. */
function has(tags: Tags, key: string): boolean {
  return Object.hasOwn(tags, key) && tags[key]?.trim() !== '';
}

function taggedKey(tags: Tags, base: string, language: string): string | undefined {
  const part = languageWish(language).keys.find((candidate) => has(tags, `${base}:${candidate}`));
  return part && `${base}:${part}`;
}

function anyNamedLanguage(tags: Tags): string | undefined {
  const keys = Object.keys(tags).filter((key) => isKeyIn(key, 'name') && has(tags, key));
  return keys.sort()[0];
}

/** True for keys of names, in any language, numbered or for a time. */
function isNameKey(further: string): boolean {
  const key = plainKeyOf(further);
  const colon = key.indexOf(':');
  if (colon < 0) return NAME_KEYS.has(key);
  return NAME_KEYS.has(key.slice(0, colon)) && LANGUAGE_PART.test(key.slice(colon + 1));
}

/** True if a key is `base` itself or `base` in a language. */
function isKeyIn(key: string, base: string): boolean {
  return key === base || (key.startsWith(`${base}:`) && LANGUAGE_PART.test(key.slice(base.length + 1)));
}

function byKindOfName(a: string, b: string): number {
  return kindOf(a) - kindOf(b) || (a < b ? -1 : 1);
}

function kindOf(key: string): number {
  return NAME_KEYS.get(plainKeyOf(key).split(':', 1)[0] ?? '') ?? -1;
}

function plainKeyOf(key: string): string {
  return key.replace(NAME_TIME, '').replace(NAME_NUMBER, '');
}
