import { AREA_LEVELS } from '../addresses/addresses.ts';
import { filtersIn } from '../filters/filters.ts';
import { bonusOfPlace, type GeocodeResult, type Geocoder, LEFT_OVER } from '../geocode/geocode.ts';
import {
  DEFAULT_WEIGHTS,
  type Searcher,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
  type Tolerance,
  wordScore,
} from '../search/search.ts';
import type { PhraseMatch, Taxonomy } from '../taxonomy/taxonomy.ts';
import { isUnderstood } from './certainty.ts';
import type { Found, FoundPlace } from './found.ts';
import { wordsOf } from './known-texts.ts';
import { inOrderOfNamesakes } from './namesakes.ts';
import type { FindRequest } from './request.ts';

/** So many more entries are looked at than are wanted: stops of one name become one. */
const MOST_STOPS = 3;
/** The same of places, of which the searcher says at no cost. */
const MOST_TWINS = 10;
/** Share of the letters of a kind's name that must have been typed before the kind is meant. */
const LEAST_BEGUN = 0.5;
/** Bonus of places of a kind that the whole text names in the reader's language, in another one, or where it names something else too. */
const KIND_BONUS = { own: 0.2, other: 0.1, doubtful: 0 } as const;
/** Share of its renown that counts where a place is not asked for by its name. */
const KIND_RENOWN = 0.25;
/** Share of the words that must mean something, where the others mean nothing. */
const LEAST_UNDERSTOOD = { ofName: 0.5, ofWholeName: 0.4 } as const;
/** Least word score of a place that matches the text with typing errors only. */
const LEAST_MISSPELT_SCORE = 0.5;
/** Share of its name that a place must have been called by, if only some words of the text match it. */
const LEAST_CALLED = 0.5;
/** So much more rank has a street that is being typed for being known as a village is. */
const MERELY_BEGUN = 0.1;
/** Rank of what is there at the coordinates that a text is. */
const SURE = 2;
/** Settlements are areas to the geocoder, however they are mapped. */
const SETTLEMENT_CATEGORIES: ReadonlySet<string> = new Set(AREA_LEVELS.map((level) => `place/${level}`));

export interface NamedListParts {
  readonly searcher: Searcher;
  readonly geocoder: Geocoder | undefined;
  readonly taxonomy: Taxonomy;
}

/** An entry with what decides its place in the list, on the geocoder's scale. */
interface Ranked {
  readonly found: Found;
  readonly rank: number;
}

/** An entry that the geocoder found. */
interface Named extends Ranked {
  readonly result: GeocodeResult;
}

/**
 * What a text names or asks for, of all kinds, the likeliest first, each object once.
 *
 * The geocoder knows all names. The searcher is asked only for what it alone knows: kinds of places, what is written beside their
 * names, and what is meant where names leave some of the text open.
 */
export async function namedList(parts: NamedListParts, asked: FindRequest): Promise<Found[]> {
  const { searcher, geocoder } = parts;
  const results = await completionsOf(geocoder, asked);
  const request = { ...asked, text: textRead(results[0]) ?? asked.text };
  const [named, hits] = await Promise.all([
    withRecords(searcher, results),
    wantsPlaces(request) ? hitsBeside(results, parts, request) : [],
  ]);
  const ranked = [...withWholeNameFirst(named), ...withoutNamed(hits, results)].sort(
    (one, other) => other.rank - one.rank,
  );
  return inOrderOfNamesakes(distinct(ranked)).slice(0, request.limit);
}

/**
 * With the first place that is called by the text before streets with a word that it merely begins, unless they are much likelier:
 * `Ziegelhof` is the stop before it becomes `Ziegelhofweg`.
 */
