import { AREA_SPECK, type GridPoint } from '../../mvt/mvt.ts';

/** The area that a polygon lacks at one zoom, as it is drawn smaller or larger than it is. */
export interface MissingArea {
  /** Square grid units of the polygon that are not drawn; negative if more is drawn. */
  readonly squareUnits: number;
  /** The middle of a polygon that is not drawn at all, in grid units. */
  readonly middle?: GridPoint;
}

/**
 * Sums up areas that are too small to be drawn, by kind and zoom. Whenever a sum reaches a speck, a square one pixel wide, a speck
 * is drawn in the middle of the polygon that completed it. So ponds and copses fade into fewer specks with the same total area.
 */
export class Specks {
  readonly #sums = new Map<string, number>();

  /**
   * The places of specks that are due after adding areas.
   *
   * @param kind key of areas that may form a speck together; includes the zoom
   */
  due(kind: string, missing: readonly MissingArea[]): GridPoint[] {
    if (missing.length === 0) return [];
    let sum = this.#sums.get(kind) ?? 0;
    const places: GridPoint[] = [];
    for (const { squareUnits, middle } of missing) {
      sum += squareUnits;
      if (!middle || sum < (AREA_SPECK * AREA_SPECK) / 2) continue;
      places.push(middle);
      sum -= AREA_SPECK * AREA_SPECK;
    }
    this.#sums.set(kind, sum);
    return places;
  }
}
