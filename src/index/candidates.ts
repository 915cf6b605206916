import { AllMatcher, BitMatcher, EveryMatcher, ListMatcher, type Matcher } from './matcher.ts';
import type { Shard } from './shard.ts';
import type { WordMatch } from './word-match.ts';

/** Documents of a shard that carry one of the keywords, given by their numbers in the vocabulary. */
export function keywordMatcher(shard: Shard, keywords: readonly number[]): Matcher {
  const lists = keywords.map((keyword) => shard.localWord(keyword)).filter((word) => word >= 0);
  return union(
    shard,
    lists.map((word) => shard.postings(word)),
  );
}

/** Documents of a shard that match a query word in any way. */
export function wordMatcher(shard: Shard, match: WordMatch): Matcher {
  return union(shard, postingListsOf(shard, match));
}

/** Documents that are in every set; all documents where there is no set. */
export function intersection(shard: Shard, matchers: readonly Matcher[]): Matcher {
  const [only, second] = matchers;
  if (!only) return new EveryMatcher(shard.searchable);
  return second ? new AllMatcher(matchers) : only;
}

/** Per document, how many of the query's words it matches. */
export function matchCounts(shard: Shard, matches: readonly WordMatch[]): Uint8Array {
  const counts = new Uint8Array(shard.searchable);
  for (const match of matches) {
    const lists = postingListsOf(shard, match);
    if (lists.length === 1) for (const document of lists[0]!) counts[document]!++;
    else if (lists.length > 1) {
      const documents = union(shard, lists);
      for (let d = documents.seek(0); d < shard.searchable; d = documents.seek(d + 1)) counts[d]!++;
    }
  }
  return counts;
}

/** Documents with exactly this many matched words. */
export function documentsCounted(counts: Uint8Array, wanted: number): Matcher {
  const documents = new BitMatcher(counts.length);
  for (let document = 0; document < counts.length; document++)
    if (counts[document] === wanted) documents.add(document);
  return documents;
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

function union(shard: Shard, lists: readonly Uint32Array[]): Matcher {
  if (lists.length <= 1) return new ListMatcher(lists[0] ?? new Uint32Array());
  const documents = new BitMatcher(shard.searchable);
  for (const list of lists) documents.addAll(list);
  return documents;
}