function withWholeNameFirst(named: readonly Named[]): readonly Ranked[] {
  const whole = named.find(({ result }) => result.kind === 'place' && result.evidence?.isWholeName);
  const begun = named.find(({ result: { kind, nameShare, evidence } }) => {
    const isMerelyBegun = nameShare === 1 && evidence?.isNameBegun && !evidence.isWholeName;
    return kind === 'street' && isMerelyBegun;
  });
  if (!whole || !begun || begun.rank - whole.rank > MERELY_BEGUN) return named;
  const rank = Math.max(whole.rank, begun.rank);
  return [{ ...whole, rank }, ...named.filter((one) => one !== whole)];
}

/** What is left of a text that has more than an address, such as a telephone number: places are looked for by that. */
function textRead(best: GeocodeResult | undefined): string | undefined {
  return best?.kind === 'house' ? best.evidence?.asRead : undefined;
}

/** Without what the whole text names: the geocoder says more of a name. */
function withoutNamed(hits: readonly Ranked[], results: readonly GeocodeResult[]): readonly Ranked[] {
  const isNamed = ({ kind, evidence }: GeocodeResult) =>
    (kind === 'place' || kind === 'area') && evidence?.understood === 1 && evidence.edits === 0;
  const known = new Set(results.filter(isNamed).map((result) => keyOf({ kind: 'address', result })));
  return hits.filter(({ found }) => !known.has(keyOf(found)));
}

/** True for what is shown as the place that it is, if it is one. */
function isAddress(found: Found): boolean {
  return found.kind === 'address' && found.result.kind !== 'area';
}

/** True unless the kinds that are wanted leave places of the search out. */
export function wantsPlaces({ layers }: FindRequest): boolean {
  return layers?.includes('place') ?? true;
}

/** Entries of all kinds that the text names; of those that it names in part only streets whose house is not known. */
async function completionsOf(
  geocoder: Geocoder | undefined,
  request: FindRequest,
): Promise<readonly GeocodeResult[]> {
  const results = await forwardOf(geocoder, request);
  const named = results.filter((result) => isCompletion(result, request.text, results));
  return named.length > 0 ? named : results.filter(isMostlyUnderstood);
}

/** Asks the geocoder for entries that a text names while it is typed. */
export async function forwardOf(
  geocoder: Geocoder | undefined,
  request: FindRequest,
): Promise<readonly GeocodeResult[]> {
  const { text, languages, limit, near, preferredBox, categories, needsAllWords } = request;
  if (!geocoder || categories !== undefined) return [];
  return geocoder.forward({
    ...filtersIn(request),
    text,
    isCompleting: true,
    languages,
    limit: limit + MOST_STOPS,
    ...(near && { near }),
    ...(preferredBox && { box: { bounds: preferredBox, isBounded: false } }),
    ...(needsAllWords && { needsName: true }),
  });
}

/**
 * A fallback is coarser than the text, so it completes nothing, except the street of a house number that is not known. What leaves words
 * over completes only where most are understood, as they are typed.
 */
function isCompletion(result: GeocodeResult, text: string, all: readonly GeocodeResult[]): boolean {
  const { kind, matchType, evidence } = result;
  if (matchType === 'fallback')
    return kind === 'street' && hasNumber(text) && !all.some((other) => other.kind === 'house');
  if (!evidence || evidence.understood === 1 || kind === 'intersection') return true;
  return evidence.edits === 0 && isMostlyUnderstood(result);
}

/** True for what is better than nothing. */
function isMostlyUnderstood({ matchType, evidence }: GeocodeResult): boolean {
  return matchType !== 'fallback' && (evidence?.understood ?? 1) >= LEAST_UNDERSTOOD.ofName;
}

/**
 * Places that the searcher finds, where it may know more than names: if some of the text is left open, if it asks for a kind of place, or
 * for what is at an address. Only a kind that is asked for comes before what is called by the text.
 *
 * @param results what the geocoder found, the best first
 */
