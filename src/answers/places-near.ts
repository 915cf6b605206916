import { distanceMetres } from '../core/core.ts';
import { filtersIn } from '../filters/filters.ts';
import type { Entry, EntryParts } from './entry.ts';
import { entryOfPlace } from './place-entry.ts';
import type { NearRequest } from './question.ts';

const NEARNESS_ALONE = { text: 0, geo: 1 } as const;

/** Places around a point that pass the filters; the nearest first. */
export async function placesNear(asked: NearRequest, parts: EntryParts): Promise<readonly Entry[]> {
  const { lat, lon, radiusMetres, categories, isNamed, languages, limit } = asked;
  const { hits } = await parts.searcher.search({
    ...filtersIn(asked),
    centre: { lat, lon },
    radiusMetres,
    ...(categories && { categories }),
    ...(isNamed && { isNamed }),
    weights: NEARNESS_ALONE,
    languages,
    isCompleting: false,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  });
  const entries = hits.map(({ record }) => ({
    ...entryOfPlace(record, languages, parts),
    distanceMetres: distanceMetres(lat, lon, record.lat, record.lon),
  }));
  return entries.sort((a, b) => a.distanceMetres - b.distanceMetres);
}
