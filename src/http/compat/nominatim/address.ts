import type { Entry } from '../../../answers/answers.ts';
import { mainTagOf } from './main-tag.ts';

/** Members of Nominatim's `address`, fine to coarse. */
export type AddressMembers = Readonly<Record<string, string>>;

type Level = keyof Entry['levels'];

/** Keys of areas in Nominatim's words, fine to coarse. */
const KEYS: readonly (readonly [Level, string])[] = [
  ['neighbourhood', 'neighbourhood'],
  ['suburb', 'suburb'],
  ['locality', 'hamlet'],
  ['village', 'village'],
  ['town', 'town'],
  ['city', 'city'],
  ['municipality', 'municipality'],
  ['county', 'county'],
  ['region', 'state_district'],
  ['state', 'state'],
];

/** The address of an entry in Nominatim's members, fine to coarse; the object's own name first. */
export function addressMembers(entry: Entry): AddressMembers {
  const { houseNumber, houseName, street, levels, postalCode, country, countryCode } = entry;
  return {
    ...(houseName && { house_name: houseName }),
    ...ownName(entry),
    ...(houseNumber && { house_number: houseNumber }),
    ...(street && { road: street }),
    ...areaMembers(entry),
    ...stateCodes(entry),
    ...(postalCode && { postcode: postalCode }),
    ...((country ?? levels.country) && { country: country ?? levels.country ?? '' }),
    ...(countryCode && { country_code: countryCode.toLowerCase() }),
  };
}

/** A place under the key of its main tag: `amenity`, `shop` … */
function ownName(entry: Entry): AddressMembers {
  if (entry.kind !== 'place' || entry.name === '') return {};
  const { key } = mainTagOf(entry);
  return { [key === 'place' ? 'locality' : key]: entry.name };
}

function areaMembers({ levels, locality, region }: Entry): AddressMembers {
  const members: Record<string, string> = {};
  const names = new Set(Object.values(levels));
  if (locality && !names.has(locality)) members.city = locality;
  for (const [level, key] of KEYS) {
    const name = levels[level];
    if (name !== undefined) members[key] = name;
  }
  if (region && !names.has(region)) members.state ??= region;
  return members;
}

/** ISO 3166-2 under the administrative levels of its areas, the finest first. */
function stateCodes({ regionCodes = {} }: Entry): AddressMembers {
  const codes = Object.entries(regionCodes).map(([level, code]) => [`ISO3166-2-lvl${level}`, code]);
  return Object.fromEntries(codes.reverse());
}

/** Members that `display_name` leaves out. */
const NOT_SHOWN = /^(?:country_code|ISO3166-2)/;

/** The whole address in one line, fine to coarse: the number of a house before its street, whatever the country. */
export function displayNameOf(entry: Entry): string {
  const { kind, name, houseNumber } = entry;
  const parts = Object.entries(addressMembers(entry)).filter(([key]) => !NOT_SHOWN.test(key));
  const own = kind === 'house' && houseNumber ? [] : [name];
  const all = [...own, ...parts.map(([, value]) => value)];
  return [...new Set(all.filter((part) => part !== ''))].join(', ');
}
