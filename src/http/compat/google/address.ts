import type { Entry } from '../../../answers/answers.ts';
import type { Tags } from '../../../core/core.ts';
import { formattedAddress } from '../../../places/places.ts';

/** Part of an address, in either form of Google's. */
export interface AddressComponent {
  readonly long: string;
  readonly short: string;
  readonly types: readonly string[];
}

type Levels = Entry['levels'];

/** Levels that Google has types of their own for. Those between town and country are counted: see {@link administrativeAreas}. */
const TYPES_OF_LEVELS: Readonly<Partial<Record<keyof Levels, readonly string[]>>> = {
  neighbourhood: ['neighborhood', 'political'],
  suburb: ['political', 'sublocality', 'sublocality_level_1'],
  locality: ['locality', 'political'],
  village: ['locality', 'political'],
  town: ['locality', 'political'],
  city: ['locality', 'political'],
  country: ['country', 'political'],
};
const ADMINISTRATIVE = ['state', 'region', 'county', 'municipality'] as const;
const LETTERS = /^[A-Z]{1,3}$/;

/** Types of an area in a chain of levels. */
export function typesOfArea(level: NonNullable<Entry['level']>, levels: Levels): readonly string[] {
  const rank = administrativeAreas(levels).findIndex((area) => area.level === level);
  if (rank >= 0) return administrativeTypes(rank);
  return TYPES_OF_LEVELS[level] ?? administrativeTypes(0);
}

/** Parts of an entry's address, fine to coarse as Google has them, the postcode last. */
export function addressComponents(entry: Entry): readonly AddressComponent[] {
  const { kind, name, levels, houseNumber, houseName, countryCode } = entry;
  const country = entry.country ?? levels.country;
  return [
    ...component(houseName, ['premise']),
    ...component(houseNumber, ['street_number']),
    ...component(kind === 'intersection' ? name : undefined, ['intersection']),
    ...component(streetOf(entry), ['route']),
    ...component(levels.neighbourhood, TYPES_OF_LEVELS.neighbourhood),
    ...component(levels.suburb, TYPES_OF_LEVELS.suburb),
    ...component(townOf(entry), TYPES_OF_LEVELS.town),
    ...administrativeComponents(entry).reverse(),
    ...component(country, TYPES_OF_LEVELS.country, countryCode),
    ...component(postcodeOf(entry), ['postal_code']),
  ];
}

/** Whole address in one line, with the country: `Aeulestrasse 30, 9490 Vaduz, Liechtenstein`. */
export function addressLine(entry: Entry): string {
  const { kind, name, level, countryCode } = entry;
  const country = entry.country ?? entry.levels.country;
  const isListed = kind === 'postcode' || level === 'country' || isTown(entry);
  const isWritten = kind === 'house' || kind === 'street' || (kind === 'place' && streetOf(entry));
  const own = isListed || isWritten ? undefined : name;
  const line = formattedAddress(tagsOf(entry), countryCode);
  const parts = [own, line, level === 'country' ? (country ?? name) : country];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))].join(', ');
}

/** Street, number and town, as is usual in the country; undefined if there is none of them. */
export function shortAddressLine(entry: Entry): string | undefined {
  const { 'addr:postcode': _postcode, 'addr:state': _state, ...tags } = tagsOf(entry);
  return formattedAddress(tags, entry.countryCode);
}

function component(
  long: string | undefined,
  types: readonly string[] = [],
  short = long,
): readonly AddressComponent[] {
  return long ? [{ long, short: short ?? long, types }] : [];
}

/** The areas between country and town that are known, coarse to fine; one that is called as the town is none. */
function administrativeAreas(levels: Levels): { readonly level: keyof Levels; readonly name: string }[] {
  const town = levels.city ?? levels.town ?? levels.village;
  return ADMINISTRATIVE.flatMap((level) => {
    const name = levels[level];
    return name === undefined || (level === 'municipality' && name === town) ? [] : [{ level, name }];
  });
}

function administrativeTypes(rank: number): readonly string[] {
  return [`administrative_area_level_${rank + 1}`, 'political'];
}

function administrativeComponents({ levels, region, regionCode }: Entry): AddressComponent[] {
  const known = administrativeAreas(levels).map(({ name }) => name);
  const names = known.length === 0 && region !== undefined ? [region] : known;
  const [, code = ''] = regionCode?.split('-') ?? [];
  return names.flatMap((name, rank) =>
    component(name, administrativeTypes(rank), name === region && LETTERS.test(code) ? code : name),
  );
}

function streetOf({ kind, name, street }: Entry): string | undefined {
  return kind === 'street' ? name : street;
}

function townOf({ levels, locality }: Entry): string | undefined {
  return levels.city ?? levels.town ?? levels.village ?? locality ?? levels.locality;
}

function postcodeOf({ kind, name, postalCode }: Entry): string | undefined {
  return kind === 'postcode' ? (postalCode ?? name) : postalCode;
}

function isTown(entry: Entry): boolean {
  return entry.kind === 'area' && entry.name === townOf(entry);
}

/** What the custom of the country makes an address line of. */
function tagsOf(entry: Entry): Tags {
  const { kind, level, name, houseNumber, houseName } = entry;
  if (level === 'country') return {};
  const isWide = kind === 'area' && ADMINISTRATIVE.some((one) => one === level);
  const region = administrativeComponents(entry)[0]?.short;
  const tags = {
    'addr:street': streetOf(entry),
    'addr:housenumber': houseNumber,
    'addr:housename': houseNumber ? undefined : houseName,
    'addr:city': townOf(entry),
    'addr:state': region === name ? undefined : region,
    'addr:postcode': isWide ? undefined : postcodeOf(entry),
  };
  return Object.fromEntries(Object.entries(tags).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
