import { formatPlaceId, type PlaceRecord } from '../../core/core.ts';
import {
  absoluteWebsite,
  displayName,
  formattedAddress,
  is24_7,
  isOpenAt,
  type Period,
  priceLevelOf,
  ratingOf,
  weeklyPeriods,
  withSafeLinks,
} from '../../places/places.ts';
import { present, roundDegrees, roundMetres } from './present.ts';
import { categoryLabel, type HitFigures, type PlacePresentation, shownCategories } from './presentation.ts';

export interface OpeningHours {
  /** Absent where the hours don't say. */
  readonly open_now?: boolean;
  readonly periods?: readonly Period[];
}

export interface PlaceProperties {
  readonly name?: string;
  /** Value of the primary source tag, such as `cafe`. */
  readonly category?: string;
  /** What it is called in the reader's language, such as `Café`. */
  readonly category_label?: string;
  /** Formatted address. */
  readonly address?: string;
  readonly phone?: string;
  readonly website?: string;
  /** 1..5. */
  readonly rating?: number;
  /** 1..4. */
  readonly price_level?: number;
  readonly opening_hours?: OpeningHours;
  /** True in an answer to what is open if nobody recorded whether the place is. */
  readonly hours_unknown?: boolean;
  /** Metres along the path of the search. */
  readonly distance_along?: number;
  /** Metres from that path. */
  readonly distance_from_path?: number;
}

/** A place as a GeoJSON feature (`docs/contract.md`, Places). */
export interface PlaceFeature {
  readonly type: 'Feature';
  /** The place's identifier, to ask for it by (`docs/contract.md`, Places). */
  readonly id: string;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly [lon: number, lat: number] };
  readonly properties: PlaceProperties;
}

/** Writes a place as a GeoJSON feature, its opening hours as of the presentation's instant. */
export function placeFeature(
  record: PlaceRecord,
  presentation: PlacePresentation,
  { areHoursUnknown, onPath }: HitFigures = {},
): PlaceFeature {
  const { country, categories } = record;
  const { languages, taxonomy, nowMs } = presentation;
  const tags = withSafeLinks(record.tags);
  return {
    type: 'Feature',
    id: formatPlaceId(record),
    geometry: { type: 'Point', coordinates: [roundDegrees(record.lon), roundDegrees(record.lat)] },
    properties: present<PlaceProperties>({
      name: displayName(tags, languages, country),
      category: shownCategories(record, taxonomy).values[0],
      category_label: categories[0] && categoryLabel(categories[0], languages, taxonomy),
      address: formattedAddress(tags, country),
      phone: tags.phone ?? tags['contact:phone'],
      website: absoluteWebsite(tags.website ?? tags['contact:website']),
      rating: ratingOf(tags),
      price_level: priceLevelOf(tags),
      opening_hours: openingHoursOf(record, nowMs),
      hours_unknown: areHoursUnknown,
      distance_along: roundMetres(onPath?.alongMetres),
      distance_from_path: roundMetres(onPath?.asideMetres),
    }),
  };
}

/** A place that has closed, for now or for good, isn't open whatever its hours were. */
function openingHoursOf(record: PlaceRecord, nowMs: number): OpeningHours {
  const raw = record.tags.opening_hours;
  if (raw === undefined) return {};
  const isOpen = record.status === 'active' ? isOpenAt(raw, nowMs, record) : false;
  return present<OpeningHours>({ open_now: isOpen, periods: weeklyPeriods(raw, record, nowMs) });
}

/** True if the feature says something else at another time: its opening hours are known and not `24/7`. */
export function changesWithTime({ tags }: Pick<PlaceRecord, 'tags'>): boolean {
  return tags.opening_hours !== undefined && !is24_7(tags.opening_hours);
}
