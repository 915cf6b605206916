import type { Entry } from '../../../answers/answers.ts';
import { numericIdOf } from '../numeric-id.ts';
import { displayNameOf } from './address.ts';
import { geometryOf } from './geometry.ts';
import { mainTagOf } from './main-tag.ts';
import { LICENCE, osmMembers, ownNameOf, type Wanted, wantedMembers } from './members.ts';

/** The format `geocodejson` (https://github.com/geocoders/geocodejson-spec, version 0.1.0). */
export function geocodeJson(entries: readonly Entry[], wanted: Wanted, query: string): object {
  return {
    type: 'FeatureCollection',
    geocoding: { version: '0.1.0', attribution: LICENCE, licence: 'ODbL', query },
    features: entries.map((entry) => ({
      type: 'Feature',
      properties: { geocoding: membersOf(entry, wanted) },
      geometry: geometryOf(entry),
    })),
  };
}

function membersOf(entry: Entry, wanted: Wanted): object {
  const { entrances, extratags } = wantedMembers(entry, wanted);
  const { key, value } = mainTagOf(entry);
  const name = ownNameOf(entry);
  return {
    place_id: numericIdOf(entry),
    ...osmMembers(entry),
    osm_key: key,
    osm_value: value,
    type: typeOf(entry),
    ...(entry.distanceMetres !== undefined && { accuracy: Math.round(entry.distanceMetres) }),
    label: displayNameOf(entry),
    ...(name && { name }),
    ...(wanted.address && addressOf(entry)),
    ...(entrances === null && { entrances }),
    ...(extratags && { extra: extratags }),
  };
}

function addressOf({ levels, ...entry }: Entry): object {
  const city = levels.city ?? levels.town ?? levels.municipality ?? levels.village ?? entry.locality;
  const villageWithin = levels.village === city ? undefined : levels.village;
  const district = levels.suburb ?? villageWithin ?? levels.locality ?? levels.neighbourhood;
  const state = levels.state ?? entry.region;
  return {
    ...(entry.houseNumber && { housenumber: entry.houseNumber }),
    ...(entry.street && { street: entry.street }),
    ...(entry.postalCode && { postcode: entry.postalCode }),
    ...(levels.neighbourhood && district !== levels.neighbourhood && { locality: levels.neighbourhood }),
    ...(district && { district }),
    ...(city && { city }),
    ...(levels.county && { county: levels.county }),
    ...(state && { state }),
    ...(entry.country && { country: entry.country }),
    ...(entry.countryCode && { country_code: entry.countryCode.toLowerCase() }),
    admin: adminOf(levels),
  };
}

/** Usual administrative levels of areas; countries differ. */
const ADMIN_LEVELS = [
  ['level10', 'neighbourhood'],
  ['level9', 'suburb'],
  ['level8', 'municipality'],
  ['level6', 'county'],
  ['level5', 'region'],
  ['level4', 'state'],
  ['level2', 'country'],
] as const;

function adminOf(levels: Entry['levels']): object {
  const known = { ...levels, municipality: levels.municipality ?? levels.town ?? levels.village };
  return Object.fromEntries(
    ADMIN_LEVELS.flatMap(([level, area]) => (known[area] === undefined ? [] : [[level, known[area]]])),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  place: 'house',
  house: 'house',
  street: 'street',
  intersection: 'street',
  postcode: 'locality',
  country: 'country',
  state: 'state',
  region: 'state',
  county: 'county',
  city: 'city',
  town: 'city',
  village: 'city',
  suburb: 'district',
};

function typeOf({ level, kind }: Entry): string {
  return TYPES[level ?? kind] ?? 'locality';
}
