import { filtersIn } from '../filters/filters.ts';
import type { Entry, EntryParts } from './entry.ts';
import { placesNear } from './places-near.ts';
import { POINTS_OF_INTEREST } from './points-of-interest.ts';
import type { AroundRequest } from './question.ts';
import { isSame } from './same-object.ts';
import { allStanding } from './standing.ts';

const HOUSES = 18;
const STREETS = 17;
/** Fewest places that are looked at, since not all are nearer than the street. */
const LEAST_PLACES = 10;
/** Distances of places and houses are rounded in their own ways. */
const ROUNDING_METRES = 1;

/**
 * Addresses of a point in the geocoder's order, and before each the points of interest that are nearer than it, with the address where
 * they stand. An object that is both a house and a place is the place.
 */
export async function entriesAround(asked: AroundRequest, parts: EntryParts): Promise<readonly Entry[]> {
  const { lat, lon, languages, limit } = asked;
  const filters = filtersIn(asked);
  const request = { lat, lon, languages, limit };
  const [addresses, streets] = await Promise.all([
    parts.geocoder.reverse({ ...request, ...filters, zoom: HOUSES }),
    asked.heedsStreets ? parts.geocoder.reverse({ ...request, zoom: STREETS, limit: 1 }) : [],
  ]);
  const radiusMetres = radiusOf(asked, addresses);
  const tags = [...(filters.tags ?? []), POINTS_OF_INTEREST];
  const found = await placesNear(
    {
      ...request,
      ...filters,
      tags,
      isNamed: true,
      limit: Math.max(limit, LEAST_PLACES),
      radiusMetres: radiusMetres + ROUNDING_METRES,
    },
    parts,
  );
  const reach = Math.min(radiusMetres, metresTo(streets.find(isPoint)));
  const near = found.filter((place) => isAnswer(place, reach, addresses));
  const places = await allStanding(near.slice(0, limit), addresses, languages, parts);
  return merged(addresses, places).slice(0, limit);
}

/** Places farther away than the last address that is wanted would not be among the answers. */
function radiusOf({ radiusMetres, limit }: AroundRequest, addresses: readonly Entry[]): number {
  const last = addresses.filter(isPoint)[limit - 1];
  return Math.min(radiusMetres, metresTo(last));
}

/** Areas hold the point, however far their middle is. */
function isPoint({ kind }: Entry): boolean {
  return kind !== 'area';
}

function metresTo(entry: Entry | undefined): number {
  return entry?.distanceMetres ?? Number.POSITIVE_INFINITY;
}

/** A house at the very point leads, unless the place is the same object. */
function isAnswer(place: Entry, reach: number, addresses: readonly Entry[]): boolean {
  return metresTo(place) < reach || addresses.some((address) => isSame(address, place));
}

/** An object that is both an address and a place is listed once: as the place, at the position of the address. */
function merged(addresses: readonly Entry[], places: readonly Entry[]): readonly Entry[] {
  const left = places.filter((place) => !addresses.some((address) => isSame(address, place)));
  const list: Entry[] = [];
  for (const address of addresses) {
    while (left[0] && comesBefore(left[0], address)) list.push(...left.splice(0, 1));
    list.push(places.find((place) => isSame(address, place)) ?? address);
  }
  return [...list, ...left];
}

function comesBefore(place: Entry, address: Entry): boolean {
  return !isPoint(address) || metresTo(place) < metresTo(address);
}
