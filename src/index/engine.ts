import type { PlaceRecord, SourceType } from '../core/core.ts';
import type {
  EngineAnswer,
  EngineFacts,
  EngineHit,
  EngineQuery,
  QueryWord,
  SearchEngine,
  Tolerance,
} from '../search/search.ts';
import {
  documentsCounted,
  intersection,
  keywordMatcher,
  matchCounts,
  nothing,
  type Scope,
  wordMatcher,
} from './candidates.ts';
import { openContainer } from './container.ts';
import { identityOf } from './identity.ts';
import type { Matcher } from './matcher.ts';
import { Neighbourhood } from './neighbourhood.ts';
import type { RankedDocument } from './page.ts';
import { Scan, type ScanOutcome } from './scan.ts';
import { Shard } from './shard.ts';
import { identitiesPath } from './shard-files.ts';
import { TextScorer } from './text-scorer.ts';
import { Vocabulary } from './vocabulary.ts';
import { matchWord, type WordMatch } from './word-match.ts';

/**
 * Opens an index that `createIndexWriter` wrote: columns are read into memory and checked, records stay on disk.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is missing or damaged
 */
export async function openIndex(directory: string): Promise<SearchEngine> {
  const vocabulary = new Vocabulary(directory);
  let base = 0;
  const shards = vocabulary.shards.map((facts, number) => {
    const shard = new Shard(directory, number, { ...facts, base });
    base += facts.documents;
    return shard;
  });
  return new EmbeddedEngine(vocabulary, shards, new Identities(directory));
}

class EmbeddedEngine implements SearchEngine {
  readonly facts: EngineFacts;
  readonly #vocabulary: Vocabulary;
  readonly #shards: readonly Shard[];
  readonly #identities: Identities;
  readonly #cellsOccupied: number;

  constructor(vocabulary: Vocabulary, shards: readonly Shard[], identities: Identities) {
    this.#vocabulary = vocabulary;
    this.#shards = shards;
    this.#identities = identities;
    this.#cellsOccupied = shards.reduce((sum, shard) => sum + shard.leaves, 0);
    this.facts = {
      searchable: shards.reduce((sum, shard) => sum + shard.searchable, 0),
      documents: shards.reduce((sum, shard) => sum + shard.documents, 0),
      shards: shards.length,
    };
  }

  async search(query: EngineQuery): Promise<EngineAnswer> {
    const exact = this.#attempt(query, this.#matches(query.words));
    if (exact.total > 0 || query.words.length === 0) return this.#answer(query, exact, 'exact');
    const tolerant = this.#matches(query.tolerantWords());
    const typos = this.#attempt(query, tolerant);
    if (typos.total > 0) return this.#answer(query, typos, 'typos');
    return this.#answer(query, this.#attemptPartial(query, tolerant), 'partial');
  }

  async fetch(documents: readonly number[]): Promise<PlaceRecord[]> {
    return documents.map((document) => this.#record(document));
  }

  async find(type: SourceType, number: number): Promise<PlaceRecord | undefined> {
    const document = this.#identities.find(identityOf(type, number));
    return document === undefined ? undefined : this.#record(document);
  }

  async close(): Promise<void> {
    for (const shard of this.#shards) shard.close();
  }

  /** All words must match. */
  #attempt(query: EngineQuery, matches: readonly WordMatch[]): ScanOutcome {
    if (matches.some((match) => match.isEmpty)) return this.#scan(query, this.#shards.map(nothing), matches);
    const candidates = this.#scopes(query).map((scope) => {
      const words = matches.map((match) => wordMatcher(scope, match));
      return intersection(scope, [...words, ...this.#keywordMatchers(scope, query)]);
    });
    return this.#scan(query, candidates, matches);
  }

  /** As few words as possible need not match: the documents that match most of them. */
  #attemptPartial(query: EngineQuery, matches: readonly WordMatch[]): ScanOutcome {
    const scopes = this.#scopes(query);
    const counts = scopes.map((scope) => matchCounts(scope, matches));
    const most = this.#mostMatched(query, scopes, counts);
    if (most === 0) return this.#scan(query, this.#shards.map(nothing), matches);
    const candidates = scopes.map((scope, number) =>
      intersection(scope, [
        documentsCounted(scope, counts[number]!, most),
        ...this.#keywordMatchers(scope, query),
      ]),
    );
    return this.#scan(query, candidates, matches);
  }

