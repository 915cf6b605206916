import type { WordMatch } from '../head/head.ts';
import { type CandidateGroup, intersection, narrowedTo, type ShardScope, wordGroups } from './candidates.ts';
import { ListMatcher, type Matcher } from './matcher.ts';

/** Set with the count of a document that may match a word in a name or as a keyword. */
const IN_NAMES = 0x8000;

/** Per document of a scope that passes a query's keywords, how many of the query's words it matches. */
export class MatchCounts {
  readonly #scope: ShardScope;
  readonly #counts: Uint16Array;

  /** @param passing the documents that pass the keywords */
  constructor(scope: ShardScope, matches: readonly WordMatch[], passing: Matcher) {
    this.#scope = scope;
    this.#counts = new Uint16Array(scope.shard.searchable);
    const { shard, intervals, documents: looked } = narrowedTo(scope, [passing]);
    const whole = { shard, intervals, documents: looked }; // counting does not stop early
    for (const match of matches)
      for (const { documents, inNames } of wordGroups(whole, match))
        this.#add(intersection(scope, [documents, passing]), inNames ? IN_NAMES : 0);
  }

  /** The largest number of words that one document matches, of those that a test lets through; 0 for none. */
  most(isAdmitted: (document: number) => boolean): number {
    let most = 0;
    for (const [from, to] of this.#scope.intervals)
      for (let document = from; document < to; document++) {
        const count = this.#counts[document]! & ~IN_NAMES;
        if (count > most && isAdmitted(document)) most = count;
      }
    return most;
  }

  /** Documents with exactly so many matched words, those apart that match outside of names only. */
  groups(wanted: number): CandidateGroup[] {
    const names: number[] = [];
    const details: number[] = [];
    for (const [from, to] of this.#scope.intervals)
      for (let document = from; document < to; document++) {
        const count = this.#counts[document]!;
        if (count === wanted) details.push(document);
        else if (count === (wanted | IN_NAMES)) names.push(document);
      }
    return [
      { documents: new ListMatcher(Uint32Array.from(names)), inNames: true },
      { documents: new ListMatcher(Uint32Array.from(details)), inNames: false },
    ];
  }

  #add(documents: Matcher, mark: number): void {
    for (const [from, to] of this.#scope.intervals)
      for (let d = documents.seek(from, to); d < to; d = documents.seek(d + 1, to))
        this.#counts[d] = (this.#counts[d]! + 1) | mark;
  }
}
