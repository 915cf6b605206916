import { tilesBelow } from './archive-reader-tile-id.ts';

/** A tile of the pyramid: zoom 0 is the whole world, column 0 is west, row 0 is north. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
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
