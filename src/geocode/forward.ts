import { distanceMetres } from '../core/core.ts';
import { type Filters, filtersIn } from '../filters/filters.ts';
import type { KnowsWord } from '../text/text.ts';
import { type AddressCandidate, type AddressQuery, isUnderstood } from './address-query.ts';
import { confidenceOf, matchTypeOf } from './confidence.ts';
import { pointOfCoordinates, type TextPoint } from './coordinates.ts';
import { Describer, type Description } from './describe.ts';
import { isHardlyMeant } from './floor.ts';
import type { Gazetteer } from './gazetteer-port.ts';
import { findIntersections } from './intersections.ts';
import { withoutAreaSigns, withPartOfQuarter } from './japanese-forms.ts';
import { matchAddress } from './match/match-address.ts';
import { withRoadInIdeographs, withSideRoadTogether } from './numbered-roads.ts';
import { otherReadings } from './other-readings.ts';
import { plusCodeOf, pointOfPlusCode } from './plus-codes.ts';
import { type ReadOptions, readQuery } from './read-query.ts';
import { readingOf } from './reading.ts';
import { Records } from './records.ts';
import { withReferenceApart } from './reference-apart.ts';
import type { AddressRequestParts, ForwardRequest } from './request.ts';
import type { Evidence, GeocodeResult } from './result.ts';
import { areasWithin, type ResultTest, resultTest } from './result-test.ts';
import { reverse } from './reverse.ts';
import { withoutNumberMark } from './without-number-mark.ts';
import { withoutRemark } from './without-remark.ts';
import { withoutUnit } from './without-unit.ts';

/** Candidates looked at for each answer wanted: several entries may be one thing to a reader. */
const CANDIDATES_PER_RESULT = 4;
/**
 * An answer whose score is this much below the best is left out; more if the text is still being typed and the best is rather the
 * best known; see the ranking's scale.
 */
const MOST_BEHIND = { answer: 0.3, completing: 0.5 } as const;
/** The same where the best is a guess. */
const MOST_BEHIND_GUESS = 0.05;
/** Answers of one name within this are one thing. */
const SAME_METRES = 3_000;
const SAME_HOUSE_METRES = 60;
const FINEST_ZOOM = 18;
/** Most rewritings of a text, one after the other: each is one more search. */
const MOST_CHANGES = 3;

/** `filled.count.soap`: words that stand for a square of somebody's grid and name nothing. */
const THREE_WORDS = /^\s*\/{0,3}\p{Ll}{3,}(?:\.\p{Ll}{3,}){2}\s*$/u;

/** A sign behind a number at the end of a text, before what it parts from the number is typed: `14/`. */
const NUMBER_GOES_ON = /(?<=\p{Nd}\p{L}?)\s*[/–-]\s*$/u;

/** A word of fewer letters that stands alone is not corrected. */
const LEAST_LETTERS_ALONE = 5;

/** An answer that leaves words of the text over is named by it if it holds at least this share of its own name. */
const LEAST_NAMED_SHARE = 0.5;

/** Two streets are not meant where the text is so much of a name: a sign for `and` stands in the names of stops and shops. */
const LEAST_SHARE_OF_NAME = 0.75;

/** Answers for a point, and for the town of a shortened plus code. */
const ONE = 1;
/** An entry at most this far from a point in the text counts as that point. */
const SAME_POINT_METRES = 100;

/**
 * Finds addresses, streets, places, postcodes and areas that a text may mean, the likeliest first. For coordinates and plus codes
 * what is there.
 */
