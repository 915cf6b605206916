import type { GeocodeFeature, PlaceFeature } from '@waypost/client';
import { groupOf, labelOf } from './categories.ts';
import { words } from './format.ts';
import { type IconName, iconOfGroup } from './icons.ts';

/** A completion of the text being typed. */
export interface Suggestion {
  readonly title: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly lat: number;
  readonly lon: number;
  /** Absent of what has no identifier, such as a house number between two known ones. */
  readonly placeId?: string;
  /** Identifier of a kind of place, all of which are meant; then the point is the middle of the map. */
  readonly category?: string;
  /** Metres from the middle of the map. */
  readonly distanceMetres?: number;
  /** West, south, east, north. */
  readonly bbox?: readonly number[];
  /** As fine as reverse geocoding would have to look to find it again. */
  readonly zoom: number;
}

/** Zoom of reverse geocoding by what an answer is; see `zoom` of 4.6. */
const ZOOMS: Readonly<Record<string, number>> = {
  house: 18,
  place: 18,
  intersection: 17,
  street: 17,
  postcode: 15,
  locality: 15,
  neighbourhood: 14,
  suburb: 13,
  village: 13,
  town: 12,
  city: 10,
  county: 8,
  region: 6,
  state: 5,
  country: 4,
};

/** Types of answers that a map can fly to. */
const DESTINATIONS = new Set(Object.keys(ZOOMS).filter((type) => type !== 'place'));

/**
 * The completion that a text surely means, if it is a house, street, crossing, postcode or area: then the map goes there, and nothing
 * needs to be searched.
 *
 * @param features completions of the text, the best first
 */
export function destinationOf(features: readonly (PlaceFeature | GeocodeFeature)[]): Suggestion | undefined {
  const [first] = features;
  if (!first || isPlace(first)) return undefined;
  const { type = '', match_type: match } = first.properties;
  const isSure = match === 'exact' || match === 'interpolated';
  return isSure && DESTINATIONS.has(type) ? suggestionOf(first) : undefined;
}

/** Two numbers with fractions: latitude, then longitude in degrees. */
const COORDINATES = /^\s*([+-]?\d{1,2}\.\d+)\s*[,;\s]\s*([+-]?\d{1,3}\.\d+)\s*$/;

/** The point that a text of coordinates names. */
export function pointNamed(text: string): Suggestion | undefined {
  const [, latitude, longitude] = COORDINATES.exec(text) ?? [];
  const [lat, lon] = [Number(latitude), Number(longitude)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined; // not a number either
  return { title: text.trim(), detail: '', icon: 'place', lat, lon, zoom: 18 };
}

/** All places of a kind around a point. */
export function kindSuggestion(
  { id, label }: { readonly id: string; readonly label?: string },
  at: { readonly lat: number; readonly lon: number },
): Suggestion {
  const { lat, lon } = at;
  const title = `${label ?? labelOf(id.split('/').at(-1))} nearby`;
  return { title, detail: 'Kind of place', icon: 'search', lat, lon, zoom: 18, category: filterOf(id) };
}

/** `amenity/cafe` as the filter of a search takes it: `amenity=cafe`. */
function filterOf(id: string): string {
  const parts = id.split('/');
  return parts.length === 2 ? parts.join('=') : id;
}

export function suggestionOf(feature: PlaceFeature | GeocodeFeature): Suggestion {
  return isPlace(feature) ? ofPlace(feature) : ofGeocode(feature);
}

function isPlace(feature: PlaceFeature | GeocodeFeature): feature is PlaceFeature {
  return 'id' in feature;
}

function ofPlace({ id, geometry, properties }: PlaceFeature): Suggestion {
  const { name, category, address } = properties;
  const [lon, lat] = geometry.coordinates;
  const kind = labelOf(category);
  return {
    title: name ?? kind,
    detail: [kind, address].filter(Boolean).join(' · '),
    icon: iconOfGroup(groupOf(category)),
    lat,
    lon,
    placeId: id,
    zoom: 18,
  };
}

function ofGeocode({ geometry, properties, bbox }: GeocodeFeature): Suggestion {
  const { name = '', type = 'place', place_id: placeId } = properties;
  const [lon, lat] = geometry.coordinates;
  return {
    title: name,
    detail: whereabouts(properties),
    icon: type === 'house' || type === 'street' || type === 'place' ? type : 'area',
    lat,
    lon,
    ...(placeId !== undefined && { placeId }),
    ...(bbox && { bbox }),
    zoom: ZOOMS[type] ?? 18,
  };
}

/** Its kind, town, region and country. */
export function whereabouts({ name, type, locality, region, country }: GeocodeFeature['properties']): string {
  const around = [locality, region, country].filter(
    (part, index, all) => part !== name && all.indexOf(part) === index,
  );
  return [type && words(type), around.filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}
