import { distanceMetres, isInBox } from '../core/core.ts';
import { type Filters, filtersIn, type Layer } from './filter-set.ts';
import type { TaggedEntry } from './main-tag.ts';
import { polygonTest } from './polygon.ts';
import { tagTest } from './tag-filter.ts';

/** An entry as far as filters look at it. */
export interface FilteredEntry extends TaggedEntry {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  readonly source?: TaggedEntry['source'] & { readonly type: string };
}

/** True if a request filters at all. */
export function isFiltering(request: Filters): boolean {
  return Object.keys(filtersIn(request)).length > 0;
}

/** The test of circle, box and polygon for a point in degrees. */
export function pointTest({ circle, bbox, polygon }: Filters): (lat: number, lon: number) => boolean {
  const isInPolygon = polygon && polygonTest(polygon);
  return (lat, lon) =>
    (!circle || distanceMetres(circle.lat, circle.lon, lat, lon) <= circle.radiusMetres) &&
    (!bbox || isInBox(bbox, lat, lon)) &&
    (!isInPolygon || isInPolygon(lat, lon));
}

/** The test of all filters but `areas`, of which an entry does not know in which it lies. */
export function entryTest(filters: Filters): (entry: FilteredEntry) => boolean {
  const { layers, tags = [], countries, sources } = filters;
  const isInside = pointTest(filters);
  const isTagged = tagTest(tags);
  return (entry) => {
    const { lat, lon, countryCode = '', source } = entry;
    if (layers && !layers.some((layer) => layer === layerOf(entry))) return false;
    if (countries && !countries.includes(countryCode)) return false;
    if (sources && !sources.includes(source?.type === 'g' ? 'world' : 'osm')) return false;
    return isInside(lat, lon) && isTagged(entry);
  };
}

function layerOf({ kind, level }: FilteredEntry): Layer | undefined {
  return kind === 'area' ? level : kind;
}
