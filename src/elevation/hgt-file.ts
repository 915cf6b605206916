import { fstatSync } from 'node:fs';
import { basename } from 'node:path';
import { type HeightGrid, knownHeight, type SampleBox } from './height-grid.ts';
import { damaged } from './input-error.ts';
import { readRange, withFile } from './input-file.ts';

/** Sides of a square degree in samples, by the number of bytes of its file (SRTM, "HGT"). */
const SHAPES: ReadonlyMap<number, readonly [columns: number, rows: number]> = new Map(
  (
    [
      [1201, 1201],
      [3601, 3601],
      [1801, 3601],
    ] as const
  ).map((shape) => [2 * shape[0] * shape[1], shape]),
);
const NAME = /^([NS])(\d{2})([EW])(\d{3})/i;
const BYTES = 2;

/**
 * Opens a file of SRTM: 16-bit heights of one square degree, the highest byte first, whose name says where its south-western corner
 * lies, such as `N46E008.hgt`. Neighbours share the samples of their common edge.
 *
 * @throws ServiceError INVALID_ELEVATION if name or size are not of such a file
 */
export function openHgt(path: string): HeightGrid {
  const [, northOrSouth = '', lat, eastOrWest = '', lon] = NAME.exec(basename(path)) ?? [];
  const south = Number(lat) * (northOrSouth.toUpperCase() === 'S' ? -1 : 1);
  const west = Number(lon) * (eastOrWest.toUpperCase() === 'W' ? -1 : 1);
  if (!(south >= -90 && south < 90 && west >= -180 && west < 180))
    throw damaged(path, 'its name does not say where it lies; expected one such as N46E008.hgt');
  const { size } = withFile(path, (file) => fstatSync(file));
  const shape = SHAPES.get(size);
  if (!shape)
    throw damaged(
      path,
      `it has ${size} bytes; expected ${[...SHAPES.keys()].join(', ')} for samples every 3 or every 1 arc second`,
    );
  const [columns, rows] = shape;
  const grid = {
    path,
    west,
    north: south + 1,
    stepLon: 1 / (columns - 1),
    stepLat: 1 / (rows - 1),
    columns,
    rows,
  };
  return { ...grid, read: (box) => readBox(path, columns, box) };
}

function readBox(path: string, width: number, { column, row, columns, rows }: SampleBox): Float32Array {
  return withFile(path, (file) => {
    const heights = new Float32Array(columns * rows);
    for (let line = 0; line < rows; line++) {
      const at = ((row + line) * width + column) * BYTES;
      const bytes = readRange(file, path, at, columns * BYTES);
      for (let i = 0; i < columns; i++)
        heights[line * columns + i] = knownHeight(bytes.readInt16BE(i * BYTES));
    }
    return heights;
  });
}
