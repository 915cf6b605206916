import type { PlaceRecord, SourceType } from '../core/core.ts';
import { createOpenClock } from '../places/places.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import {
  brandKeyword,
  categoryKeyword,
  type EngineAnswer,
  type EngineHit,
  type EngineQuery,
  type OpenTest,
  type SearchEngine,
  type Tolerance,
} from './engine.ts';
import { explainMatch, type WordExplanation } from './explain.ts';
import { planText, type TextPlan } from './plan.ts';
import { BIAS_RADIUS_METRES, halfDistanceMetres } from './ranking.ts';
import type { SearchRequest } from './request.ts';
import { withoutSideRemarks } from './side-remarks.ts';

export interface SearchHit {
  readonly record: PlaceRecord;
  readonly score: number;
  readonly textScore?: number | undefined;
  readonly geoScore?: number | undefined;
  readonly distanceMetres?: number | undefined;
  /** Why each word of the query matched, when explaining. */
  readonly explanation?: readonly WordExplanation[];
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Exact; present when the request counts. */
  readonly total?: number;
  readonly tolerance: Tolerance;
  readonly cellsSearched: number;
  /** Share of the index's occupied cells that was not read, 0..1. */
  readonly pruningEfficiency: number;
  readonly shardsSearched: number;
  /** H3 cells read, when explaining. */
  readonly cells?: readonly string[];
}

export interface Searcher {
  search(request: SearchRequest): Promise<SearchResult>;
  /** The place, or undefined when the data set has none of this type and number. */
  find(type: SourceType, number: number): Promise<PlaceRecord | undefined>;
}

/** The answer to signs that are no words, such as a lone emoji: they match no place. */
const NOTHING_MEANT: SearchResult = {
  hits: [],
  total: 0,
  tolerance: 'partial',
  cellsSearched: 0,
  pruningEfficiency: 1,
  shardsSearched: 0,
};

/** A searcher over one opened index; the index remains the caller's to close. */
export function createSearcher(engine: SearchEngine, taxonomy: Taxonomy): Searcher {
  return {
    async search(request) {
      const plan = planText(request.query ?? '', taxonomy, request.languages, request.isCompleting);
      const hasSigns = request.query !== undefined && request.query.trim() !== '';
      if (hasSigns && plan.words.length === 0) return NOTHING_MEANT;
      const answer = await engine.search(engineQuery(request, plan, taxonomy));
      if (answer.tolerance === 'exact') return searchResult(engine, taxonomy, request, plan, answer);
      const bare = await withoutRemarks(engine, taxonomy, request);
      return searchResult(engine, taxonomy, request, bare?.plan ?? plan, bare?.answer ?? answer);
    },
    find: (type, number) => engine.find(type, number),
  };
}

/** What is found once `near me` and the like, which no place is called, are left out; undefined for nothing. */
async function withoutRemarks(
  engine: SearchEngine,
  taxonomy: Taxonomy,
  request: SearchRequest,
): Promise<{ plan: TextPlan; answer: EngineAnswer } | undefined> {
  const bare = withoutSideRemarks(request.query ?? '');
  if (bare === undefined) return undefined;
  const plan = planText(bare, taxonomy, request.languages, request.isCompleting);
  const answer = await engine.search(engineQuery(request, plan, taxonomy));
  return answer.tolerance === 'partial' || answer.hits.length === 0 ? undefined : { plan, answer };
}

function engineQuery(request: SearchRequest, plan: TextPlan, taxonomy: Taxonomy): EngineQuery {
  const { centre, radiusMetres, bbox, polygon, openAtMs } = request;
  const query: Draft<EngineQuery> = {
    words: plan.words,
    tolerantWords: plan.tolerantWords,
    keywords: keywordGroups(request, taxonomy),
    halfDistanceMetres: halfDistanceMetres(radiusMetres ?? BIAS_RADIUS_METRES),
    weights: request.weights,
    offset: request.offset,
    limit: request.limit,
    countTotal: request.countTotal,
    listCells: request.explain,
  };
  if (centre) query.centre = centre;
  if (radiusMetres !== undefined) query.radiusMetres = radiusMetres;
  if (bbox) query.bbox = bbox;
  if (polygon) query.polygon = polygon;
  if (openAtMs !== undefined) query.isOpen = openTest(openAtMs);
  return query;
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };

function keywordGroups(request: SearchRequest, taxonomy: Taxonomy): string[][] {
  const groups: string[][] = [];
  if (request.categories && request.categories.length > 0)
    groups.push(request.categories.flatMap((text) => taxonomy.resolveFilter(text)).map(categoryKeyword));
  if (request.brand !== undefined) groups.push([brandKeyword(request.brand)]);
  return groups;
}

function openTest(instantMs: number): OpenTest {
  const clock = createOpenClock(instantMs);
  return ({ raw, ...context }) => clock.isOpen(raw, context) === true;
}

async function searchResult(
  engine: SearchEngine,
  taxonomy: Taxonomy,
  request: SearchRequest,
  plan: TextPlan,
  answer: EngineAnswer,
): Promise<SearchResult> {
  const records = await engine.fetch(answer.hits.map((hit) => hit.document));
  const words = answer.tolerance === 'exact' ? plan.words : plan.tolerantWords();
  const hits = answer.hits.map((hit, i) => {
    const found = hitOf(hit, records[i]!); // fetch answers in the order asked
    if (!request.explain) return found;
    return { ...found, explanation: explainMatch(words, found.record, taxonomy) };
  });
  return {
    hits,
    ...(answer.total === undefined ? {} : { total: answer.total }),
    tolerance: answer.tolerance,
    cellsSearched: answer.cellsSearched,
    pruningEfficiency: pruningEfficiency(answer),
    shardsSearched: answer.shardsSearched,
    ...(answer.cells ? { cells: answer.cells } : {}),
  };
}

/** Member by member: what rest and spread copy costs microseconds a hit. */
function hitOf({ score, textScore, geoScore, distanceMetres }: EngineHit, record: PlaceRecord): SearchHit {
  return { record, score, textScore, geoScore, distanceMetres };
}

function pruningEfficiency({ cellsSearched, cellsOccupied }: EngineAnswer): number {
  if (cellsOccupied === 0) return 1;
  return Math.max(0, 1 - cellsSearched / cellsOccupied);
}
