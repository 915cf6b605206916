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
  /** Bit of the word that is still being typed; 0 for none. */
  readonly unfinishedWord: number;
}

/** The first three stages. */
export function matchQuery(head: GazetteerHead, query: AddressQuery): QueryMatches {
  const unfinished = query.words.findIndex(({ isPrefix }) => isPrefix);
  const tokens = new TokenMatches(head, query);
  const names = new NameMatcher(tokens, unfinished >= 0);
  const areas = new AreaMatches(head, query, tokens, names);
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
    unfinishedWord: unfinished < 0 ? 0 : 1 << unfinished,
  };
}
