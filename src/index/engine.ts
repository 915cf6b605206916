import { indexOfSorted } from '../arrays/arrays.ts';
import { type Container, Containers } from '../columns/columns.ts';
import { identityOf, type PlaceRecord, type SourceType } from '../core/core.ts';
import type {
  EngineAnswer,
  EngineFacts,
  EngineHit,
  EngineQuery,
  QueryWord,
  SearchEngine,
  Tolerance,
} from '../search/search.ts';
import { Admission } from './admission.ts';
import {
  type CandidateGroup,
  Candidates,
  gathered,
  intersection,
  keywordMatcher,
  narrowedTo,
  type Scope,
  wordGroups,
  wordMatchers,
} from './candidates.ts';
import { densestPart } from './densest-part.ts';
import { MatchCounts } from './match-counts.ts';
import type { Matcher } from './matcher.ts';
import { Neighbourhood } from './neighbourhood.ts';
import type { RankedDocument } from './page.ts';
import { type Passing, scanByQuality } from './scan-by-quality.ts';
import { OutwardScan } from './scan-outwards.ts';
import { Shard } from './shard.ts';
import { identitiesPath, vocabularyPath } from './shard-files.ts';
import { type ScanOutcome, Tally } from './tally.ts';
import { TextScorer } from './text-scorer.ts';
import { Vocabulary } from './vocabulary.ts';
import { matchWord, type WordMatch } from './word-match.ts';

/**
 * Opens an index that `createIndexWriter` wrote: columns are read into memory and checked, records stay on disk.
 *
 * @param containers the containers of the data set that are open already, such as in another thread
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is missing or damaged
 */
