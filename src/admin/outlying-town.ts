import type { AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { TOWN_STEPS_PER_DEGREE, type World, type WorldTown } from '../world/world.ts';
import type { AssembledArea } from './assembled.ts';
import type { AreaDraft } from './draft.ts';
import { importanceOf } from './importance.ts';
import { Surroundings } from './surroundings.ts';

/**
 * How far from all that a source has a town is outlying: over what areas look for around them (`find-parents.ts`) and how
 * far the gazetteer may move a point (`join-world.ts`), together.
 */
const REACH_METRES = 130_000;

/**
 * A town of the gazetteer that nothing of the source touches, in a group of which something is touched: all that is to be
 * said of it is known, so it is an area as it stands.
 */
export class OutlyingTown implements AssembledArea {
  readonly gazetteerEntry: number;
  /** Area that contains it, and that area's number once areas are numbered. */
  within: AreaDraft | OutlyingTown | undefined;
  parent = -1;
  readonly #town: WorldTown;

  /** @param index of the town in the gazetteer */
  constructor(town: WorldTown, index: number) {
    this.#town = town;
    this.gazetteerEntry = index;
  }

  get type(): 'g' {
    return 'g';
  }

  get sourceId(): number {
    return this.#town.sourceId;
  }

  get level(): AreaLevel {
    return this.#town.level;
  }

  get tags(): Tags {
    return tagsOfTown(this.#town);
  }

  get lat(): number {
    return this.#town.lat;
  }

  get lon(): number {
    return this.#town.lon;
  }

  get importance(): number {
    const { level, names, population, languages } = this.#town;
    return importanceOf(level, names, population, languages);
  }

  get country(): string {
    return this.#town.country;
  }

  /** Index of the gazetteer's region; -1 for none. */
  get region(): number {
    return this.#town.region;
  }
}

/** A group of the gazetteer's towns (see `ArrangedTowns`) that are all outlying: rows of areas as they stand. */
export interface OutlyingGroup {
  /** Towns [from, end). */
  readonly from: number;
  readonly end: number;
  /** Parents of all towns that are not quarters, by the gazetteer: index of a region, or -1, and a country. */
  readonly region: number;
  readonly country: string;
  within: AreaDraft | undefined;
}

/** Only towns have a population of their own, as a tag. */
export function tagsOfTown({ names, population }: WorldTown): Tags {
  return population > 0 ? { ...names, population: String(population) } : names;
}

/**
 * Marks outlying towns, one byte a town; no town is outlying if the gazetteer does not know the towns of quarters. A
 * quarter is outlying if and only if its town is: the one's place in the tree depends on the other.
 */
export function findOutlying({ towns, arranged }: World, drafts: readonly AreaDraft[]): Uint8Array {
  const isOutlying = new Uint8Array(towns.length);
  if (!arranged) return isOutlying;
  const { lat, lon, townOfQuarter } = arranged;
  const surroundings = new Surroundings(drafts, REACH_METRES);
  const degrees = (steps: number): number => steps / TOWN_STEPS_PER_DEGREE;
  for (let index = 0; index < isOutlying.length; index++)
    isOutlying[index] = surroundings.has(degrees(lat[index]!), degrees(lon[index]!)) ? 0 : 1;
  for (let quarter = 0; quarter < isOutlying.length; quarter++) {
    const town = townOfQuarter[quarter]!;
    if (town >= 0 && !isOutlying[quarter]) isOutlying[town] = 0;
  }
  for (let quarter = 0; quarter < isOutlying.length; quarter++) {
    const town = townOfQuarter[quarter]!;
    if (town >= 0 && !isOutlying[town]) isOutlying[quarter] = 0;
  }
  return isOutlying;
}
