/** A tile of the pyramid: zoom 0 is the whole world, column 0 is west, row 0 is north. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Number of a tile in an archive (PMTiles version 3, "Tile ID"): those of all lower zooms come first, then its place
 * on the Hilbert curve of its own.
 *
 * @param zoom 0 to 26, with column and row a tile that exists
 */
export function tileNumber(zoom: number, column: number, row: number): number {
  let number = tilesBelow(zoom);
  let x = column;
  let y = row;
  for (let side = (1 << zoom) >> 1; side >= 1; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0;
    const lower = (y & side) > 0 ? 1 : 0;
    number += side * side * ((3 * right) ^ lower);
    x &= side - 1;
    y &= side - 1;
    // the way the curve runs there
    if (lower === 1) continue;
    const across = right === 1 ? side - 1 - x : x;
    x = right === 1 ? side - 1 - y : y;
    y = across;
  }
  return number;
}

/** How many tiles the zooms below this one have. */
export function tilesBelow(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

/** Which tile has a number: the way back from `tileNumber`. */
export function tileOfNumber(number: number): TileAddress {
  let zoom = 0;
  while (tilesBelow(zoom + 1) <= number) zoom += 1;
  let rest = number - tilesBelow(zoom);
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
