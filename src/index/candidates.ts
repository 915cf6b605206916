import { WORD_MASK } from './forward.ts';
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
import type { WordMatch } from './word-match.ts';

/** The part of a shard that a search looks at. */
export interface Scope {
  readonly shard: Shard;
  /** Intervals [from, to) of documents, ascending. */
  readonly intervals: readonly (readonly [from: number, to: number])[];
  /** How many documents the intervals hold. */
  readonly documents: number;
  /**
   * How many hits the page needs, where the search goes outwards from a centre and stops once it has them; absent
   * where it looks at every document of the scope.
   */
  readonly wanted?: number;
}

/** Looking a list up for the documents that a search looks at costs about this many joined postings a document. */
const POSTINGS_A_LOOK = 4;
/** Reading a document's words costs about as much as joining this many postings. */
const POSTINGS_A_DOCUMENT = 8;
/** So few lists are always looked up one by one, as they stand in the file. */
const FEW_LISTS = 2;
/** A search that may stop early looks at about this many matching documents for each hit of its page. */
const MATCHES_A_HIT = 20;

/** The documents of a shard that a scan goes through. */
export interface Candidates {
  readonly shard: Shard;
  /** Sets that share no document, none of them empty, those first whose scores may be the highest. */
  readonly groups: readonly CandidateGroup[];
  /** Intervals [from, to) of documents, ascending, outside of which none need be looked at. */
  readonly intervals: readonly (readonly [from: number, to: number])[];
}

/** Some of the candidates. */
export interface CandidateGroup {
  readonly documents: Matcher;
  /** False when all are known to match outside of their names only, which bounds their scores. */
  readonly inNames: boolean;
}

/** Documents of a shard that carry one of the keywords, given by their numbers in the vocabulary. */
export function keywordMatcher(scope: Scope, keywords: readonly number[]): Matcher {
  const { shard } = scope;
  const words = keywords.map((keyword) => shard.localWord(keyword)).filter((word) => word >= 0);
  const lists = [...new Set(words)].map((word) => shard.inNames(word));
  return anyOf(shard, lists, isWorthJoining(lists, scope.documents));
}

/** Documents of a shard that match a query word in any way. */
export function wordMatcher(scope: Scope, match: WordMatch): Matcher {
  const { shard } = scope;
  const looked = lookedAt(scope, match);
  if (isWorthTesting(shard, match, looked)) return testOf(shard, match);
  const words = wordsOf(shard, match);
  const lists = [...listsInNames(shard, words), ...listsInDetails(shard, words)];
  return anyOf(shard, lists, isWorthJoining(lists, looked));
}

/** The same in groups, those apart that match outside of names only, unless telling them apart is too dear. */
export function wordGroups(scope: Scope, match: WordMatch): CandidateGroup[] {
  const { shard } = scope;
  const looked = lookedAt(scope, match);
  if (isWorthTesting(shard, match, looked)) return [{ documents: testOf(shard, match), inNames: true }];
  const words = wordsOf(shard, match);
  const names = listsInNames(shard, words);
  const details = listsInDetails(shard, words);
  const joined = isWorthJoining([...names, ...details], looked);
  const inNames = anyOf(shard, names, joined);
  const inDetails = anyOf(shard, details, joined);
  const onlyInDetails = words.length === 1 ? inDetails : without(inDetails, inNames);
  return [
    { documents: inNames, inNames: true },
    { documents: onlyInDetails, inNames: false },
  ];
}

/** Documents that are in every set; all documents where there is no set. */
export function intersection({ shard }: Scope, matchers: readonly Matcher[]): Matcher {
  const sets = matchers.filter((matcher) => !(matcher instanceof EveryMatcher));
  const [only, second] = sets;
  if (!only) return new EveryMatcher(shard.searchable);
  return second ? new AllMatcher(sets) : only;
}

