import type { AreaLevel } from '../addresses/addresses.ts';
import type { AssembledArea } from '../admin/admin.ts';
import type { AreaTree, NumberedAreas } from '../areas/areas.ts';
import type { PlaceRecord, Tags } from '../core/core.ts';
import { displayName } from '../places/places.ts';
import type { AreaIdentity } from '../search/search.ts';
import type { World } from '../world/world.ts';

/** Where a place lies. */
export interface PlaceSurroundings {
  /** Settlement and state, as a place's record holds them. */
  readonly names: Pick<PlaceRecord, 'city' | 'region'>;
  /** Areas of the extract that contain it, coarse to fine. */
  readonly areas: readonly AreaIdentity[];
  /** ISO 3166-1 alpha-2 code of the country or territory, as the areas have it. */
  readonly country?: string;
  /** Every name of the streets that it lies at. */
  readonly streets: readonly string[];
}

/** Finest level first, in the order that geocoding uses (`geocode/describe.ts`). */
const CITY_LEVELS: readonly AreaLevel[] = ['village', 'town', 'city'];
const REGION_LEVELS: readonly AreaLevel[] = ['state', 'region', 'county'];

/** Names and identities of areas by their numbers. */
export class AreaNames {
  readonly #tree: AreaTree;
  readonly #numbered: NumberedAreas;
  readonly #areas: readonly AssembledArea[];
  readonly #world: World;
  readonly #names = new Map<number, string | undefined>();

  /** @param areas of the upper layer; @param world the lower one */
  constructor(tree: AreaTree, numbered: NumberedAreas, areas: readonly AssembledArea[], world: World) {
    this.#tree = tree;
    this.#numbered = numbered;
    this.#areas = areas;
    this.#world = world;
  }

  /** @param chain numbers of the areas that contain a point */
  surroundings(chain: readonly number[]): Omit<PlaceSurroundings, 'streets'> {
    const city = this.#nameOf(chain, CITY_LEVELS);
    const region = this.#nameOf(chain, REGION_LEVELS);
    const areas = chain.flatMap((number) => {
      const own = this.#areas[this.#numbered.nodes[number]!];
      return own && own.type !== 'g' ? [{ type: own.type, sourceId: own.sourceId }] : [];
    });
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
      if (area !== undefined) return this.#shownNameOf(area);
    }
    return undefined;
  }

  #shownNameOf(number: number): string | undefined {
    if (this.#names.has(number)) return this.#names.get(number);
    const name = displayName(
      this.#tagsOf(this.#numbered.nodes[number]!),
      [],
      this.#tree.countryCodeOf(number),
    );
    this.#names.set(number, name);
    return name;
  }

  #tagsOf(node: number): Tags {
    const own = this.#areas[node];
    if (own) return own.tags;
    const { towns, regions, countries } = this.#world;
    const row = node - this.#areas.length;
    const entry =
      towns.at(row) ?? regions[row - towns.length] ?? countries[row - towns.length - regions.length];
    return entry!.names; // each row is one of them
  }
}
