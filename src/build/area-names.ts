import type { AreaLevel } from '../addresses/addresses.ts';
import type { AssembledAreas } from '../admin/admin.ts';
import { AreaNumbers, type AreaTree } from '../areas/areas.ts';
import type { PlaceRecord } from '../core/core.ts';
import { displayName } from '../places/places.ts';

/** Settlement and state of a point, as a place's record holds them. */
export type PlaceSurroundings = Pick<PlaceRecord, 'city' | 'region'>;

/** Finest level first, in the order that geocoding uses (`geocode/describe.ts`). */
const CITY_LEVELS: readonly AreaLevel[] = ['village', 'town', 'city'];
const REGION_LEVELS: readonly AreaLevel[] = ['state', 'region', 'county'];
const NAMED_LEVELS = new Set([...CITY_LEVELS, ...REGION_LEVELS]);

/** Names of the extract's areas by area number. Prepared runs are left out: no object of the extract lies in them. */
export class AreaNames {
  readonly #tree: AreaTree;
  readonly #names = new Map<number, string>();

  constructor(tree: AreaTree, { areas, runs }: Pick<AssembledAreas, 'areas' | 'runs'>) {
    this.#tree = tree;
    const numbers = new AreaNumbers(areas.length, runs);
    for (const [index, { level, tags, country }] of areas.entries()) {
      const name = NAMED_LEVELS.has(level) ? displayName(tags, [], country) : undefined;
      if (name !== undefined) this.#names.set(numbers.numberOf(index), name);
    }
  }

  /** @param chain numbers of the areas that contain a point */
  surroundings(chain: readonly number[]): PlaceSurroundings {
    const city = this.#nameOf(chain, CITY_LEVELS);
    const region = this.#nameOf(chain, REGION_LEVELS);
    return { ...(city && { city }), ...(region && { region }) };
  }

  /** Name of the finest area of the first level that the chain has. */
  #nameOf(chain: readonly number[], levels: readonly AreaLevel[]): string | undefined {
    for (const level of levels) {
      const area = chain.findLast((number) => this.#tree.levelOf(number) === level);
      if (area !== undefined) return this.#names.get(area);
    }
    return undefined;
  }
}
