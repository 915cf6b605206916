import type { LatLon } from '../src/osm/osm.ts';
import type { WorldTown } from '../src/world/entries.ts';
import airports from './sources/airports.json' with { type: 'json' };
import { degreesBetween, grouped } from './world-today.ts';

/** As `scripts/extract-world-sources.mjs` writes them; `isLarge` is 0 or 1. */
type Row = readonly [
  code: string,
  name: string,
  town: string,
  country: string,
  lat: number,
  lon: number,
  isLarge: number,
];

/** Above every identifier of GeoNames, and low enough for the column of identifiers. */
const FIRST_NUMBER = 2_000_000_000;
const LETTER_A = 'A'.charCodeAt(0);
const LETTERS = 26;
/** Large airports are known as widely as large towns. */
const LANGUAGES = { large: 64, other: 16 } as const;

/**
 * Airports of the world by their code: `JFK`, `JFK Airport`, and their name. From OurAirports, public domain.
 *
 * @param towns that they serve: an airport lies in the region of the nearest one of its country that has one
 */
export function readAirports(towns: readonly WorldTown[]): WorldTown[] {
  const townsOf = grouped(
    towns.filter(({ region }) => region >= 0),
    ({ country }) => country,
  );
  // JSON modules have no tuples; the script that writes the file has this shape.
  return (airports as unknown as readonly Row[]).map(([code, name, , country, lat, lon, isLarge]) => ({
    sourceId: FIRST_NUMBER + numberOf(code),
    names: { name, short_name: code, alt_name: `${code} Airport` },
    country,
    region: nearestTo({ lat, lon }, townsOf.get(country) ?? [])?.region ?? -1,
    lat,
    lon,
    population: 0,
    languages: isLarge ? LANGUAGES.large : LANGUAGES.other,
    level: 'airport',
  }));
}

function nearestTo(place: LatLon, towns: readonly WorldTown[]): WorldTown | undefined {
  let best: WorldTown | undefined;
  let least = Infinity;
  for (const town of towns) {
    if (Math.abs(town.lat - place.lat) >= least) continue;
    const degrees = degreesBetween(town, place);
    if (degrees < least) [best, least] = [town, degrees];
  }
  return best;
}

function numberOf(code: string): number {
  return [...code].reduce((number, letter) => LETTERS * number + letter.charCodeAt(0) - LETTER_A, 0);
}
