import { WORD_MASK } from './forward.ts';
import {
  AllMatcher,
  AnyMatcher,
  BitMatcher,
  EveryMatcher,
  ListMatcher,
  type Matcher,
  TestMatcher,
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
/** A search that may stop early looks at about this many matching documents for each hit of its page. */
const MATCHES_A_HIT = 20;

/** Documents of a shard that carry one of the keywords, given by their numbers in the vocabulary. */
export function keywordMatcher(scope: Scope, keywords: readonly number[]): Matcher {
  const { shard } = scope;
  const words = keywords.map((keyword) => shard.localWord(keyword)).filter((word) => word >= 0);
  const lists = [...new Set(words)].map((word) => shard.postings(word));
  return anyOf(shard, lists, scope.documents);
}

/** Documents of a shard that match a query word in any way. */
export function wordMatcher(scope: Scope, match: WordMatch): Matcher {
  const { shard } = scope;
  const postings = (match.matching * shard.searchable) / Math.max(1, match.searchable);
  const documents = lookedAt(scope, postings);
  if (match.isWide && postings > documents * POSTINGS_A_DOCUMENT)
    return new TestMatcher(postings, (document) => holds(shard, document, match));
  return anyOf(shard, postingListsOf(shard, match), documents);
}

/** How many documents a search will look at when `postings` of the shard's match one of its words. */
function lookedAt(scope: Scope, postings: number): number {
  if (scope.wanted === undefined || postings === 0) return scope.documents;
  const matchShare = Math.min(1, postings / scope.shard.searchable);
  return Math.min(scope.documents, (scope.wanted * MATCHES_A_HIT) / matchShare);
}

/** The documents of a shard that a scan goes through. */
export interface Candidates {
  readonly shard: Shard;
  readonly documents: Matcher;
  /** Intervals [from, to) of documents, ascending, outside of which none need be looked at. */
  readonly intervals: readonly (readonly [from: number, to: number])[];
}

/** Documents that are in every set; all documents where there is no set. */
export function intersection({ shard }: Scope, matchers: readonly Matcher[]): Matcher {
  const [only, second] = matchers;
  if (!only) return new EveryMatcher(shard.searchable);
  return second ? new AllMatcher(matchers) : only;
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

/** Whether any of a document's words matches, by its forward column. */
function holds(shard: Shard, document: number, match: WordMatch): boolean {
  const end = shard.forwardOffset[document + 1]!;
  for (let at = shard.forwardOffset[document]!; at < end; at++)
    if (match.includes(shard.words[shard.forward[at]! & WORD_MASK]!)) return true;
  return false;
}

function postingListsOf(shard: Shard, match: WordMatch): Uint32Array[] {
  const words = new Set<number>();
  for (const word of match.terms.keys()) {
    const local = shard.localWord(word);
    if (local >= 0) words.add(local);
  }
  for (const range of match.ranges) {
    const to = shard.firstLocalWord(range.to);
    for (let local = shard.firstLocalWord(range.from); local < to; local++) words.add(local);
  }
  return Array.from(words, (word) => shard.postings(word));
}

/** @param documents how many documents will be looked at, roughly */
function anyOf(shard: Shard, lists: readonly Uint32Array[], documents: number): Matcher {
  if (lists.length <= 1) return new ListMatcher(lists[0] ?? new Uint32Array());
  const postings = lists.reduce((sum, list) => sum + list.length, 0);
  if (lists.length * documents * POSTINGS_A_LOOK < postings)
    return new AnyMatcher(lists.map((list) => new ListMatcher(list)));
  const joined = new BitMatcher(shard.searchable);
  for (const list of lists) joined.addAll(list);
  return joined;
}
