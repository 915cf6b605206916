import { indexOfSorted, partitionPoint } from '../arrays/arrays.ts';
import { type Container, Containers, LatestRecords, readColumns } from '../columns/columns.ts';
import { identityOf, type PlaceRecord, type SourceType } from '../core/core.ts';
import {
  EvidenceReader,
  type IndexContents,
  matchWord,
  Neighbourhood,
  Vocabulary,
  type WordMatch,
} from '../head/head.ts';
import {
  type Attempt,
  type Evidence,
  type IndexAnswer,
  type IndexFacts,
  type IndexQuery,
  type PlaceIndex,
  type QueryWord,
  scoredHit,
} from '../search/search.ts';
import type { KnowsWord } from '../text/text.ts';
import { DocumentAdmission } from './admission.ts';
import {
  type CandidateGroup,
  Candidates,
  gathered,
  intersection,
  keywordMatcher,
  narrowedTo,
  type ShardScope,
  wordGroups,
  wordMatchers,
} from './candidates.ts';
import { densestPart } from './densest-part.ts';
import { COUNT_COLUMNS, IDENTITY_COLUMNS } from './index-columns.ts';
import { MatchCounts } from './match-counts.ts';
import { EveryMatcher, type Matcher, WithoutMatcher } from './matcher.ts';
import { AlongScan } from './scan-along.ts';
import { type Passing, scanByQuality } from './scan-by-quality.ts';
import { OutwardScan } from './scan-outwards.ts';
import { Shard } from './shard.ts';
import { identitiesPath, shardWordsName, vocabularyPath } from './shard-files.ts';
import { ShardScorer } from './shard-scorer.ts';
import { type ScanOutcome, Tally } from './tally.ts';
import { WordImportance } from './word-importance.ts';

/**
 * Opens an index that `createIndexWriter` wrote: columns are read into memory and checked, records stay on disk.
 *
 * @param containers the containers of the data set that are open already, such as in another thread
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is missing or damaged
 */
export async function openIndex(directory: string, containers = new Containers()): Promise<PlaceIndex> {
  const { vocabulary, wordImportance, shards, identities } = openParts(directory, containers);
  return new EmbeddedIndex(vocabulary, wordImportance, shards, identities);
}

/**
 * Opens an index to be read whole.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is missing or damaged
 */
export async function openContents(directory: string): Promise<IndexContents> {
  const { vocabulary, shards, identities } = openParts(directory, new Containers());
  return {
    facts: factsOf(shards),
    vocabulary,
    parts: shards,
    identities: identities.columns,
    close: async () => closeAll(shards),
  };
}

interface IndexParts {
  readonly vocabulary: Vocabulary;
  readonly wordImportance: WordImportance;
  readonly shards: readonly Shard[];
  readonly identities: Identities;
}

function openParts(directory: string, containers: Containers): IndexParts {
  const container = containers.open(vocabularyPath(directory));
  const vocabulary = new Vocabulary(container);
  const { counts, wordImportance } = readColumns(container, COUNT_COLUMNS, () => ({
    word: vocabulary.words.size,
  }));
  const shards: Shard[] = [];
  let base = 0;
  for (let number = 0; 2 * number < counts.length; number++) {
    const documents = counts[2 * number]!;
    const searchable = counts[2 * number + 1]!;
    const words = container.u32(shardWordsName(number));
    shards.push(new Shard(directory, number, { base, documents, searchable, words }, containers));
    base += documents;
  }
  const identities = new Identities(containers.open(identitiesPath(directory)));
  return { vocabulary, wordImportance: new WordImportance(wordImportance), shards, identities };
}

function factsOf(shards: readonly Shard[]): IndexFacts {
  const densest = densestPart(shards);
  return {
    searchable: shards.reduce((sum, shard) => sum + shard.searchable, 0),
    documents: shards.reduce((sum, shard) => sum + shard.documents, 0),
    shards: shards.length,
    ...(densest && { densest }),
  };
}

function closeAll(shards: readonly Shard[]): void {
  for (const shard of shards) shard.close();
}

class EmbeddedIndex implements PlaceIndex {
  readonly facts: IndexFacts;
  readonly #vocabulary: Vocabulary;
  readonly #wordImportance: WordImportance;
  readonly #shards: readonly Shard[];
  readonly #identities: Identities;
  readonly #cellsOccupied: number;
  readonly #records = new LatestRecords<PlaceRecord>((documents) => this.#read(documents));

