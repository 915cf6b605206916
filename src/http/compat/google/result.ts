import type { Entry } from '../../../answers/answers.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { addressComponents, addressLine } from './address.ts';
import { corners, geometryOf, locationTypeOf } from './geometry.ts';
import { placeIdOf } from './place-id.ts';
import { typesOf } from './types.ts';

/** An entry as a result of the Geocoding API. */
export function geocodingResult(entry: Entry, taxonomy: Pick<Taxonomy, 'ancestors'>): object {
  return {
    address_components: oldComponents(entry),
    formatted_address: addressLine(entry),
    geometry: {
      ...(entry.bounds && { bounds: corners(entry.bounds) }),
      ...geometryOf(entry),
      location_type: locationTypeOf(entry),
    },
    ...(isPartial(entry) && { partial_match: true }),
    place_id: placeIdOf(entry),
    types: typesOf(entry, taxonomy),
  };
}

/** Parts of an address in the old form. */
export function oldComponents(entry: Entry): readonly object[] {
  return addressComponents(entry).map(({ long, short, types }) => ({
    long_name: long,
    short_name: short,
    types,
  }));
}

/** True if something of the text was left over, corrected, or not known. */
function isPartial({ matchType }: Entry): boolean {
  return matchType === 'approximate' || matchType === 'fallback';
}
