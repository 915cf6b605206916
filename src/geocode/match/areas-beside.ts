import { isSettlementLevel, settlementReachMetres } from '../../areas/areas.ts';
import { distanceMetres } from '../../core/core.ts';
import type { AreaMatches } from './area-matches.ts';
import { COMPONENT_OF_LEVEL, type Context, contextOf } from './context.ts';
import type { QueryMatches } from './query-matches.ts';

/** Factor of a settlement that an entry lies beside or whose boundary is not known, at its middle; less by distance. */
const BESIDE_FACTOR = 0.95;
/** Share that is left of it at the greatest distance. */
const LEAST_SHARE = 0.5;
/** Settlements count as far as so many times their own reach. */
const REACHES = 2;
/** Settlements that finished words of a query name, or the unfinished one, around which entries may lie: the most important ones. */
const MOST_AREAS = 48;
/** Beyond, of those that the same words name, the most important ones. */
const MOST_OF_NAME = 8;
const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;
const DEGREES_AROUND = 360;

interface Settlement {
  readonly area: number;
  readonly lat: number;
  readonly lon: number;
  readonly reachMetres: number;
  /** Nothing within reach lies farther east or west. */
  readonly reachLonDegrees: number;
  /** False if nobody can tell what lies in it. */
  readonly hasExtent: boolean;
  /** Bits of the words that it may be named by. */
  readonly words: number;
}

/** The settlements that reach into a square of one degree. */
interface Square {
  readonly settlements: readonly Settlement[];
  /** Bits of the words that any of them may be named by. */
  readonly words: number;
}

/**
 * The settlements that a query names, for entries outside of them: people name the town that they live beside, and the boundary of a
 * town may be cut by the edge of the data.
 */
export class AreasBeside {
  readonly #matches: QueryMatches;
  /** The most important first; absent before anybody asks. */
  #settlements: readonly Settlement[] | undefined;
  /** By square: most settlements of one name lie far from all that is compared. */
  readonly #squares = new Map<number, Square>();

  /** By area; below zero where the unfinished word rather belongs to the area. */
  readonly #contextsOfArea = new Map<number, readonly Context[]>();

  constructor(matches: QueryMatches) {
    this.#matches = matches;
  }

  /** Bits of the words by which a settlement around a point in degrees may be named. */
  wordsAt(lat: number, lon: number): number {
    return this.#squareOf(lat, lon).words;
  }

  /**
   * Contexts for a point in degrees, of less value the farther away the settlement is.
   *
   * @param inside area whose settlements are left out, as the point lies in them; -1 for none
   * @param unfinished bit of the word that rather belongs to a name, as it is still being typed
   */
  contextsAt(
    lat: number,
    lon: number,
    inside: number,
    unfinished = this.#matches.unfinishedInName,
  ): Context[] {
    const contexts: Context[] = [];
    const { areas } = this.#matches.head;
    for (const settlement of this.#squareOf(lat, lon).settlements) {
      if (settlement.area <= inside && inside < areas.endOf(settlement.area)) continue;
      const nearness = nearnessOf(settlement, lat, lon);
      if (nearness === 0) continue;
      for (const { mask, value, edits, component } of this.#contextsOf(settlement.area, unfinished)) {
        const there = value * BESIDE_FACTOR * nearness;
        contexts.push({ mask, value: there, edits, component, isBeside: settlement.hasExtent });
      }
    }
    return contexts;
  }

  /** Numbers of the named settlements near a point. */
  areasAt(lat: number, lon: number): number[] {
    return this.#squareOf(lat, lon)
      .settlements.filter((settlement) => nearnessOf(settlement, lat, lon) > 0)
      .map(({ area }) => area)
      .filter((area) => this.#matches.areas.of(area).length > 0);
  }

  /** Contexts that a settlement is at its middle. */
  #contextsOf(area: number, unfinished: number): readonly Context[] {
    const key = unfinished === this.#matches.unfinishedInName ? area : -1 - area;
    const known = this.#contextsOfArea.get(key);
    if (known) return known;
    const component = COMPONENT_OF_LEVEL[this.#matches.head.areas.levelOf(area)];
    const contexts = this.#matches.areas.of(area).map((match) => contextOf(match, component, unfinished));
    this.#contextsOfArea.set(key, contexts);
    return contexts;
  }

  #squareOf(lat: number, lon: number): Square {
    const [south, west] = [Math.floor(lat), Math.floor(lon)];
    const key = south * DEGREES_AROUND + west;
    const known = this.#squares.get(key);
    if (known) return known;
    this.#settlements ??= mostImportant(this.#matches).map((area) => settlementOf(this.#matches, area));
    const settlements = this.#settlements.filter((settlement) => reachesSquare(settlement, south, west));
    const square = { settlements, words: settlements.reduce((bits, { words }) => bits | words, 0) };
    this.#squares.set(key, square);
    return square;
  }
}

