/** Whole numbers of 1e-7 degrees, which is what OpenStreetMap keeps and what all tests are made in. */
export const UNITS_PER_DEGREE = 1e7;
export const HALF_TURN = 180 * UNITS_PER_DEGREE;
export const QUARTER_TURN = 90 * UNITS_PER_DEGREE;

/** Nearest grid line. */
export function toGrid(degrees: number): number {
  return Math.round(degrees * UNITS_PER_DEGREE);
}
