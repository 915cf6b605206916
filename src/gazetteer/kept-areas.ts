import type { Area } from '../addresses/addresses.ts';
import {
  columnsOf,
  type LayeredAreas,
  type LayerLinks,
  layOutSettlements,
  REPLACED_BY,
} from '../areas/areas.ts';
import { emptyLike } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import { NO_AREA } from '../geocode/geocode.ts';
import type { AreaFacts } from './area-facts.ts';
import { startsOfAreas } from './entry-writer.ts';
import { radixOrder } from './radix-order.ts';
import type { WorldAreas } from './world-areas.ts';

/** The areas that were set, and the world below them. */
interface Layered {
  /** Columns of the tree of the areas that were set, by their index. */
  readonly layout: Readonly<Record<string, ColumnArray>>;
  readonly facts: AreaFacts;
  readonly links: LayerLinks;
  readonly layers: LayeredAreas;
  readonly world: WorldAreas | undefined;
}

/**
 * The areas that a gazetteer keeps: those that were set, and of the world's those that hold any of these, an entry or a postcode. All others
 * of the world are the same for all data sets, and only what stands differently among the kept ones is written.
 *
 * Kept areas have *places*, in the order of their numbers.
 */
export class KeptAreas {
  /** Of each place the index of an area that was set, or as many as those are and the rank of a kept one of the world. */
  readonly rows: Uint32Array;
  readonly #layered: Layered;
  /** Number of each place. */
  readonly #numbers: Uint32Array;
  /** Place of each number; -1 for what is not kept. */
  readonly #places: Int32Array;

  /** @param holding columns of numbers of areas that hold something, with {@link NO_AREA} */
  constructor(layered: Layered, holding: readonly Uint32Array[]) {
    this.#layered = layered;
    const { nodes, upper } = layered.layers.numbered;
    this.#numbers = keptNumbers(layered, holding);
    this.#places = new Int32Array(nodes.length).fill(-1);
    for (const [place, number] of this.#numbers.entries()) this.#places[number] = place;
    let next = upper;
    this.rows = this.#numbers.map((number) => (nodes[number]! < upper ? nodes[number]! : next++));
  }

  /** Those of the world, in the order of their places. */
  *ofWorld(): Generator<Area> {
    const { nodes, upper } = this.#layered.layers.numbered;
    for (const number of this.#numbers)
      if (nodes[number]! >= upper) yield this.#layered.world!.area(nodes[number]! - upper); // rows are the world's
  }

  /** Numbers of areas as their places; {@link NO_AREA} stays. */
  indexesOf(numbers: Uint32Array): Uint32Array {
    return numbers.map((number) => (number === NO_AREA ? NO_AREA : this.#places[number]!));
  }

  /** @param numbers of the areas that entries lie in, ascending */
  entryColumns(numbers: Uint32Array) {
    const entryArea = this.indexesOf(numbers);
    return { entryArea, firstEntryOfArea: startsOfAreas(entryArea, this.#numbers.length) };
  }

  /** Columns of the tree of the kept areas. */
  layout(): Record<string, ColumnArray> {
    const { layout, layers } = this.#layered;
    const { parents, numbers } = layers.numbered;
    const placesOf = (column: ColumnArray) =>
      Uint32Array.from(column, (area) => this.#places[numbers[area]!]!);
    const own = {
      ...layout,
      'area.level': this.#at(layers.u8('area.level')),
      'area.parent': Int32Array.from(this.#numbers, (number) => this.#places[parents[number]!] ?? -1),
      'area.latE7': this.#at(layers.i32('area.latE7')),
      'area.lonE7': this.#at(layers.i32('area.lonE7')),
      'area.country': this.#at(layers.u16('area.country')),
      'area.shaped': placesOf(layout['area.shaped']!), // a column of every layout
    };
    return { ...own, ...layOutSettlements(columnsOf(own)) };
  }

  /** The other columns of the kept areas, and how the world's stand among them. */
  columns() {
    const { facts, layers, world } = this.#layered;
    const areaIdentity = this.#at(
      layers.byNumber('identity', facts.areaIdentity, world?.columns.areaIdentity),
    );
    return {
      areaImportance: this.#at(
        layers.byNumber('importance', facts.areaImportance, world?.columns.areaImportance),
      ),
      areaIdentity,
      areasByIdentity: radixOrder(areaIdentity),
      ...this.#links(),
    };
  }

  #links() {
    const { links, world, layers } = this.#layered;
    const { numbers } = layers.numbered;
    const identityOf = (row: number): number => world!.columns.areaIdentity[row]!; // rows are the world's
    const placeOf = (node: number): number => this.#places[numbers[node]!]!;
    const replaced = Array.from(links.replacedBy, (by, row) => ({ row, by })).filter(
      ({ by }) => by !== REPLACED_BY.nothing,
    );
    const byIdentity = (a: { row: number }, b: { row: number }) => identityOf(a.row) - identityOf(b.row);
    replaced.sort(byIdentity);
    const adopted = Array.from(links.adoptedBy, ([row, by]) => ({ row, by })).sort(byIdentity);
    return {
      isOverWorld: Uint8Array.of(world ? 1 : 0),
      replaced: Float64Array.from(replaced, ({ row }) => identityOf(row)),
      replacedBy: Uint32Array.from(replaced, ({ by }) =>
        by === REPLACED_BY.leftOut ? NO_AREA : placeOf(by),
      ),
      adopted: Float64Array.from(adopted, ({ row }) => identityOf(row)),
      adoptedBy: Uint32Array.from(adopted, ({ by }) => placeOf(by)),
    };
  }

  #at<T extends ColumnArray>(column: T): T {
    const kept = emptyLike(column, this.#numbers.length);
    for (const [place, number] of this.#numbers.entries()) kept[place] = column[number]!;
    return kept;
  }
}

/** Numbers that are kept, ascending: with each area all that it lies in. */
function keptNumbers({ links, layers }: Layered, holding: readonly Uint32Array[]): Uint32Array {
  const { nodes, numbers, parents, upper } = layers.numbered;
  const isKept = new Uint8Array(nodes.length);
  const keep = (number: number): void => {
    for (let at = number; at >= 0 && isKept[at] === 0; at = parents[at]!) isKept[at] = 1;
  };
  for (let area = 0; area < upper; area++) keep(numbers[area]!);
  for (const node of links.adoptedBy.values()) keep(numbers[node]!);
  for (const number of holding.flatMap((column) => [...new Set(column)]))
    if (number !== NO_AREA) keep(number);
  return Uint32Array.from(nodes.keys()).filter((number) => isKept[number] === 1);
}