/** The most important settlements that the query and each of its names may mean, and those whose names it merely begins. */
function mostImportant({ head, areas }: QueryMatches): number[] {
  const isSettlement = (area: number): boolean => isSettlementLevel(head.areas.levelOf(area));
  return [...firstOfEachName(areas, isSettlement), ...firstOf(areas.begun, isSettlement, MOST_AREAS)];
}

/** Apart by the words that may name them: towns called `New …` must not push out the quarter that `Queens Village` is. */
function firstOfEachName(areas: AreaMatches, isWanted: (area: number) => boolean): number[] {
  const counts = new Map<number, number>();
  const found: number[] = [];
  for (const area of areas.finished) {
    const words = areas.wordsOf(area);
    const count = counts.get(words) ?? 0;
    if ((found.length >= MOST_AREAS && count >= MOST_OF_NAME) || !isWanted(area)) continue;
    counts.set(words, count + 1);
    found.push(area);
  }
  return found;
}

function firstOf(all: Iterable<number>, isWanted: (area: number) => boolean, most: number): number[] {
  const found: number[] = [];
  for (const area of all) {
    if (found.length === most) break;
    if (isWanted(area)) found.push(area);
  }
  return found;
}

function settlementOf({ head: { areas }, areas: named }: QueryMatches, area: number): Settlement {
  const level = areas.levelOf(area);
  const [lat, lon] = [areas.latOf(area), areas.lonOf(area)];
  const reachMetres = isSettlementLevel(level) ? REACHES * settlementReachMetres(level) : 0;
  return {
    area,
    lat,
    lon,
    reachMetres,
    reachLonDegrees: widthOfReach(lat, reachMetres),
    hasExtent: areas.polygonsBoundsOf(area) !== undefined,
    words: named.wordsOf(area),
  };
}

/** True unless all of the square of one degree is too far north, south, east or west. */
function reachesSquare(
  { lat, lon, reachMetres, reachLonDegrees }: Settlement,
  south: number,
  west: number,
): boolean {
  if (outside(lat, south) * METRES_PER_DEGREE > reachMetres) return false;
  const around = [lon - DEGREES_AROUND, lon, lon + DEGREES_AROUND];
  return around.some((degrees) => outside(degrees, west) <= reachLonDegrees);
}

/** Degrees from a coordinate to the degree that begins at `from`; 0 within. */
function outside(degrees: number, from: number): number {
  return Math.max(0, from - degrees, degrees - from - 1);
}

/** 1 at the middle of a settlement, {@link LEAST_SHARE} at the end of its reach, 0 beyond. */
function nearnessOf(settlement: Settlement, lat: number, lon: number): number {
  const { reachMetres, reachLonDegrees } = settlement;
  if (Math.abs(settlement.lat - lat) * METRES_PER_DEGREE > reachMetres) return 0;
  const degrees = Math.abs(settlement.lon - lon);
  if (Math.min(degrees, 360 - degrees) > reachLonDegrees) return 0;
  const metres = distanceMetres(lat, lon, settlement.lat, settlement.lon);
  return metres > reachMetres ? 0 : 1 - (1 - LEAST_SHARE) * (metres / reachMetres);
}

/** Degrees of longitude that a circle around a point reaches, a little more: beside a pole all. */
function widthOfReach(lat: number, metres: number): number {
  const angle = (metres / METRES_PER_DEGREE) * RADIANS;
  const sine = Math.sin(angle) / Math.cos(lat * RADIANS);
  return sine < 1 ? (Math.asin(sine) / RADIANS) * 1.01 : 180;
}