export async function forward(gazetteer: Gazetteer, request: ForwardRequest): Promise<GeocodeResult[]> {
  if (THREE_WORDS.test(request.text ?? '')) return [];
  const point = await pointOfText(gazetteer, request);
  if (point) return atPoint(gazetteer, request, point);
  const describer = new Describer(gazetteer.head, request.languages);
  const { isExact = false } = request;
  const filters = filtersOf(request);
  const within = await areasWithin(gazetteer, request.areas);
  const options = {
    ...optionsOf(request, { ...filters, ...(within && { within }) }),
    ...(isExact && { whole: 'only' as const }),
  };
  const text = textOf(request);
  const understanding = isExact
    ? await understandingOf(gazetteer, text, readQuery(text, options))
    : await understood(gazetteer, text, options);
  const { query, candidates: all } = understanding;
  const asRead = understanding.text === text ? undefined : understanding.text;
  const candidates = all.filter((candidate) => !isHardlyMeant(gazetteer.head, candidate, query));
  const [best] = candidates;
  const isNamed = candidates.some(
    (candidate) => candidate.nameShare >= LEAST_SHARE_OF_NAME && isUnderstood(candidate),
  );
  const crossings = isExact ? [] : await crossingsOf(gazetteer, { text, query }, isNamed, options, describer);
  const wanted = crossings.filter(await resultTest(gazetteer, filters));
  const likely = candidates.filter((candidate) => candidate.score >= leastScore(best, candidate, query));
  const records = await Records.read(gazetteer.store, likely.flatMap(entryIn));
  const results = likely.map((candidate) => () => {
    const result = resultOf(describer, records, candidate, query, asRead);
    return request.withReading ? withReading(result, understanding, candidate) : result;
  });
  return distinct(
    [...wanted.map((crossing) => () => crossing), ...results],
    request.limit,
    isEnough(request),
  );
}

/**
 * Where two streets meet that a text names. A stop or a shop may be called after its crossing: beside what is named by the text only the
 * crossing counts that all of it names, and without a correction if that needed none.
 */
async function crossingsOf(
  gazetteer: Gazetteer,
  { text, query }: Pick<Understanding, 'text' | 'query'>,
  isNamed: boolean,
  options: ReadOptions,
  describer: Describer,
): Promise<GeocodeResult[]> {
  if (!isNamed) return findIntersections(gazetteer, text, options, describer);
  if (!text.includes('&')) return [];
  const asNamed = query.isTolerant ? options : { ...options, whole: 'only' as const };
  const found = await findIntersections(gazetteer, text, asNamed, describer);
  return found.filter(({ evidence }) => evidence?.understood === 1);
}

/** The filters of a request, a bounded box among them. */
function filtersOf(request: ForwardRequest): Filters {
  const { box } = request;
  return { ...(box?.isBounded && { bbox: box.bounds }), ...filtersIn(request) };
}

/** @param filters by which entries are left out */
function optionsOf(
  { limit, country, near, languages, box, isCompleting = false }: ForwardRequest,
  filters: Filters & Pick<AddressQuery, 'within'>,
): ReadOptions {
  return {
    ...filters,
    isCompleting,
    languages,
    whole: 'first',
    limit: limit * CANDIDATES_PER_RESULT,
    mostBehind: MOST_BEHIND[isCompleting ? 'completing' : 'answer'],
    ...(country !== undefined && { country }),
    ...(near && { near }),
    ...(box && { box }),
  };
}

interface Understanding {
  /** As it was read: the text that was asked, or what is left of it. */
  readonly text: string;
  readonly query: AddressQuery;
  /** The best first. */
  readonly candidates: readonly AddressCandidate[];
}

/**
 * Exactly as written; where that leaves anything open written in another way, and where that does so too without a part of the
 * house, by other readings if one leaves nothing open, and with typing errors.
 *
 * @param changes that may be made to the text, one after the other
 */
async function understood(
  gazetteer: Gazetteer,
  text: string,
  options: ReadOptions,
  changes = MOST_CHANGES,
): Promise<Understanding> {
  const exact = await understandingOf(gazetteer, text, readQuery(text, options));
  const other = changes > 0 ? rewritten(text, exact.candidates[0]) : undefined;
  if (other === undefined) return corrected(gazetteer, text, exact, options, changes);
  const changed = await understood(gazetteer, other, options, changes - 1);
  const [best] = changed.candidates;
  if (isUnderstood(best) && best?.edits === 0) return better(exact, changed);
  return better(await corrected(gazetteer, text, exact, options, changes), changed);
}

/** Another way to write what is not understood as it is, or a road or part of a quarter where no house is known. */
function rewritten(text: string, best: AddressCandidate | undefined): string | undefined {
  const plainer = isUnderstood(best)
    ? undefined
    : (withoutRemark(text) ?? withoutNumberMark(text) ?? withoutAreaSigns(text) ?? withReferenceApart(text));
  if (plainer !== undefined || best?.house?.kind === 'exact') return plainer;
  return withRoadInIdeographs(text) ?? withSideRoadTogether(text) ?? withPartOfQuarter(text);
}

