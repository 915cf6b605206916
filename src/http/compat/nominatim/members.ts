import type { Entry } from '../../../answers/answers.ts';
import { extentOf } from '../extent.ts';
import { numericIdOf } from '../numeric-id.ts';
import { type AddressMembers, addressMembers, displayNameOf } from './address.ts';
import { type GeometryForm, geometryMember } from './geometry.ts';
import { mainTagOf } from './main-tag.ts';
import { addressTypeOf, importanceOf, placeRankOf } from './rank.ts';

export const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

/** What a request wants to know besides. */
export interface Wanted {
  readonly address: boolean;
  readonly extraTags: boolean;
  readonly nameDetails: boolean;
  /** Entrances, of which the data set keeps none: they are told as unknown. */
  readonly entrances?: boolean;
  /** Form of the geometry: `geojson`, `kml`, `svg`, `text`. */
  readonly geometry?: GeometryForm | undefined;
  /** How far a simplified geometry may lie from the exact one, in degrees. */
  readonly toleranceDegrees: number;
}

const OSM_TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** The object of the map; nothing where it has none. */
export function osmMembers({ source }: Entry): { readonly osm_type?: string; readonly osm_id?: number } {
  const osmType = source && OSM_TYPES[source.type];
  return osmType ? { osm_type: osmType, osm_id: source.sourceId } : {};
}

/** A result of the formats `json` and `jsonv2`, which differ in one key. */
export function plainMembers(entry: Entry, classKey: 'class' | 'category', wanted: Wanted): object {
  const { key, value } = mainTagOf(entry);
  const [west, south, east, north] = extentOf(entry);
  return {
    place_id: numericIdOf(entry),
    licence: LICENCE,
    ...osmMembers(entry),
    lat: degrees(entry.lat),
    lon: degrees(entry.lon),
    [classKey]: key,
    type: value,
    place_rank: placeRankOf(entry),
    importance: importanceOf(entry),
    addresstype: addressTypeOf(entry),
    name: ownNameOf(entry),
    display_name: displayNameOf(entry),
    ...wantedMembers(entry, wanted),
    boundingbox: [south, north, west, east].map(degrees),
    ...geometryMember(entry, wanted.geometry),
  };
}

/** Properties of a result of the format `geojson`. */
export function geoJsonProperties(entry: Entry, wanted: Wanted): object {
  const { key, value } = mainTagOf(entry);
  return {
    place_id: numericIdOf(entry),
    ...osmMembers(entry),
    place_rank: placeRankOf(entry),
    category: key,
    type: value,
    importance: importanceOf(entry),
    addresstype: addressTypeOf(entry),
    name: ownNameOf(entry),
    display_name: displayNameOf(entry),
    ...wantedMembers(entry, wanted),
  };
}

/** Members that are there only if they are asked for. */
export function wantedMembers(
  entry: Entry,
  { address, extraTags, nameDetails, entrances }: Wanted,
): { address?: AddressMembers; entrances?: null; extratags?: object; namedetails?: object } {
  return {
    ...(address && { address: addressMembers(entry) }),
    ...(entrances && { entrances: null }),
    ...(extraTags && { extratags: tagsOf(entry, false) }),
    ...(nameDetails && { namedetails: tagsOf(entry, true) }),
  };
}

/** The name alone; houses have one only if it is more than street and number. */
export function ownNameOf({ kind, name, houseName }: Entry): string {
  return kind === 'house' ? (houseName ?? '') : name;
}

const NAME_KEY = /^(?:[a-z_]+_)?name(?::|$)|^(?:ref|iata|icao)$/;
/** Tags that the address says already. */
const ADDRESS_KEY = /^addr:/;

function tagsOf({ source, name }: Entry, names: boolean): object {
  const tags = Object.entries(source?.tags ?? {}).filter(
    ([key]) => !ADDRESS_KEY.test(key) && NAME_KEY.test(key) === names,
  );
  if (names && tags.length === 0 && name !== '') return { name };
  return Object.fromEntries(tags);
}

/** Seven decimals, as Nominatim writes them. */
export function degrees(value: number): string {
  return value.toFixed(7);
}