async function hitsBeside(
  results: readonly GeocodeResult[],
  parts: NamedListParts,
  request: FindRequest,
): Promise<readonly Ranked[]> {
  const { text, languages } = request;
  const { taxonomy } = parts;
  const [best] = results;
  if (!best || !isUnderstood(best))
    return rankedHits(await searched(parts, request, false), request, taxonomy);
  if (taxonomy.kindsNamed(text, languages).length > 0) {
    const bonus = KIND_BONUS[kindUseOf(best, taxonomy, request)];
    return rankedHits(await searched(parts, request, true), request, taxonomy, bonus);
  }
  const isHouse = best.kind === 'house' || (hasNumber(text) && best.kind === 'street');
  const phrases = best.evidence?.isWholeName ? [] : phrasesIn(request, taxonomy);
  if (!isHouse && phrases.length === 0) return [];
  const named = phrases.filter(({ prefix }) => !prefix); // what merely begins as a kind does rather begins names
  const most = mostRankBeside(results, text);
  if (named.length === 0 && isFull(results, request) && most < Number.POSITIVE_INFINITY) return [];
  const hits = rankedHits(await searched(parts, request, true), request, taxonomy);
  const kinds = new Set(named.flatMap(({ category }) => taxonomy.resolveFilter(category)));
  const isKind = ({ hit }: FoundPlace) => hit.record.categories.some((category) => kinds.has(category));
  return hits.map(({ found, rank }) => ({ found, rank: isKind(found) ? rank : Math.min(rank, most) }));
}

/** True if nothing that comes behind all that the text names would be shown. */
function isFull(results: readonly GeocodeResult[], { limit }: FindRequest): boolean {
  return results.filter(isUnderstood).length === limit + MOST_STOPS;
}

/** How sure it is that the text, the name of a kind, asks for places of it. */
function kindUseOf(
  best: GeocodeResult,
  taxonomy: Taxonomy,
  { text, languages }: FindRequest,
): keyof typeof KIND_BONUS {
  if (taxonomy.useOf(text, languages) === 'label') return 'own';
  return best.evidence?.isWholeName ? 'doubtful' : 'other';
}

/**
 * The highest rank of places that are found by their address alone: they come behind all that the text names. Where it names a house,
 * there is no limit, as a place of that name is rather meant.
 */
function mostRankBeside(results: readonly GeocodeResult[], text: string): number {
  const isNamedHouse = results[0]?.houseName !== undefined && !hasNumber(text);
  return isNamedHouse ? Number.POSITIVE_INFINITY : Math.min(...results.filter(isUnderstood).map(rankOf));
}

/** @param isExact true if only places count that match the text as it is typed */
async function searched(
  { searcher, geocoder }: NamedListParts,
  request: FindRequest,
  isExact: boolean,
): Promise<SearchResult> {
  const limit = request.limit + MOST_TWINS;
  const asked = { ...searchOf(request), isCompleting: true, limit, ...(isExact && { isExact }) };
  const result = await searcher.search(asked);
  if (!geocoder || request.categories) return result;
  const hits = result.hits.filter(({ record }) => !SETTLEMENT_CATEGORIES.has(record.categories[0] ?? ''));
  return { ...result, hits };
}

/** Words of the text that name a kind of place, or the last one by which one begins. */
export function phrasesIn({ text, languages }: FindRequest, taxonomy: Taxonomy): readonly PhraseMatch[] {
  const words = wordsOf(text).map((word) => word.text);
  return taxonomy
    .phrases(words, languages)
    .filter(({ prefix, completeness }) => !prefix || completeness >= LEAST_BEGUN);
}

interface RankedHit extends Ranked {
  readonly found: FoundPlace;
}

