import type { SearchRequest, SearchResult } from '../search/search.ts';
import type { Answer } from './cache.ts';
import type { DataSet } from './parts.ts';
import type { Service } from './service.ts';
import { type Presentation, SHAPES, type ShapeName } from './shapes.ts';

const MINUTE_MS = 60_000;

/** The minute in which `nowMs` lies: "now" to searches, so that an answer is never kept longer than one. */
export function thisMinuteMs(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
}

/** How long an answer of this minute holds: opening hours change at full minutes. */
export function secondsLeftInMinute(nowMs: number): number {
  return Math.floor((MINUTE_MS - (nowMs % MINUTE_MS)) / 1_000);
}

/** Text of the response to a search, from the cache where the same was asked for before. */
export async function answerSearch(
  service: Service,
  request: SearchRequest,
  shape: ShapeName,
): Promise<string> {
  const startedAt = performance.now();
  const dataSet = service.dataSet();
  const nowMs = thisMinuteMs(service.now());
  const key = service.cache.keepsNothing ? '' : canonicalKey(request, shape, nowMs);
  const kept = service.cache.find(dataSet.id, key);
  const answer = kept ?? (await freshAnswer(service, dataSet, request, shape, nowMs));
  if (!kept) service.cache.keep(dataSet.id, key, answer);
  const run = { milliseconds: performance.now() - startedAt, cacheHit: kept !== undefined };
  return answer.head + SHAPES[shape].runMembers(answer, run) + answer.tail;
}

async function freshAnswer(
  service: Service,
  dataSet: DataSet,
  request: SearchRequest,
  shape: ShapeName,
  nowMs: number,
): Promise<Answer> {
  const result = await dataSet.searcher.search(request);
  return writeAnswer(result, shape, presentationOf(service, dataSet, request.languages, nowMs));
}

/** How places are to be shown: in which languages, at which time, naming whom. */
export function presentationOf(
  service: Service,
  dataSet: DataSet,
  languages: readonly string[],
  nowMs: number,
): Presentation {
  return { taxonomy: service.taxonomy, languages, nowMs, attribution: dataSet.attribution ?? [] };
}

function writeAnswer(result: SearchResult, shape: ShapeName, presentation: Presentation): Answer {
  return { ...SHAPES[shape].writeSearch(result, presentation), shardsSearched: result.shardsSearched };
}

/**
 * Requests that must be answered alike have one key: members stand in one order because `SearchRequest`s are
 * made in one place each; the order of categories does not matter; GeoJSON tells what is open at the time.
 */
function canonicalKey(request: SearchRequest, shape: ShapeName, nowMs: number): string {
  const { categories } = request;
  const alike =
    categories === undefined ? request : { ...request, categories: [...new Set(categories)].sort() };
  return `${shape}${shape === 'geojson' ? nowMs : ''}${JSON.stringify(alike)}`;
}
