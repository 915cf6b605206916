import type { Area } from '../addresses/addresses.ts';
import { mergeAreas } from '../admin/admin.ts';
import { AreaTree } from '../areas/areas.ts';
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
    const { areas, links } = mergeAreas(sets.flatMap(knownAreas), world);
    const layers = writer.setAreas(areas, links);
    const { numbers, upper } = layers.numbered;
    const note = ({ type, sourceId }: Pick<Area, 'type' | 'sourceId'>, node: number): void => {
      if (numbers[node]! >= 0) this.#numbers.set(identityOf(type, sourceId), numbers[node]!);
    };
    for (const [index, area] of areas.entries()) note(area, index);
    const rows = [...world.towns, ...world.regions, ...world.countries];
    for (const [row, { sourceId }] of rows.entries()) note({ type: 'g', sourceId }, upper + row);
    this.#sets = sets;
    this.#tree = AreaTree.ofLayers(layers, countryOf);
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
