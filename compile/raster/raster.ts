/** Values of a grid over the whole earth, row by row from 180° W 90° N; rows are closed round the earth. */
export interface Raster {
  readonly values: Float32Array;
  /** Cells along a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/** Rounds of means over squares: three make nearly a bell. */
const ROUNDS = 3;

/** @param reach cells by which each of three rounds looks around */
export function smoothed(raster: Raster, reach: number): Raster {
  let result = raster;
  for (let round = 0; round < ROUNDS; round++) result = meansOfColumns(meansOfRows(result, reach), reach);
  return result;
}

function meansOfRows({ values, width, height }: Raster, reach: number): Raster {
  const means = new Float32Array(values.length);
  const column = (x: number): number => (x + width) % width;
  for (let start = 0; start < values.length; start += width) {
    let sum = 0;
    for (let x = -reach; x <= reach; x++) sum += values[start + column(x)]!;
    for (let x = 0; x < width; x++) {
      means[start + x] = sum / (2 * reach + 1);
      sum += values[start + column(x + reach + 1)]! - values[start + column(x - reach)]!;
    }
  }
  return { values: means, width, height };
}

function meansOfColumns({ values, width, height }: Raster, reach: number): Raster {
  const means = new Float32Array(values.length);
  const row = (y: number): number => Math.min(height - 1, Math.max(0, y)) * width;
  for (let x = 0; x < width; x++) {
    let sum = 0;
    for (let y = -reach; y <= reach; y++) sum += values[row(y) + x]!;
    for (let y = 0; y < height; y++) {
      means[y * width + x] = sum / (2 * reach + 1);
      sum += values[row(y + reach + 1) + x]! - values[row(y - reach) + x]!;
    }
  }
  return { values: means, width, height };
}
