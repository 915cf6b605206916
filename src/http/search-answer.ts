import { type Answer, type Question, type ShapeName, textOfSearch } from '../answers/answers.ts';
import { type FindRequest, mayAskForNow } from '../find/find.ts';
import type { SearchRequest } from '../search/search.ts';
import type { Service } from './service.ts';

const MINUTE_MS = 60_000;

/** The minute in which `nowMs` lies: "now" to searches, so that an answer is never kept longer than one. */
export function thisMinuteMs(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
}

/** How long an answer of this minute holds: opening hours change at full minutes. */
export function secondsLeftInMinute(nowMs: number): number {
  return Math.floor((MINUTE_MS - (nowMs % MINUTE_MS)) / 1_000);
}

/** Text of the response to a search, from the cache if the same was asked before. */
export async function answerSearch(
  service: Service,
  request: SearchRequest,
  shape: ShapeName,
): Promise<string> {
  const startedAt = performance.now();
  const nowMs = thisMinuteMs(service.now());
  const question: Question = { kind: 'search', request, shape, nowMs };
  const { answer, isKept } = await answerOnce(service, question, () => keyOfSearch(request, shape, nowMs));
  return textOfSearch(shape, answer, { milliseconds: performance.now() - startedAt, cacheHit: isKept });
}

/** Text of the FeatureCollection of what a text being typed may mean, from the cache if the same was asked before. */
export async function answerFind(service: Service, request: FindRequest): Promise<string> {
  const nowMs = thisMinuteMs(service.now());
  const question: Question = { kind: 'find', request, nowMs };
  const { answer } = await answerOnce(service, question, () => `find${nowMs}${JSON.stringify(request)}`);
  return answer.head;
}

/**
 * The answer to a question, from the cache if the same was asked before.
 *
 * @param keyOf called only if answers are kept; must tell questions of all kinds apart
 */
export async function answerOnce(
  { cache, dataSet }: Service,
  question: Question,
  keyOf: () => string,
): Promise<{ answer: Answer; isKept: boolean }> {
  const { id, answer } = dataSet();
  const key = cache.keepsNothing ? '' : keyOf();
  const kept = cache.find(id, key);
  if (kept) return { answer: kept, isKept: true };
  const fresh = await answer(question);
  cache.keep(id, key, fresh);
  return { answer: fresh, isKept: false };
}

/**
 * Requests that must be answered alike have one key: members stand in one order because `SearchRequest`s are made in
 * one place each; the order of categories does not matter; GeoJSON, and the answer to a text that asks for it, says what is open at the
 * time.
 */
function keyOfSearch(request: SearchRequest, shape: ShapeName, nowMs: number): string {
  const { categories, query = '' } = request;
  const isOfTheMinute = shape === 'geojson' || mayAskForNow(query);
  const alike =
    categories === undefined ? request : { ...request, categories: [...new Set(categories)].sort() };
  return `${shape}${isOfTheMinute ? nowMs : ''}${JSON.stringify(alike)}`;
}
