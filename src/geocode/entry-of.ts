import type { AreaLevel, House } from '../addresses/addresses.ts';
import type { SourceType, Tags } from '../core/core.ts';
import type { Atlas } from './atlas-port.ts';

/** An area, street or house as the atlas knows it. */
export interface GeocodeEntry {
  readonly kind: 'area' | 'street' | 'house';
  /** Of an area. */
  readonly level?: AreaLevel;
  readonly type: SourceType;
  readonly number: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Names in every language and what else is known; of a house its address. */
  readonly tags: Tags;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** 0..1; of an area. */
  readonly importance?: number;
}

/** The area, street or house of an identifier; undefined where the atlas has none, and of places, which search knows. */
export function entryOf(atlas: Atlas, type: SourceType, number: number): GeocodeEntry | undefined {
  const ref = atlas.find(type, number);
  if (ref?.kind === 'area') return areaEntry(atlas, ref.index);
  return ref?.kind === 'street' ? streetOrHouse(atlas, ref.index, type, number) : undefined;
}

function areaEntry(atlas: Atlas, index: number): GeocodeEntry {
  const { type, number, level, lat, lon, tags, importance } = atlas.area(index);
  return { kind: 'area', level, type, number, lat, lon, tags, ...countryOf(atlas, index), importance };
}

/** A house is found by its street. */
function streetOrHouse(
  atlas: Atlas,
  index: number,
  type: SourceType,
  number: number,
): GeocodeEntry | undefined {
  const street = atlas.street(index);
  const country = countryOf(atlas, atlas.areaOf(index));
  if (street.type === type && street.number === number) {
    const { lat, lon, tags } = street;
    return { kind: 'street', type, number, lat, lon, tags, ...country };
  }
  const house = houseOf(atlas, index, type, number);
  if (!house) return undefined;
  const tags = addressOf(house, street);
  return { kind: 'house', type, number, lat: house.lat / 1e7, lon: house.lon / 1e7, tags, ...country };
}

function houseOf(atlas: Atlas, street: number, type: SourceType, number: number): House | undefined {
  const [from, to] = atlas.housesOf(street);
  for (let at = from; at < to; at++) {
    const house = atlas.house(at);
    if (house.type === type && house.number === number) return house;
  }
  return undefined;
}

function addressOf({ label, postcode }: House, street: ReturnType<Atlas['street']>): Tags {
  const { kind, tags, postcodes, localities } = street;
  const [city] = localities;
  const code = postcodes[postcode];
  return {
    'addr:housenumber': label,
    ...(tags.name && { [kind === 'street' ? 'addr:street' : 'addr:place']: tags.name }),
    ...(code && { 'addr:postcode': code }),
    ...(city && localities.length === 1 && { 'addr:city': city }),
  };
}

function countryOf(atlas: Atlas, area: number): { readonly country?: string } {
  if (area < 0) return {};
  const chain = atlas.chainOf(area).map((number) => atlas.area(number));
  const country = chain.findLast((found) => found.country !== undefined)?.country;
  return country === undefined ? {} : { country };
}
