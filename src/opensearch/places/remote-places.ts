import {
  identityOf,
  metresOfChord,
  type PlaceRecord,
  ServiceError,
  type SourceType,
} from '../../core/core.ts';
import { EvidenceReader, matchWord, Neighbourhood, TextScorer, type WordMatch } from '../../head/head.ts';
import {
  type Attempt,
  compareHits,
  type Evidence,
  type IndexAnswer,
  type IndexFacts,
  type IndexHit,
  type IndexQuery,
  type PlaceIndex,
  scoredHit,
} from '../../search/search.ts';
import type { KnowsWord } from '../../text/text.ts';
import type { Connection } from '../cluster/connection.ts';
import {
  type AnswerHit,
  type Clause,
  type SearchAnswer,
  type SearchBody,
  type SearchTarget,
  search,
} from '../cluster/searches.ts';
import { any, filterClauses, termClauses, unitVectorOf, WITHOUT_HOURS } from './clauses.ts';
import { type Covering, coveringOf } from './covering.ts';
import { openSchedules } from './open-schedules.ts';
import { unpackWords } from './packed-words.ts';
import type { PlaceHead } from './place-head.ts';
import { bodyOf, countBody, type PlannedAttempt, readCounts, wordClauses } from './plan.ts';
import { decidingRadius, RING_MATCHES, ringOf } from './ring.ts';

const NO_CORRIDORS =
  "Parameter 'path' is given to a server that asks OpenSearch; expected a search without it, or a server that reads its own data set.";

/** Identities of places that are asked for in one turn, and the records of those that there are. */
interface WantedPlaces {
  readonly identities: number[];
  readonly found: Promise<ReadonlyMap<number, PlaceRecord>>;
}

/** The places of one generation in a cluster. */
export class RemotePlaces implements PlaceIndex {
  readonly facts: IndexFacts;
  readonly #connection: Connection;
  readonly #index: string;
  readonly #head: PlaceHead;
  readonly #matchesPerRing: number;
  #wanted: WantedPlaces | undefined;

  /**
   * @param index of places, by its own name: an alias may move between two round trips of a search
   * @param matchesPerRing tests take a lower number
   */
  constructor(connection: Connection, index: string, head: PlaceHead, matchesPerRing = RING_MATCHES) {
    this.#connection = connection;
    this.#index = index;
    this.#head = head;
    this.#matchesPerRing = matchesPerRing;
    const { runs, ...facts } = head.facts;
    this.facts = { ...facts, shards: runs.length };
  }

  get knowsWord(): KnowsWord {
    return this.#head.vocabulary.knowsWord;
  }

  keywordsBeginning = (beginning: string): readonly string[] =>
    this.#head.vocabulary.keywordsBeginning(beginning);

