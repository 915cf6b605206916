import { WORD_QUALITIES } from '../../text/text.ts';
import type { AddressQuery, AddressWord } from '../address-query.ts';
import type { GazetteerHead } from '../gazetteer-port.ts';
import { WordWeights } from './word-weights.ts';

/** How well a word of the query matches a word of a name, by the way it matches. */
export const WORD_QUALITY = WORD_QUALITIES.names;

/** Weight of a house number beside that of words, which have 0.3 to 1.3. */
export const NUMBER_WEIGHT = 0.8;
/** The first letters of a word say little beside whole words. */
const SHORT_WEIGHT = 0.3;

/**
 * Names are looked for by so many words that begin as the unfinished one: those of the most important areas and places, and those
 * that most streets and places have, which the world's towns would crowd out. Names that other words lead to are compared with all.
 */
const MOST_COMPLETIONS = { important: 400, frequent: 200 } as const;
/** Typing errors are looked for in so many words; a longer text is hardly an address. */
const MOST_TOLERANT_WORDS = 12;
/** Matches whose quality differs so little decide together how telling a word is: St is Street and Saint. */
const ALIKE = 0.05;
const MOST_ALIKE = 50;
/** Rests of word numbers that are told apart before a match is looked up. */
const SIEVE = 4_096;

/** A word of the vocabulary that a word of the query may mean. */
export interface TokenMatch {
  /** Number of the query's word. */
  readonly asked: number;
  /** Number in the vocabulary. */
  readonly word: number;
  /** See {@link WORD_QUALITY}. */
  readonly quality: number;
  readonly edits: number;
  /** True if it is short for what was asked, and so stands beside other words: a place called Par is no parada. */
  readonly isAbbreviation: boolean;
  /** The next match of the same vocabulary word, for another word of the query. */
  readonly next: TokenMatch | undefined;
}

type Way = Pick<TokenMatch, 'quality' | 'edits' | 'isAbbreviation'>;
type OnWord = (word: number, quality: number, edits: number) => void;

/** Words of the vocabulary that begin as a word of the query. */
interface Begun {
  /** Number of the query's word. */
  readonly asked: number;
  /** What is typed of it. */
  readonly beginning: string;
  /** Intervals of the vocabulary. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
  /** True if names are looked for by some of the words alone. */
  readonly areFewChosen: boolean;
}

/** Words of the vocabulary that a word of the query which is written short may stand for. */
type Short = Pick<Begun, 'asked' | 'ranges'>;

/** First stage: the words of the vocabulary that each word of the query may mean: exact, abbreviated, begun, mistyped. */
export class TokenMatches {
  /** For each word of the query, the best match first. */
  readonly ofAsked: readonly (readonly TokenMatch[])[];
  /** For each word of the query 0.3..1.3. */
  readonly weights: Float64Array;
  readonly #head: GazetteerHead;
  readonly #wordWeights: WordWeights;
  /** Looked up from the side of the vocabulary, because names are read word by word. */
  readonly #ofWord = new Map<number, TokenMatch>();
  /** By the rest of a word's number: 1 if a match may have the word. Most words of names have none, which this says without a look-up. */
  readonly #isThere = new Uint8Array(SIEVE);
  /** The words that begin as the unfinished word of the query; absent if all of its words are whole. */
  #begun: Begun | undefined;
  /** Words that are written short. */
  readonly short: readonly Short[];
  readonly #hasShort: boolean;

