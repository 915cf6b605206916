/** A world of generated places and addresses, cut into strips from west to east, as a continent is built country by country. */
import { type AddressStreet, type AddressWorld, generateAddresses } from '../addresses.ts';
import { generateWorld } from '../places.ts';

/** How much there is in all, and in how many strips. */
export interface StripPlan {
  readonly places: number;
  readonly houses: number;
  readonly strips: number;
}

/** The places and houses of one strip. They are made on demand and are the same in every run. */
export interface Strip {
  /** Numbers of the places of `generateWorld(plan.places)` that lie in it. */
  placeNumbers(): Generator<number>;
  streets(): Generator<AddressStreet>;
}

/** Looked at to find meridians that leave as much on either side. */
const SAMPLES = 20_000;

/**
 * Strip number `strip` from the west. Whole cities and whole towns lie in one strip: places have meridians of their own, and addresses
 * theirs, so that every strip has about as many of both.
 */
export function stripOf({ places, houses, strips }: StripPlan, strip: number): Strip {
  const world = generateWorld(places);
  const addresses = generateAddresses(houses);
  const lonOfStreet = (number: number): number => lonOf(addresses, addresses.street(number));
  const isPlaceIn = between(strip, meridians(strips, places, world.cityLon));
  const isStreetIn = between(strip, meridians(strips, addresses.streetCount, lonOfStreet));
  return {
    *placeNumbers() {
      for (let number = 0; number < places; number++) if (isPlaceIn(world.cityLon(number))) yield number;
    },
    *streets() {
      for (const street of addresses.streets()) if (isStreetIn(lonOf(addresses, street))) yield street;
    },
  };
}

function lonOf({ areas }: AddressWorld, { area }: AddressStreet): number {
  return areas[area]!.lon;
}

/** Meridians between strips, from west to east, one less than there are strips. */
function meridians(strips: number, count: number, lonOfNumber: (number: number) => number): number[] {
  const samples = Math.min(count, SAMPLES);
  const lons = Float64Array.from({ length: samples }, (_, at) =>
    lonOfNumber(Math.floor((at * count) / samples)),
  ).sort();
  return Array.from(
    { length: strips - 1 },
    (_, strip) => lons[Math.floor(((strip + 1) * samples) / strips)]!,
  );
}

function between(strip: number, borders: readonly number[]): (lon: number) => boolean {
  const [west, east] = [borders[strip - 1] ?? -Infinity, borders[strip] ?? Infinity];
  return (lon) => lon >= west && lon < east;
}
