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

function fillFrom({ side, heights }: Level, above: Level): void {
  for (let at = 0; at < heights.length; at++) {
    const height = heights[at]!;
    if (Number.isNaN(height)) heights[at] = smoothAt(above, at % side, Math.floor(at / side));
  }
}

/** Linear between the centres of the coarser squares; at the edge the nearest counts. */
function smoothAt({ side, heights }: Level, x: number, y: number): number {
  const [column, row] = [(x - 0.5) / 2, (y - 0.5) / 2];
  const [left, above] = [Math.max(0, Math.floor(column)), Math.max(0, Math.floor(row))];
  const [right, below] = [
    Math.min(side - 1, Math.floor(column) + 1),
    Math.min(side - 1, Math.floor(row) + 1),
  ];
  const [rightShare, downShare] = [column - Math.floor(column), row - Math.floor(row)];
  const north =
    heights[above * side + left]! * (1 - rightShare) + heights[above * side + right]! * rightShare;
  const south =
    heights[below * side + left]! * (1 - rightShare) + heights[below * side + right]! * rightShare;
  return north * (1 - downShare) + south * downShare;
}
