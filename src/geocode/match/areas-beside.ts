import { isSettlementLevel, settlementReachMetres } from '../../areas/areas.ts';
import { distanceMetres } from '../../core/core.ts';
import { COMPONENT_OF_LEVEL, type Context, contextOf } from './context.ts';
import type { NameMatch } from './name-matcher.ts';
import type { QueryMatches } from './query-matches.ts';

/** Factor of a settlement that an entry lies beside or whose boundary is not known, at its middle; less by distance. */
const BESIDE_FACTOR = 0.95;
/** Share that is left of it at the greatest distance. */
const LEAST_SHARE = 0.5;
/** Settlements count as far as so many times their own reach. */
const REACHES = 2;
/** Settlements of a query that are compared with entries; beyond, only the most important ones. */
const MOST_AREAS = 32;
const METRES_PER_DEGREE = 111_195;

interface Settlement {
  readonly area: number;
  readonly lat: number;
  readonly lon: number;
  readonly reachMetres: number;
  /** False if nobody can tell what lies in it. */
  readonly hasExtent: boolean;
  readonly matches: readonly NameMatch[];
}

/**
 * The settlements that a query names, for entries outside of them: people name the town that they live beside, and the boundary of a
 * town may be cut by the edge of the data.
 */
export class AreasBeside {
  readonly #matches: QueryMatches;
  /** The most important first. */
  readonly #settlements: readonly Settlement[];

  constructor(matches: QueryMatches) {
    const { areas, areaImportance } = matches.head;
    this.#matches = matches;
    this.#settlements = [...matches.areas.areas]
      .filter(([area]) => isSettlementLevel(areas.levelOf(area)))
      .sort(([one], [other]) => areaImportance[other]! - areaImportance[one]! || one - other)
      .slice(0, MOST_AREAS)
      .flatMap(([area, found]) => {
        const level = areas.levelOf(area);
        if (!isSettlementLevel(level)) return [];
        const reachMetres = REACHES * settlementReachMetres(level);
        const hasExtent = areas.polygonsBoundsOf(area) !== undefined;
        return [
          { area, lat: areas.latOf(area), lon: areas.lonOf(area), reachMetres, hasExtent, matches: found },
        ];
      });
  }

  /**
   * Contexts for a point in degrees, of less value the farther away the settlement is.
   *
   * @param unfinished bit of the word that rather belongs to a name, as it is still being typed
   */
  contextsAt(lat: number, lon: number, unfinished = this.#matches.unfinishedWord): Context[] {
    return this.#near(lat, lon).flatMap(({ settlement, nearness }) => {
      const component = COMPONENT_OF_LEVEL[this.#matches.head.areas.levelOf(settlement.area)];
      return settlement.matches.map((match) => {
        const context = contextOf(match, component, unfinished);
        return {
          ...context,
          value: context.value * BESIDE_FACTOR * nearness,
          isBeside: settlement.hasExtent,
        };
      });
    });
  }

  /** Numbers of the settlements near a point. */
  areasAt(lat: number, lon: number): number[] {
    return this.#near(lat, lon).map(({ settlement }) => settlement.area);
  }

  #near(lat: number, lon: number): { settlement: Settlement; nearness: number }[] {
    return this.#settlements.flatMap((settlement) => {
      const { reachMetres } = settlement;
      if (Math.abs(settlement.lat - lat) * METRES_PER_DEGREE > reachMetres) return [];
      const metres = distanceMetres(lat, lon, settlement.lat, settlement.lon);
      if (metres > reachMetres) return [];
      return [{ settlement, nearness: 1 - (1 - LEAST_SHARE) * (metres / reachMetres) }];
    });
  }
}
