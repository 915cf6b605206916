import { SPECK } from '../geometry/grid.ts';
import type { GridPoint } from '../geometry/polygon-on-grid.ts';

/** A polygon at one zoom that is drawn larger or smaller than it is. */
export interface LeftOut {
  /** Square units of the grid that are there and not drawn; below 0 what is drawn and not there. */
  readonly squareUnits: number;
  /** The middle of a polygon that is not drawn at all, on the grid. */
  readonly middle?: GridPoint;
}

/**
 * Keeps the sum of what is too small to be seen, by kind and zoom: as often as it makes up a speck, half a pixel wide, one is
 * drawn where the thing lies that completed it. So ponds and copses fade into fewer specks of the same surface altogether.
 */
export class Specks {
  readonly #sums = new Map<string, number>();

  /**
   * Where to draw specks for what is left out now and was before.
   *
   * @param kind what may make up a speck together, of one zoom
   */
  due(kind: string, leftOut: readonly LeftOut[]): GridPoint[] {
    if (leftOut.length === 0) return [];
    let sum = this.#sums.get(kind) ?? 0;
    const places: GridPoint[] = [];
    for (const { squareUnits, middle } of leftOut) {
      sum += squareUnits;
      if (!middle || sum < (SPECK * SPECK) / 2) continue;
      places.push(middle);
      sum -= SPECK * SPECK;
    }
    this.#sums.set(kind, sum);
    return places;
  }
}
