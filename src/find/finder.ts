import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { DEFAULT_WEIGHTS, type Searcher, type SearchHit, type SearchResult } from '../search/search.ts';
import type { Found } from './found.ts';
import { merge } from './merge.ts';
import type { FindRequest } from './request.ts';
import { findInTown } from './town-context.ts';
import { withTwinsInOrder } from './twins.ts';

export interface Finder {
  /** The likeliest first, each object once. */
  find(request: FindRequest): Promise<Found[]>;
}

/** Addresses that are asked for at most: more of them never help somebody who is typing. */
const MOST_ADDRESSES = 10;

/** So many more places are looked at than are wanted: stops of one name become one. */
const MOST_TWINS = 10;

/** A place whose whole name the text is; no other reading of the text is better. */
const WHOLE_NAME_SCORE = 0.99;

/** Where words of the text match nothing, the others must match at least so well. */
const LEAST_PARTIAL_SCORE = 0.36;

/** @param geocoder absent if the data set has no addresses; then only places are found */
export function createFinder(searcher: Searcher, geocoder: Geocoder | undefined): Finder {
  return {
    async find(request) {
      const [places, addresses] = await Promise.all([
        findPlaces(searcher, geocoder, request),
        findAddresses(geocoder, request),
      ]);
      return merge(withTwinsInOrder(places), addresses, request);
    },
  };
}

/** Places that match the whole text, and those that match it but for the area that they lie in. */
async function findPlaces(
  searcher: Searcher,
  geocoder: Geocoder | undefined,
  request: FindRequest,
): Promise<readonly SearchHit[]> {
  const whole = withFloor(await findByWholeText(searcher, request));
  const [best] = whole.hits;
  const isFound = whole.tolerance === 'exact' && (best?.textScore ?? 0) >= WHOLE_NAME_SCORE;
  if (!geocoder || isFound) return whole.hits;
  const inTown = await findInTown(searcher, geocoder, request);
  return joined(whole, inTown);
}

/** Without places that hardly match anything of the text: one mistyped word of two answers nothing. */
function withFloor(result: SearchResult): SearchResult {
  if (result.tolerance !== 'partial') return result;
  return { ...result, hits: result.hits.filter(({ textScore = 0 }) => textScore >= LEAST_PARTIAL_SCORE) };
}

/** Places in the town lead if they match better; where not all of the text matched anything, they are all that is meant. */
function joined(whole: SearchResult, inTown: readonly SearchHit[]): readonly SearchHit[] {
  if (inTown.length === 0) return whole.hits;
  if (whole.tolerance !== 'exact') return inTown;
  const least = Math.max(...whole.hits.map(({ textScore = 0 }) => textScore));
  const leading = inTown.filter(({ textScore = 0 }) => textScore > least);
  return distinct([...leading, ...whole.hits, ...inTown]);
}

function distinct(hits: readonly SearchHit[]): SearchHit[] {
  const seen = new Set<string>();
  return hits.filter(({ record }) => {
    const key = `${record.type}${record.sourceId}`;
    return !seen.has(key) && seen.add(key);
  });
}

function findByWholeText(searcher: Searcher, request: FindRequest): Promise<SearchResult> {
  const { text, languages, limit, near, categories } = request;
  return searcher.search({
    query: text,
    isCompleting: true,
    ...(near && { centre: near }),
    ...(categories && { categories }),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit: limit + MOST_TWINS,
    countTotal: false,
    explain: false,
  });
}

async function findAddresses(
  geocoder: Geocoder | undefined,
  { text, languages, limit, near, categories }: FindRequest,
): Promise<readonly GeocodeResult[]> {
  if (!geocoder || categories !== undefined) return [];
  const most = Math.min(limit, MOST_ADDRESSES);
  return geocoder.forward({ text, isCompleting: true, languages, limit: most, ...(near && { near }) });
}
