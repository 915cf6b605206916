import { type House, isHouseName, type Street } from '../addresses/addresses.ts';
import type { NamedHouse } from '../geocode/geocode.ts';
import { listOf } from '../places/places.ts';

/** The houses that have a name, to be found by it; each name and number of the street once. */
export function namedHouses(street: Street, houses: readonly House[]): NamedHouse[] {
  const { kind, tags, localities, postcodes } = street;
  const seen = new Set<string>();
  return houses.flatMap((house) => {
    const key = `${house.name}\n${house.label}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return namedHouse(house, postcodes, { street: { kind, tags }, localities }) ?? [];
  });
}

/**
 * Undefined if the house has a number alone.
 *
 * @param postcodes what the house's postcode is an index of; a single one is that of a house without one too
 */
export function namedHouse(
  { label, name, latE7, lonE7, type, sourceId, postcode, mainTag }: House,
  postcodes: readonly string[],
  where: Pick<NamedHouse, 'street' | 'localities'>,
): NamedHouse | undefined {
  const names = [...listOf(name), ...(isHouseName(label) ? [label] : [])];
  if (names.length === 0) return undefined;
  const code = postcodes[postcodes.length === 1 ? 0 : postcode];
  return {
    kind: 'house',
    type,
    sourceId,
    lat: latE7 / 1e7,
    lon: lonE7 / 1e7,
    names: [...new Set(names)],
    ...(label !== listOf(name)[0] && { number: label }),
    ...where,
    ...(code !== undefined && { postcode: code }),
    ...(mainTag !== undefined && { mainTag }),
  };
}
