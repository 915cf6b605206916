import type { GeocodeFeature, PlaceFeature } from '@waypost/client';
import { addressLine } from './address-line.ts';
import { groupOf, labelOf } from './categories.ts';
import { words } from './format.ts';
import { type IconName, iconOfGroup } from './icons.ts';
import { text, textOf } from './texts.ts';

/** Something that is offered for a text, to go to or to search for. */
export interface Suggestion {
  readonly title: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly goal: Destination | Wanted;
}

/** A place, address or area on the map. */
export interface Destination {
  readonly lat: number;
  readonly lon: number;
  /** Absent of what has no identifier, such as a house number between two known ones. */
  readonly placeId?: string;
  /** West, south, east, north. */
  readonly bbox?: readonly number[];
  /** As fine as reverse geocoding would have to look to find it again. */
  readonly zoom: number;
}

/** A search for places in the visible part of the map. */
interface Wanted {
  readonly text: string;
  /** As the filter of a search takes it. */
  readonly category?: string;
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

/** Zoom of reverse geocoding at which an area or a street is the answer; undefined of other kinds. */
export function zoomOf(kind: string): number | undefined {
  return kind === 'place' || kind === 'house' ? undefined : ZOOMS[kind];
}

/** Icons of types that are no areas. */
const ICONS: Readonly<Record<string, IconName>> = {
  house: 'house',
  intersection: 'street',
  street: 'street',
  postcode: 'mail',
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
export function pointNamed(typed: string): Suggestion | undefined {
  const [, latitude, longitude] = COORDINATES.exec(typed) ?? [];
  const [lat, lon] = [Number(latitude), Number(longitude)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined; // not a number either
  return { title: typed.trim(), detail: '', icon: 'place', goal: { lat, lon, zoom: 18 } };
}

/** All places of a kind that are in view. */
export function kindSuggestion({ id, label }: { readonly id: string; readonly label?: string }): Suggestion {
  const value = id.split('/').at(-1);
  return {
    title: text('box.nearby', { kind: label ?? labelOf(value) }),
    detail: text('box.allOfKind'),
    icon: iconOfGroup(groupOf(value) ?? value),
    goal: { text: '', category: filterOf(id) },
  };
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
    detail: [name !== undefined && kind, addressLine({ whole: address })].filter(Boolean).join(' · '),
    icon: iconOfGroup(groupOf(category)),
    goal: { lat, lon, placeId: id, zoom: 18 },
  };
}

/** An entry of a type that is not known here is searched for if it does not say where it is. */
function ofGeocode({ geometry, properties, bbox }: GeocodeFeature): Suggestion {
  const { name = '', type = 'place', place_id: placeId, category } = properties;
  const isArea = type !== 'place' && type in ZOOMS;
  const [lon, lat] = (geometry as GeocodeFeature['geometry'] | undefined)?.coordinates ?? [];
  const isSomewhere = lon !== undefined && lat !== undefined;
  return {
    title: name,
    detail: whereabouts(properties),
    icon: ICONS[type] ?? (isArea ? 'area' : iconOfGroup(groupOf(category))),
    goal: isSomewhere
      ? {
          lat,
          lon,
          ...(placeId !== undefined && { placeId }),
          ...(bbox && { bbox }),
          zoom: ZOOMS[type] ?? 18,
        }
      : { text: name },
  };
}

/** What a type of answers is called. */
export function typeName(type = 'place'): string {
  return textOf('type', type) ?? words(type);
}

/** Its kind, town, region and country. */
export function whereabouts({ name, type, locality, region, country }: GeocodeFeature['properties']): string {
  const around = addressLine({ town: locality, region, country }, name);
  return [type && typeName(type), around].filter(Boolean).join(' · ');
}
