import type { Geocoder } from '../geocode/geocode.ts';
import type { Entry } from './entry.ts';
import { standsAtAnAddress } from './points-of-interest.ts';
import { isSame } from './same-object.ts';

const HOUSES = 18;
const STREETS = 17;
/** A place this near the middle of a building stands in it, and has its number. */
const IN_BUILDING_METRES = 10;

/** So many places of a list get an address; the ones behind have their own alone. */
const MOST_STANDING = 10;

interface Standing {
  readonly geocoder: Pick<Geocoder, 'reverse'>;
}

/** The first entries of a list, those that are places, with the addresses where they stand; see {@link standing}. */
export function allStanding(
  places: readonly Entry[],
  addresses: readonly Entry[],
  languages: readonly string[],
  parts: Standing,
): Promise<readonly Entry[]> {
  const stood = places.map((place, at) =>
    at < MOST_STANDING && standsAtAnAddress(place) ? standing(place, addresses, languages, parts) : place,
  );
  return Promise.all(stood);
}

/**
 * A place with the address where it stands, as far as it does not say its own: the number of the building that it stands in, else the
 * nearest street, and the postcode.
 *
 * @param addresses houses that are known already; one that is the same object of the map says its address
 */
async function standing(
  place: Entry,
  addresses: readonly Entry[],
  languages: readonly string[],
  { geocoder }: Standing,
): Promise<Entry> {
  if (place.houseNumber && place.street && place.postalCode) return place;
  const itself = addresses.find((address) => isSame(address, place));
  if (itself) return { ...addressOf(itself), ...place };
  const at = { lat: place.lat, lon: place.lon, languages, limit: 1 };
  const [[house], [street]] = await Promise.all([
    geocoder.reverse({ ...at, zoom: HOUSES }),
    geocoder.reverse({ ...at, zoom: STREETS }),
  ]);
  return { ...addressFrom(place, house, street), ...place };
}

function addressFrom(place: Entry, house: Entry | undefined, street: Entry | undefined): Partial<Entry> {
  const own = house && addressOf(house);
  if (house && !place.street && isAround(house, place)) return { ...own };
  const { postalCode = own?.postalCode, street: name } = street ? addressOf(street) : {};
  return { ...(name && { street: name }), ...(postalCode && { postalCode }) };
}

/** A house of the place's own number, or a building that a place without a number stands in. */
function isAround({ houseNumber, source, distanceMetres = 0 }: Entry, place: Entry): boolean {
  if (houseNumber === undefined || distanceMetres > IN_BUILDING_METRES) return false;
  if (place.houseNumber) return place.houseNumber === houseNumber;
  return source !== undefined && source.type !== 'n';
}

function addressOf({ kind, street, houseNumber, postalCode }: Entry): Partial<Entry> {
  if (kind === 'area') return {};
  return {
    ...(street && { street }),
    ...(houseNumber && { houseNumber }),
    ...(postalCode && { postalCode }),
  };
}
