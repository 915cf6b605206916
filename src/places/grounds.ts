import type { Tags } from '../core/core.ts';

/** Keys of things that one stands in, or on (OpenStreetMap wiki, Map features). */
const KEYS: readonly string[] =
  'amenity leisure tourism shop office craft healthcare club historic man_made public_transport railway aeroway building'.split(
    ' ',
  );
/** The same of keys that most values of are larger, or no ground. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  place: new Set(['square', 'island', 'islet']),
  landuse: new Set(['cemetery', 'recreation_ground', 'village_green', 'allotments']),
  natural: new Set(['beach', 'water']),
};

/** True for a named object that people say they stand in: a square, park, campus, station, lake, island. */
export function isStoodIn(tags: Tags, shape: string): boolean {
  if (shape !== 'area' || !tags.name?.trim()) return false;
  return (
    KEYS.some((key) => tags[key] !== undefined) ||
    Object.entries(KINDS).some(([key, kinds]) => kinds.has(tags[key] ?? ''))
  );
}