  constructor(
    vocabulary: Vocabulary,
    wordImportance: WordImportance,
    shards: readonly Shard[],
    identities: Identities,
  ) {
    this.#vocabulary = vocabulary;
    this.#wordImportance = wordImportance;
    this.#shards = shards;
    this.#identities = identities;
    this.#cellsOccupied = shards.reduce((sum, shard) => sum + shard.leaves, 0);
    this.facts = factsOf(shards);
  }

  get knowsWord(): KnowsWord {
    return this.#vocabulary.knowsWord;
  }

  keywordsBeginning = (beginning: string): readonly string[] => this.#vocabulary.keywordsBeginning(beginning);

  async search(query: IndexQuery, attempts: readonly Attempt[]): Promise<IndexAnswer> {
    const look = this.#lookFrom(query);
    const matches = new Map<Attempt['words'], readonly WordMatch[]>(); // attempts may share their words
    let answer: IndexAnswer | undefined;
    for (const [number, { words, matching }] of attempts.entries()) {
      const found = matches.get(words) ?? this.#matches(words);
      matches.set(words, found);
      const outcome = matching === 'all' ? this.#matchAll(look, found) : this.#matchMost(look, found);
      answer = this.#answer(look, found, outcome);
      if (outcome.total > 0) return { attempt: number, ...answer };
    }
    if (!answer) throw new RangeError('A search has at least one attempt.');
    return answer;
  }

  async find(type: SourceType, sourceId: number): Promise<PlaceRecord | undefined> {
    const document = this.#identities.find(identityOf(type, sourceId));
    return document === undefined ? undefined : this.#records.get([document])[0];
  }

  async close(): Promise<void> {
    closeAll(this.#shards);
  }

  /** The documents that match all words. */
  #matchAll(look: Look, matches: readonly WordMatch[]): ScanOutcome {
    const tally = this.#tally(look, matches);
    if (matches.some((match) => match.isEmpty)) return tally.outcome();
    const [only, second] = matches;
    if (only && !second && mayScanByQuality(look.query)) this.#scanWord(look, only, tally);
    else this.#scan(look, this.#filtered(look, matches), tally);
    return tally.outcome();
  }

  /** One word, uncounted, without a radius: by distance near the centre, by quality beyond. */
  #scanWord(look: Look, match: WordMatch, tally: Tally): void {
    const { centre, halfDistanceMetres } = look.query;
    const nearMetres = centre ? NEAR_HALF_DISTANCES * halfDistanceMetres : 0;
    if (centre) this.#scan(look, this.#filtered(look, [match]), tally, nearMetres);
    if (tally.isFullUpTo(nearMetres)) return;
    const { firstWord } = this.#vocabulary;
    const { admission } = look;
    scanByQuality(match, this.#passing(look), firstWord, this.#wordImportance, admission, tally, nearMetres);
  }

  /** The documents that match as many of the words as any document does. */
  #matchMost(look: Look, matches: readonly WordMatch[]): ScanOutcome {
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
    const groupsOf = (scope: ShardScope): CandidateGroup[] => {
      if (only && !second) return wordGroups(scope, only);
      return [{ documents: intersection(scope, wordMatchers(scope, matches)), inNames: true }];
    };
    const find = (scope: ShardScope) => {
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

  /** @param untilMetres no farther from the centre; without meaning in a corridor, of which all is scanned */
  #scan(
    { neighbourhood, admission, query }: Look,
    candidates: readonly Candidates[],
    tally: Tally,
    untilMetres?: number,
  ): void {
    if (query.corridor) new AlongScan(candidates, neighbourhood, admission, tally, query.countTotal).run();
    else new OutwardScan(candidates, neighbourhood, admission, tally, query.countTotal).run(untilMetres);
  }

