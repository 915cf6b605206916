import type { AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { type ArrangedTowns, TOWN_STEPS_PER_DEGREE, type WorldTown, type WorldTowns } from './entries.ts';

const LEVELS = ['city', 'town', 'village', 'suburb', 'airport'] as const satisfies readonly AreaLevel[];

/** The next multiple of four. */
export const alignedUp = (bytes: number): number => (bytes + 3) & ~3;

/** Names of towns that have more than one, by index. */
export type OtherNames = readonly (readonly [town: number, names: Tags])[];

export function otherNamesOf(towns: WorldTowns): OtherNames {
  return [...towns].flatMap(({ names: { name, ...others } }, index): [number, Tags][] =>
    Object.keys(others).length > 0 ? [[index, others]] : [],
  );
}

/** Columns of towns in one piece of memory, each at a multiple of four bytes. */
export class TownColumns implements ArrangedTowns {
  readonly sourceId: Int32Array;
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  readonly population: Int32Array;
  /** Start of each town's name in the bytes of all names; the last entry is their end. */
  readonly nameStart: Uint32Array;
  readonly townOfQuarter: Int32Array;
  readonly groupStart: Uint32Array;
  readonly region: Int16Array;
  readonly country: Uint8Array;
  readonly level: Uint8Array;
  readonly languages: Uint8Array;
  /** Memory of all columns. */
  readonly bytes: Uint8Array;

  constructor(
    count: number,
    groups: number,
    buffer: ArrayBufferLike = new ArrayBuffer(TownColumns.bytesOf(count, groups)),
  ) {
    let at = 0;
    const next = (bytes: number): number => {
      at += alignedUp(bytes);
      return at - alignedUp(bytes);
    };
    this.sourceId = new Int32Array(buffer, next(4 * count), count);
    this.lat = new Int32Array(buffer, next(4 * count), count);
    this.lon = new Int32Array(buffer, next(4 * count), count);
    this.population = new Int32Array(buffer, next(4 * count), count);
    this.nameStart = new Uint32Array(buffer, next(4 * count + 4), count + 1);
    this.townOfQuarter = new Int32Array(buffer, next(4 * count), count);
    this.groupStart = new Uint32Array(buffer, next(4 * groups + 4), groups + 1);
    this.region = new Int16Array(buffer, next(2 * count), count);
    this.country = new Uint8Array(buffer, next(count), count);
    this.level = new Uint8Array(buffer, next(count), count);
    this.languages = new Uint8Array(buffer, next(count), count);
    this.bytes = new Uint8Array(buffer);
  }

  static bytesOf(count: number, groups: number): number {
    return 6 * 4 * count + 4 + (4 * groups + 4) + alignedUp(2 * count) + 3 * alignedUp(count);
  }

  /**
   * Fills the columns with everything about the towns except their names.
   *
   * @param countries codes; their order numbers the countries
   * @returns the bytes of their names
   */
  fill(towns: WorldTowns, countries: readonly string[]): Buffer[] {
    const countryIndex = new Map(countries.map((code, index) => [code, index]));
    const names = Array.from(towns, ({ names: { name = '' } }) => Buffer.from(name));
    let index = 0;
    for (const town of towns) {
      this.sourceId[index] = town.sourceId;
      this.lat[index] = Math.round(town.lat * TOWN_STEPS_PER_DEGREE);
      this.lon[index] = Math.round(town.lon * TOWN_STEPS_PER_DEGREE);
      this.population[index] = town.population;
      this.region[index] = town.region;
      this.country[index] = countryIndex.get(town.country)!;
      this.languages[index] = town.languages;
      this.level[index] = (LEVELS as readonly AreaLevel[]).indexOf(town.level);
      this.nameStart[index + 1] = this.nameStart[index]! + names[index]!.length;
      index++;
    }
    return names;
  }

  arrange({ townOfQuarter, groupStart }: ArrangedTowns): void {
    this.townOfQuarter.set(townOfQuarter);
    this.groupStart.set(groupStart);
  }
}

/** Towns that are decoded one by one on demand: most are never needed. */
export class TownTable implements WorldTowns {
  readonly #columns: TownColumns;
  readonly #names: Buffer;
  readonly #countries: readonly string[];
  readonly #otherNames: ReadonlyMap<number, Tags>;

  /** @param names of all towns, UTF-8; @param countries codes */
  constructor(columns: TownColumns, names: Buffer, countries: readonly string[], otherNames: OtherNames) {
    this.#columns = columns;
    this.#names = names;
    this.#countries = countries;
    this.#otherNames = new Map(otherNames);
  }

  get length(): number {
    return this.#columns.sourceId.length;
  }

  at(index: number): WorldTown | undefined {
    return index >= 0 && index < this.length ? this.#townAt(index) : undefined;
  }

  *[Symbol.iterator](): Iterator<WorldTown> {
    for (let index = 0; index < this.length; index++) yield this.#townAt(index);
  }

  #townAt(index: number): WorldTown {
    const { sourceId, nameStart, country, region, lat, lon, population, languages, level } = this.#columns;
    const name = this.#names.toString('utf8', nameStart[index], nameStart[index + 1]);
    return {
      sourceId: sourceId[index]!,
      names: { name, ...this.#otherNames.get(index) },
      country: this.#countries[country[index]!]!,
      region: region[index]!,
      lat: lat[index]! / TOWN_STEPS_PER_DEGREE,
      lon: lon[index]! / TOWN_STEPS_PER_DEGREE,
      population: population[index]!,
      languages: languages[index]!,
      level: LEVELS[level[index]!]!,
    };
  }
}
