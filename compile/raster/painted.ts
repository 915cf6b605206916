import type { Raster } from './raster.ts';

const UNITS_PER_DEGREE = 1e7;
/** Share of a cell by which what runs along the edge of the map may be off it. */
const EDGE = 0.1;

/** @param height rows; there are twice as many columns */
export function emptyRaster(height: number): Raster {
  return { values: new Float32Array(2 * height * height), width: 2 * height, height };
}

/**
 * Sets the cells to 1 whose middles lie in a polygon.
 *
 * @param polygon rings of interleaved longitude and latitude in 1e-7 degrees, closed by their first point
 */
export function paintPolygon(raster: Raster, polygon: readonly Int32Array[]): void {
  const crossings = polygon.flatMap((ring) => crossingsOf(raster, ring)).sort((a, b) => a - b);
  for (let at = 0; at + 1 < crossings.length; at += 2)
    raster.values.fill(1, crossings[at], crossings[at + 1]);
}

/** Sets the cells to 1 that a line runs through, to a tenth of a cell; where it runs along the edge of the map, it is no line. */
export function paintLine(raster: Raster, line: Int32Array): void {
  const { values, width, height } = raster;
  const [columns, rows] = placesOf(raster, line);
  for (let i = 1; i < columns.length; i++) {
    const [dx, dy] = [columns[i]! - columns[i - 1]!, rows[i]! - rows[i - 1]!];
    if (dx === 0 && (columns[i]! < EDGE || columns[i]! > width - EDGE)) continue;
    const steps = Math.ceil(10 * Math.max(Math.abs(dx), Math.abs(dy))) || 1;
    for (let step = 0; step <= steps; step++) {
      const x = Math.min(width - 1, Math.floor(columns[i - 1]! + (dx * step) / steps));
      const y = Math.min(height - 1, Math.floor(rows[i - 1]! + (dy * step) / steps));
      values[y * width + x] = 1;
    }
  }
}

/** For each row of middles that a ring crosses, the first cell whose middle lies to the east. */
function crossingsOf(raster: Raster, ring: Int32Array): number[] {
  const [columns, rows] = placesOf(raster, ring);
  const crossings: number[] = [];
  for (let i = 1; i < columns.length; i++) {
    const [x, y, toX, toY] = [columns[i - 1]!, rows[i - 1]!, columns[i]!, rows[i]!];
    const last = Math.ceil(Math.max(y, toY) - 0.5);
    for (let row = Math.ceil(Math.min(y, toY) - 0.5); row < last; row++) {
      const column = Math.ceil(x + ((row + 0.5 - y) * (toX - x)) / (toY - y) - 0.5);
      crossings.push(row * raster.width + column);
    }
  }
  return crossings;
}

/** Columns and rows of points, as numbers with fractions. */
function placesOf({ height }: Raster, line: Int32Array): [columns: Float64Array, rows: Float64Array] {
  const cellsPerUnit = height / (180 * UNITS_PER_DEGREE);
  const count = line.length / 2;
  const columns = Float64Array.from(
    { length: count },
    (_, i) => (line[2 * i]! + 180 * UNITS_PER_DEGREE) * cellsPerUnit,
  );
  const rows = Float64Array.from(
    { length: count },
    (_, i) => (90 * UNITS_PER_DEGREE - line[2 * i + 1]!) * cellsPerUnit,
  );
  return [columns, rows];
}
