/**
 * languages: what does reading a text need to know of a language, and what of a country?
 *
 * In: `languages/<tag>.json`, all words of a language, and `countries/<code>.json`, each checked once. Out: the words of a field in all
 * languages, and what is the custom of a country. What each field means stands in `fields.ts`; who uses a word folds it. May import
 * nothing of ours. Rules of scripts, and of compiled tables, are code elsewhere.
 */
export { alternativesOf, COUNTRIES, type Country, countryOf, inAllLanguages, LANGUAGES } from './tables.ts';