  /** @param matched number of the words that a document matches at most */
  #tally({ query }: Look, matches: readonly WordMatch[], matched = matches.length): Tally {
    const { firstWord } = this.#vocabulary;
    if (matches.length === 0) return new Tally(query, undefined);
    const mostImportance = this.#wordImportance.ofMatches(matches, matched);
    return new Tally(query, new ShardScorer(matches, firstWord, matched, mostImportance));
  }

  /** The parts of each shard that the query looks at, and the documents it lets through. */
  #lookFrom(query: IndexQuery): Look {
    const neighbourhood = new Neighbourhood(query.centre, query.radiusMetres, query.corridor);
    const stopsEarly = (query.centre ?? query.corridor) && !query.countTotal;
    const scopes = this.#shards.flatMap((shard) => {
      const intervals = neighbourhood.intervals(shard.tree);
      const documents = intervals.reduce((sum, [from, to]) => sum + to - from, 0);
      if (documents === 0) return [];
      return { shard, intervals, documents, ...(stopsEarly ? { wanted: query.offset + query.limit } : {}) };
    });
    return { query, neighbourhood, scopes, admission: new DocumentAdmission(query, neighbourhood) };
  }

  #matches(words: readonly QueryWord[]): WordMatch[] {
    return words.map((word) => matchWord(this.#vocabulary, word, this.facts.searchable));
  }

  /** Sets that documents must be in, by the keywords that they must carry and must not. */
  #keywordMatchers(scope: ShardScope, { keywords, without = [] }: IndexQuery): Matcher[] {
    const carrying = (group: readonly string[]) =>
      keywordMatcher(
        scope,
        group.map((keyword) => this.#vocabulary.findKeyword(keyword)),
      );
    const every = () => new EveryMatcher(scope.shard.searchable);
    const kept = without.length === 0 ? [] : [new WithoutMatcher(every(), carrying(without))];
    return [...keywords.map(carrying), ...kept];
  }

  #answer({ query, neighbourhood }: Look, matches: readonly WordMatch[], outcome: ScanOutcome): IndexAnswer {
    const page = outcome.ranked.slice(query.offset, query.offset + query.limit);
    const evidence = matches.length > 0 ? new EvidenceReader(matches, this.#vocabulary) : undefined;
    const records = this.#records.get(page.map(({ document }) => document));
    return {
      hits: page.map(({ document, distanceMetres }, at) => {
        const found = evidence && this.#evidence(evidence, document);
        const shard = this.#shardOf(document);
        const onPath = neighbourhood.placeOnPath(shard.vectors, document - shard.base);
        return scoredHit(query, records[at]!, found, query.centre && distanceMetres, onPath);
      }),
      ...(query.countTotal ? { total: outcome.total } : {}),
      diagnostics: {
        cellsSearched: outcome.cellsRead,
        cellsOccupied: this.#cellsOccupied,
        shardsSearched: outcome.shardsRead,
        ...(query.listCells ? { cells: outcome.cells } : {}),
      },
    };
  }

  #evidence(evidence: EvidenceReader, document: number): Evidence {
    const shard = this.#shardOf(document);
    return evidence.read(shard.entries(document - shard.base), shard.words);
  }

  /** Records in the order of the documents; those of a shard are read together. */
  #read(documents: readonly number[]): PlaceRecord[] {
    const records = new Map<number, PlaceRecord>();
    for (const [shard, ofShard] of this.#byShard(documents)) {
      const found = shard.records(ofShard.map((document) => document - shard.base));
      for (const [at, document] of ofShard.entries()) records.set(document, found[at]!);
    }
    return documents.map((document) => records.get(document)!); // each is in one shard
  }

  #byShard(documents: readonly number[]): Map<Shard, number[]> {
    const groups = new Map<Shard, number[]>();
    for (const document of documents) {
      const shard = this.#shardOf(document);
      const group = groups.get(shard);
      if (group) group.push(document);
      else groups.set(shard, [document]);
    }
    return groups;
  }

  #shardOf(document: number): Shard {
    const next = partitionPoint(0, this.#shards.length, (shard) => this.#shards[shard]!.base <= document);
    return this.#shards[next - 1]!; // the first shard begins with document 0
  }
}

/** A query with the parts of the index that it looks at. */
interface Look {
  readonly query: IndexQuery;
  readonly neighbourhood: Neighbourhood;
  readonly scopes: readonly ShardScope[];
  readonly admission: DocumentAdmission;
}

/** Beyond this many half-distances the geographic score is so small that the words decide. */
const NEAR_HALF_DISTANCES = 5;

/** True if a single word may be scanned by quality: every place is in reach, and no total is asked for. */
function mayScanByQuality({ radiusMetres, corridor, countTotal }: IndexQuery): boolean {
  return radiusMetres === undefined && !corridor && !countTotal;
}

/** Finds a document by the type and number of its source object. */
class Identities {
  /** Both ascend by identity. */
  readonly columns: { readonly identity: Float64Array; readonly document: Uint32Array };

  constructor(container: Container) {
    this.columns = readColumns(container, IDENTITY_COLUMNS, (columns) => ({
      document: columns.identity.length,
    }));
  }

  find(identity: number): number | undefined {
    const index = indexOfSorted(this.columns.identity, identity);
    return index < 0 ? undefined : this.columns.document[index];
  }
}
