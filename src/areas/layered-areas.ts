import { emptyLike } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import type { AreaColumns } from './area-columns.ts';
import { UNITS_PER_DEGREE } from './grid.ts';
import type { NumberedAreas } from './layers.ts';
import {
  NO_SETTLEMENT,
  placesByNumber,
  type SettlementTrees,
  settlementTrees,
  settlementVectors,
} from './nearest-settlements.ts';

/**
 * The columns of two layers of areas as those of one: what a layer has of an area stands at the area's number. Only upper areas have
 * polygons. Nothing of the lower layer is changed, so that many data sets can share it.
 */
export class LayeredAreas implements AreaColumns {
  readonly numbered: NumberedAreas;
  readonly #upper: AreaColumns;
  readonly #lower: AreaColumns | undefined;

  /** @param upper columns of `layOutLayer`, areas by index; @param lower those of the other layer, by row */
  constructor(upper: AreaColumns, numbered: NumberedAreas, lower?: AreaColumns) {
    this.numbered = numbered;
    this.#upper = upper;
    this.#lower = lower;
  }

  u8: AreaColumns['u8'] = (name) => this.byNumber(name, this.#upper.u8(name), this.#lower?.u8(name));
  u16: AreaColumns['u16'] = (name) => this.byNumber(name, this.#upper.u16(name), this.#lower?.u16(name));

  i32: AreaColumns['i32'] = (name) => {
    if (name === 'area.parent') return this.numbered.parents;
    const isOfAreas = name === 'area.latE7' || name === 'area.lonE7';
    return isOfAreas
      ? this.byNumber(name, this.#upper.i32(name), this.#lower?.i32(name))
      : this.#upper.i32(name);
  };

  u32: AreaColumns['u32'] = (name) => {
    const column = this.#upper.u32(name);
    const isOfNumbers = name === 'area.shaped' || name === 'area.nearOrder';
    return isOfNumbers
      ? this.derived(name, () => column.map((area) => this.numbered.numbers[area]!))
      : column;
  };

  derived<T extends ColumnArray>(name: string, compute: () => T): T {
    return this.#upper.derived(`layered.${name}`, compute);
  }

  /** A column by number, of columns by index and by row. */
  byNumber<T extends ColumnArray>(name: string, upper: T, lower: T | undefined): T {
    return this.derived(name, () => {
      const { nodes, upper: count } = this.numbered;
      const column = emptyLike(upper, nodes.length);
      for (let number = 0; number < nodes.length; number++) {
        const node = nodes[number]!;
        column[number] = node < count ? upper[node]! : lower![node - count]!; // there are rows, so there is a lower layer
      }
      return column;
    });
  }

  /** The trees of both layers. */
  get settlements(): readonly SettlementTrees[] {
    const upper = settlementTrees(this, ...degreesOf(this));
    return this.#lower ? [upper, this.#treesOf(this.#lower)] : [upper];
  }

  #treesOf(lower: AreaColumns): SettlementTrees {
    const { numbers, upper } = this.numbered;
    const [start, rows] = [lower.u32('area.nearStart'), lower.u32('area.nearOrder')];
    const order = this.derived('lower.nearOrder', () =>
      rows.map((row) => (numbers[upper + row]! < 0 ? NO_SETTLEMENT : numbers[upper + row]!)),
    );
    const byNumber = this.derived('lower.nearByNumber', () => placesByNumber(order, start));
    return { start, order, vectors: settlementVectors(lower, ...degreesOf(lower)), byNumber };
  }
}

function degreesOf({ i32 }: AreaColumns): [latOf: (area: number) => number, lonOf: (area: number) => number] {
  const [lat, lon] = [i32('area.latE7'), i32('area.lonE7')];
  return [(area) => lat[area]! / UNITS_PER_DEGREE, (area) => lon[area]! / UNITS_PER_DEGREE];
}
