import { type ShapeName, textOfSearch } from '../answers/answers.ts';
import type { SearchRequest } from '../search/search.ts';
import { thisMinuteMs } from './kept/answers-kept.ts';
import type { Service } from './service.ts';

/** Text of the response to a search, from the cache if the same was asked before. */
export async function answerSearch(
  service: Service,
  request: SearchRequest,
  shape: ShapeName,
): Promise<string> {
  const startedAt = performance.now();
  const nowMs = thisMinuteMs(service.now());
  const { answer, isKept } = await service.ask({ kind: 'search', request, shape, nowMs });
  return textOfSearch(shape, answer, { milliseconds: performance.now() - startedAt, cacheHit: isKept });
}
