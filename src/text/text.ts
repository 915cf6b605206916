/**
 * text: which words does this text hold, and which other words are like them?
 *
 * In: text as people and sources write it. Out: folded words with their variants, synonyms and abbreviations, distances between
 * words, texts with their words parted and joined as names have them, a dictionary of words in flat arrays (exact, by beginning,
 * with typing errors), how rows of its numbers are marked, and how well one word stands for another. The building and the serving half
 * use the same code, so that a query's words equal the words that were indexed. May import core, arrays and languages. Knows
 * nothing of places or addresses.
 */
export { analyse } from './analyse.ts';
export { DETAIL, FORMER, NAME_START, VARIANT, WORD_MASK } from './coded-words.ts';
export { AND } from './compound.ts';
export { Dictionary, type DictionaryArrays } from './dictionary.ts';
export { allowedEdits, osaDistanceWithin } from './edit-distance.ts';
export { foldName, unaccented } from './fold-name.ts';
export { LayeredDictionary, type Words } from './layered-dictionary.ts';
export { type MergedWords, mergeDictionaries } from './merge-dictionaries.ts';
export { type KnowsWord, respelled } from './respelled.ts';
export { areFirstWords, isStreetWord } from './street-words.ts';
export { abbreviationsOf, synonymsOf } from './synonyms.ts';
export type { Word } from './word.ts';
export { WORD_QUALITIES } from './word-qualities.ts';
