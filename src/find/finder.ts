import { filtersIn } from '../filters/filters.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { attributeNamed, withoutHere } from '../plain/plain.ts';
import {
  DEFAULT_WEIGHTS,
  type Searcher,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { askingOnce } from './asking-once.ts';
import { isAreaCalled, isBegunName, isCertain, isWholeName } from './certainty.ts';
import type { Found } from './found.ts';
import type { Interpretation } from './interpretation.ts';
import { wordsOf } from './known-texts.ts';
import { merge } from './merge.ts';
import { withPresentNamesFirst } from './name-standing.ts';
import { answerPlainly, type PlainAnswer, type PlainParts } from './plain-request.ts';
import type { FindRequest } from './request.ts';
import { JUST_ONE, reachOf } from './surroundings.ts';
import { searchInTown } from './town-context.ts';
import { isCalledAfterOthers, withTwinsInOrder } from './twins.ts';
import { wordScore } from './word-score.ts';

export interface Finder {
  /**
   * What a text that is still being typed may mean.
   *
   * @param nowMs the present, milliseconds since 1970, for texts that ask what is open
   */
  find(request: FindRequest, nowMs: number): Promise<FoundList>;
  /**
   * Places as the searcher finds them; a text that asks for a kind of place, for what it has and where, is understood as that.
   *
   * @param nowMs as for `find`
   */
  search(request: SearchRequest, nowMs: number): Promise<FoundPlaces>;
}

export interface FoundList {
  /** The likeliest first, each object once. */
  readonly entries: readonly Found[];
  /** Identifiers of the categories and groups that the text is the name of, or the beginning of it, the likeliest first. */
  readonly categories: readonly string[];
  /** Present if the text was understood as more than a name; the entries are then what it asks for. */
  readonly interpretation?: Interpretation;
}

export interface FoundPlaces extends SearchResult {
  /** Present if the text was understood as more than a name. */
  readonly interpretation?: Interpretation;
}

export interface FinderParts {
  readonly searcher: Searcher;
  /** Absent if the data set has no addresses; then only places are found. */
  readonly geocoder?: Geocoder | undefined;
  readonly taxonomy: Taxonomy;
}

/** Addresses that are asked for at most if a request names no number: more of them never help somebody who is typing. */
const MOST_ADDRESSES = 10;

/** So many more places are looked at than are wanted: stops of one name become one. */
const MOST_TWINS = 10;

/** Share of the letters of a kind's name that must have been typed before it is suggested. */
const LEAST_BEGUN = 0.5;
/** Kinds that are suggested by the beginning of their names. */
const MOST_BEGUN = 2;

/** A place whose whole name the text is; no other reading of the text is better. */
const WHOLE_NAME_SCORE = 0.99;

/** In a town that the text names, the name of the place decides; nearness decides between places of one name. */
const NAME_WEIGHTS = { text: 0.95, geo: 0.05 } as const;

/**
 * Importance of a town that people rather mean than a kind that the word is only loosely used for: Reading has 0.44, Tours 0.48. What
 * below it is called like a kind is a town that few know: Metro, Temple and Union.
 */
const WELL_KNOWN_TOWN = 0.43;
const NO_TOWN = Number.POSITIVE_INFINITY;

/** Where words of the text match nothing, the others must match at least so well. */
const LEAST_PARTIAL_SCORE = 0.36;

/** A finder for one request. */
export function createFinder({ searcher, geocoder: ofDataSet, taxonomy }: FinderParts): Finder {
  const geocoder = ofDataSet && askingOnce(ofDataSet);
  const findNamed = async (request: FindRequest): Promise<Found[]> => {
    const [places, addresses] = await Promise.all([
      wantsPlaces(request) ? findPlaces(searcher, geocoder, request) : NO_PLACES,
      findAddresses(geocoder, request),
    ]);
    const isKind = isNameOfKind(taxonomy, request);
    const leastTown = places.isExact ? leastTownBefore(taxonomy, request) : undefined;
    return merge(withTwinsInOrder(places.hits), addresses, request, { isKind, leastTown });
  };
  const findOne: PlainParts['findOne'] = async (text, near, languages) =>
    (await findNamed({ text, languages, limit: 1, ...(near && { near }) }))[0];
  const parts: PlainParts = { searcher, geocoder, taxonomy, findOne };
  return {
    async find(asked, nowMs) {
      const request = { ...asked, text: await withoutHereIn(searcher, searchOf(asked)) };
      const categories = kindsMeant(taxonomy, request);
      const asSearch = { ...searchOf(request), isCompleting: true };
      const plain = wantsPlaces(request) ? await answerPlainly(parts, asSearch, nowMs) : undefined;
      if (!plain || isTooLittle(plain, request) || (await isAddress(geocoder, request)))
        return withoutDoubtfulKinds(taxonomy, request, { entries: await findNamed(request), categories });
      const { result, interpretation } = plain;
      return { entries: result.hits.map((hit) => ({ kind: 'place', hit })), categories, interpretation };
    },
    async search(asked, nowMs) {
      const request = asked.query ? { ...asked, query: await withoutHereIn(searcher, asked) } : asked;
      const plain = await answerPlainly(parts, request, nowMs);
      if (plain) return { ...plain.result, interpretation: plain.interpretation };
      const named = await searchNamed(searcher, geocoder, request);
      return named.tolerance === 'exact' ? named : ((await searchHaving(searcher, request)) ?? named);
    },
  };
}

/** The text without `near me` and the like, which says where anyhow, unless a place is called so: `U nás`. */
async function withoutHereIn(searcher: Searcher, request: SearchRequest): Promise<string> {
  const { query = '', isLiteral } = request;
  const bare = isLiteral ? query : withoutHere(query);
  if (bare === query) return query;
  const { hits } = await searcher.search({ ...request, ...JUST_ONE, isExact: true });
  return hits.some((hit) => isWholeName(hit, query)) ? query : bare;
}

/** True for the name of a kind of place, in any language. */
function isNameOfKind(taxonomy: Taxonomy, { text, languages }: FindRequest): boolean {
  const words = wordsOf(text).map((word) => word.text);
  return taxonomy.labelled(words, languages).length > 0;
}

/**
 * Least importance of a town, 0..1, that is meant before places of the kinds that its name is a word for: any town where readers of
 * another language look for a kind by the word, a well-known one where the readers themselves do, or others name a kind so; none where
 * the readers name a kind so, or nobody does.
 */
function leastTownBefore(taxonomy: Taxonomy, request: FindRequest): number {
  const { text, languages } = request;
  const use = taxonomy.useOf(text, languages);
  if (use === 'label' || taxonomy.kindsNamed(text, languages).length === 0) return NO_TOWN;
  return use === 'term' || isNameOfKind(taxonomy, request) ? WELL_KNOWN_TOWN : 0;
}

/** The list without kinds that readers of another language call by the text, or look for by it, where an area leads that is called so. */
function withoutDoubtfulKinds(
  taxonomy: Taxonomy,
  { text, languages }: FindRequest,
  found: FoundList,
): FoundList {
  const [first] = found.entries;
  const isArea = first?.kind === 'address' && isAreaCalled(first.result);
  if (!isArea || taxonomy.useOf(text, languages) === 'label') return found;
  return {
    ...found,
    categories: found.categories.filter((id) => !taxonomy.kindsNamed(text, languages).includes(id)),
  };
}

/** True for a kind of place whose anchor is not known, if every word has to be understood. */
function isTooLittle({ interpretation: { anchor } }: PlainAnswer, { needsAllWords }: FindRequest): boolean {
  return needsAllWords === true && anchor !== undefined && anchor.at === undefined;
}

/** True unless the kinds that are wanted leave places of the search out. */
function wantsPlaces({ layers }: FindRequest): boolean {
  return layers?.includes('place') ?? true;
}

interface PlacesFound {
  readonly hits: readonly SearchHit[];
  /** False if none matches all words as typed. */
  readonly isExact: boolean;
}

const NO_PLACES: PlacesFound = { hits: [], isExact: false };

/** Places that match the whole text, and those that match it but for the area that they lie in. */
async function findPlaces(
  searcher: Searcher,
  geocoder: Geocoder | undefined,
  request: FindRequest,
): Promise<PlacesFound> {
  const { text } = request;
  const found = withFloor(await findByWholeText(searcher, request), request);
  const whole = { ...found, hits: withPresentNamesFirst(found.hits, text) };
  const [best] = whole.hits;
  // a stop may be called by the whole text, `Vaduz Rheinparkstadion`, and yet the stadium is meant
  const isExact = whole.tolerance === 'exact';
  const isFound =
    isExact && best && wordScore(best) >= WHOLE_NAME_SCORE && !isCalledAfterOthers(best.record.categories[0]);
  const isParted = text.includes(',') && !(best && isWholeName(best, text));
  if (!geocoder || (isFound && !isParted)) return { hits: whole.hits, isExact };
  const asked = { ...searchOf(request), isCompleting: true, weights: NAME_WEIGHTS };
  const isReached = isExact && !text.includes(',');
  const inTown = await searchInTown(searcher, geocoder, isReached ? reachOf(asked, whole) : asked);
  if (!inTown) return { hits: whole.hits, isExact };
  const { subject, anchor } = inTown.interpretation;
  const rest = subject?.text ?? text;
  const hits = withPresentNamesFirst(inTown.result.hits, rest);
  const isThere = (hit: SearchHit) => liesIn(hit, anchor?.at?.placeId, geocoder);
  const isMeant = (hit: SearchHit) => isParted && isWholeName(hit, rest) && isThere(hit);
  // `gamprin sal` begins the name of Gamprin Salums: what is called `sal` beyond the town is not meant before
  const isBegun = whole.hits.some((hit) => isBegunName(hit, text));
  const least = Math.max(...whole.hits.map(wordScore));
  const leads = (hit: SearchHit) => isMeant(hit) || (wordScore(hit) > least && (!isBegun || isThere(hit)));
  return { hits: joined(whole, hits, leads), isExact: true };
}

/** True if a place surely lies in an area. */
function liesIn({ record }: SearchHit, areaId: string | undefined, geocoder: Geocoder): boolean {
  const { lat, lon } = record;
  return geocoder.areasAt(lat, lon, []).some(({ placeId }) => placeId !== undefined && placeId === areaId);
}

/** Places that match the whole text; if not all of it matches any as typed, those of the town that it names. */
async function searchNamed(
  searcher: Searcher,
  geocoder: Geocoder | undefined,
  request: SearchRequest,
): Promise<FoundPlaces> {
  const whole = await searcher.search(request);
  if (whole.tolerance === 'exact' || !geocoder || request.isLiteral) return whole;
  const inTown = await searchInTown(searcher, geocoder, request);
  return inTown ? { ...inTown.result, interpretation: inTown.interpretation } : whole;
}

/** Places that have what the text is a word for, where nothing of the kind is: a bank with a cash machine. */
async function searchHaving(searcher: Searcher, request: SearchRequest): Promise<FoundPlaces | undefined> {
  const { query = '', attributes = [], ...others } = request;
  const attribute = request.isLiteral ? undefined : attributeNamed(query);
  if (attribute === undefined) return undefined;
  const result = await searcher.search({ ...others, attributes: [...attributes, attribute] });
  const wish = { text: query, attribute, isGranted: true };
  return result.hits.length > 0 ? { ...result, interpretation: { wishes: [wish] } } : undefined;
}

/** Without places that hardly match anything of the text: one mistyped word of two answers nothing. */
function withFloor(result: SearchResult, { needsAllWords }: FindRequest): SearchResult {
  if (result.tolerance !== 'partial') return result;
  if (needsAllWords) return { ...result, hits: [] };
  return { ...result, hits: result.hits.filter((hit) => wordScore(hit) >= LEAST_PARTIAL_SCORE) };
}

/**
 * Some places in the town lead; where not all of the text matched anything, they are all that is meant.
 *
 * @param leads true for a place in the town that matches better than all that match the whole text, or that a comma parts from its
 *   town: so called there, it leads before one whose own name holds both
 */
function joined(
  whole: SearchResult,
  inTown: readonly SearchHit[],
  leads: (hit: SearchHit) => boolean,
): readonly SearchHit[] {
  if (whole.tolerance !== 'exact') return inTown;
  return distinct([...inTown.filter(leads), ...whole.hits, ...inTown]);
}

function distinct(hits: readonly SearchHit[]): SearchHit[] {
  const seen = new Set<string>();
  return hits.filter(({ record }) => {
    const key = `${record.type}${record.sourceId}`;
    return !seen.has(key) && seen.add(key);
  });
}

function findByWholeText(searcher: Searcher, request: FindRequest): Promise<SearchResult> {
  return searcher.search({ ...searchOf(request), isCompleting: true, limit: request.limit + MOST_TWINS });
}

/** The same request as a search for places by complete words. */
function searchOf(request: FindRequest): SearchRequest {
  const { text, languages, limit, near, categories, isLiteral, weights = DEFAULT_WEIGHTS } = request;
  return {
    ...filtersIn(request),
    query: text,
    isCompleting: false,
    ...(near && { centre: { lat: near.lat, lon: near.lon } }),
    ...(categories && { categories }),
    ...(isLiteral && { isLiteral }),
    weights,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  };
}

function kindsMeant(taxonomy: Taxonomy, { text, languages }: FindRequest): readonly string[] {
  const named = taxonomy.kindsNamed(text, languages);
  return named.length > 0 ? named : kindsBegun(taxonomy, text, languages);
}

/** Kinds whose name the whole text begins, the shortest name first. */
function kindsBegun(taxonomy: Taxonomy, text: string, languages: readonly string[]): readonly string[] {
  const words = wordsOf(text).map((word) => word.text);
  const begun = taxonomy
    .phrases(words, languages)
    .filter(({ first, prefix, completeness }) => prefix && first === 0 && completeness >= LEAST_BEGUN);
  return begun
    .sort((a, b) => b.completeness - a.completeness)
    .slice(0, MOST_BEGUN)
    .map(({ category }) => category);
}

/** True if the text is the whole name of a street, an area, a house or a place, other than a stop, whatever its words ask for. */
async function isAddress(geocoder: Geocoder | undefined, request: FindRequest): Promise<boolean> {
  const [best] = await findAddresses(geocoder, request);
  return best !== undefined && !isCalledAfterOthers(best.category) && isCertain(best, request.text);
}

async function findAddresses(
  geocoder: Geocoder | undefined,
  request: FindRequest,
): Promise<readonly GeocodeResult[]> {
  const { text, languages, limit, near, preferredBox, categories, needsAllWords } = request;
  const { mostAddresses = MOST_ADDRESSES } = request;
  if (!geocoder || categories !== undefined) return [];
  return geocoder.forward({
    ...filtersIn(request),
    text,
    isCompleting: true,
    languages,
    limit: Math.min(limit, mostAddresses),
    ...(near && { near }),
    ...(preferredBox && { box: { bounds: preferredBox, isBounded: false } }),
    ...(needsAllWords && { needsName: true }),
  });
}
