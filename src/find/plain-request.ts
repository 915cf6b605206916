import { type Reading, readingsOf, type Wish } from '../plain/plain.ts';
import type { Searcher, SearchHit, SearchRequest, SearchResult } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { type AnchorParts, type Place, placeOf } from './anchors.ts';
import { isWholeName } from './certainty.ts';
import type { Interpretation } from './interpretation.ts';
import { openFirst } from './open-first.ts';
import { firstWithHits, isBounded, JUST_ONE, limited, nearby, reachOf } from './surroundings.ts';

/** What understanding a text needs of the data set. */
export interface PlainParts extends AnchorParts {
  readonly searcher: Searcher;
  readonly taxonomy: Taxonomy;
}

export interface PlainAnswer {
  readonly result: SearchResult;
  /** A place of the kind that holds every word in a name, though they may as well be a kind and an area: `library mission`. */
  readonly named?: SearchHit;
  readonly interpretation: Interpretation;
}

/** How a reading was understood; without a result if no place matches it. */
type ReadAnswer = Pick<PlainAnswer, 'interpretation'> & Partial<PlainAnswer>;

/**
 * Answers a text that asks for a kind of place with what it should have and where: `vegan restaurants near the station`.
 *
 * A reading without places is none, and an area that only the end of a text names is not meant where it lies beyond what the request
 * reaches. Only where nothing matches the whole text, an anchor that a word such as `in` marks is meant even so.
 *
 * @param nowMs what is open now is open at this instant, milliseconds since 1970
 * @returns undefined for a text that is rather a name, or that names an anchor which is not known
 */
export async function answerPlainly(
  parts: PlainParts,
  request: SearchRequest,
  nowMs: number,
): Promise<PlainAnswer | undefined> {
  const { query = '', languages, isLiteral } = request;
  if (isLiteral) return undefined;
  const readings = readingsOf(query, (text) => parts.taxonomy.kindsNamed(text, languages).length > 0);
  if (readings.length === 0) return undefined;
  const whole = await parts.searcher.search({ ...request, ...JUST_ONE, isExact: true });
  if (isWholeName(whole)) return undefined; // whatever its words say
  const reach = reachOf(request, whole);
  let elsewhere: PlainAnswer | undefined;
  for (const reading of readings) {
    const isMarked = reading.anchor?.isMarked ?? true;
    const answer = await answerReading(parts, reading, isMarked ? request : reach, nowMs);
    if (answer?.result) return { ...answer, result: answer.result, ...(!isMarked && namedIn(whole, answer)) };
    if (answer && reading.isKind && isMarked) elsewhere ??= { ...answer, result: nothing(request) };
  }
  if (whole.hits.length > 0) return undefined;
  return isBounded(request) && elsewhere ? elsewhere : answerKindAlone(parts, readings, request);
}

/** The place of the kind that holds every word of the text in a name. */
function namedIn({ hits }: SearchResult, { interpretation }: ReadAnswer): Pick<PlainAnswer, 'named'> {
  const kinds = interpretation.subject?.categories ?? [];
  const named = hits.find(
    ({ evidence, record }) =>
      evidence?.words.every(({ field }) => field === 'name') &&
      record.categories.some((category) => kinds.includes(category)),
  );
  return named ? { named } : {};
}

/** Where the anchor is not known, and nothing else matches the whole text, the kind where the reader is. */
async function answerKindAlone(
  parts: PlainParts,
  readings: readonly Reading[],
  request: SearchRequest,
): Promise<PlainAnswer | undefined> {
  const reading = readings.find(({ isKind, anchor }) => isKind && anchor?.isMarked);
  if (!reading?.anchor) return undefined;
  const result = await firstWithHits(parts.searcher, requestsFor(reading, request, undefined));
  const { text, relation } = reading.anchor;
  const interpretation = interpretationOf(parts, reading, undefined, NOTHING_GRANTED, request);
  return result && { result, interpretation: { ...interpretation, anchor: { text, relation } } };
}