/** Hits on the geocoder's scale, in their own order: of cafés the nearest come first, not the best known. */
function rankedHits(
  { hits, tolerance }: SearchResult,
  request: FindRequest,
  taxonomy: Taxonomy,
  bonus = 0,
): RankedHit[] {
  const { near, needsAllWords } = request;
  const isPartial = tolerance === 'partial';
  if (isPartial && needsAllWords) return [];
  const meant = hits.filter((hit) => isMeant(hit, tolerance, request, taxonomy));
  let most = Number.POSITIVE_INFINITY;
  return meant.map((hit) => {
    const words = wordScore(hit.evidence);
    const understood = isPartial ? words - LEFT_OVER * (1 - words) : words;
    const known = { ...hit.record, importance: KIND_RENOWN * hit.record.importance };
    most = Math.min(most, understood + bonus + bonusOfPlace(known, near));
    return { found: { kind: 'place', hit }, rank: most };
  });
}

/**
 * True unless nothing is a better answer. What matches some words of the text only is meant if they name it, most of it by most of the
 * text, or its kind: a word of what everybody knows and nobody has here is in many names.
 */
function isMeant(
  { evidence, record }: SearchHit,
  tolerance: Tolerance,
  { languages }: FindRequest,
  taxonomy: Taxonomy,
): boolean {
  if (tolerance === 'exact' || !evidence) return true;
  if (tolerance === 'typos') return wordScore(evidence) >= LEAST_MISSPELT_SCORE;
  const { name, understood, words } = evidence;
  const least = name?.share === 1 ? LEAST_UNDERSTOOD.ofWholeName : LEAST_UNDERSTOOD.ofName;
  if (name && name.share > LEAST_CALLED && understood >= least) return true;
  const matched = words.flatMap(({ kind, word }) => (kind === 'dropped' ? [] : [word]));
  return taxonomy.labelled(matched, languages).some((kind) => record.categories.includes(kind));
}

/** Named places are shown with all that the searcher knows of them. */
async function withRecords(searcher: Searcher, results: readonly GeocodeResult[]): Promise<Named[]> {
  const places = results.flatMap(({ kind, source }) => (kind === 'place' && source ? [source] : []));
  const records = await Promise.all(places.map(({ type, sourceId }) => searcher.find(type, sourceId)));
  const known = new Map(places.map((place, at) => [place, records[at]]));
  return results.map((result) => {
    const record = result.source && known.get(result.source);
    const found: Found = record ? { kind: 'place', hit: { record }, result } : { kind: 'address', result };
    return { found, rank: rankOf(result), result };
  });
}

function rankOf({ evidence }: GeocodeResult): number {
  return evidence?.rank ?? SURE;
}

/** Each object once: as the place it is before its name as an address, but an area stays an area, and a house by its number one beside what is in it. */
function distinct(ranked: readonly Ranked[]): Found[] {
  const byObject = new Map<string, Found>();
  for (const { found } of ranked) {
    const key = keyOf(found) ?? `${byObject.size}`;
    const known = byObject.get(key);
    if (!known || (isAddress(known) && found.kind === 'place')) byObject.set(key, found);
  }
  return [...byObject.values()];
}

/** True for a house by its number: whoever types one wants its address, whatever else is mapped as the same object. */
function isNumber(found: Found): boolean {
  if (found.kind !== 'address') return false;
  const { kind, houseNumber, houseName, name } = found.result;
  return kind === 'house' && houseNumber !== undefined && !(houseName && name.startsWith(houseName));
}

/** Identifies an entry's object on the map; undefined if it has none. */
function keyOf(found: Found): string | undefined {
  const source = found.kind === 'place' ? found.hit.record : found.result.source;
  return source && `${isNumber(found) ? 'number ' : ''}${source.type}${source.sourceId}`;
}

/** The same request as a search for places by complete words. */
export function searchOf(request: FindRequest): SearchRequest {
  const { text, languages, limit, near, categories, isLiteral } = request;
  return {
    ...filtersIn(request),
    query: text,
    isCompleting: false,
    ...(near && { centre: { lat: near.lat, lon: near.lon } }),
    ...(categories && { categories }),
    ...(isLiteral && { isLiteral }),
    weights: { text: DEFAULT_WEIGHTS.text, geo: DEFAULT_WEIGHTS.geo * (near?.weight ?? 1) },
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  };
}

function hasNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}
