import { WORD_MASK, type WordMatch } from '../head/head.ts';
import {
  AllMatcher,
  AnyMatcher,
  BitMatcher,
  EveryMatcher,
  ListMatcher,
  type Matcher,
  TestMatcher,
  WithoutMatcher,
} from './matcher.ts';
import type { Shard } from './shard.ts';
import { ShardWords } from './shard-words.ts';

/** The part of a shard that a search looks at. */
export interface ShardScope {
  readonly shard: Shard;
  /** Intervals [from, to) of documents, ascending. */
  readonly intervals: readonly (readonly [from: number, to: number])[];
  /** How many documents the intervals hold. */
  readonly documents: number;
  /**
   * Number of hits the page needs if the search goes outwards from a centre and stops once it has them; absent if it
   * looks at every document of the scope.
   */
  readonly wanted?: number;
}

/*
 * Costs of the ways to go through a word's documents, in postings joined.
 */
/** Looking a list up for one document. */
const POSTINGS_A_LOOK = 4;
/** Making a list ready to be looked up. */
const POSTINGS_A_LIST = 32;
/** Testing a document's words one by one. */
const POSTINGS_A_DOCUMENT = 32;
/** So few lists are always looked up one by one, as they stand in the file. */
const FEW_LISTS = 2;
/** A search that may stop early looks at about this many matching documents for each hit of its page. */
const MATCHES_A_HIT = 20;

/** The documents of a shard that a scan goes through, looked up when the scan first reaches the shard. */
export class Candidates {
  readonly shard: Shard;
  /** Intervals [from, to) of documents, ascending, outside of which none need be looked at. */
  readonly intervals: readonly (readonly [from: number, to: number])[];
  readonly #find: () => readonly CandidateGroup[];
  #groups: readonly CandidateGroup[] | undefined;

  constructor({ shard, intervals }: ShardScope, find: () => readonly CandidateGroup[]) {
    this.shard = shard;
    this.intervals = intervals;
    this.#find = find;
  }

  /** Sets that share no document, none of them empty, those first whose scores may be the highest. */
  get groups(): readonly CandidateGroup[] {
    this.#groups ??= this.#find().filter(({ documents }) => documents.size > 0);
    return this.#groups;
  }
}

/** Some of the candidates. */
export interface CandidateGroup {
  readonly documents: Matcher;
  /** False when all are known to match outside of their names only, which bounds their scores. */
  readonly inNames: boolean;
}

/** Documents of a shard that carry one of the keywords, given by their numbers in the vocabulary. */
export function keywordMatcher(scope: ShardScope, keywords: readonly number[]): Matcher {
  const { shard } = scope;
  const words = keywords.map((keyword) => shard.localWord(keyword)).filter((word) => word >= 0);
  const lists = [...new Set(words)].map((word) => shard.inNames(word));
  const postings = lists.reduce((sum, list) => sum + list.length, 0);
  const isJoined = postings <= lists.length * scope.documents * POSTINGS_A_LOOK;
  return lists.length > FEW_LISTS && isJoined ? joined(shard, lists) : sideBySide(lists);
}

/** The documents of a shard that match each of several words, as a set for each word; the smallest comes first. */
export function wordMatchers(scope: ShardScope, matches: readonly WordMatch[]): Matcher[] {
  const ascending = matches
    .map((match) => new ShardWords(scope.shard, match))
    .sort((a, b) => a.postings - b.postings);
  const matchers: Matcher[] = [];
  for (const words of ascending) matchers.push(wordMatcher(narrowedTo(scope, matchers), words));
  return matchers;
}

/** The documents that match one word: a group for names and one for other text, or a single group if parting them is dear. */
export function wordGroups(scope: ShardScope, match: WordMatch): CandidateGroup[] {
  const { shard } = scope;
  const words = new ShardWords(shard, match);
  const way = cheapestWay(words, lookedAt(scope, words));
  if (way === 'test') return [{ documents: testOf(shard, words), inNames: true }];
  const [inNames, inDetails] = way === 'join' ? joinedApart(shard, words) : sideBySideApart(shard, words);
  return [
    { documents: inNames, inNames: true },
    { documents: words.size === 1 ? inDetails : without(inDetails, inNames), inNames: false },
  ];
}

