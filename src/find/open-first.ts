import type { Searcher, SearchHit, SearchRequest, SearchResult } from '../search/search.ts';
import { firstAnswered, JUST_ONE } from './surroundings.ts';

export interface OpenAnswer {
  readonly result: SearchResult;
  /** False if of none of the places it is known that it is open. */
  readonly isAnyOpen: boolean;
}

/**
 * Places that are open, then those of which nobody recorded the hours, marked so, as one list with pages: such a place may well be open.
 *
 * @param requests the first that finds open places is answered; if none does, the first that finds places without hours
 * @param atMs milliseconds since 1970
 */
export async function openFirst(
  searcher: Searcher,
  requests: readonly SearchRequest[],
  atMs: number,
): Promise<OpenAnswer | undefined> {
  const asked = requests.map((request) => ({ ...request, openAtMs: atMs }));
  const open = await firstAnswered(searcher, asked);
  if (open) return { result: await withUnknown(searcher, open.request, open.result), isAnyOpen: true };
  const unknown = await firstAnswered(searcher, asked.map(ofUnknownHours));
  return unknown && { result: withMarks(unknown.result), isAnyOpen: false };
}

function ofUnknownHours(request: SearchRequest): SearchRequest {
  return { ...request, areHoursUnknown: true };
}

/** A page of open places, with what follows behind the last of them. */
async function withUnknown(
  searcher: Searcher,
  request: SearchRequest,
  open: SearchResult,
): Promise<SearchResult> {
  const { hits, total, hoursUnknown } = open;
  const room = request.limit - hits.length;
  const counted = total !== undefined && { total: total + (hoursUnknown ?? 0) };
  if (room === 0) return { ...open, ...counted };
  const before = await numberOfOpen(searcher, request, open);
  const offset = Math.max(0, request.offset - before);
  const rest = await searcher.search({ ...ofUnknownHours(request), offset, limit: room, countTotal: false });
  return { ...open, ...counted, hits: [...hits, ...withMarks(rest).hits] };
}

/** @param open a page that is not full */
async function numberOfOpen(
  searcher: Searcher,
  request: SearchRequest,
  { hits, total }: SearchResult,
): Promise<number> {
  if (total !== undefined) return total;
  if (hits.length > 0) return request.offset + hits.length;
  return (await searcher.search({ ...request, ...JUST_ONE, countTotal: true })).total ?? 0;
}

function withMarks(result: SearchResult): SearchResult {
  const marked = (hit: SearchHit): SearchHit => ({ ...hit, areHoursUnknown: true });
  return { ...result, hits: result.hits.map(marked) };
}
