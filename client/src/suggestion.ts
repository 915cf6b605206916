import { metresBetween, type Point } from './distance.ts';
import { type IconName, iconOf } from './icons.ts';
import type { GeocodeFeature, PlaceFeature } from './types.ts';

/** Something that a text may mean, and where it is. */
export interface Suggestion {
  readonly title: string;
  /** Distinguishes suggestions of the same title, such as by street and town; may be empty. */
  readonly detail: string;
  /** `[lon, lat]`. */
  readonly center: Point;
  /** `[west, south, east, north]`; east is less than west across the antimeridian. Absent where it has no extent. */
  readonly bounds?: readonly [number, number, number, number];
  /** Identifier for `places.get`; absent for addresses. */
  readonly placeId?: string;
  /** `place`, `house`, `street`, `town` …, as geocoding names types. */
  readonly type: string;
  readonly icon: IconName;
  /** Metres from the point that it was asked for with; absent without one. */
  readonly distanceMetres?: number;
  readonly feature: PlaceFeature | GeocodeFeature;
}

/** Reads a feature of `places.autocomplete`, `places.searchText` or `geocode`. */
export function suggestionOf(feature: PlaceFeature | GeocodeFeature): Suggestion {
  return 'id' in feature ? ofPlace(feature) : ofEntry(feature);
}

/** The same with its distance from a point, where there is one. */
export function measured(suggestion: Suggestion, near: Point | undefined): Suggestion {
  return near ? { ...suggestion, distanceMetres: metresBetween(near, suggestion.center) } : suggestion;
}

function ofPlace(feature: PlaceFeature): Suggestion {
  const {
    name,
    category,
    category_label: kind = category?.replaceAll('_', ' '),
    address,
  } = feature.properties;
  const title = name ?? kind ?? feature.id;
  const detail = [kind, address].filter((part) => part !== undefined && part !== title).join(', ');
  const center = feature.geometry.coordinates;
  const icon = iconOf('place', category);
  return { title, detail, center, placeId: feature.id, type: 'place', icon, feature };
}

function ofEntry(feature: GeocodeFeature): Suggestion {
  const { properties, geometry, bbox } = feature;
  const { name, postal_code, locality, region, country, place_id, category, type = 'place' } = properties;
  const title = name ?? locality ?? region ?? country ?? '';
  const town = [postal_code, locality].filter((part) => part !== undefined && part !== title).join(' ');
  const parts = new Set([town, region, country]);
  parts.delete(title);
  return {
    title,
    detail: [...parts].filter(Boolean).join(', '),
    center: geometry.coordinates,
    ...(bbox && { bounds: bbox }),
    ...(place_id !== undefined && { placeId: place_id }),
    type,
    icon: iconOf(type, category),
    feature,
  };
}
