import type { PlaceRecord, SourceType } from '../core/core.ts';
import type { PlaceOnPath } from '../filters/filters.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { respelled } from '../text/text.ts';
import type { Evidence } from './evidence.ts';
import { keywordFilters } from './keyword-filters.ts';
import type { Attempt, IndexAnswer, IndexQuery, PlaceIndex, SearchDiagnostics } from './place-index.ts';
import { planText, type TextPlan } from './plan.ts';
import { BIAS_RADIUS_METRES, halfDistanceMetres } from './ranking.ts';
import type { SearchRequest } from './request.ts';
import { withoutSideRemarks } from './side-remarks.ts';

/** How far an answer goes from what was typed: nowhere, by typing errors, or by words that match nothing. */
export type Tolerance = 'exact' | 'typos' | 'partial';

export interface SearchHit {
  readonly record: PlaceRecord;
  readonly score: number;
  readonly textScore?: number | undefined;
  readonly geoScore?: number | undefined;
  readonly distanceMetres?: number | undefined;
  /** Present if the request has a corridor. */
  readonly onPath?: PlaceOnPath;
  /** True in an answer to what is open if nobody recorded whether the place is. */
  readonly areHoursUnknown?: boolean;
  /** Absent without words. */
  readonly evidence?: Evidence;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Exact; present if the request counts. */
  readonly total?: number;
  /** How many places match besides of which nobody knows whether they are open; present if the request asks what is open, and counts. */
  readonly hoursUnknown?: number;
  readonly tolerance: Tolerance;
  /** Present if the hits leave a remark such as `near me` out of the text. */
  readonly leavesRemark?: true;
  readonly cellsSearched: number;
  /** Share of the index's occupied cells that were not searched, 0..1. */
  readonly pruningEfficiency: number;
  readonly shardsSearched: number;
  /** H3 cells searched; present if the request asks for an explanation. */
  readonly cells?: readonly string[];
}

export interface Searcher {
  search(request: SearchRequest): Promise<SearchResult>;
  /** The place of this type and number; undefined if the data set has none. */
  find(type: SourceType, sourceId: number): Promise<PlaceRecord | undefined>;
}

/** The answer to signs that are no words, such as a lone emoji: no place matches them. */
const NOTHING_MEANT: SearchResult = {
  hits: [],
  total: 0,
  tolerance: 'partial',
  cellsSearched: 0,
  pruningEfficiency: 1,
  shardsSearched: 0,
};

/** One rung of the ladder: an attempt, and how tolerant an answer by it is. */
interface Rung {
  readonly tolerance: Tolerance;
  readonly attempt: Attempt;
  /** See {@link SearchResult.leavesRemark}. */
  readonly leavesRemark?: true;
}

/** A searcher over one opened index; the index remains the caller's to close. */
export function createSearcher(index: PlaceIndex, taxonomy: Taxonomy): Searcher {
  return {
    async search(request) {
      const { query = '', languages, isCompleting, isNameAlone } = request;
      const plan = planText(query, taxonomy, languages, isCompleting, isNameAlone);
      const hasSigns = request.query !== undefined && request.query.trim() !== '';
      if (hasSigns && plan.words.length === 0) return NOTHING_MEANT;
      const asked = indexQuery(request, taxonomy, index);
      const rounds = ladder(plan, {
        withoutRemarks: planWithoutRemarks(plan, request, taxonomy),
        respelled: () => planRespelled(index, request, taxonomy),
        isExact: request.isExact ?? false,
      });
      const { answer, rung } = await climb(index, asked, rounds);
      const hoursUnknown = await countUnknownHours(index, asked, rung.attempt);
      return {
        ...searchResult(answer, rung),
        ...(hoursUnknown !== undefined && { hoursUnknown }),
      };
    },
    find: (type, sourceId) => index.find(type, sourceId),
  };
}

/** The plan of the text without `near me` and the like, which no place is called; undefined if there is nothing of the kind. */
function planWithoutRemarks(
  { words }: TextPlan,
  { languages, isCompleting }: SearchRequest,
  taxonomy: Taxonomy,
): TextPlan | undefined {
  const bare = withoutSideRemarks(words.map((word) => word.text));
  return bare && planText(bare.join(' '), taxonomy, languages, isCompleting);
}

/** The plan of the text with words parted and joined as documents have them (`burgerkingdrive`); undefined if that changes nothing. */
function planRespelled(
  { knowsWord }: PlaceIndex,
  { query = '', languages, isCompleting }: SearchRequest,
  taxonomy: Taxonomy,
): TextPlan | undefined {
  const text = respelled(query, true, knowsWord);
  return text === undefined ? undefined : planText(text, taxonomy, languages, isCompleting);
}

