const ORDER = 16;
const CELLS = 2 ** ORDER;
/** 1e-7 degrees per cell of the curve; east may be up to 360 degrees over west. */
const LON_CELL = 7_200_000_000 / CELLS;
const LAT_CELL = 1_800_000_000 / CELLS;

/** Place of the middle of the box at `at` (west, south, east, north in 1e-7 degrees) on a Hilbert curve over the map. */
export function hilbertKey(boxes: Int32Array, at: number): number {
  const lon = (boxes[at]! + boxes[at + 2]!) / 2 + 1_800_000_000;
  const lat = (boxes[at + 1]! + boxes[at + 3]!) / 2 + 900_000_000;
  return alongCurve(cell(lon / LON_CELL), cell(lat / LAT_CELL));
}

function cell(value: number): number {
  return Math.max(0, Math.min(CELLS - 1, Math.floor(value)));
}

/** Distance along the curve of the cell x, y; 32 bits (Hilbert 1891; the usual walk from coarse to fine). */
function alongCurve(column: number, row: number): number {
  let x = column;
  let y = row;
  let distance = 0;
  for (let side = CELLS >> 1; side > 0; side >>= 1) {
    const right = (x & side) !== 0 ? 1 : 0;
    const upper = (y & side) !== 0 ? 1 : 0;
    distance += side * side * ((3 * right) ^ upper);
    if (upper === 1) continue;
    if (right === 1) [x, y] = [CELLS - 1 - x, CELLS - 1 - y];
    [x, y] = [y, x];
  }
  return distance;
}
