import type { AreaLevel } from '../addresses/addresses.ts';
import type { AssembledAreas } from '../admin/admin.ts';
import { AreaNumbers, type AreaTree } from '../areas/areas.ts';
import type { PlaceRecord } from '../core/core.ts';
import { displayName } from '../places/places.ts';
import type { AreaIdentity } from '../search/search.ts';

/** Where a place lies. */
export interface PlaceSurroundings {
  /** Settlement and state, as a place's record holds them. */
  readonly names: Pick<PlaceRecord, 'city' | 'region'>;
  /** Areas of the extract that contain it, coarse to fine. */
  readonly areas: readonly AreaIdentity[];
  /** ISO 3166-1 alpha-2 code of the country or territory, as the areas have it. */
  readonly country?: string;
}

/** Finest level first, in the order that geocoding uses (`geocode/describe.ts`). */
const CITY_LEVELS: readonly AreaLevel[] = ['village', 'town', 'city'];
const REGION_LEVELS: readonly AreaLevel[] = ['state', 'region', 'county'];
const NAMED_LEVELS = new Set([...CITY_LEVELS, ...REGION_LEVELS]);

/** Names and identities of the extract's areas by area number. Prepared runs are left out: no object of the extract lies in them. */
export class AreaNames {
  readonly #tree: AreaTree;
  readonly #names = new Map<number, string>();
  readonly #identities = new Map<number, AreaIdentity>();

  constructor(tree: AreaTree, { areas, runs }: Pick<AssembledAreas, 'areas' | 'runs'>) {
    this.#tree = tree;
    const numbers = new AreaNumbers(areas.length, runs);
    for (const [index, { level, tags, country, type, sourceId }] of areas.entries()) {
      if (type !== 'g') this.#identities.set(numbers.numberOf(index), { type, sourceId });
      const name = NAMED_LEVELS.has(level) ? displayName(tags, [], country) : undefined;
      if (name !== undefined) this.#names.set(numbers.numberOf(index), name);
    }
  }

  /** @param chain numbers of the areas that contain a point */
  surroundings(chain: readonly number[]): PlaceSurroundings {
    const city = this.#nameOf(chain, CITY_LEVELS);
    const region = this.#nameOf(chain, REGION_LEVELS);
    const areas = chain.flatMap((number) => this.#identities.get(number) ?? []);
    const country = chain
      .map((number) => this.#tree.countryCodeOf(number))
      .find((code) => code !== undefined);
    return {
      names: { ...(city && { city }), ...(region && { region }) },
      areas,
      ...(country && { country }),
    };
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