/** The same scope when only documents of these sets will be asked for. */
export function narrowedTo(scope: ShardScope, matchers: readonly Matcher[]): ShardScope {
  const sizes = matchers.map(({ size }) => size);
  return { ...scope, documents: Math.min(scope.documents, ...sizes) };
}

/** Documents that are in every set; all documents without a set. */
export function intersection({ shard }: ShardScope, matchers: readonly Matcher[]): Matcher {
  const sets = matchers.filter((matcher) => !(matcher instanceof EveryMatcher));
  const [only, second] = sets;
  if (!only) return new EveryMatcher(shard.searchable);
  return second ? new AllMatcher(sets) : only;
}

/**
 * The same documents, as a list of those in the scope if that saves going through several sets again. A search that may
 * stop early gets them as they are.
 */
export function gathered(scope: ShardScope, documents: Matcher): Matcher {
  if (scope.wanted !== undefined || !(documents instanceof AllMatcher)) return documents;
  const found: number[] = [];
  for (const [from, to] of scope.intervals)
    for (let d = documents.seek(from, to); d < to; d = documents.seek(d + 1, to)) found.push(d);
  return new ListMatcher(Uint32Array.from(found));
}

/** Documents of a shard that hold one of the words. */
function wordMatcher(scope: ShardScope, words: ShardWords): Matcher {
  const { shard } = scope;
  const way = cheapestWay(words, lookedAt(scope, words));
  if (way === 'test') return testOf(shard, words);
  if (way === 'lists')
    return sideBySide(words.numbers().flatMap((w) => [shard.inNames(w), shard.inDetails(w)]));
  return joined(
    shard,
    words.intervals().map(([from, to]) => shard.between(from, to)),
  );
}

/** @param looked how many documents will be looked at, roughly */
function cheapestWay({ size, postings }: ShardWords, looked: number): 'lists' | 'test' | 'join' {
  const lists = size * (looked * POSTINGS_A_LOOK + POSTINGS_A_LIST);
  const test = looked * POSTINGS_A_DOCUMENT;
  if (size <= FEW_LISTS || lists < Math.min(test, postings)) return 'lists';
  return test < postings ? 'test' : 'join';
}

/** How many documents of the scope a search will look at when it looks for these words. */
function lookedAt({ shard, documents, wanted }: ShardScope, { postings }: ShardWords): number {
  if (wanted === undefined || postings === 0) return documents;
  const matchShare = Math.min(1, postings / shard.searchable);
  return Math.min(documents, (wanted * MATCHES_A_HIT) / matchShare);
}

/** Tests the documents' own words, as the forward column has them. */
function testOf({ forward, forwardOffset }: Shard, words: ShardWords): Matcher {
  return new TestMatcher(words.postings, (document) => {
    const end = forwardOffset[document + 1]!;
    for (let at = forwardOffset[document]!; at < end; at++)
      if (words.includes(forward[at]! & WORD_MASK)) return true;
    return false;
  });
}

function sideBySide(lists: readonly Uint32Array[]): Matcher {
  const full = lists.filter((list) => list.length > 0).map((list) => new ListMatcher(list));
  const [only, second] = full;
  if (!only) return new ListMatcher(new Uint32Array());
  return second ? new AnyMatcher(full) : only;
}

function joined(shard: Shard, lists: readonly Uint32Array[]): BitMatcher {
  const documents = new BitMatcher(shard.searchable);
  for (const list of lists) documents.addAll(list);
  return documents;
}

function sideBySideApart(shard: Shard, words: ShardWords): [inNames: Matcher, inDetails: Matcher] {
  const numbers = words.numbers();
  return [
    sideBySide(numbers.map((word) => shard.inNames(word))),
    sideBySide(numbers.map((word) => shard.inDetails(word))),
  ];
}

function joinedApart(shard: Shard, words: ShardWords): [inNames: Matcher, inDetails: Matcher] {
  const inNames = new BitMatcher(shard.searchable);
  const inDetails = new BitMatcher(shard.searchable);
  for (const [from, to] of words.intervals()) shard.join(from, to, inNames, inDetails);
  return [inNames, inDetails];
}

/** The documents of the first set that are not in the second. */
function without(kept: Matcher, left: Matcher): Matcher {
  if (kept instanceof BitMatcher && left instanceof BitMatcher) return kept.without(left);
  return kept.size === 0 ? kept : new WithoutMatcher(kept, left);
}
