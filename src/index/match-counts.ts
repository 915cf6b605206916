import { type CandidateGroup, type Scope, wordGroups } from './candidates.ts';
import { BitMatcher } from './matcher.ts';
import type { WordMatch } from './word-match.ts';

/** Set with the count of a document that may match a word in a name or as a keyword. */
const IN_NAMES = 0x8000;

/** Per document of a scope, how many of the query's words it matches. */
export class MatchCounts {
  readonly #scope: Scope;
  readonly #counts: Uint16Array;

  constructor(scope: Scope, matches: readonly WordMatch[]) {
    this.#scope = scope;
    this.#counts = new Uint16Array(scope.shard.searchable);
    for (const match of matches) for (const group of wordGroups(scope, match)) this.#add(group);
  }

  of(document: number): number {
    return this.#counts[document]! & ~IN_NAMES;
  }

  /** Documents of the scope with exactly so many matched words, those apart that match outside of names only. */
  groups(wanted: number): CandidateGroup[] {
    return [
      { documents: this.#documentsWith(wanted | IN_NAMES), inNames: true },
      { documents: this.#documentsWith(wanted), inNames: false },
    ];
  }

  #add({ documents, inNames }: CandidateGroup): void {
    const mark = inNames ? IN_NAMES : 0;
    for (const [from, to] of this.#scope.intervals)
      for (let d = documents.seek(from, to); d < to; d = documents.seek(d + 1, to))
        this.#counts[d] = (this.#counts[d]! + 1) | mark;
  }

  #documentsWith(count: number): BitMatcher {
    const documents = new BitMatcher(this.#scope.shard.searchable);
    for (const [from, to] of this.#scope.intervals)
      for (let document = from; document < to; document++)
        if (this.#counts[document] === count) documents.add(document);
    return documents;
  }
}
