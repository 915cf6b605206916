import { type AddressQuery, type AddressWord, NUMBER_WEIGHT, WORD_QUALITY } from '../geocode/geocode.ts';
import type { Dictionary } from '../text/text.ts';
import type { AtlasColumns } from './atlas-columns.ts';

/** One word of the vocabulary that a word of the query may mean. */
export interface Meaning {
  /** Number of the query's word. */
  readonly asked: number;
  /** Number in the vocabulary. */
  readonly word: number;
  readonly quality: number;
  readonly edits: number;
  /** Whether it is short for what was asked, and so stands beside other words: a place called Par is no parada. */
  readonly isAbbreviation: boolean;
  /** The next meaning of the same vocabulary word, for another word of the query. */
  readonly next: Meaning | undefined;
}

type Match = Pick<Meaning, 'quality' | 'edits' | 'isAbbreviation'>;

/** A beginning is completed to so many words, those of the most important areas and places. */
const MOST_COMPLETIONS = 400;
/** Typing errors are looked for in so many words; a longer text is hardly an address. */
const MOST_TOLERANT_WORDS = 12;
/** Meanings of so little difference decide together how telling a word is: St is Street and Saint. */
const ALIKE = 0.05;
const MOST_ALIKE = 50;

/**
 * What the words of one query may mean in the vocabulary: exact, abbreviated, begun, mistyped. Looked up from the side of
 * the vocabulary, because names are read word by word.
 */
export class Meanings {
  /** For each word of the query what it may mean; the best meaning first. */
  readonly ofAsked: readonly (readonly Meaning[])[];
  /** For each word of the query 0.3..1.3. */
  readonly weights: Float64Array;
  readonly #columns: AtlasColumns;
  readonly #ofWord = new Map<number, Meaning>();

  constructor(columns: AtlasColumns, query: AddressQuery) {
    this.#columns = columns;
    const tolerant = toleratedWords(columns.words, query);
    this.ofAsked = query.words.map((word, asked) => this.#lookUp(word, asked, tolerant.has(asked)));
    this.weights = Float64Array.from(this.ofAsked, (meanings) => this.#weight(meanings));
    for (const { from, to, isGuess } of query.numbers)
      if (!isGuess) this.weights.fill(NUMBER_WEIGHT, from, to);
  }

  /** What a word of the vocabulary answers, if anything. */
  of(word: number): Meaning | undefined {
    return this.#ofWord.get(word);
  }

  #lookUp(word: AddressWord, asked: number, isTolerant: boolean): Meaning[] {
    const { words } = this.#columns;
    const found = new Map<number, Match>();
    const add = (number: number, quality: number, edits: number, isAbbreviation = false): void => {
      const known = found.get(number);
      if (number >= 0 && (!known || known.quality < quality))
        found.set(number, { quality, edits, isAbbreviation });
    };
    for (const form of word.forms) add(words.find(form), WORD_QUALITY.exact, 0);
    const synonym = word.isPrefix ? WORD_QUALITY.unfinishedSynonym : WORD_QUALITY.synonym;
    for (const other of word.synonyms) add(words.find(other), synonym, 0, word.abbreviations.includes(other));
    if (word.isPrefix) completions(this.#columns, word.text, add);
    if (isTolerant)
      words.similar(word.text, word.edits, 0, (number, edits) =>
        add(number, [WORD_QUALITY.exact, WORD_QUALITY.oneEdit, WORD_QUALITY.twoEdits][edits] ?? 0, edits),
      );
    return [...found]
      .map(([number, match]) => this.#remember(asked, number, match))
      .sort((a, b) => b.quality - a.quality);
  }

  #remember(asked: number, word: number, match: Match): Meaning {
    const meaning = { asked, word, ...match, next: this.#ofWord.get(word) };
    this.#ofWord.set(word, meaning);
    return meaning;
  }

  /** Of what it means as it is written, or else of its likeliest meaning. */
  #weight(meanings: readonly Meaning[]): number {
    const [best] = meanings;
    if (!best) return this.#columns.rarestWeight;
    const alike = meanings.filter(({ quality }) => quality >= best.quality - ALIKE).slice(0, MOST_ALIKE);
    return Math.min(...alike.map(({ word }) => this.#columns.weight(word)));
  }
}

function completions(
  columns: AtlasColumns,
  beginning: string,
  add: (word: number, quality: number, edits: number) => void,
): void {
  const { words, wordImportance } = columns;
  const [from, to] = words.prefixRange(beginning);
  const least =
    to - from <= MOST_COMPLETIONS ? 0 : nthHighest(wordImportance.subarray(from, to), MOST_COMPLETIONS);
  for (let word = from, added = 0; word < to && added < MOST_COMPLETIONS; word++) {
    if (wordImportance[word]! < least) continue;
    const ratio = beginning.length / words.lengthOf(word);
    add(word, WORD_QUALITY.prefixFloor + WORD_QUALITY.prefixSpan * ratio, 0);
    added += 1;
  }
}

/** The value that so many of the values reach, or one more than it where too many have it. */
function nthHighest(values: Uint16Array, n: number): number {
  const sorted = values.slice().sort();
  const value = sorted[sorted.length - n]!;
  return sorted[sorted.length - n - 1] === value ? value + 1 : value;
}

/** The words that are corrected: those that mean nothing as they are first. */
function toleratedWords(words: Dictionary, query: AddressQuery): Set<number> {
  if (!query.isTolerant) return new Set();
  const correctable = query.words.flatMap(({ edits }, asked) => (edits > 0 ? [asked] : []));
  const isKnown = (asked: number): boolean =>
    query.words[asked]?.forms.some((form) => words.find(form) >= 0) ?? false;
  const inOrder = [
    ...correctable.filter((asked) => !isKnown(asked)),
    ...correctable.filter((asked) => isKnown(asked)),
  ];
  return new Set(inOrder.slice(0, MOST_TOLERANT_WORDS));
}
