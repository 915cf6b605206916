/** Heights of a square at one fineness; NaN where unknown. */
interface Level {
  readonly side: number;
  readonly heights: Float32Array;
}

/**
 * Gives every unknown height one that continues those around it: means of ever larger squares where nothing is known, smoothed on the
 * way back. What is known stays. A height depends on squares of 2^n pixels that count from the first pixel and lie no farther away than
 * twice the width of the gap, so windows that overlap far enough and begin at multiples of 2^n agree.
 *
 * @param heights square, its side a power of two; changed in place
 * @returns false if nothing at all is known
 */
export function fillUnknown(heights: Float32Array, side: number): boolean {
  const levels: Level[] = [{ side, heights }];
  while (levels.at(-1)!.side > 1 && levels.at(-1)!.heights.some(Number.isNaN))
    levels.push(coarser(levels.at(-1)!));
  if (Number.isNaN(levels.at(-1)!.heights[0]!) && levels.at(-1)!.side === 1) return false;
  for (let i = levels.length - 2; i >= 0; i--) fillFrom(levels[i]!, levels[i + 1]!);
  return true;
}

/** Means of the known heights of every four neighbours. */
function coarser({ side, heights }: Level): Level {
  const half = side / 2;
  const means = new Float32Array(half * half);
  for (let y = 0; y < half; y++)
    for (let x = 0; x < half; x++) means[y * half + x] = meanOfFour(heights, 2 * y * side + 2 * x, side);
  return { side: half, heights: means };
}

/** Mean of what is known of a square of four; NaN if nothing is. */
export function meanOfFour(heights: Float32Array, at: number, width: number): number {
  const [a, b] = [heights[at]!, heights[at + 1]!];
  const [c, d] = [heights[at + width]!, heights[at + width + 1]!];
  const mean = (a + b + c + d) / 4;
  if (!Number.isNaN(mean)) return mean;
  let sum = 0;
  let known = 0;
  for (const height of [a, b, c, d]) {
    if (Number.isNaN(height)) continue;
    sum += height;
    known += 1;
  }
  return known === 0 ? Number.NaN : sum / known;
}

function fillFrom({ side, heights }: Level, above: Level, [column, row]: Quarter = [0, 0]): void {
  for (let at = 0; at < heights.length; at++) {
    if (!Number.isNaN(heights[at]!)) continue;
    heights[at] = smoothAt(above, (at % side) + column * side, Math.floor(at / side) + row * side);
  }
}

/** Which quarter of the square above a square is: column and row, 0 or 1. */
type Quarter = readonly [column: number, row: number];

/**
 * Gives every unknown height of a tile that of the tile above.
 *
 * @param heights square; changed in place
 * @param above square of as many heights, all known, of which the tile is a quarter
 */
export function fillBelow(heights: Float32Array, above: Float32Array, quarter: Quarter, side: number): void {
  fillFrom({ side, heights }, { side, heights: above }, quarter);
}

/** Linear between the centres of the coarser squares, and beyond the last of them, so that neighbouring squares agree. */
function smoothAt({ side, heights }: Level, x: number, y: number): number {
  const [column, row] = [(x - 0.5) / 2, (y - 0.5) / 2];
  const [left, above] = [lower(column, side), lower(row, side)];
  const [right, below] = [Math.min(side - 1, left + 1), Math.min(side - 1, above + 1)];
  const [rightShare, downShare] = [column - left, row - above];
  const north =
    heights[above * side + left]! * (1 - rightShare) + heights[above * side + right]! * rightShare;
  const south =
    heights[below * side + left]! * (1 - rightShare) + heights[below * side + right]! * rightShare;
  return north * (1 - downShare) + south * downShare;
}

/** The centre before a position, such that another follows if there is one. */
function lower(position: number, side: number): number {
  return Math.max(0, Math.min(side - 2, Math.floor(position)));
}
