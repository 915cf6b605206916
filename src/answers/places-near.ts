import { distanceMetres } from '../core/core.ts';
import type { Entry, EntryParts } from './entry.ts';
import { entryOfPlace } from './place-entry.ts';
import type { NearRequest } from './question.ts';

const NEARNESS_ALONE = { text: 0, geo: 1 } as const;
/** Many things of a map have no name, such as benches: so many times more are looked at than are wanted. */
const LOOKED_AT = 5;

/** Named places around a point, or all of some categories; the nearest first. */
export async function placesNear(
  { lat, lon, radiusMetres, categories, languages, limit }: NearRequest,
  parts: EntryParts,
): Promise<readonly Entry[]> {
  const { hits } = await parts.searcher.search({
    centre: { lat, lon },
    radiusMetres,
    ...(categories && { categories }),
    weights: NEARNESS_ALONE,
    languages,
    isCompleting: false,
    offset: 0,
    limit: categories ? limit : limit * LOOKED_AT,
    countTotal: false,
    explain: false,
  });
  const entries = hits.map(({ record }) => ({
    ...entryOfPlace(record, languages, parts),
    distanceMetres: distanceMetres(lat, lon, record.lat, record.lon),
  }));
  const wanted = entries.filter(({ name }) => categories !== undefined || name !== '');
  return wanted.sort((a, b) => a.distanceMetres - b.distanceMetres).slice(0, limit);
}
