import { allowedEdits, analyse, synonymsOf, type Word } from '../core/core.ts';
import type { PhraseMatch, Taxonomy } from '../taxonomy/taxonomy.ts';
import { type CategorySense, categoryKeyword, type QueryWord, type Spelling } from './engine.ts';
import { editQuality, MATCH_QUALITY, prefixQuality } from './ranking.ts';

/** What a query's text may mean, worked out before any index is touched. */
export interface TextPlan {
  readonly words: readonly QueryWord[];
  /** The words with all that typing errors may add; costs a walk of the category words. */
  readonly tolerantWords: () => readonly QueryWord[];
}

/** Two words typed apart that were meant as one cost as much as one typing error. */
const JOINED_QUALITY = MATCH_QUALITY.oneEdit;

/** A begun category word counts less than a begun name. */
const BEGUN_CATEGORY_FACTOR = 0.9;

/**
 * @param text free text as typed; the last word may be the beginning of a longer one
 * @param languages BCP 47 tags that settle category words which mean different things in different languages
 * @param isCompleting whether the text is still being typed; if not, a text that is wholly a category's name is
 *   not also read as the beginning of something else
 */
export function planText(
  text: string,
  taxonomy: Taxonomy,
  languages: readonly string[],
  isCompleting: boolean,
): TextPlan {
  const analysed = analyse(text);
  const all = taxonomy.phrases(
    analysed.map((word) => word.text),
    languages,
  );
  const isCategory = !isCompleting && all.some((phrase) => isWholeLabel(phrase, analysed.length));
  const senses = categorySenses(analysed.length, isCategory ? all.filter((phrase) => !phrase.prefix) : all);
  const words = analysed.map((word, position) => ({
    text: word.text,
    spellings: spellingsOf(word),
    categories: senses[position] ?? [],
    prefix: position === analysed.length - 1 && !isCategory,
    edits: 0 as const,
  }));
  return {
    words,
    tolerantWords: () => words.map((word, position) => tolerant(word, position, words, taxonomy)),
  };
}

function spellingsOf(word: Word): Spelling[] {
  const exact = [word.text, ...word.variants];
  const synonyms = new Set(exact.flatMap((text) => synonymsOf(text)));
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

/** Per word of the query the categories that it, or a phrase it is part of, stands for. */
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

/** The word with typing errors allowed, its meant category among them, and joined with its neighbours. */
function tolerant(
  word: QueryWord,
  position: number,
  words: readonly QueryWord[],
  taxonomy: Taxonomy,
): QueryWord {
  const edits = allowedEdits(word.text);
  const similar = edits === 0 ? [] : taxonomy.fuzzyPhrases(word.text, edits);
  return {
    ...word,
    edits,
    spellings: [
      ...word.spellings,
      ...joined(words[position - 1], word),
      ...joined(word, words[position + 1]),
    ],
    categories: [
      ...word.categories,
      ...similar
        .filter((match) => match.edits > 0)
        .map((match) => ({ keyword: categoryKeyword(match.category), quality: editQuality(match.edits) })),
    ],
  };
}

function joined(first: QueryWord | undefined, second: QueryWord | undefined): Spelling[] {
  return first && second ? [{ text: first.text + second.text, quality: JOINED_QUALITY }] : [];
}
