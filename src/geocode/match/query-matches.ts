import { LRUCache } from 'lru-cache';
import { isStreetWord } from '../../text/text.ts';
import type { AddressQuery } from '../address-query.ts';
import type { GazetteerHead } from '../gazetteer-port.ts';
import { AreaMatches } from './area-matches.ts';
import { NameMatcher } from './name-matcher.ts';
import { PostcodeMatches } from './postcode-matches.ts';
import { TokenMatches } from './token-matches.ts';
import { bitsOf, weightOf } from './word-bits.ts';

/** A query with what its words match in the head: what all later stages start from. */
export interface QueryMatches {
  readonly head: GazetteerHead;
  readonly query: AddressQuery;
  readonly tokens: TokenMatches;
  readonly names: NameMatcher;
  readonly areas: AreaMatches;
  readonly postcodes: PostcodeMatches;
  /** Weight of each word of the query. */
  readonly weights: Float64Array;
  /** Sum of them. */
  readonly totalWeight: number;
  /** Bits of all words. */
  readonly allWords: number;
  /** Bits of the words that say no more of a street than that it is one. */
  readonly streetWords: number;
  /** Bit of the word that is still being typed; 0 for none. */
  readonly unfinishedWord: number;
  /** The same, but 0 behind a comma, where a town is rather typed than the rest of a name. */
  readonly unfinishedInName: number;
}

/** A text of at most so many letters is the beginning of so many names that what it matches is remembered: everybody types the same ones. */
const MOST_LETTERS = 3;
/** Such texts that are remembered; each takes some 100 KB. */
const MOST_REMEMBERED = 100;

type WordMatches = Pick<QueryMatches, 'tokens' | 'names' | 'areas'>;

const OF_BEGINNINGS = new WeakMap<GazetteerHead, LRUCache<string, WordMatches>>();

/** The first three stages. */
export function matchQuery(head: GazetteerHead, query: AddressQuery): QueryMatches {
  const unfinished = query.words.findIndex(({ isPrefix }) => isPrefix);
  const { tokens, names, areas } = matchesOfWords(head, query);
  const postcodes = new PostcodeMatches(head, query);
  const allWords = bitsOf(0, query.words.length);
  return {
    head,
    query,
    tokens,
    names,
    areas,
    postcodes,
    weights: tokens.weights,
    totalWeight: weightOf(tokens.weights, allWords),
    allWords,
    streetWords: query.words.reduce((mask, { text }, at) => mask | (isStreetWord(text) ? 1 << at : 0), 0),
    unfinishedWord: unfinished < 0 ? 0 : 1 << unfinished,
    unfinishedInName: query.words[unfinished]?.segment === 0 ? 1 << unfinished : 0,
  };
}

function matchesOfWords(head: GazetteerHead, query: AddressQuery): WordMatches {
  const [word, ...others] = query.words;
  const isShort = others.length === 0 && word?.isPrefix === true && word.text.length <= MOST_LETTERS;
  if (!isShort || word.isFirm || query.isTolerant || query.numbers.some(({ isGuess }) => !isGuess))
    return matchWords(head, query);
  const remembered = OF_BEGINNINGS.get(head) ?? new LRUCache({ max: MOST_REMEMBERED });
  OF_BEGINNINGS.set(head, remembered);
  const known = remembered.get(word.text);
  if (known) return known;
  const matches = matchWords(head, query);
  remembered.set(word.text, matches);
  return matches;
}

function matchWords(head: GazetteerHead, query: AddressQuery): WordMatches {
  const tokens = new TokenMatches(head, query);
  const isCompleting = query.words.some(({ isPrefix }) => isPrefix);
  const names = new NameMatcher(tokens, isCompleting, unfinishedBehindComma(query));
  return { tokens, names, areas: new AreaMatches(head, query, tokens, names) };
}

/** Number of the word that is still being typed, if it is the first of its part. */
export function unfinishedBehindComma({ words }: AddressQuery): number | undefined {
  const at = words.findIndex(({ isPrefix }) => isPrefix);
  return at > 0 && words[at]!.segment !== words[at - 1]!.segment ? at : undefined;
}