/** @param exact the text as it is written */
async function corrected(
  gazetteer: Gazetteer,
  text: string,
  exact: Understanding,
  options: ReadOptions,
  changes: number,
): Promise<Understanding> {
  const plain = hasHouse(exact) || changes === 0 ? undefined : withoutUnit(text);
  const whole = plain === undefined ? exact : await understood(gazetteer, plain, options, changes - 1);
  if (hasHouse(whole)) return whole;
  if (isUnderstood(exact.candidates[0])) return exact;
  for (const { read, query } of otherReadings(text, options, knownWordsOf(gazetteer))) {
    const other = await understandingOf(gazetteer, read, { ...query, whole: 'only' });
    if (other.candidates.length > 0) return other;
  }
  if (!isCorrectable(exact.query)) return exact;
  return better(exact, await understandingOf(gazetteer, text, { ...exact.query, isTolerant: true }));
}

async function understandingOf(
  gazetteer: Gazetteer,
  text: string,
  query: AddressQuery,
): Promise<Understanding> {
  return { text, query, candidates: await matchAddress(gazetteer, query) };
}

/** False for a single short word too: with one letter changed it is some town or country of the world. */
function isCorrectable({ words }: AddressQuery): boolean {
  const [first, ...others] = words;
  if (first && others.length === 0 && first.text.length < LEAST_LETTERS_ALONE) return false;
  return words.some(({ edits }) => edits > 0);
}

function knownWordsOf({ head: { words } }: Gazetteer): KnowsWord {
  return (word, isBeginning) => (isBeginning ? words.prefixRanges(word).length > 0 : words.find(word) >= 0);
}

/** The second only if its best answer is better. */
function better(first: Understanding, second: Understanding): Understanding {
  return (second.candidates[0]?.score ?? 0) > (first.candidates[0]?.score ?? 0) ? second : first;
}

function hasHouse({ candidates: [best] }: Understanding): boolean {
  return best?.house !== undefined && best.house.kind !== 'unknown' && isUnderstood(best);
}

/** Beside a guess only others that are much the same are wanted, and what leaves no word over. */
function leastScore(
  best: AddressCandidate | undefined,
  candidate: AddressCandidate,
  { mostBehind }: AddressQuery,
): number {
  if (!best) return 0;
  const isGuess = matchTypeOf(best) === 'fallback' && !isUnderstood(candidate);
  return best.score - (isGuess ? MOST_BEHIND_GUESS : mostBehind);
}

async function pointOfText(gazetteer: Gazetteer, request: ForwardRequest): Promise<TextPoint | undefined> {
  const { text = '', near, country, languages } = request;
  const code = plusCodeOf(text);
  if (!code) return pointOfCoordinates(text);
  const bias = { ...(near && { near }), ...(country !== undefined && { country }) };
  const townRequest = { text: code.town ?? '', languages, limit: ONE, ...bias }; // no filter: it is no answer
  const [town] = code.town ? await forward(gazetteer, townRequest) : [];
  return pointOfPlusCode(code, town ?? near);
}

async function atPoint(
  gazetteer: Gazetteer,
  request: ForwardRequest,
  { lat, lon }: TextPoint,
): Promise<GeocodeResult[]> {
  const { languages } = request;
  const asked = { lat, lon, languages, zoom: FINEST_ZOOM, limit: ONE };
  const found = await reverse(gazetteer, { ...asked, ...filtersOf(request) });
  return found.map(({ distanceMetres = 0, ...result }) => ({
    ...result,
    matchType: distanceMetres <= SAME_POINT_METRES ? 'exact' : 'approximate',
  }));
}

/** The parts in the order that most of the world writes them, so that no word is read across a border of parts. */
function textOf({ text, parts, isCompleting }: ForwardRequest): string {
  if (text === undefined) return parts ? linesOf(parts).join(', ') : '';
  return isCompleting ? text.replace(NUMBER_GOES_ON, '') : text;
}

function linesOf({ houseNumber, street, locality, region, postalCode }: AddressRequestParts): string[] {
  const lines = [[street, houseNumber], [postalCode], [locality], [region]];
  return lines.map((line) => line.filter(Boolean).join(' ')).filter((line) => line !== '');
}

