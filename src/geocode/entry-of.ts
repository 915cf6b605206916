import type { AreaLevel, House } from '../addresses/addresses.ts';
import type { SourceObject, SourceType, Tags } from '../core/core.ts';
import { chainOf } from './chain.ts';
import type {
  Gazetteer,
  GazetteerHead,
  GazetteerStore,
  NamedHouseRecord,
  StreetRecord,
} from './gazetteer-port.ts';
import { Records } from './records.ts';

/** An area, street or house as the gazetteer knows it; the tags of a house are its address. */
export interface GeocodeEntry extends SourceObject {
  readonly kind: 'area' | 'street' | 'house';
  /** Present for areas. */
  readonly level?: AreaLevel;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** 0..1; of an area. */
  readonly importance?: number;
}

/** The area, street or house of an identifier; undefined if the gazetteer has none, and for places, which search knows. */
export async function entryOf(
  { head, store }: Gazetteer,
  type: SourceType,
  sourceId: number,
): Promise<GeocodeEntry | undefined> {
  const ref = await store.find(type, sourceId);
  if (ref?.kind === 'area') return areaEntry(head, ref.index);
  if (ref?.kind === 'house')
    return namedHouseEntry(head, (await Records.read(store, [ref.index])).namedHouse(ref.index));
  if (ref?.kind !== 'street') return undefined;
  const street = (await Records.read(store, [ref.index])).street(ref.index);
  if (street.type === type && street.sourceId === sourceId) return streetEntry(head, street);
  const house = await houseOf(store, ref.index, type, sourceId);
  return house && houseEntry(head, street, house);
}

function areaEntry(head: GazetteerHead, index: number): GeocodeEntry {
  const { type, sourceId, level, lat, lon, tags, importance } = head.area(index);
  return { kind: 'area', level, type, sourceId, lat, lon, tags, ...countryOf(head, index), importance };
}

function streetEntry(
  head: GazetteerHead,
  { type, sourceId, lat, lon, tags, area }: StreetRecord,
): GeocodeEntry {
  return { kind: 'street', type, sourceId, lat, lon, tags, ...countryOf(head, area) };
}

function houseEntry(head: GazetteerHead, street: StreetRecord, house: House): GeocodeEntry {
  const { type, sourceId, latE7: lat, lonE7: lon } = house;
  const tags = addressOf(house, street);
  const country = countryOf(head, street.area);
  return { kind: 'house', type, sourceId, lat: lat / 1e7, lon: lon / 1e7, tags, ...country };
}

function namedHouseEntry(head: GazetteerHead, house: NamedHouseRecord): GeocodeEntry {
  const { type, sourceId, lat, lon, names, number, street, postcode, localities } = house;
  const tags = {
    ...(names[0] !== number && { 'addr:housename': names.join(';') }),
    ...(number && { 'addr:housenumber': number }),
    ...(street && streetTags(street)),
    ...restOfAddress(postcode, localities),
  };
  return { kind: 'house', type, sourceId, lat, lon, tags, ...countryOf(head, house.area) };
}

/** A house of a street; undefined if the street has none of this identifier. */
export async function houseOf(
  store: GazetteerStore,
  street: number,
  type: SourceType,
  sourceId: number,
): Promise<House | undefined> {
  const tables = await store.tables([street]);
  const [from, to] = tables.housesOf(street);
  for (let at = from; at < to; at++) {
    const house = tables.house(at);
    if (house.type === type && house.sourceId === sourceId) return house;
  }
  return undefined;
}

function addressOf({ label, postcode }: House, street: StreetRecord): Tags {
  return {
    'addr:housenumber': label,
    ...streetTags(street),
    ...restOfAddress(street.postcodes[postcode], street.localities),
  };
}

function streetTags({ kind, tags }: Pick<StreetRecord, 'kind' | 'tags'>): Tags {
  return tags.name ? { [kind === 'street' ? 'addr:street' : 'addr:place']: tags.name } : {};
}

function restOfAddress(postcode: string | undefined, localities: readonly string[]): Tags {
  const [city] = localities;
  return {
    ...(postcode && { 'addr:postcode': postcode }),
    ...(city && localities.length === 1 && { 'addr:city': city }),
  };
}

function countryOf(head: GazetteerHead, area: number): { readonly country?: string } {
  const country = chainOf(head, area).findLast((found) => found.country !== undefined)?.country;
  return country === undefined ? {} : { country };
}
