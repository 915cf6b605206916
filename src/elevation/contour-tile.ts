import { gzipSync } from 'node:zlib';
import { EXTENT, encodeTile, simplifyLine } from '../mvt/mvt.ts';
import { type ContourLine, contourLines, type Lattice } from './contour-lines.ts';

/** Name of the layer of contours. */
export const CONTOUR_LAYER = 'contours';
/** Every so many lines, one is an index line. */
const INDEX_EVERY = 5;
/** Farthest that a line may be moved, in grid units: a fifth of a pixel. */
const TOLERANCE = 1.6;
/** Shorter closed lines, in grid units across, are specks. */
const LEAST_ACROSS = 24;

/** Metres between the lines of a zoom; the last zoom is enlarged beyond. */
export const INTERVALS: ReadonlyMap<number, number> = new Map([
  [12, 50],
  [13, 20],
]);

export interface ContourSquare extends Lattice {
  /** Position of the tile's western and northern edge in the lattice, in crossings; and crossings along its side. */
  readonly edge: number;
  readonly width: number;
}

/**
 * A vector tile of contour lines with their height in metres (`ele`) and `index` for every fifth, with gzip. There is none at sea level:
 * the map draws the coast.
 *
 * @returns undefined if no line crosses the square
 */
export function contourTile(square: ContourSquare, interval: number): Buffer | undefined {
  const features = [...contourLines(square, interval)].flatMap(([level, lines]) => {
    const parts =
      level === 0 ? [] : lines.map((line) => onGrid(line, square)).filter((part) => part.length > 0);
    if (parts.length === 0) return [];
    const isIndex = level % (interval * INDEX_EVERY) === 0;
    const attributes = JSON.stringify(['ele', level, ...(isIndex ? ['index', true] : [])]);
    return [{ order: level, attributes, shape: 'line' as const, parts }];
  });
  if (features.length === 0) return undefined;
  return gzipSync(encodeTile([{ name: CONTOUR_LAYER, features }]), { level: 9 });
}

/** A line in grid units of the tile; empty for a speck. */
function onGrid(line: ContourLine, { edge, width }: ContourSquare): number[] {
  const scale = EXTENT / width;
  const points = simplifyLine(
    line.map((position) => (position - edge) * scale),
    TOLERANCE,
  );
  if (isSpeck(points)) return [];
  const rounded: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [Math.round(points[i]!), Math.round(points[i + 1]!)];
    if (x !== rounded.at(-2) || y !== rounded.at(-1)) rounded.push(x, y);
  }
  return rounded.length < 4 ? [] : rounded;
}

/** True for a closed line that is too small to be seen. */
function isSpeck(points: readonly number[]): boolean {
  if (points[0] !== points.at(-2) || points[1] !== points.at(-1)) return false;
  return across(points, 0) < LEAST_ACROSS && across(points, 1) < LEAST_ACROSS;
}

function across(points: readonly number[], first: 0 | 1): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = first; i < points.length; i += 2) {
    least = Math.min(least, points[i]!);
    most = Math.max(most, points[i]!);
  }
  return most - least;
}