export async function openIndex(directory: string, containers = new Containers()): Promise<SearchEngine> {
  const vocabulary = new Vocabulary(containers.open(vocabularyPath(directory)));
  let base = 0;
  const shards = vocabulary.shards.map((facts, number) => {
    const shard = new Shard(directory, number, { ...facts, base }, containers);
    base += facts.documents;
    return shard;
  });
  return new EmbeddedEngine(vocabulary, shards, new Identities(containers.open(identitiesPath(directory))));
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
    const densest = densestPart(shards);
    this.facts = {
      searchable: shards.reduce((sum, shard) => sum + shard.searchable, 0),
      documents: shards.reduce((sum, shard) => sum + shard.documents, 0),
      shards: shards.length,
      ...(densest && { densest }),
    };
  }

  async search(query: EngineQuery): Promise<EngineAnswer> {
    const look = this.#lookFrom(query);
    const exact = this.#attempt(look, this.#matches(query.words));
    if (exact.total > 0 || query.words.length === 0) return this.#answer(query, exact, 'exact');
    const tolerant = this.#matches(query.tolerantWords());
    const typos = this.#attempt(look, tolerant);
    if (typos.total > 0) return this.#answer(query, typos, 'typos');
    return this.#answer(query, this.#attemptPartial(look, tolerant), 'partial');
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
  #attempt(look: Look, matches: readonly WordMatch[]): ScanOutcome {
    const tally = this.#tally(look, matches);
    if (matches.some((match) => match.isEmpty)) return tally.outcome();
    const [only] = matches;
    if (only && isScannedByQuality(look.query)) this.#scanWord(look, only, tally);
    else this.#scan(look, this.#filtered(look, matches), tally);
    return tally.outcome();
  }

  /** One word that biases and is not counted: by distance near the centre, by quality in all the rest. */
  #scanWord(look: Look, match: WordMatch, tally: Tally): void {
    const { centre, halfDistanceMetres } = look.query;
    const nearMetres = centre ? NEAR_HALF_DISTANCES * halfDistanceMetres : 0;
    if (centre) this.#scan(look, this.#filtered(look, [match]), tally, nearMetres);
    if (tally.isFullUpTo(nearMetres)) return;
    const { firstWord } = this.#vocabulary;
    scanByQuality(match, this.#passing(look), firstWord, look.admission, tally, nearMetres);
  }

  /** As few words as possible need not match: the documents that match most of them. */
  #attemptPartial(look: Look, matches: readonly WordMatch[]): ScanOutcome {
    const { scopes, admission } = look;
    const passing = this.#passing(look);
    const counts = scopes.map((scope, at) => new MatchCounts(scope, matches, passing[at]!.documents));
    const mosts = counts.map((ofShard, at) =>
      ofShard.most((document) => admission.metres(scopes[at]!.shard, document) !== undefined),
    );
    const most = Math.max(0, ...mosts);
    const tally = this.#tally(look, matches, most);
    if (most === 0) return tally.outcome();
    const candidates = scopes.map((scope, at) => new Candidates(scope, () => counts[at]!.groups(most)));
    this.#scan(look, candidates, tally);
    return tally.outcome();
  }

  /** Per shard the documents that match all of the words and pass the query's keywords. */
  #filtered(look: Look, matches: readonly WordMatch[]): Candidates[] {
    const [only, second] = matches;
    const groupsOf = (scope: Scope): CandidateGroup[] => {
      if (only && !second) return wordGroups(scope, only);
      return [{ documents: intersection(scope, wordMatchers(scope, matches)), inNames: true }];
    };
    const find = (scope: Scope) => {
      const filters = this.#keywordMatchers(scope, look.query);
      return groupsOf(narrowedTo(scope, filters)).map(({ documents, inNames }) => ({
        documents: gathered(scope, intersection(scope, [documents, ...filters])),
        inNames,
      }));
    };
    return look.scopes.map((scope) => new Candidates(scope, () => find(scope)));
  }

  /** Per shard the documents that pass the query's keywords, whatever their words. */
  #passing({ scopes, query }: Look): Passing[] {
    return scopes.map((scope) => ({
      shard: scope.shard,
      documents: intersection(scope, this.#keywordMatchers(scope, query)),
    }));
  }

  #scan(
    { neighbourhood, admission, query }: Look,
    candidates: readonly Candidates[],
    tally: Tally,
    untilMetres?: number,
  ): void {
    new OutwardScan(candidates, neighbourhood, admission, tally, query.countTotal).run(untilMetres);
  }

  /** @param matched how many of the words a document matches at most */
  #tally({ query }: Look, matches: readonly WordMatch[], matched = matches.length): Tally {
    const { firstWord } = this.#vocabulary;
    const scorer = matches.length > 0 ? new TextScorer(matches, firstWord, matched) : undefined;
    return new Tally(query, scorer);
  }

  /** What of each shard the query looks at, and what it lets through. */
  #lookFrom(query: EngineQuery): Look {
    const neighbourhood = new Neighbourhood(query.centre, query.radiusMetres);
    const stopsEarly = query.centre && !query.countTotal;
    const scopes = this.#shards.flatMap((shard) => {
      const intervals = neighbourhood.intervals(shard);
      const documents = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
      if (documents === 0) return [];
      return { shard, intervals, documents, ...(stopsEarly ? { wanted: query.offset + query.limit } : {}) };
    });
    return { query, neighbourhood, scopes, admission: new Admission(query, neighbourhood) };
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
    const page = outcome.ranked.slice(query.offset, query.offset + query.limit);
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

/** A query with where it looks. */
interface Look {
  readonly query: EngineQuery;
  readonly neighbourhood: Neighbourhood;
  readonly scopes: readonly Scope[];
  readonly admission: Admission;
}

/** Beyond this many half-distances the geographic score is so small that the words decide. */
const NEAR_HALF_DISTANCES = 5;

function isScannedByQuality({ words, radiusMetres, countTotal }: EngineQuery): boolean {
  return words.length === 1 && radiusMetres === undefined && !countTotal;
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

  constructor(container: Container) {
    this.#identity = container.f64('identity');
    this.#document = container.u32('document');
    container.expectLength('document', this.#identity.length);
  }

  find(identity: number): number | undefined {
    const index = indexOfSorted(this.#identity, identity);
    return index < 0 ? undefined : this.#document[index];
  }
}
