import { isInside } from '../../src/osm/polygon.ts';
import type { World } from '../../src/world/world.ts';
import { readTable } from './read-table.ts';
import { degreesBetween, mostCentral, type Point, type StatesByCountry } from './state-labels.ts';

/** A country's place so close to a town is that town. */
const SAME_DEGREES = 0.001;
const UNITS_PER_DEGREE = 1e7;

/**
 * Where the name of each country stands, by its code. That is its place, unless this lies at sea, because borders at sea belong to the country, or is
 * its largest town, whose name stands there: then it is the state in the middle of its states.
 */
export function countryPoints(world: World, states: StatesByCountry): ReadonlyMap<string, Point> {
  const land = readTable('land').flatMap(({ polygons }) => polygons);
  const inTowns = countriesInTowns(world);
  return new Map(
    world.countries.map((country) => {
      const points = (states.get(country.code) ?? []).map(({ point }) => point);
      const isFree = isOn(land, country) && !inTowns.has(country.code);
      return [country.code, isFree || points.length < 2 ? country : mostCentral(points)];
    }),
  );
}

/** Codes of countries whose place is a town. */
function countriesInTowns({ countries, towns }: World): ReadonlySet<string> {
  const places = new Map(countries.map((country) => [country.code, country]));
  const found = new Set<string>();
  for (const town of towns) {
    const country = places.get(town.country);
    if (country && degreesBetween(town, country) < SAME_DEGREES) found.add(country.code);
  }
  return found;
}

function isOn(land: readonly (readonly Int32Array[])[], { lat, lon }: Point): boolean {
  const [x, y] = [lon * UNITS_PER_DEGREE, lat * UNITS_PER_DEGREE];
  return land.some((rings) => isInside(rings, x, y));
}
