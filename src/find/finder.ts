import type { ForwardRequest, GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { attributeOfKind, likelyLanguage } from '../places/places.ts';
import { attributeNamed, withoutHere } from '../plain/plain.ts';
import type { Searcher, SearchHit, SearchRequest, SearchResult } from '../search/search.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import { askingOnce } from './asking-once.ts';
import { isAreaCalled, isSurelyNamed, isUnderstoodWhole, isWholeName, isWithAddition } from './certainty.ts';
import { forwardWithKinds } from './forward-kinds.ts';
import type { Found } from './found.ts';
import type { Interpretation } from './interpretation.ts';
import { forwardOf, namedList, phrasesIn, searchOf, wantsPlaces } from './named-list.ts';
import { isCalledAfterOthers } from './namesakes.ts';
import { answerPlainly, type PlainAnswer, type PlainParts } from './plain-request.ts';
import type { FindRequest } from './request.ts';
import { JUST_ONE } from './surroundings.ts';
import { searchInTown } from './town-context.ts';

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
  /** Entries as the geocoder finds them; what is named together with its kind is found by both. Empty if the data set has no addresses. */
  forward(request: ForwardRequest): Promise<readonly GeocodeResult[]>;
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

/** Places whose names hold a word are looked at among these, the nearest, for one that is called by it alone. */
const MOST_NAMESAKES = 10;
/** Kinds that are suggested by the beginning of their names. */
const MOST_BEGUN = 2;

/** A finder for one request. */
export function createFinder({ searcher, geocoder: ofDataSet, taxonomy }: FinderParts): Finder {
  const geocoder = ofDataSet && askingOnce(ofDataSet);
  const findNamed = (request: FindRequest): Promise<Found[]> =>
    namedList({ searcher, geocoder, taxonomy }, request);
  const findOne: PlainParts['findOne'] = async (text, near, languages) =>
    (await findNamed({ text, languages, limit: 1, ...(near && { near }) }))[0];
  const parts: PlainParts = { searcher, geocoder, taxonomy, findOne };
  return {
    async find(asked, nowMs) {
      const request = { ...asked, text: await withoutHereIn(searcher, searchOf(asked)) };
      const categories = kindsMeant(taxonomy, request);
      const asSearch = { ...searchOf(request), isCompleting: true };
      const [best] = await forwardOf(geocoder, request);
      const isName = !wantsPlaces(request) || isAddress(best);
      const plain = isName
        ? undefined
        : await answerPlainly(parts, asSearch, nowMs, !isUnderstoodWhole(best));
      if (!plain || isTooLittle(plain, request, best))
        return withoutDoubtfulKinds(taxonomy, request, { entries: await findNamed(request), categories });
      const hits = hitsOf(plain).slice(0, request.limit);
      return {
        entries: hits.map((hit) => ({ kind: 'place', hit })),
        categories,
        interpretation: plain.interpretation,
      };
    },
    async search(asked, nowMs) {
      const request = asked.query ? { ...asked, query: await withoutHereIn(searcher, asked) } : asked;
      const plain = await answerPlainly(parts, request, nowMs);
      if (plain) return { ...plain.result, interpretation: plain.interpretation };
      const called = await searchCalled(searcher, taxonomy, request);
      if (called) return called;
      const named = await searchNamed(searcher, geocoder, request);
      if (named.tolerance === 'exact') return named;
      return (await searchHaving(searcher, taxonomy, request)) ?? withoutRemnants(taxonomy, request, named);
    },
    forward: async (request) => (ofDataSet ? forwardWithKinds(ofDataSet, taxonomy, request) : []),
  };
}

/** A place that is called by the text, then what the text asks for. */
function hitsOf({ named, result: { hits } }: PlainAnswer): readonly SearchHit[] {
  if (!named) return hits;
  const { type, sourceId } = named.record;
  return [named, ...hits.filter(({ record }) => record.type !== type || record.sourceId !== sourceId)];
}

/** The text without `near me` and the like, which says where anyhow, unless a place is called so: `U nás`. */
async function withoutHereIn(searcher: Searcher, request: SearchRequest): Promise<string> {
  const { query = '', isLiteral } = request;
  const bare = isLiteral ? query : withoutHere(query);
  if (bare === query) return query;
  const whole = await searcher.search({ ...request, ...JUST_ONE, isExact: true });
  return isWholeName(whole) ? query : bare;
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
  const named = taxonomy.kindsNamed(text, languages);
  return { ...found, categories: found.categories.filter((id) => !named.includes(id)) };
}

/** True for a kind of place whose anchor is not known, if every word has to be understood or a town is called so: `Weiden in der Oberpfalz`. */
function isTooLittle(
  { interpretation: { anchor } }: PlainAnswer,
  { needsAllWords }: FindRequest,
  best: GeocodeResult | undefined,
): boolean {
  const isTown = best !== undefined && isWithAddition(best);
  return (needsAllWords === true || isTown) && anchor !== undefined && anchor.at === undefined;
}

/**
 * Places by their names alone, where the text is a kind of place only to readers of other languages than the reader's and the country's, and
 * a place is called so: `Cartier` is a quarter in Romanian.
 */
async function searchCalled(
  searcher: Searcher,
  taxonomy: Taxonomy,
  request: SearchRequest,
): Promise<FoundPlaces | undefined> {
  const { query = '', languages } = request;
  const isForeign = (own: readonly string[]) => taxonomy.useOf(query, own) === undefined;
  if (taxonomy.kindsNamed(query, languages).length === 0 || !isForeign(languages)) return undefined;
  const asName = { ...request, isNameAlone: true, isExact: true };
  const { hits } = await searcher.search({ ...asName, ...JUST_ONE, limit: MOST_NAMESAKES });
  const called = hits.find(({ evidence }) => evidence?.name?.isWhole);
  const spoken = called?.record.country === undefined ? undefined : likelyLanguage(called.record.country);
  return called && isForeign(spoken === undefined ? languages : [...languages, spoken])
    ? searcher.search(asName)
    : undefined;
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
async function searchHaving(
  searcher: Searcher,
  taxonomy: Taxonomy,
  request: SearchRequest,
): Promise<FoundPlaces | undefined> {
  const { query = '', attributes = [], ...others } = request;
  const kinds = taxonomy.kindsNamed(query, request.languages);
  const named =
    attributeNamed(query) ?? kinds.map(attributeOfKind).find((attribute) => attribute !== undefined);
  const attribute = request.isLiteral ? undefined : named;
  if (attribute === undefined) return undefined;
  const result = await searcher.search({ ...others, attributes: [...attributes, attribute] });
  const wish = { text: query, attribute, isGranted: true };
  return result.hits.length > 0 ? { ...result, interpretation: { wishes: [wish] } } : undefined;
}

/** Nothing instead of places that a part of the text resembles, where all of it names a kind of which there is none. */
function withoutRemnants(
  taxonomy: Taxonomy,
  { query = '', languages }: SearchRequest,
  found: FoundPlaces,
): FoundPlaces {
  const isKind = found.tolerance === 'partial' && taxonomy.kindsNamed(query, languages).length > 0;
  return isKind ? { ...found, hits: [], ...(found.total !== undefined && { total: 0 }) } : found;
}

function kindsMeant(taxonomy: Taxonomy, request: FindRequest): readonly string[] {
  const { text, languages } = request;
  const named = taxonomy.kindsNamed(text, languages);
  return named.length > 0 ? named : kindsBegun(taxonomy, request);
}

/** Kinds whose name the whole text begins, the shortest name first. */
function kindsBegun(taxonomy: Taxonomy, request: FindRequest): readonly string[] {
  return phrasesIn(request, taxonomy)
    .filter(({ first, prefix }) => prefix && first === 0)
    .sort((a, b) => b.completeness - a.completeness)
    .slice(0, MOST_BEGUN)
    .map(({ category }) => category);
}

/** True if the text is the whole name of a street, an area, a house or a place, other than a stop, or begins it, whatever its words ask for. */
function isAddress(best: GeocodeResult | undefined): boolean {
  return best !== undefined && !isCalledAfterOthers(best.category) && isSurelyNamed(best);
}
