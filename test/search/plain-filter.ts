import { distanceMetres } from '../../src/core/core.ts';
import { corridorTest, pointTest } from '../../src/filters/filters.ts';
import { createOpenClock } from '../../src/places/places.ts';
import type { IndexDocument, IndexQuery } from '../../src/search/search.ts';

/** True for a document that passes a query's filters; words do not matter. */
type Filter = (document: Pick<IndexDocument, 'record' | 'keywords'>) => boolean;

/** The filters of a query, read plainly: engines may apply them in any way that lets the same documents through. */
export function filterOf(query: IndexQuery): Filter {
  const { centre, radiusMetres = Infinity, without = [], openAtMs } = query;
  const isInside = pointTest(query);
  const isBeside = query.corridor ? corridorTest(query.corridor) : () => true;
  const clock = openAtMs === undefined ? undefined : createOpenClock(openAtMs);
  return ({ record, keywords }) => {
    const { lat, lon, tags } = record;
    if (!query.keywords.every((group) => group.some((keyword) => keywords.includes(keyword)))) return false;
    if (without.some((keyword) => keywords.includes(keyword))) return false;
    if (centre && distanceMetres(centre.lat, centre.lon, lat, lon) > radiusMetres) return false;
    if (!isInside(lat, lon) || !isBeside(lat, lon)) return false;
    if (!clock) return true;
    const isOpen = tags.opening_hours === undefined ? undefined : clock.isOpen(tags.opening_hours, record);
    return query.areHoursUnknown ? isOpen === undefined : isOpen === true;
  };
}
