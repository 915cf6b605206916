import { EARTH_RADIUS_METRES } from '../core/core.ts';
import type { AreaDraft } from './draft.ts';
import { UNITS_PER_DEGREE } from './shape.ts';

const ROWS = 180;
const COLUMNS = 360;
const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;
/** Nearer to a pole a degree of longitude is taken for as long as it is there. */
const FARTHEST_FROM_EQUATOR = 89;

/** Squares of a degree that cover everything in a source and its surroundings up to a distance, and possibly more. */
export class Surroundings {
  readonly #squares = new Uint8Array(ROWS * COLUMNS);
  readonly #reachDegrees: number;

  constructor(drafts: readonly AreaDraft[], reachMetres: number) {
    this.#reachDegrees = reachMetres / METRES_PER_DEGREE;
    for (const { lat, lon, extent, polygons } of drafts) {
      this.#mark(lon, lat, lon, lat);
      if (!polygons || !extent) continue;
      const [west, south, east, north] = [extent.west, extent.south, extent.east, extent.north];
      this.#mark(
        west / UNITS_PER_DEGREE,
        south / UNITS_PER_DEGREE,
        east / UNITS_PER_DEGREE,
        north / UNITS_PER_DEGREE,
      );
    }
  }

  /** True if a point in degrees is in one of the squares. */
  has(lat: number, lon: number): boolean {
    return this.#squares[squareAt(rowOf(lat), Math.floor(lon))] === 1;
  }

  #mark(west: number, south: number, east: number, north: number): void {
    const reach = this.#reachDegrees;
    const farthest = Math.min(
      FARTHEST_FROM_EQUATOR,
      Math.max(Math.abs(south - reach), Math.abs(north + reach)),
    );
    const reachEast = Math.min(COLUMNS / 2, reach / Math.cos((farthest * Math.PI) / 180));
    const last = Math.min(Math.floor(east + reachEast), Math.floor(west - reachEast) + COLUMNS - 1);
    for (let row = rowOf(south - reach); row <= rowOf(north + reach); row++)
      for (let column = Math.floor(west - reachEast); column <= last; column++)
        this.#squares[squareAt(row, column)] = 1;
  }
}

/** From the South Pole. */
function rowOf(lat: number): number {
  return Math.max(0, Math.min(ROWS - 1, Math.floor(lat + ROWS / 2)));
}

/** @param column degrees from Greenwich, any number of turns around */
function squareAt(row: number, column: number): number {
  return row * COLUMNS + (((column % COLUMNS) + COLUMNS) % COLUMNS);
}
