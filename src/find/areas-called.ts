import { AREA_LEVELS } from '../addresses/addresses.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import type { SearchRequest } from '../search/search.ts';

/** Areas of the name that are tried, the likeliest first. */
const MOST_AREAS = 2;

/**
 * Areas that a part of a text is the whole name of.
 *
 * @param isBegun true if the beginning of a name is enough
 */
export async function areasCalled(
  geocoder: Geocoder,
  text: string,
  isBegun: boolean,
  { languages, centre }: SearchRequest,
): Promise<GeocodeResult[]> {
  const results = await geocoder.forward({
    text,
    isCompleting: isBegun,
    isExact: true,
    languages,
    limit: MOST_AREAS,
    layers: AREA_LEVELS,
    ...(centre && { near: centre }),
  });
  return results.filter(({ matchType, nameShare }) => matchType === 'exact' && (isBegun || nameShare === 1));
}
