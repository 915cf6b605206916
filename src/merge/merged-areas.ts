import { mergeAreas } from '../admin/admin.ts';
import { AreaNumbers, AreaTree } from '../areas/areas.ts';
import { identityOf } from '../core/core.ts';
import type { GazetteerContents, GazetteerWriter } from '../geocode/geocode.ts';
import { countryOf, type World } from '../world/world.ts';
import { knownAreas } from './known-areas.ts';

/** The areas of all data sets as one tree. */
export class MergedAreas {
  readonly #sets: readonly GazetteerContents[];
  readonly #tree: AreaTree;
  /** Numbers by identity. */
  readonly #numbers = new Map<number, number>();

  /** Sets the areas of a gazetteer that is being written. */
  constructor(sets: readonly GazetteerContents[], world: World, writer: GazetteerWriter) {
    const { areas, runs } = mergeAreas(sets.flatMap(knownAreas), world);
    const numbers = new AreaNumbers(areas.length, runs);
    for (const [index, { type, sourceId }] of areas.entries())
      this.#numbers.set(identityOf(type, sourceId), numbers.numberOf(index));
    this.#sets = sets;
    this.#tree = AreaTree.over(writer.setAreas(areas, runs), countryOf);
  }

  get size(): number {
    return this.#tree.size;
  }

  /** The finest area that a point in degrees lies in; -1 for none. */
  at(lat: number, lon: number): number {
    return this.#tree.chainAt(lat, lon).at(-1) ?? -1;
  }

  /** Outermost area that an area lies in; -1 for none. */
  rootOf(area: number): number {
    let root = area;
    while (root >= 0 && this.#tree.parentOf(root) >= 0) root = this.#tree.parentOf(root);
    return root;
  }

  /** The area of a data set, or else the finest that it lies in there and that is in the tree; -1 for none. */
  numberOf(dataSet: number, area: number): number {
    const { areas, head } = this.#sets[dataSet]!;
    for (let at = area; at >= 0; at = areas['area.parent']![at]!) {
      const number = this.#numbers.get(head.areaIdentity[at]!);
      if (number !== undefined) return number;
    }
    return -1;
  }
}
