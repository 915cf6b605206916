import { type TagFilter, tagTest } from '../filters/filters.ts';
import type { Entry } from './entry.ts';

/** Things of nature that one is at, as at a café. */
const POINTS = ['tree', 'spring', 'cave_entrance', 'geyser', 'hot_spring', 'rock', 'stone'];

/**
 * What other geocoders answer to a point beside addresses, if it has a name: a café, a stop, a museum, a spring. Not land, water and settlements,
 * which one is in rather than at.
 */
export const POINTS_OF_INTEREST: TagFilter = {
  unwanted: [
    ...['place', 'building', 'boundary', 'landuse', 'water', 'waterway', 'mountain_pass'].map((key) => ({
      key,
    })),
    { key: 'natural', butValues: POINTS },
    { key: 'leisure', value: 'park' },
    { key: 'leisure', value: 'nature_reserve' },
  ],
  isOfPlaces: true,
};

const isPoint = tagTest([POINTS_OF_INTEREST]);

/** True for what has a street and a postcode, if only those of where it is. */
export function standsAtAnAddress(entry: Pick<Entry, 'kind' | 'source'>): boolean {
  return entry.kind === 'place' && entry.source?.mainTag !== undefined && isPoint(entry);
}
