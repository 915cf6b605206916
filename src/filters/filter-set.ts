import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { BoundingBox, SourceObject } from '../core/core.ts';
import type { Corners } from './polygon.ts';
import type { TagFilter } from './tag-filter.ts';

/** Kinds of entries; areas by their level. */
export const LAYERS = ['house', 'street', 'intersection', 'place', 'postcode', ...AREA_LEVELS] as const;

export type Layer = Exclude<(typeof LAYERS)[number], AreaLevel> | AreaLevel;

/** Where an entry comes from: OpenStreetMap, or the world's gazetteer. */
export type Source = 'osm' | 'world';

export interface Circle {
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  readonly radiusMetres: number;
}

/** What entries must be, as plain data. An entry passes if it passes each member that is present. Points decide, not extents. */
export interface Filters {
  /** The only kinds that are wanted. */
  readonly layers?: readonly Layer[];
  readonly tags?: readonly TagFilter[];
  /** The border is inside. */
  readonly circle?: Circle;
  /** See `isInBox`. */
  readonly bbox?: BoundingBox;
  /** See `polygonTest`. */
  readonly polygon?: Corners;
  /** ISO 3166-1 alpha-2 codes, capitals; any of them. */
  readonly countries?: readonly string[];
  /** Areas of the extract; entries must lie in any of them. */
  readonly areas?: readonly Pick<SourceObject, 'type' | 'sourceId'>[];
  /** Any of them; both where absent. */
  readonly sources?: readonly Source[];
}

const MEMBERS = ['layers', 'tags', 'circle', 'bbox', 'polygon', 'countries', 'areas', 'sources'] as const;
const EVERY_MEMBER_IS_LISTED: Exclude<keyof Filters, (typeof MEMBERS)[number]> extends never ? true : never =
  true;

/** The filters of a request, without its other members. */
export function filtersIn(request: Filters): Filters {
  const given = MEMBERS.filter((member) => EVERY_MEMBER_IS_LISTED && request[member] !== undefined);
  return Object.fromEntries(given.map((member) => [member, request[member]]));
}
