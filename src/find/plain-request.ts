import { type Reading, readingsBeside, readingsOf, type Wish } from '../plain/plain.ts';
import type { Searcher, SearchHit, SearchRequest, SearchResult } from '../search/search.ts';
import { type AnchorParts, type Place, placesOf } from './anchors.ts';
import { isWholeName } from './certainty.ts';
import type { Interpretation } from './interpretation.ts';
import { isKindIn } from './kind-words.ts';
import { wordsOf } from './known-texts.ts';
import { openFirst } from './open-first.ts';
import { firstWithHits, isBounded, JUST_ONE, limited, nearby, reachOf } from './surroundings.ts';

/** What understanding a text needs of the data set. */
export interface PlainParts extends AnchorParts {
  readonly searcher: Searcher;
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
 * @param isOpen false if all words are known to mean something together; then no anchor is looked for that no word marks
 * @returns undefined for a text that is rather a name, or that names an anchor which is not known
 */
export async function answerPlainly(
  parts: PlainParts,
  request: SearchRequest,
  nowMs: number,
  isOpen = true,
): Promise<PlainAnswer | undefined> {
  const { query = '', languages, isLiteral } = request;
  if (isLiteral) return undefined;
  const isKind = (text: string) => parts.taxonomy.kindsNamed(text, languages).length > 0;
  const readings = readingsOf(query, isKind);
  const beside = isOpen ? readingsBeside(query, isKindIn(parts.taxonomy, languages)) : [];
  if (readings.length + beside.length === 0) return undefined;
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
  return (
    elsewhere ??
    (await answerBeside(parts, beside, request, nowMs)) ??
    answerKindAlone(parts, readings, request)
  );
}

/** The kind at what all other words name, where no word says that it is looked for there. */
async function answerBeside(
  parts: PlainParts,
  readings: readonly Reading[],
  request: SearchRequest,
  nowMs: number,
): Promise<PlainAnswer | undefined> {
  for (const reading of readings) {
    const answer = await answerReading(parts, reading, request, nowMs);
    if (answer?.result) return { ...answer, result: answer.result };
  }
  return undefined;
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
  const result = await firstWithHits(parts.searcher, [requestFor(reading, request)]);
  const { text, relation } = reading.anchor;
  const interpretation = interpretationOf(parts, reading, undefined, NOTHING_GRANTED, request);
  return result && { result, interpretation: { ...interpretation, anchor: { text, relation } } };
}

/** The answer at the first meaning of the anchor where there is any; without a result if there is none at all. */
async function answerReading(
  parts: PlainParts,
  reading: Reading,
  request: SearchRequest,
  nowMs: number,
): Promise<ReadAnswer | undefined> {
  if (!reading.anchor) return answerAt(parts, reading, undefined, request, nowMs);
  let first: ReadAnswer | undefined;
  for await (const place of placesOf(parts, reading.anchor, request)) {
    if (isNameItself(reading, place)) continue;
    const answer = await answerAt(parts, reading, place, request, nowMs);
    if (answer.result) return answer;
    first ??= answer;
  }
  return first;
}

/** True if the anchor is called by what is looked for as well: `Design by Marja` is no design at Marja's. */
function isNameItself({ subject, anchor }: Reading, { anchor: { at } }: Place): boolean {
  const isIn = (text = '') => {
    const words = new Set(wordsOf(text).map((word) => word.text));
    return wordsOf(subject).every((word) => words.has(word.text));
  };
  return subject !== '' && isIn(at?.name) && !isIn(anchor?.text);
}

async function answerAt(
  parts: PlainParts,
  reading: Reading,
  place: Place | undefined,
  request: SearchRequest,
  nowMs: number,
): Promise<ReadAnswer> {
  const understood = (granted: Granted) => interpretationOf(parts, reading, place, granted, request);
  for (const requests of reachesOf(parts, reading, request, place)) {
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
function reachesOf(
  parts: PlainParts,
  reading: Reading,
  request: SearchRequest,
  place: Place | undefined,
): SearchRequest[][] {
  const named = requestFor(reading, request);
  if (!place) return request.centre && !isBounded(request) ? [[nearby(named)], [named]] : [[named]];
  return [
    ofKind(parts, reading, named).flatMap((each) => place.limits.flatMap((limit) => limited(each, limit))),
  ];
}

/** At an anchor, what is of the kind comes before what is only called so: before the restaurant `Loga Café`. */
function ofKind(
  { taxonomy }: PlainParts,
  { subject, isKind }: Reading,
  named: SearchRequest,
): SearchRequest[] {
  if (!isKind || subject === '' || named.categories) return [named];
  return [{ ...named, categories: taxonomy.kindsNamed(subject, named.languages) }, named];
}

/** The request for the subject without its wishes. */
function requestFor({ subject }: Reading, { query: _query, ...unnamed }: SearchRequest): SearchRequest {
  return { ...unnamed, isCompleting: false, ...(subject !== '' && { query: subject }) };
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
