import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { AreaInterval } from './nearest-settlements.ts';
import { isTownLevel } from './settlement-levels.ts';

const COUNTRY_RANK = AREA_LEVELS.indexOf('country');
const FIRST_TOWN_RANK = AREA_LEVELS.indexOf('city');

/** Areas that hold one point, as they are found. */
export class Chain {
  readonly #hierarchy: Hierarchy;
  readonly #isShaped: (area: number) => boolean;
  readonly #areas: number[];

  /**
   * @param containing areas whose polygons hold the point; what they lie in is added where it has no polygon of its
   *   own, so that nothing speaks against it, and its level is vacant
   */
  constructor(hierarchy: Hierarchy, isShaped: (area: number) => boolean, containing: readonly number[]) {
    this.#hierarchy = hierarchy;
    this.#isShaped = isShaped;
    this.#areas = [...containing];
    for (const area of containing) this.#addAncestors(area);
  }

  get isEmpty(): boolean {
    return this.#areas.length === 0;
  }

  get country(): number {
    return this.#areas.find((area) => this.#hierarchy.rankOf(area) === COUNTRY_RANK) ?? -1;
  }

  /** True if the chain has a city, town or village. */
  get hasTown(): boolean {
    return this.#areas.some((area) => isTownLevel(this.#hierarchy.levelOf(area)));
  }

  /** The finest settlement whose polygon holds the point; -1 for none. */
  get finestShapedSettlement(): number {
    return this.#finestShaped((area) => this.#hierarchy.rankOf(area) >= FIRST_TOWN_RANK);
  }

  has(area: number): boolean {
    return this.#areas.includes(area);
  }

  /** Adds an area and whatever of its ancestors the chain has nothing in place of. */
  add(area: number): void {
    this.#areas.push(area);
    this.#addAncestors(area);
  }

  /**
   * Area in which a settlement of a level must lie to hold the point too: the finest coarser area with a polygon, else
   * the country. Undefined without either.
   */
  scopeOf(level: AreaLevel): AreaInterval | undefined {
    const { rankOf, endOf } = this.#hierarchy;
    const rank = AREA_LEVELS.indexOf(level);
    const shaped = this.#finestShaped((area) => rankOf(area) < rank);
    const ground = shaped >= 0 ? shaped : this.country;
    return ground < 0 ? undefined : [ground, endOf(ground)];
  }

  /**
   * True if a settlement may hold the point: its first ancestor that has a polygon or is a settlement must hold the
   * point too.
   */
  mayHold(area: number): boolean {
    const { parentOf, rankOf } = this.#hierarchy;
    let ancestor = parentOf(area);
    while (ancestor >= 0 && !this.has(ancestor)) {
      if (this.#isShaped(ancestor) || rankOf(ancestor) >= FIRST_TOWN_RANK) return false;
      ancestor = parentOf(ancestor);
    }
    return ancestor >= 0;
  }

  /** Coarse to fine. */
  inOrder(): number[] {
    const { rankOf } = this.#hierarchy;
    return this.#areas.sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  }

  #addAncestors(area: number): void {
    const { parentOf } = this.#hierarchy;
    for (let ancestor = parentOf(area); ancestor >= 0; ancestor = parentOf(ancestor))
      if (!this.#isShaped(ancestor) && !this.#hasInPlaceOf(ancestor)) this.#areas.push(ancestor);
  }

  /** True if the chain has the area itself, or an area of its level outside of it. */
  #hasInPlaceOf(area: number): boolean {
    const { rankOf, isWithin } = this.#hierarchy;
    return this.#areas.some(
      (other) => other === area || (rankOf(other) === rankOf(area) && !isWithin(other, area)),
    );
  }

  #finestShaped(isMeant: (area: number) => boolean): number {
    let finest = -1;
    for (const area of this.#areas)
      if (isMeant(area) && this.#isShaped(area) && this.#isFiner(area, finest)) finest = area;
    return finest;
  }

  #isFiner(area: number, other: number): boolean {
    if (other < 0) return true;
    const { rankOf } = this.#hierarchy;
    return rankOf(area) > rankOf(other) || (rankOf(area) === rankOf(other) && area > other);
  }
}