  /** @throws ServiceError NOT_IMPLEMENTED for a corridor */
  async search(query: IndexQuery, attempts: readonly Attempt[]): Promise<IndexAnswer> {
    if (query.corridor) throw new ServiceError('NOT_IMPLEMENTED', NO_CORRIDORS);
    const look = this.#lookFrom(query);
    const planned = look.covering.runs.length === 0 ? [] : this.#plan(attempts);
    const timed = await this.#whileOpen(look, planned);
    if (timed.length === 0) return nothing(look);
    const asked = timed.map((each) => this.#asked(look, each));
    const bodies = asked.flatMap((each) => each.bodies);
    const answers = [...(await search(this.#connection, look.target, bodies))];
    for (const { attempt, ring } of asked) {
      const page = answers.shift()!; // as many as were asked for
      const count = ring ? answers.shift()! : page;
      const { total, most } = readCounts(count, attempt);
      if (total === 0) continue;
      const hits = this.#hits(look, attempt, page, most);
      return this.#answer(look, attempt, total, ring ? await this.#beyond(ring, attempt, hits) : hits);
    }
    return nothing(look);
  }

  async find(type: SourceType, sourceId: number): Promise<PlaceRecord | undefined> {
    const identity = identityOf(type, sourceId);
    if (Number.isNaN(identity)) return undefined;
    this.#wanted ??= this.#wantedTogether();
    this.#wanted.identities.push(identity);
    return (await this.#wanted.found).get(identity);
  }

  /** Places that are asked for in one turn take one trip. */
  #wantedTogether(): WantedPlaces {
    const identities: number[] = [];
    const found = Promise.resolve().then(() => {
      this.#wanted = undefined;
      return this.#findAll(identities);
    });
    return { identities, found };
  }

  async #findAll(identities: readonly number[]): Promise<ReadonlyMap<number, PlaceRecord>> {
    const target = { index: this.#index, routing: this.#head.facts.runs.map(({ routing }) => routing) };
    const query = { terms: { n: [...new Set(identities)] } };
    const [answer] = await search(this.#connection, target, [
      { query, size: identities.length, track_total_hits: false, _source: ['r'] },
    ]);
    const records = (answer?.hits.hits ?? []).map(recordOf);
    return new Map(records.map((record) => [identityOf(record.type, record.sourceId), record]));
  }

  async close(): Promise<void> {}

  #lookFrom(query: IndexQuery): Look {
    const neighbourhood = new Neighbourhood(query.centre, query.radiusMetres);
    const covering = coveringOf(this.#head.trees, neighbourhood);
    const routing = covering.runs.map((run) => this.#head.facts.runs[run]!.routing);
    return {
      query,
      neighbourhood,
      covering,
      filters: filterClauses(query, neighbourhood, covering),
      target: { index: this.#index, routing },
      cellsOccupied: this.#head.leaves,
    };
  }

  /** The attempts that any document may match, each with its words looked up. */
  #plan(attempts: readonly Attempt[]): PlannedAttempt[] {
    const { vocabulary, facts } = this.#head;
    const known = new Map<Attempt['words'], readonly WordMatch[]>(); // attempts may share their words
    const planned: PlannedAttempt[] = [];
    for (const [number, { words, matching }] of attempts.entries()) {
      const matches = known.get(words) ?? words.map((word) => matchWord(vocabulary, word, facts.searchable));
      known.set(words, matches);
      const isPossible = matching === 'all' ? !matches.some(isEmpty) : !matches.every(isEmpty);
      if (isPossible) planned.push({ number, matching, matches, clauses: wordClauses(matches, vocabulary) });
    }
    return planned;
  }

  /** The attempts with all that a document must pass; without those that match nothing which is open, or of unknown hours. */
  async #whileOpen(look: Look, planned: readonly PlannedAttempt[]): Promise<FilteredAttempt[]> {
    const { query, filters, target } = look;
    const { openAtMs, areHoursUnknown = false } = query;
    if (openAtMs === undefined || planned.length === 0)
      return planned.map((attempt) => ({ attempt, filters }));
    const open = await openSchedules(this.#connection, target, planned, {
      filters,
      schedules: this.#head.schedules,
      openAtMs,
      areHoursUnknown,
    });
    return planned.flatMap((attempt, at) => {
      const clauses = [...termClauses('h', open[at]!), ...(areHoursUnknown ? [WITHOUT_HOURS] : [])];
      return clauses.length === 0 ? [] : [{ attempt, filters: [...filters, any(clauses)] }];
    });
  }

  /** One search, or where much matches two: of a ring around the centre, and a count of everything. */
  #asked(look: Look, { attempt, filters }: FilteredAttempt): AskedAttempt {
    const { query } = look;
    const radiusMetres = ringOf(look, attempt, this.#head, this.#matchesPerRing);
    if (radiusMetres === undefined)
      return { attempt, ring: undefined, bodies: [bodyOf(query, attempt, filters, this.#head)] };
    const ring = this.#lookFrom({ ...query, radiusMetres });
    const page = bodyOf({ ...ring.query, countTotal: false }, attempt, ring.filters, this.#head);
    return {
      attempt,
      ring: { whole: look, radiusMetres },
      bodies: [page, countBody(query, attempt, filters)],
    };
  }

  /** The page of a ring if nothing outside can enter it, else the page of as much as is needed to be certain. */
  async #beyond(
    { whole, radiusMetres }: AskedRing,
    attempt: PlannedAttempt,
    hits: IndexHit[],
  ): Promise<IndexHit[]> {
    const { query } = whole;
    const textBound = this.#textBound(attempt);
    const decides = hits.length < query.limit ? Infinity : decidingRadius(query, hits, textBound);
    if (decides <= radiusMetres) return hits;
    const isWhole = decides >= (query.radiusMetres ?? Infinity);
    const look = isWhole ? whole : this.#lookFrom({ ...query, radiusMetres: decides });
    const body = bodyOf({ ...query, countTotal: false }, attempt, look.filters, this.#head);
    const [answer] = await search(this.#connection, look.target, [body]);
    return this.#hits(look, attempt, answer!, undefined);
  }

  /** No text score is larger: that of the best known place, whose factor is 1. */
  #textBound({ matches }: PlannedAttempt): number | undefined {
    if (matches.length === 0) return undefined;
    return new TextScorer(matches, this.#head.vocabulary.firstWord, matches.length).bound;
  }

  /** The page, scored by our own definition. */
  #hits(look: Look, attempt: PlannedAttempt, answer: SearchAnswer, most: number | undefined): IndexHit[] {
    const { matches } = attempt;
    const evidence = matches.length > 0 ? new EvidenceReader(matches, this.#head.vocabulary) : undefined;
    const hits = answer.hits.hits
      .filter(({ sort }) => most === undefined || sort?.[0] === most)
      .map((hit) => scored(look, recordOf(hit), evidence?.read(this.#entriesOf(hit))));
    return hits.sort(compareHits);
  }

  #entriesOf({ fields }: AnswerHit): Uint32Array {
    return unpackWords(Buffer.from(fields?.f?.[0] ?? '', 'base64'), this.#head.wordOfLabel);
  }

  #answer(
    { query, covering, cellsOccupied }: Look,
    { number }: PlannedAttempt,
    total: number,
    hits: IndexHit[],
  ): IndexAnswer {
    return {
      attempt: number,
      hits,
      ...(query.countTotal && { total }),
      diagnostics: diagnosticsOf(query, covering, cellsOccupied),
    };
  }
}

/** A query with the part of the index that it looks at. */
interface Look {
  readonly query: IndexQuery;
  readonly neighbourhood: Neighbourhood;
  readonly covering: Covering;
  readonly filters: readonly Clause[];
  readonly target: SearchTarget;
  readonly cellsOccupied: number;
}

/** A ring that is asked first. */
interface AskedRing {
  readonly whole: Look;
  readonly radiusMetres: number;
}

interface AskedAttempt {
  readonly attempt: PlannedAttempt;
  readonly ring: AskedRing | undefined;
  /** For the page, and for the count where that is of more. */
  readonly bodies: readonly SearchBody[];
}

interface FilteredAttempt {
  readonly attempt: PlannedAttempt;
  readonly filters: readonly Clause[];
}

function isEmpty(match: WordMatch): boolean {
  return match.isEmpty;
}

function nothing({ query, covering, cellsOccupied }: Look): IndexAnswer {
  return {
    hits: [],
    ...(query.countTotal && { total: 0 }),
    diagnostics: diagnosticsOf(query, covering, cellsOccupied),
  };
}

function diagnosticsOf(
  query: IndexQuery,
  covering: Covering,
  cellsOccupied: number,
): IndexAnswer['diagnostics'] {
  return {
    cellsSearched: covering.leaves,
    cellsOccupied,
    shardsSearched: covering.runs.length,
    ...(query.listCells && { cells: covering.cells }),
  };
}

/** The record that was pushed. */
function recordOf({ _source }: AnswerHit): PlaceRecord {
  return _source?.r as PlaceRecord; // what a document of this format holds
}

/** @param evidence `undefined` without words */
function scored(
  { query, neighbourhood }: Look,
  record: PlaceRecord,
  evidence: Evidence | undefined,
): IndexHit {
  const chord = query.centre && neighbourhood.chordTo(vectorOfRecord(record), 0);
  return scoredHit(query, record, evidence, chord === undefined ? undefined : metresOfChord(chord));
}

/** As the index has it: coordinates are kept in steps of 1e-7 degrees. */
function vectorOfRecord({ lat, lon }: PlaceRecord): Float64Array {
  return unitVectorOf(Math.round(lat * 1e7) / 1e7, Math.round(lon * 1e7) / 1e7);
}
