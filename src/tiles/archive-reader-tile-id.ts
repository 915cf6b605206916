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
