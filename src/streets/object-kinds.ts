import type { Tags } from '../core/core.ts';
import type { FeatureType, Geometry } from '../osm/osm.ts';

type Shape = Geometry['type'];

/** Keys that every wanted object has one of (see `keys` of `readFeatures`). */
export const STREET_KEYS: ReadonlySet<string> = new Set([
  'highway',
  'place',
  'addr:housenumber',
  'addr:conscriptionnumber',
  'addr:provisionalnumber',
  'addr:housename',
  'addr:interpolation',
]);

/** Values of `highway` that are no way to live at: not there yet, not there any more, or no road. */
const NO_STREETS: ReadonlySet<string> = new Set(
  `proposed construction planned abandoned disused demolished razed removed dismantled no platform bus_stop corridor
   elevator emergency_bay emergency_access_point escape ladder rest_area services toll_gantry traffic_island
   trailhead via_ferrata`.split(/\s+/),
);
const MAJOR_ROADS: readonly string[] = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary'];
const MAJOR: ReadonlySet<string> = new Set(MAJOR_ROADS.flatMap((road) => [road, `${road}_link`]));
/** `A 994`, `I 981`; a mere number is no name. */
const REFERENCE_WITH_LETTER = /\p{L}/u;
const LETTERS_BEFORE_NUMBER = /^\p{L}+(?=\d)/u;
/** Keys of a name that only one side of a way has. */
export const SIDE_NAME_KEYS = ['name:left', 'name:right'] as const;
/** Keys that make an object more than an address: it repeats the address of its house. */
const POI_KEYS: readonly string[] =
  'amenity shop office tourism leisure craft healthcare club emergency historic man_made public_transport'.split(
    ' ',
  );

/** Keys of main tags, the most telling first. */
const MAIN_KEYS: readonly string[] = [...POI_KEYS, 'building', 'entrance'];

/**
 * How well an object stands for the house that its address is of: the higher, the better. The address of a register is after all of
 * OpenStreetMap's or before them.
 */
export const RANK = {
  interpolated: 0,
  ofRegister: 1,
  poi: 2,
  area: 3,
  addressPoint: 4,
  ofPreferredRegister: 5,
} as const;

/**
 * True if an object is a named street or square, has a house number or name, or is a line to interpolate house numbers along.
 * Serves as the `wanted` of `readFeatures`.
 */
export function wantsStreet(tags: Tags, _type: FeatureType, shape: Shape): boolean {
  return isStreet(tags, shape) || isAddressed(tags, shape);
}

/** True if an object has a house number or name, or is a line to interpolate house numbers along. */
export function isAddressed(tags: Tags, shape: Shape): boolean {
  return isAddress(tags) || isInterpolation(tags, shape);
}

/** Named ways that one can live at, named squares, and roads that are known by their reference. */
export function isStreet(tags: Tags, shape: Shape): boolean {
  if (shape === 'collection' || !(isNamed(tags) || referencesOf(tags).length > 0)) return false;
  if (tags.place === 'square') return true;
  return shape !== 'point' && tags.highway !== undefined && !NO_STREETS.has(tags.highway);
}

/** True for a way with a name, if only of one of its sides. */
export function isNamed(tags: Tags): boolean {
  return [tags.name, ...SIDE_NAME_KEYS.map((key) => tags[key])].some((name) => name?.trim());
}

/** References by which people call a road that leads through: `I 981` and `US 287` as they are written, `L191` also as `L 191`. */
export function referencesOf({ highway = '', ref = '' }: Tags): string[] {
  if (!MAJOR_ROADS.includes(highway)) return [];
  const references = ref
    .split(';')
    .map((reference) => reference.trim())
    .filter((reference) => REFERENCE_WITH_LETTER.test(reference));
  return [...new Set([...references, ...references.map(withBlank)])];
}

function withBlank(reference: string): string {
  return reference.replace(LETTERS_BEFORE_NUMBER, '$& ');
}

export function isBuilding({ building }: Tags): boolean {
  return building !== undefined && building !== 'no';
}

/** True for a way that runs below the ground: https://wiki.openstreetmap.org/wiki/Key:tunnel, not through a building. */
export function isBelowGround({ tunnel, location }: Tags): boolean {
  return tunnel === 'yes' || location === 'underground';
}

/** A road that leads through. */
export function isMajor(tags: Tags): boolean {
  return MAJOR.has(tags.highway ?? '');
}

/** Main tag of a street or square as `key=value`. */
export function mainTagOfStreet({ highway, place }: Tags): string {
  return highway === undefined ? `place=${place}` : `highway=${highway}`;
}

/** Main tag of an object with an address as `key=value`; undefined for a mere address. */
export function mainTagOfAddress(tags: Tags): string | undefined {
  const key = MAIN_KEYS.find((main) => tags[main] !== undefined);
  return key && `${key}=${tags[key]}`;
}

export function isAddress(tags: Tags): boolean {
  return Boolean(
    tags['addr:housenumber'] ||
      tags['addr:conscriptionnumber'] ||
      tags['addr:provisionalnumber'] ||
      tags['addr:housename'],
  );
}

/** https://wiki.openstreetmap.org/wiki/Key:addr:interpolation; a house with such a tag is one house. */
export function isInterpolation(tags: Tags, shape: Shape): boolean {
  return shape === 'line' && Boolean(tags['addr:interpolation']) && !isAddress(tags);
}

export function rankOf(tags: Tags, shape: Shape): number {
  if (tags.entrance !== undefined && shape === 'point') return RANK.addressPoint;
  const isPoi = POI_KEYS.some((key) => tags[key] !== undefined);
  if (shape === 'point') return isPoi ? RANK.poi : RANK.addressPoint;
  return isPoi && tags.building === undefined ? RANK.poi : RANK.area;
}