interface OtherPlans {
  /** The text without remarks, which are left out rather than taken for typing errors. */
  readonly withoutRemarks: TextPlan | undefined;
  readonly respelled: () => TextPlan | undefined;
  /** True if only the text as it is typed is tried. */
  readonly isExact: boolean;
}

/**
 * The attempts at a text in the order of preference, in rounds: the index is asked for the next round if none of the last
 * matches. The rungs of typing errors are worked out only then, as they cost more than most searches.
 */
function* ladder(
  plan: TextPlan,
  { withoutRemarks: bare, respelled: respelt, isExact }: OtherPlans,
): Generator<readonly Rung[]> {
  yield [rung('exact', plan.words), ...(bare ? [withoutRemark(rung('exact', bare.words))] : [])];
  if (plan.words.length === 0 || isExact) return;
  const words = plan.tolerantWords();
  const other = respelt();
  yield [
    ...(other ? [rung('typos', other.words)] : []),
    ...(bare ? [withoutRemark(rung('typos', bare.tolerantWords()))] : []),
    rung('typos', words),
    { tolerance: 'partial', attempt: { words, matching: 'most' } },
  ];
}

function rung(tolerance: Tolerance, words: Attempt['words']): Rung {
  return { tolerance, attempt: { words, matching: 'all' } };
}

function withoutRemark(other: Rung): Rung {
  return { ...other, leavesRemark: true };
}

/** Asks the index round by round until it finds something; the rung is the last of all if it finds nothing. */
async function climb(
  index: PlaceIndex,
  query: IndexQuery,
  rounds: Iterable<readonly Rung[]>,
): Promise<{ answer: IndexAnswer; rung: Rung }> {
  let last: { answer: IndexAnswer; rung: Rung } | undefined;
  for (const rungs of rounds) {
    const answer = await index.search(
      query,
      rungs.map(({ attempt }) => attempt),
    );
    last = { answer, rung: rungs[answer.attempt ?? rungs.length - 1]! };
    if (answer.attempt !== undefined) break;
  }
  return last!; // a ladder has at least one round
}

/** How many places match an attempt of which nobody knows whether they are open; undefined if that is not asked. */
async function countUnknownHours(
  index: PlaceIndex,
  query: IndexQuery,
  attempt: Attempt,
): Promise<number | undefined> {
  if (query.openAtMs === undefined || query.areHoursUnknown || !query.countTotal) return undefined;
  const counted = { ...query, areHoursUnknown: true, offset: 0, limit: 1, listCells: false };
  return (await index.search(counted, [attempt])).total ?? 0;
}

function indexQuery(request: SearchRequest, taxonomy: Taxonomy, index: PlaceIndex): IndexQuery {
  const { centre, radiusMetres, circle, bbox, polygon, corridor, openAtMs, areHoursUnknown } = request;
  const query: Draft<IndexQuery> = {
    ...keywordFilters(request, taxonomy, index),
    halfDistanceMetres: halfDistanceMetres(radiusMetres ?? BIAS_RADIUS_METRES),
    weights: request.weights,
    offset: request.offset,
    limit: request.limit,
    countTotal: request.countTotal,
    listCells: request.explain,
  };
  if (centre) query.centre = centre;
  if (radiusMetres !== undefined) query.radiusMetres = radiusMetres;
  if (circle) query.circle = circle;
  if (bbox) query.bbox = bbox;
  if (polygon) query.polygon = polygon;
  if (corridor) query.corridor = corridor;
  if (openAtMs !== undefined) query.openAtMs = openAtMs;
  if (areHoursUnknown) query.areHoursUnknown = true;
  return query;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function searchResult(
  { hits, total, diagnostics }: IndexAnswer,
  { tolerance, leavesRemark }: Rung,
): SearchResult {
  const { cellsSearched, shardsSearched, cells } = diagnostics;
  return {
    hits,
    ...(total !== undefined && { total }),
    tolerance,
    ...(leavesRemark && { leavesRemark }),
    cellsSearched,
    pruningEfficiency: pruningEfficiency(diagnostics),
    shardsSearched,
    ...(cells && { cells }),
  };
}

function pruningEfficiency({ cellsSearched, cellsOccupied }: SearchDiagnostics): number {
  if (cellsOccupied === 0) return 1;
  return Math.max(0, 1 - cellsSearched / cellsOccupied);
}