  /** The largest number of words that one document within area and filters matches. */
  #mostMatched(query: EngineQuery, scopes: readonly Scope[], counts: readonly Uint8Array[]): number {
    const filters = scopes.map((scope) => intersection(scope, this.#keywordMatchers(scope, query)));
    const scan = new Scan(query, this.#shards, filters, undefined);
    let most = 0;
    scopes.forEach(({ intervals }, number) => {
      const ofShard = counts[number]!;
      for (const [from, to] of intervals)
        for (let document = from; document < to; document++)
          if (ofShard[document]! > most && scan.admits(number, document)) most = ofShard[document]!;
    });
    return most;
  }

  /** What of each shard the query looks at. */
  #scopes(query: EngineQuery): Scope[] {
    const neighbourhood = new Neighbourhood(query.centre, query.radiusMetres);
    const stopsEarly = query.centre && !query.countTotal;
    return this.#shards.map((shard) => {
      const intervals = neighbourhood.intervals(shard);
      const documents = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
      return { shard, intervals, documents, ...(stopsEarly ? { wanted: query.offset + query.limit } : {}) };
    });
  }

  #scan(query: EngineQuery, candidates: readonly Matcher[], matches: readonly WordMatch[]): ScanOutcome {
    const scorer = matches.length > 0 ? new TextScorer(matches, this.#vocabulary.firstWord) : undefined;
    return new Scan(query, this.#shards, candidates, scorer).run();
  }

  #matches(words: readonly QueryWord[]): WordMatch[] {
    return words.map((word) => matchWord(this.#vocabulary, word, this.facts.searchable));
  }

  #keywordMatchers(scope: Scope, query: EngineQuery): Matcher[] {
    return query.keywords.map((group) =>
      keywordMatcher(
        scope,
        group.map((keyword) => this.#vocabulary.findKeyword(keyword)),
      ),
    );
  }

  #answer(query: EngineQuery, outcome: ScanOutcome, tolerance: Tolerance): EngineAnswer {
    const page = outcome.best.sorted().slice(query.offset, query.offset + query.limit);
    return {
      hits: page.map((ranked) => hitOf(ranked, query)),
      ...(query.countTotal ? { total: outcome.total } : {}),
      tolerance,
      cellsSearched: outcome.cellsRead,
      cellsOccupied: this.#cellsOccupied,
      shardsSearched: outcome.shardsRead,
      ...(query.listCells ? { cells: outcome.cells } : {}),
    };
  }

  #record(document: number): PlaceRecord {
    const shard = this.#shards.findLast((candidate) => candidate.base <= document);
    if (!shard) throw new RangeError(`There is no document ${document}.`);
    return shard.record(document - shard.base);
  }
}

function hitOf(ranked: RankedDocument, query: EngineQuery): EngineHit {
  return {
    document: ranked.document,
    score: ranked.score,
    ...(ranked.textScore === undefined ? {} : { textScore: ranked.textScore }),
    ...(ranked.geoScore === undefined ? {} : { geoScore: ranked.geoScore }),
    ...(query.centre ? { distanceMetres: ranked.distanceMetres } : {}),
  };
}

/** Finds a document by the type and number of its source object. */
class Identities {
  readonly #identity: Float64Array;
  readonly #document: Uint32Array;

  constructor(directory: string) {
    const container = openContainer(identitiesPath(directory));
    this.#identity = container.f64('identity');
    this.#document = container.u32('document');
    container.expectLength('document', this.#identity.length);
  }

  find(identity: number): number | undefined {
    let low = 0;
    let high = this.#identity.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#identity[middle]! < identity) low = middle + 1;
      else high = middle;
    }
    return this.#identity[low] === identity ? this.#document[low] : undefined;
  }
}