/** Per document within the scope, how many of the query's words it matches; elsewhere 0. */
export function matchCounts(scope: Scope, matches: readonly WordMatch[]): Uint8Array {
  const counts = new Uint8Array(scope.shard.searchable);
  for (const match of matches) {
    const documents = wordMatcher(scope, match);
    for (const [from, to] of scope.intervals)
      for (let d = documents.seek(from, to); d < to; d = documents.seek(d + 1, to)) counts[d]!++;
  }
  return counts;
}

/** Documents within the scope with exactly this many matched words. */
export function documentsCounted({ shard, intervals }: Scope, counts: Uint8Array, wanted: number): Matcher {
  const documents = new BitMatcher(shard.searchable);
  for (const [from, to] of intervals)
    for (let document = from; document < to; document++)
      if (counts[document] === wanted) documents.add(document);
  return documents;
}

/** How many documents a search will look at when a word matches as many of the shard's as it does elsewhere. */
function lookedAt({ shard, documents, wanted }: Scope, match: WordMatch): number {
  const postings = postingsOf(shard, match);
  if (wanted === undefined || postings === 0) return documents;
  const matchShare = Math.min(1, postings / shard.searchable);
  return Math.min(documents, (wanted * MATCHES_A_HIT) / matchShare);
}

/** Number of postings of a word's matches in a shard, if they are spread evenly. */
function postingsOf(shard: Shard, match: WordMatch): number {
  return (match.matching * shard.searchable) / Math.max(1, match.searchable);
}

/** @param looked how many documents will be looked at, roughly */
function isWorthTesting(shard: Shard, match: WordMatch, looked: number): boolean {
  return match.isWide && postingsOf(shard, match) > looked * POSTINGS_A_DOCUMENT;
}

function testOf(shard: Shard, match: WordMatch): Matcher {
  return new TestMatcher(postingsOf(shard, match), (document) => holds(shard, document, match));
}

/** Whether any of a document's words matches, by its forward column. */
function holds(shard: Shard, document: number, match: WordMatch): boolean {
  const end = shard.forwardOffset[document + 1]!;
  for (let at = shard.forwardOffset[document]!; at < end; at++)
    if (match.includes(shard.words[shard.forward[at]! & WORD_MASK]!)) return true;
  return false;
}

/** The shard's words that match, each once. */
function wordsOf(shard: Shard, match: WordMatch): number[] {
  const words = new Set<number>();
  for (const word of match.terms.keys()) {
    const local = shard.localWord(word);
    if (local >= 0) words.add(local);
  }
  for (const range of match.ranges) {
    const to = shard.firstLocalWord(range.to);
    for (let local = shard.firstLocalWord(range.from); local < to; local++) words.add(local);
  }
  return [...words];
}

function listsInNames(shard: Shard, words: readonly number[]): Uint32Array[] {
  return words.map((word) => shard.inNames(word)).filter((list) => list.length > 0);
}

function listsInDetails(shard: Shard, words: readonly number[]): Uint32Array[] {
  return words.map((word) => shard.inDetails(word)).filter((list) => list.length > 0);
}

/** @param looked how many documents will be looked at, roughly */
function isWorthJoining(lists: readonly Uint32Array[], looked: number): boolean {
  if (lists.length <= FEW_LISTS) return false;
  const postings = lists.reduce((sum, list) => sum + list.length, 0);
  return lists.length * looked * POSTINGS_A_LOOK >= postings;
}

function anyOf(shard: Shard, lists: readonly Uint32Array[], isJoined: boolean): Matcher {
  if (lists.length <= 1) return new ListMatcher(lists[0] ?? new Uint32Array());
  if (!isJoined) return new AnyMatcher(lists.map((list) => new ListMatcher(list)));
  const joined = new BitMatcher(shard.searchable);
  for (const list of lists) joined.addAll(list);
  return joined;
}

/** What is in the first set and not in the second. */
function without(kept: Matcher, left: Matcher): Matcher {
  if (kept instanceof BitMatcher && left instanceof BitMatcher) return kept.without(left);
  return kept.size === 0 ? kept : new WithoutMatcher(kept, left);
}
