/** A tile of the pyramid: zoom 0 is the whole world; column x counts from the west, row y from the north. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/**
 * ID of a tile (PMTiles version 3, "Tile ID"): the tiles of all lower zooms come first, then the order of the Hilbert curve.
 *
 * @param zoom 0 to 26
 * @param column 0 to 2^zoom - 1, as is the row
 */
export function tileIdOf(zoom: number, column: number, row: number): number {
  let id = tilesBelow(zoom);
  let x = column;
  let y = row;
  for (let side = (1 << zoom) >> 1; side >= 1; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const lower = (y & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ lower);
    x &= side - 1;
    y &= side - 1;
    // turn to the direction of the curve in that quarter
    if (lower === 1) continue;
    const across = right === 1 ? side - 1 - x : x;
    x = right === 1 ? side - 1 - y : y;
    y = across;
  }
  return id;
}

/** Number of tiles of all lower zooms. */
export function tilesBelow(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/** Inverse of {@link tileIdOf}. */
export function tileOfId(id: number): TileAddress {
  let zoom = 0;
  while (tilesBelow(zoom + 1) <= id) zoom += 1;
  let rest = id - tilesBelow(zoom);
  let x = 0;
  let y = 0;
  for (let side = 1; side < 1 << zoom; side *= 2) {
    const quarter = rest % 4;
    rest = Math.floor(rest / 4);
    const right = quarter >> 1;
    const lower = (quarter ^ right) & 1;
    if (lower === 0) [x, y] = right === 1 ? [side - 1 - y, side - 1 - x] : [y, x];
    x += right * side;
    y += lower * side;
  }
  return { zoom, x, y };
}
