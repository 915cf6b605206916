import { distanceMetres } from '../core/core.ts';
import { Chain } from './chain.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { AreaInterval, NearSettlement, SettlementsOfLayers } from './nearest-settlements.ts';
import { REACHES } from './reach.ts';
import { isFinerOrSame, PART_LEVELS, type SettlementLevel, TOWN_LEVELS } from './settlement-levels.ts';

const ANYWHERE_METRES = Number.POSITIVE_INFINITY;

/** Coarse borders are wrong by no more than the farthest of these. */
const PROBE_METRES = [300, 1_000, 3_000];
const PROBE_DIRECTIONS = 8;
const METRES_PER_DEGREE = 111_195;

/** Completes what polygons say of a point by what is near it. */
export class ChainFinder {
  readonly #hierarchy: Hierarchy;
  readonly #isShaped: (area: number) => boolean;
  readonly #settlements: SettlementsOfLayers;
  readonly #countryAt: (lat: number, lon: number) => string | undefined;

  constructor(
    hierarchy: Hierarchy,
    isShaped: (area: number) => boolean,
    settlements: SettlementsOfLayers,
    countryAt: (lat: number, lon: number) => string | undefined,
  ) {
    this.#hierarchy = hierarchy;
    this.#isShaped = isShaped;
    this.#settlements = settlements;
    this.#countryAt = countryAt;
  }

  /**
   * @param containing areas whose polygons contain the point
   * @param isFarTownAdded adds the nearest town of the country if no settlement reaches the point
   */
  find(containing: readonly number[], lat: number, lon: number, isFarTownAdded: boolean): number[] {
    const chain = new Chain(this.#hierarchy, this.#isShaped, containing);
    if (chain.country < 0) this.#addCountry(chain, lat, lon);
    if (chain.isEmpty) return [];
    this.#addSettlements(chain, lat, lon);
    if (isFarTownAdded && !chain.hasTown) this.#addFarTown(chain, lat, lon);
    return chain.inOrder();
  }

  /** Country of the point, unless its exact border excludes the point: then the next country of the points around. */
  #addCountry(chain: Chain, lat: number, lon: number): void {
    for (const point of [{ lat, lon }, ...pointsAround(lat, lon)]) {
      const code = this.#countryAt(point.lat, point.lon);
      if (code === undefined && point.lat === lat && point.lon === lon) return; // at sea
      const country = code === undefined ? -1 : this.#hierarchy.countryArea(code);
      if (country < 0 || this.#isShaped(country)) continue;
      chain.add(country);
      return;
    }
  }

  /** One town that is a point, then one part of it of each level, where there is one. */
  #addSettlements(chain: Chain, lat: number, lon: number): void {
    const shaped = chain.finestShapedSettlement;
    const isInTown = shaped >= 0 && isFinerOrSame('village', this.#hierarchy.levelOf(shaped));
    const metresToShaped = shaped < 0 ? ANYWHERE_METRES : this.#metresTo(shaped, lat, lon);
    let rival = metresToShaped;
    if (isInTown) rival = this.#addClosest(chain, TOWN_LEVELS, shaped, lat, lon, rival);
    else if (!chain.hasTown)
      rival = Math.min(rival, this.#addClosest(chain, TOWN_LEVELS, -1, lat, lon, ANYWHERE_METRES));
    for (const level of PART_LEVELS) rival = this.#addClosest(chain, [level], shaped, lat, lon, rival);
  }

  /**
   * Adds, of the nearest settlement of each level, the one that the point is deepest in by the reach of its level.
   *
   * @param within a settlement whose polygon holds the point, so that only what is finer and lies in it will do; or -1
   * @param rivalMetres distance of the middle of what the settlement would be a part of: it must be nearer, or
   *   surely hold the point
   * @returns distance of the one that was added, else that of the rival
   */
  #addClosest(
    chain: Chain,
    levels: readonly SettlementLevel[],
    within: number,
    lat: number,
    lon: number,
    rivalMetres: number,
  ): number {
    const { levelOf, endOf } = this.#hierarchy;
    const accepts = (area: number): boolean => !this.#isShaped(area) && chain.mayHold(area);
    let closest: NearSettlement | undefined;
    let leastShare = Number.POSITIVE_INFINITY;
    for (const level of levels) {
      if (within >= 0 && !isFinerOrSame(level, levelOf(within))) continue;
      const scope: AreaInterval | undefined = within >= 0 ? [within, endOf(within)] : chain.scopeOf(level);
      if (!scope) continue;
      const { mostMetres, surelyMetres } = REACHES[level];
      const most = Math.min(mostMetres, Math.max(rivalMetres, surelyMetres));
      const found = this.#settlements.nearest(level, lat, lon, most, scope, accepts);
      if (!found || found.metres / mostMetres >= leastShare) continue;
      closest = found;
      leastShare = found.metres / mostMetres;
    }
    if (closest) chain.add(closest.area);
    return closest ? closest.metres : rivalMetres;
  }

  /**
   * The nearest town of the country: one that lies in the same areas, if there is any. Where that has a shape, the point
   * lies outside of it and in no town, as at sea off a coast that is mapped.
   */
  #addFarTown(chain: Chain, lat: number, lon: number): void {
    const { country } = chain;
    if (country < 0) return;
    const town =
      this.#nearestTown(chain.scopeOf('city'), lat, lon, (area) => chain.mayHold(area)) ??
      this.#nearestTown([country, this.#hierarchy.endOf(country)], lat, lon, () => true);
    if (town && !this.#isShaped(town.area)) chain.add(town.area);
  }

  #nearestTown(
    scope: AreaInterval | undefined,
    lat: number,
    lon: number,
    accepts: (area: number) => boolean,
  ): NearSettlement | undefined {
    let nearest: NearSettlement | undefined;
    if (!scope) return undefined;
    for (const level of TOWN_LEVELS) {
      const most = nearest?.metres ?? ANYWHERE_METRES;
      nearest = this.#settlements.nearest(level, lat, lon, most, scope, accepts) ?? nearest;
    }
    return nearest;
  }

  #metresTo(area: number, lat: number, lon: number): number {
    return distanceMetres(lat, lon, this.#hierarchy.latOf(area), this.#hierarchy.lonOf(area));
  }
}

/** Points in degrees on circles around a point, the nearest circle first. */
function* pointsAround(lat: number, lon: number): Generator<{ lat: number; lon: number }> {
  for (const metres of PROBE_METRES)
    for (let i = 0; i < PROBE_DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / PROBE_DIRECTIONS;
      const reach = metres / METRES_PER_DEGREE;
      const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180)); // beside a pole all directions are near
      const north = Math.max(-90, Math.min(90, lat + reach * Math.sin(angle)));
      yield { lat: north, lon: lon + (reach * Math.cos(angle)) / shrink };
    }
}
