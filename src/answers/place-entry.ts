import { formatPlaceId, type PlaceRecord } from '../core/core.ts';
import type { AddressLevels, Surroundings } from '../geocode/geocode.ts';
import { addressParts, displayName, mainTagOfPlace } from '../places/places.ts';
import type { Entry, EntryParts } from './entry.ts';

/** The areas that the gazetteer has at its point; the town that its address names, and what its build knew, where there is none. */
export function entryOfPlace(
  record: PlaceRecord,
  languages: readonly string[],
  { geocoder }: Pick<EntryParts, 'geocoder'>,
): Entry {
  const { type, sourceId, origin, lat, lon, tags, country, importance, confidence } = record;
  const around = geocoder.surroundings(lat, lon, languages);
  const { city = record.city, region = record.region, postcode } = addressParts(tags, country);
  const street = tags['addr:street'];
  const houseNumber = tags['addr:housenumber'];
  const countryName = country && nameOfCountry(country, languages);
  const [category = ''] = record.categories;
  return {
    kind: 'place',
    category,
    lat,
    lon,
    name: displayName(tags, languages, country) ?? '',
    source: {
      type,
      sourceId,
      ...(origin !== undefined && { origin }),
      mainTag: mainTagOfPlace(record),
      tags,
    },
    ...(houseNumber && { houseNumber }),
    ...(street && { street }),
    ...(city && { locality: city }),
    ...(region && { region }),
    ...(countryName && { country: countryName }),
    ...(country && { countryCode: country }),
    ...around,
    levels: { ...levelsOf(countryName, around, region, city), ...around.levels },
    ...(postcode && { postalCode: postcode }),
    placeId: formatPlaceId(record),
    importance,
    confidence,
  };
}

/** Levels that no area of the gazetteer says. */
function levelsOf(
  country: string | undefined,
  around: Surroundings,
  state: string | undefined,
  city: string | undefined,
): AddressLevels {
  return {
    ...(country && { country }),
    ...(state && !around.region && { state }),
    ...(city && !around.locality && { city }),
  };
}

function nameOfCountry(code: string, languages: readonly string[]): string {
  return new Intl.DisplayNames([...languages, 'en'], { type: 'region' }).of(code) ?? code;
}