async function answerReading(
  parts: PlainParts,
  reading: Reading,
  request: SearchRequest,
  nowMs: number,
): Promise<ReadAnswer | undefined> {
  const place = reading.anchor && (await placeOf(parts, reading.anchor, request));
  if (reading.anchor && !place) return undefined;
  const understood = (granted: Granted) => interpretationOf(parts, reading, place, granted, request);
  for (const requests of reachesOf(reading, request, place)) {
    const wished = await granted(parts.searcher, reading.wishes, requests, nowMs);
    if (wished) return { result: wished.result, interpretation: understood(wished.granted) };
    if (!reading.isKind || reading.wishes.length === 0) continue;
    const without = await firstWithHits(parts.searcher, requests);
    if (without) return { result: without, interpretation: understood(NOTHING_GRANTED) };
  }
  return { interpretation: understood(NOTHING_GRANTED) };
}

/** Which wishes the places of an answer have. */
interface Granted {
  readonly attributes: boolean;
  readonly openNow: boolean;
}

const NOTHING_GRANTED: Granted = { attributes: false, openNow: false };

/** The places that have what is wished for; of those that are asked to be open, the ones without known hours come last. */
async function granted(
  searcher: Searcher,
  wishes: readonly Wish[],
  requests: readonly SearchRequest[],
  nowMs: number,
): Promise<{ result: SearchResult; granted: Granted } | undefined> {
  const wanted = requests.map((request) => withAttributes(request, wishes));
  if (wishes.some(({ kind }) => kind === 'openNow')) {
    const open = await openFirst(searcher, wanted, nowMs);
    return open && { result: open.result, granted: { attributes: true, openNow: open.isAnyOpen } };
  }
  const result = await firstWithHits(searcher, wanted);
  return result && { result, granted: { attributes: true, openNow: true } };
}

function withAttributes(request: SearchRequest, wishes: readonly Wish[]): SearchRequest {
  const attributes = wishes.flatMap((wish) => (wish.kind === 'attribute' ? [wish.attribute] : []));
  if (attributes.length === 0) return request;
  return { ...request, attributes: [...(request.attributes ?? []), ...attributes] };
}

function nothing({ countTotal }: SearchRequest): SearchResult {
  const nothingRead = { cellsSearched: 0, pruningEfficiency: 1, shardsSearched: 0 };
  return { hits: [], ...(countTotal && { total: 0 }), tolerance: 'exact', ...nothingRead };
}

/** The requests for a reading in groups: what lies farther away is looked at only if nothing nearer has the kind, wishes or not. */
function reachesOf(reading: Reading, request: SearchRequest, place: Place | undefined): SearchRequest[][] {
  const requests = requestsFor(reading, request, place);
  const isAnywhere = !place && request.centre && !isBounded(request);
  return isAnywhere ? [requests.map(nearby), requests] : [requests];
}

/** The requests for the subject without its wishes. */
function requestsFor(
  { subject }: Reading,
  request: SearchRequest,
  place: Place | undefined,
): SearchRequest[] {
  const { query: _query, ...unnamed } = request;
  const named = { ...unnamed, isCompleting: false, ...(subject !== '' && { query: subject }) };
  return place ? place.limits.flatMap((limit) => limited(named, limit)) : [named];
}

function interpretationOf(
  { taxonomy }: PlainParts,
  { subject, isKind, wishes }: Reading,
  place: Place | undefined,
  granted: Granted,
  { languages }: SearchRequest,
): Interpretation {
  const categories = isKind ? taxonomy.kindsNamed(subject, languages) : [];
  return {
    ...(subject !== '' && { subject: { text: subject, categories } }),
    wishes: wishes.map((wish) => ({
      text: wish.text,
      ...(wish.kind === 'attribute' && { attribute: wish.attribute }),
      isGranted: wish.kind === 'attribute' ? granted.attributes : granted.openNow,
    })),
    ...(place && { anchor: place.anchor }),
  };
}
