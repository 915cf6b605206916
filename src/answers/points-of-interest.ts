import type { Entry } from './entry.ts';

/** Keys of main tags of land, water and settlements, which one is in rather than at. */
const OF_LAND: ReadonlySet<string> = new Set([
  'place',
  'building',
  'boundary',
  'landuse',
  'natural',
  'water',
  'waterway',
  'mountain_pass',
]);
/** Tags that are exceptions to the keys above, and to all others. */
const POINTS: ReadonlySet<string> = new Set(
  ['tree', 'spring', 'cave_entrance', 'geyser', 'hot_spring', 'rock', 'stone'].map(
    (kind) => `natural=${kind}`,
  ),
);
const NO_POINTS: ReadonlySet<string> = new Set(['leisure=park', 'leisure=nature_reserve']);

/** True for what other geocoders answer to a point beside addresses: a café, a stop, a museum, a spring; not a forest or a park. */
export function isPointOfInterest(entry: Entry): boolean {
  return entry.name !== '' && standsAtAnAddress(entry);
}

/** The same, also without a name: what has a street and a postcode, if only those of where it is. */
export function standsAtAnAddress({ kind, source }: Pick<Entry, 'kind' | 'source'>): boolean {
  const tag = source?.mainTag;
  if (kind !== 'place' || tag === undefined) return false;
  const [key = ''] = tag.split('=');
  return POINTS.has(tag) || !(OF_LAND.has(key) || NO_POINTS.has(tag));
}