/** The entry whose record an answer is written from. */
function entryIn({ ref }: AddressCandidate): number[] {
  return ref.kind === 'area' || ref.kind === 'postcode' ? [] : [ref.index];
}

function resultOf(
  describer: Describer,
  records: Records,
  candidate: AddressCandidate,
  query: AddressQuery,
  asRead: string | undefined,
): GeocodeResult {
  const description = describe(describer, records, candidate);
  const matchType = matchTypeOf(candidate);
  const asksNumber = query.numbers.some(
    ({ from, isGuess }) => !isGuess && candidate.components[from] === 'unknown',
  );
  return {
    ...description,
    confidence: confidenceOf(candidate, matchType, description.level, asksNumber),
    matchType,
    nameShare: candidate.nameShare,
    evidence: { ...evidenceOf(candidate), ...(asRead !== undefined && { asRead }) },
  };
}

function withReading(
  result: GeocodeResult,
  { text, query }: Understanding,
  { components }: AddressCandidate,
): GeocodeResult {
  const { evidence } = result;
  return evidence
    ? { ...result, evidence: { ...evidence, reading: readingOf(text, query, components) } }
    : result;
}

/** How the words were understood beside a candidate. */
function evidenceOf({ score, understood, edits, isNameBegun, isWholeName }: AddressCandidate): Evidence {
  return { rank: score, understood, edits, isNameBegun, isWholeName };
}

function describe(describer: Describer, records: Records, { ref, house }: AddressCandidate): Description {
  if (ref.kind === 'area') return describer.area(ref.index);
  if (ref.kind === 'postcode') return describer.postcode(ref.index);
  if (ref.kind === 'place') return describer.place(records.place(ref.index));
  if (ref.kind === 'house') return describer.namedHouse(records.namedHouse(ref.index));
  const street = records.street(ref.index);
  if (house?.kind === 'exact') return describer.house(street, house.tables.house(house.house));
  if (house?.kind === 'interpolated')
    return describer.numbered(street, house.span.number.key, house.lat, house.lon);
  return { ...describer.street(street), ...(house?.kind === 'unknown' && house.near) };
}

/** The test of how well an answer must be named. */
function isEnough({ needsName }: ForwardRequest): ResultTest {
  return needsName ? isNamed : () => true;
}

/** True for what the text names, with typing errors perhaps or a number that its street is not known to have. */
function isNamed({ kind, matchType, nameShare = 1 }: GeocodeResult): boolean {
  if (matchType === 'fallback') return kind === 'street' && nameShare >= LEAST_NAMED_SHARE;
  return matchType !== 'approximate' || nameShare >= LEAST_NAMED_SHARE;
}

/** The first so many that are good enough, without what a reader would take for the same answer again; what comes after them is not put into words. */
function distinct(
  results: readonly (() => GeocodeResult)[],
  most: number,
  isEnough: ResultTest,
): GeocodeResult[] {
  const chosen: GeocodeResult[] = [];
  for (const describe of results) {
    if (chosen.length >= most) break;
    const result = describe();
    if (isEnough(result) && !chosen.some((other) => isSame(other, result))) chosen.push(result);
  }
  return chosen;
}

function isSame(a: GeocodeResult, b: GeocodeResult): boolean {
  if (a.placeId !== undefined && a.placeId === b.placeId) return a.houseNumber === b.houseNumber;
  if (a.name !== b.name || isAddress(a) !== isAddress(b)) return false;
  if (a.kind === 'area' && b.kind === 'area' && a.level !== b.level) return false;
  if (a.category !== b.category) return false; // a castle and its stop, a town and its station
  const most = isOneOfMany(a) ? SAME_HOUSE_METRES : SAME_METRES;
  return a.locality === b.locality && distanceMetres(a.lat, a.lon, b.lat, b.lon) <= most;
}

/** True for houses, and for branches of what the text is the whole name of: while it begins many names, one of each is enough. */
function isOneOfMany({ kind, evidence }: GeocodeResult): boolean {
  return kind === 'house' || (kind === 'place' && evidence?.isWholeName === true);
}

function isAddress({ kind }: GeocodeResult): boolean {
  return kind === 'house' || kind === 'street' || kind === 'intersection';
}
