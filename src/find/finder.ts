import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { DEFAULT_WEIGHTS, type Searcher, type SearchHit } from '../search/search.ts';
import type { Found } from './found.ts';
import { merge } from './merge.ts';
import type { FindRequest } from './request.ts';

export interface Finder {
  /** The likeliest first, each object once. */
  find(request: FindRequest): Promise<Found[]>;
}

/** Addresses that are asked for at most: more of them never help somebody who is typing. */
const MOST_ADDRESSES = 10;

/** @param geocoder absent if the data set has no addresses; then only places are found */
export function createFinder(searcher: Searcher, geocoder: Geocoder | undefined): Finder {
  return {
    async find(request) {
      const [places, addresses] = await Promise.all([
        findPlaces(searcher, request),
        findAddresses(geocoder, request),
      ]);
      return merge(places, addresses, request);
    },
  };
}

async function findPlaces(searcher: Searcher, request: FindRequest): Promise<readonly SearchHit[]> {
  const { text, languages, limit, near, categories } = request;
  const { hits } = await searcher.search({
    query: text,
    isCompleting: true,
    ...(near && { centre: near }),
    ...(categories && { categories }),
    weights: DEFAULT_WEIGHTS,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  });
  return hits;
}

async function findAddresses(
  geocoder: Geocoder | undefined,
  { text, languages, limit, near, categories }: FindRequest,
): Promise<readonly GeocodeResult[]> {
  if (!geocoder || categories !== undefined) return [];
  const most = Math.min(limit, MOST_ADDRESSES);
  return geocoder.forward({ text, isCompleting: true, languages, limit: most, ...(near && { near }) });
}
