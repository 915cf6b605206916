import { COUNTRY_FIELDS, LANGUAGE_FIELDS, type Read, readFields } from './fields.ts';
import { filesIn } from './files.ts';

export type Language = Read<typeof LANGUAGE_FIELDS>;
export type Country = Read<typeof COUNTRY_FIELDS>;
type TextField = Exclude<keyof Language, 'shortNumberParts' | 'shortRoads' | 'wishes'>;

/** By BCP 47 tag; `und` has what is written in many languages. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  filesIn('languages').map(([tag, text]) => [
    tag,
    readFields(`languages/${tag}.json`, text, LANGUAGE_FIELDS),
  ]),
);
/** By ISO 3166-1 alpha-2 code, upper case. */
export const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  filesIn('countries').map(([code, text]) => [
    code,
    readFields(`countries/${code}.json`, text, COUNTRY_FIELDS),
  ]),
);
const NOTHING_KNOWN: Country = {};

/** Words and phrases, as they are written in any language, each once. */
export function inAllLanguages(field: TextField): string[] {
  return [...new Set([...LANGUAGES.values()].flatMap((language) => language[field] ?? []))];
}

/** The same as a part of a regular expression, the longest first, so that none hides behind its beginning. */
export function alternativesOf(field: TextField): string {
  return inAllLanguages(field)
    .sort((a, b) => b.length - a.length)
    .join('|');
}

/** What differs by country (ISO 3166-1 alpha-2, upper case). */
export function countryOf(code: string | undefined): Country {
  return COUNTRIES.get(code ?? '') ?? NOTHING_KNOWN;
}
