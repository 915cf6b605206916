import type { PhraseMatch, Taxonomy } from '../taxonomy/taxonomy.ts';
import { allowedEdits, analyse, synonymsOf, type Word } from '../text/text.ts';
import { categoryKeyword } from './keywords.ts';
import type { CategorySense, QueryWord, Spelling } from './query-word.ts';
import { editQuality, MATCH_QUALITY, prefixQuality } from './ranking.ts';

/** The readings of a query's text, worked out before any index is touched. */
export interface TextPlan {
  readonly words: readonly QueryWord[];
  /** Returns the words with all that typing errors may add; costs a walk of the category words. */
  readonly tolerantWords: () => readonly QueryWord[];
}

/** Least letters of two words that people write apart and a name writes as one: `mc donalds`, not `la b`. */
const APART = { first: 2, second: 3 } as const;
/** Least letters of either part of a word that may be the two words of a category's name. */
const LEAST_HALF = 3;
const LETTERS = /^\p{L}+$/u;

/** A begun category word counts less than a begun name. */
const BEGUN_CATEGORY_FACTOR = 0.9;

/**
 * @param text free text as typed; the last word may be the beginning of a longer one
 * @param languages BCP 47 tags that settle category words which mean different things in different languages
 * @param isCompleting true while the text is being typed; if false, a text that is wholly a category's name is not also
 *   read as the beginning of something else
 * @param isNameAlone true if no word is read as a kind of place
 */
export function planText(
  text: string,
  taxonomy: Taxonomy,
  languages: readonly string[],
  isCompleting: boolean,
  isNameAlone = false,
): TextPlan {
  const analysed = analyse(text);
  const texts = analysed.map((word) => word.text);
  const all = isNameAlone ? [] : taxonomy.phrases(texts, languages);
  const isCategory = !isCompleting && all.some((phrase) => isWholeLabel(phrase, analysed.length));
  const senses = categorySenses(analysed.length, isCategory ? all.filter((phrase) => !phrase.prefix) : all);
  const named = isNameAlone ? () => [] : categoriesBy(taxonomy, languages);
  const last = analysed.length - 1;
  const isUnfinished = (position: number): boolean => position === last && !isCategory;
  const words = analysed.map((word, position) => ({
    text: word.text,
    spellings: [
      ...spellingsOf(word, analysed.length === 1),
      ...joined(analysed[position - 1], word, isUnfinished(position)),
      ...joined(word, analysed[position + 1], isUnfinished(position + 1)),
    ],
    categories: [
      ...(senses[position] ?? []),
      ...joinedSenses(analysed[position - 1], word, named),
      ...joinedSenses(word, analysed[position + 1], named),
    ],
    prefix: isUnfinished(position),
    edits: 0 as const,
  }));
  return {
    words,
    tolerantWords: () =>
      words.map((word, i) => tolerant(word, partedSenses(word, named), isInLabel(i, all), taxonomy)),
  };
}

/** @param isAlone true for the only word: no place is called by the letter alone that stands for `north` or `syd` */
function spellingsOf(word: Word, isAlone: boolean): Spelling[] {
  const exact = [word.text, ...word.variants];
  const known = exact.flatMap((text) => synonymsOf(text));
  const synonyms = new Set(isAlone ? known.filter((text) => text.length > 1) : known);
  return [
    ...exact.map((text) => ({ text, quality: MATCH_QUALITY.exact })),
    ...[...synonyms]
      .filter((text) => !exact.includes(text))
      .map((text) => ({ text, quality: MATCH_QUALITY.synonym })),
  ];
}

function isWholeLabel({ first, last, kind, prefix }: PhraseMatch, words: number): boolean {
  return kind === 'label' && !prefix && first === 0 && last === words - 1;
}

/** True if the word is part of what a category is called. */
function isInLabel(position: number, phrases: readonly PhraseMatch[]): boolean {
  return phrases.some(
    ({ first, last, kind, prefix }) => kind === 'label' && !prefix && first <= position && position <= last,
  );
}

/** Per word of the query, the categories that it, or a phrase it is part of, stands for. */
function categorySenses(words: number, phrases: readonly PhraseMatch[]): CategorySense[][] {
  const senses: CategorySense[][] = Array.from({ length: words }, () => []);
  for (const phrase of phrases) {
    const sense = { keyword: categoryKeyword(phrase.category), quality: phraseQuality(phrase) };
    for (let position = phrase.first; position <= phrase.last; position++) senses[position]?.push(sense);
  }
  return senses;
}

function phraseQuality({ kind, prefix, completeness }: PhraseMatch): number {
  if (prefix) return BEGUN_CATEGORY_FACTOR * prefixQuality(completeness, 1);
  return kind === 'label' ? MATCH_QUALITY.category : MATCH_QUALITY.categoryTerm;
}

type Named = (parts: readonly string[]) => CategorySense[];

/** The categories that words written otherwise, apart or as one, are the whole name of. */
function categoriesBy(taxonomy: Taxonomy, languages: readonly string[]): Named {
  return (parts) =>
    taxonomy
      .labelled(parts, languages)
      .map((category) => ({ keyword: categoryKeyword(category), quality: MATCH_QUALITY.categoryTerm }));
}

/** Categories whose name is two words as one, for either of them: `zahn arzt`. */
function joinedSenses(first: Word | undefined, second: Word | undefined, named: Named): CategorySense[] {
  return joined(first, second, false).flatMap(({ text }) => named([text]));
}

/** Categories whose name is one word as two: `gasstation`. */
function partedSenses({ text }: QueryWord, named: Named): CategorySense[] {
  return cutsOf(text).flatMap((cut) => named([text.slice(0, cut), text.slice(cut)]));
}

/** Lengths of the first part if a word is two. */
function cutsOf(word: string): number[] {
  if (!LETTERS.test(word)) return [];
  const cuts = Math.max(0, word.length - 2 * LEAST_HALF + 1);
  return Array.from({ length: cuts }, (_, i) => LEAST_HALF + i);
}

/**
 * The word with typing errors allowed, its meant category among them. A word that is a category's name as it stands is not taken for
 * another one: the `rank` of a taxi rank is no bank.
 */
function tolerant(
  word: QueryWord,
  apart: readonly CategorySense[],
  isLabel: boolean,
  taxonomy: Taxonomy,
): QueryWord {
  const edits = allowedEdits(word.text);
  const similar = edits === 0 || isLabel ? [] : taxonomy.fuzzyPhrases(word.text, edits);
  return {
    ...word,
    edits,
    categories: [
      ...word.categories,
      ...apart,
      ...similar
        .filter((match) => match.edits > 0)
        .map((match) => ({ keyword: categoryKeyword(match.category), quality: editQuality(match.edits) })),
    ],
  };
}

/** Two words as one, for either of them; @param isBegun true if the second may be the beginning of a longer one */
function joined(first: Word | undefined, second: Word | undefined, isBegun: boolean): Spelling[] {
  if (!first || !second || !LETTERS.test(first.text) || !LETTERS.test(second.text)) return [];
  if (first.text.length < APART.first || second.text.length < APART.second) return [];
  return [{ text: first.text + second.text, quality: MATCH_QUALITY.synonym, isBegun }];
}
