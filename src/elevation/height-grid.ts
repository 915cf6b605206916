/** A rectangle of samples; all numbers are whole. */
export interface SampleBox {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** The heights of one file: samples at the crossings of evenly spaced meridians and parallels (WGS 84). */
export interface HeightGrid {
  /** Path of the file. */
  readonly path: string;
  /** Longitude of the first column and latitude of the first row, in degrees. */
  readonly west: number;
  readonly north: number;
  /** Degrees between columns and between rows; both positive, rows run southwards. */
  readonly stepLon: number;
  readonly stepLat: number;
  readonly columns: number;
  readonly rows: number;
  /**
   * Reads a rectangle that lies in the grid.
   *
   * @returns metres, row after row; NaN where the height is not known
   * @throws ServiceError INVALID_ELEVATION if the file is damaged; FILE_UNAVAILABLE
   */
  read(box: SampleBox): Float32Array;
}

/** Heights outside of these, in metres, are marks for unknown ones. The deepest sea and the highest mountain lie inside. */
const LOWEST = -12_000;
const HIGHEST = 9_000;

/** NaN for what can be no height on Earth. */
export function knownHeight(metres: number): number {
  return metres >= LOWEST && metres <= HIGHEST ? metres : Number.NaN;
}

/** Longitude and latitude of the first and last samples: west, south, east, north in degrees. */
export function boundsOf(
  grid: Omit<HeightGrid, 'path' | 'read'>,
): [west: number, south: number, east: number, north: number] {
  const { west, north, stepLon, stepLat, columns, rows } = grid;
  return [west, north - stepLat * (rows - 1), west + stepLon * (columns - 1), north];
}