  constructor(head: GazetteerHead, query: AddressQuery) {
    this.#head = head;
    this.#wordWeights = WordWeights.of(head);
    const tolerant = toleratedWords(head, query);
    this.ofAsked = query.words.map((word, asked) => this.#lookUp(word, asked, tolerant.has(asked)));
    this.weights = Float64Array.from(this.ofAsked, (matches) => this.#weight(matches));
    for (const { from, to, isGuess } of query.numbers)
      if (!isGuess) this.weights.fill(NUMBER_WEIGHT, from, to);
    this.short = query.words.flatMap(({ text, isShort }, asked) =>
      isShort ? [{ asked, ranges: head.words.prefixRanges(text) }] : [],
    );
    for (const { asked } of this.short) this.weights[asked] = SHORT_WEIGHT;
    this.#hasShort = this.short.length > 0;
    if (this.#hasShort) this.#isThere.fill(1); // each of them stands for a large part of the vocabulary
  }

  /** Bits of the words that are written short. */
  get shortWords(): number {
    return this.short.reduce((mask, { asked }) => mask | (1 << asked), 0);
  }

  /** The words that the unfinished word of the query begins, which all match; absent if all of its words are whole. */
  get begun(): Begun | undefined {
    return this.#begun;
  }

  /** True for a word that the unfinished word of the query begins, and is in no other way. */
  isMerelyBegun({ asked, quality }: TokenMatch): boolean {
    return asked === this.#begun?.asked && quality <= this.mostOfBegun;
  }

  /** True for a word that the unfinished word of the query begins by its letters, and is in no other way. */
  isCompletion(match: TokenMatch): boolean {
    return this.isMerelyBegun(match) && isWithin(match.word, this.#begun);
  }

  /** Words that the unfinished word of the query begins, as many as names are looked for by. */
  get chosenOfBegun(): number[] {
    const matches = this.#begun ? this.ofAsked[this.#begun.asked]! : [];
    return matches.filter((match) => this.isCompletion(match)).map(({ word }) => word);
  }

  /** The best quality of a word that the unfinished one merely begins; 0 if all words are whole. */
  get mostOfBegun(): number {
    return this.#begun
      ? completionQuality(this.#begun.beginning.length, this.#begun.beginning.length + 1)
      : 0;
  }

  /** False only if the word of the vocabulary matches nothing. */
  mayBe(word: number): boolean {
    return this.#isThere[word % SIEVE] === 1 || isWithin(word, this.#begun);
  }

  /** The first match of a word of the vocabulary; more follow as its `next`. */
  of(word: number): TokenMatch | undefined {
    let known = this.#ofWord.get(word);
    // asked of each word of each name that is compared
    if (this.#hasShort) for (const short of this.short) known = spelledOut(word, short, known);
    const begun = this.#begun;
    if (!begun || !isWithin(word, begun) || matchFor(begun.asked, known)) return known;
    const quality = completionQuality(begun.beginning.length, this.#head.words.lengthOf(word));
    return { asked: begun.asked, word, quality, edits: 0, isAbbreviation: false, next: known };
  }

  /** 0.3..1.3 for a word of the vocabulary. */
  weightOfWord(word: number): number {
    return this.#wordWeights.ofWord(word);
  }

  #lookUp(word: AddressWord, asked: number, isTolerant: boolean): TokenMatch[] {
    const { words } = this.#head;
    const found = new Map<number, Way>();
    const add = (number: number, quality: number, edits: number, isAbbreviation = false): void => {
      const known = found.get(number);
      if (number >= 0 && (!known || known.quality < quality))
        found.set(number, { quality, edits, isAbbreviation });
    };
    for (const form of word.forms) add(words.find(form), WORD_QUALITY.exact, 0);
    const synonym = word.isPrefix ? WORD_QUALITY.unfinishedSynonym : WORD_QUALITY.synonym;
    for (const other of word.synonyms) add(words.find(other), synonym, 0, word.abbreviations.includes(other));
    if (word.isPrefix) this.#complete(word, asked, add);
    if (isTolerant)
      words.similar(word.text, word.edits, 0, (number, edits) =>
        add(number, [WORD_QUALITY.exact, WORD_QUALITY.oneEdit, WORD_QUALITY.twoEdits][edits] ?? 0, edits),
      );
    return [...found]
      .map(([number, way]) => this.#remember(asked, number, way))
      .sort((a, b) => b.quality - a.quality);
  }

  #complete({ text }: AddressWord, asked: number, onWord: OnWord): void {
    const { words } = this.#head;
    const chosen = completions(this.#head, text);
    for (const word of chosen) onWord(word, completionQuality(text.length, words.lengthOf(word)), 0);
    const ranges = words.prefixRanges(text);
    const all = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    this.#begun = { asked, beginning: text, ranges, areFewChosen: chosen.length < all };
  }

  #remember(asked: number, word: number, way: Way): TokenMatch {
    const match = { asked, word, ...way, next: this.#ofWord.get(word) };
    this.#ofWord.set(word, match);
    this.#isThere[word % SIEVE] = 1;
    return match;
  }

  /** Weight of the word as it is written, or else of its likeliest match. */
  #weight(matches: readonly TokenMatch[]): number {
    const [best] = matches;
    if (!best) return this.#wordWeights.ofUnknownWord;
    const alike = matches.filter(({ quality }) => quality >= best.quality - ALIKE).slice(0, MOST_ALIKE);
    return Math.min(...alike.map(({ word }) => this.weightOfWord(word)));
  }
}

/** The matches of a word of the vocabulary, the one for a word that is written short among them. */
function spelledOut(word: number, short: Short, next: TokenMatch | undefined): TokenMatch | undefined {
  const { asked } = short;
  if (!isWithin(word, short) || matchFor(asked, next)) return next;
  return { asked, word, quality: WORD_QUALITY.short, edits: 0, isAbbreviation: false, next };
}

function isWithin(word: number, begun: Short | undefined): boolean {
  if (!begun) return false;
  // asked of each word of each name that is compared
  for (const range of begun.ranges) if (word >= range[0] && word < range[1]) return true;
  return false;
}

function matchFor(asked: number, first: TokenMatch | undefined): TokenMatch | undefined {
  let match = first;
  while (match && match.asked !== asked) match = match.next;
  return match;
}

function completionQuality(typedLetters: number, letters: number): number {
  return WORD_QUALITY.prefixFloor + (WORD_QUALITY.prefixSpan * typedLetters) / letters;
}

/** Completions of beginnings that many words share: some hundred beginnings, which everybody types. */
const OF_SHORT = new WeakMap<GazetteerHead, Map<string, readonly number[]>>();

/** See {@link MOST_COMPLETIONS}; chosen once of beginnings that more words share. */
function completions(head: GazetteerHead, beginning: string): readonly number[] {
  const known = OF_SHORT.get(head) ?? new Map<string, readonly number[]>();
  OF_SHORT.set(head, known);
  const chosen = known.get(beginning);
  if (chosen) return chosen;
  const all = head.words.beginningWith(beginning);
  if (all.length <= MOST_COMPLETIONS.important) return all;
  const best = chosenCompletions(head, all);
  known.set(beginning, best);
  return best;
}

function chosenCompletions(head: GazetteerHead, all: readonly number[]): readonly number[] {
  const ofEntries = all.filter((word) => head.entriesWith(word) > 0);
  const chosen = new Set([
    ...highest(all, (word) => head.wordImportance[word]!, MOST_COMPLETIONS.important),
    ...highest(ofEntries, (word) => head.entriesWith(word), MOST_COMPLETIONS.frequent),
  ]);
  return [...chosen];
}

/** The words of the highest values, at most so many; of words with equal values either all or none. */
function highest(
  words: readonly number[],
  rankOf: (word: number) => number,
  most: number,
): readonly number[] {
  if (words.length <= most) return words;
  const sorted = Uint32Array.from(words, rankOf).sort().reverse();
  const least = sorted[most - 1]! + Number(sorted[most] === sorted[most - 1]);
  return words.filter((word) => rankOf(word) >= least);
}

/** The words that are corrected, first those that no name holds as they are. */
function toleratedWords({ words }: GazetteerHead, query: AddressQuery): Set<number> {
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
