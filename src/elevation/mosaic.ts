import { boundsOf, type HeightGrid } from './height-grid.ts';
import { latAt, lonAt } from './mercator.ts';

/** A rectangle of pixels of the world at a zoom; x and y count from its north-western corner, and may lie outside of it. */
export interface PixelWindow {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowHeights {
  /** Metres at the centres of the pixels, row after row; NaN where unknown. */
  readonly heights: Float32Array;
  /** 1 where a file reaches, even if it does not know the height. */
  readonly covered: Uint8Array;
}

/** A grid moved by whole turns of the world next to a window. */
interface Placed {
  readonly grid: HeightGrid;
  /** Longitude of its first column, in the window's count of degrees. */
  readonly west: number;
}

/** Fractional columns and rows of a grid, by column and row of the window. */
interface Crossing {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
}

const TURNS = [-360, 0, 360];
/** Share of the weight that known samples must have; less is a guess. */
const LEAST_KNOWN = 0.5;
/** Rounding of degrees to samples, in samples: a pixel this near to the last column lies on it. */
const TOUCH = 1e-6;

/**
 * Samples the heights of grids at the pixels of a window, linearly between four samples. The finest grid that knows a height gives it. A
 * pixel between the last samples of one file and the first of its neighbour takes from both, so that no seam shows.
 *
 * @param grids finest first
 */
export function heightsIn(window: PixelWindow, grids: readonly HeightGrid[]): WindowHeights {
  const pixels = window.width * window.height;
  const found = { heights: new Float32Array(pixels).fill(Number.NaN), covered: new Uint8Array(pixels) };
  for (const alike of byFineness(grids)) {
    const placed = alike.flatMap((grid) => placedIn(window, grid));
    for (const place of placed) addInside(window, place, found);
    for (const place of placed) addAround(window, place, placed, found);
  }
  return found;
}

/** True if the grid, and the half of a step around it, reaches into the window. */
export function reaches(grid: HeightGrid, window: PixelWindow): boolean {
  return placedIn(window, grid).length > 0;
}

/** Grids with equal steps from north to south, in the order given. */
function byFineness(grids: readonly HeightGrid[]): Iterable<HeightGrid[]> {
  const groups = new Map<number, HeightGrid[]>();
  for (const grid of grids) {
    const key = Math.round(1 / grid.stepLat);
    const group = groups.get(key);
    if (group) group.push(grid);
    else groups.set(key, [grid]);
  }
  return groups.values();
}

function placedIn({ zoom, x, y, width, height }: PixelWindow, grid: HeightGrid): Placed[] {
  const [west, south, east, north] = boundsOf(grid);
  const { stepLon, stepLat } = grid;
  if (north + stepLat < latAt(y + height, zoom) || south - stepLat > latAt(y, zoom)) return [];
  const [first, last] = [lonAt(x, zoom), lonAt(x + width, zoom)];
  return TURNS.filter((turn) => west + turn - stepLon <= last && east + turn + stepLon >= first).map(
    (turn) => ({
      grid,
      west: west + turn,
    }),
  );
}

function crossingOf({ zoom, x, y, width, height }: PixelWindow, { grid, west }: Placed): Crossing {
  const columns = Float64Array.from(
    { length: width },
    (_, i) => (lonAt(x + i + 0.5, zoom) - west) / grid.stepLon,
  );
  const rows = Float64Array.from(
    { length: height },
    (_, i) => (grid.north - latAt(y + i + 0.5, zoom)) / grid.stepLat,
  );
  return { columns, rows };
}

/** First and last position of ascending values that lie between two bounds; the last before the first if none do. */
function within(values: Float64Array, least: number, most: number): readonly [first: number, last: number] {
  let first = 0;
  let last = values.length - 1;
  while (first <= last && values[first]! < least) first += 1;
  while (last >= first && values[last]! > most) last -= 1;
  return [first, last];
}

/** Adds the pixels that lie between samples of one grid. */
function addInside(window: PixelWindow, placed: Placed, { heights, covered }: WindowHeights): void {
  const { grid } = placed;
  const { columns, rows } = crossingOf(window, placed);
  const [firstX, lastX] = within(columns, -TOUCH, grid.columns - 1 + TOUCH);
  const [firstY, lastY] = within(rows, -TOUCH, grid.rows - 1 + TOUCH);
  if (firstX > lastX || firstY > lastY) return;
  const column = lower(columns[firstX]!, grid.columns);
  const row = lower(rows[firstY]!, grid.rows);
  const box = {
    column,
    row,
    columns: lower(columns[lastX]!, grid.columns) + 2 - column,
    rows: lower(rows[lastY]!, grid.rows) + 2 - row,
  };
  const samples = grid.read(box);
  for (let j = firstY; j <= lastY; j++) {
    const above = lower(rows[j]!, grid.rows);
    const downShare = rows[j]! - above;
    for (let i = firstX, at = j * window.width + firstX; i <= lastX; i++, at++) {
      covered[at] = 1;
      if (!Number.isNaN(heights[at])) continue; // known of a finer one
      const left = lower(columns[i]!, grid.columns);
      const from = (above - row) * box.columns + left - column;
      heights[at] = between(
        samples[from]!,
        samples[from + 1]!,
        samples[from + box.columns]!,
        samples[from + box.columns + 1]!,
        columns[i]! - left,
        downShare,
      );
    }
  }
}

/** The sample before a position, such that another follows. */
function lower(position: number, samples: number): number {
  return Math.max(0, Math.min(samples - 2, Math.floor(position)));
}

/** Height between four samples; of those that are known if they weigh enough, else NaN. */
function between(
  northWest: number,
  northEast: number,
  southWest: number,
  southEast: number,
  rightShare: number,
  downShare: number,
): number {
  const north = northWest + (northEast - northWest) * rightShare;
  const south = southWest + (southEast - southWest) * rightShare;
  const height = north + (south - north) * downShare;
  if (!Number.isNaN(height)) return height;
  const right = Math.min(1, Math.max(0, rightShare));
  const down = Math.min(1, Math.max(0, downShare));
  const corners = [
    [northWest, (1 - right) * (1 - down)],
    [northEast, right * (1 - down)],
    [southWest, (1 - right) * down],
    [southEast, right * down],
  ] as const;
  let sum = 0;
  let weights = 0;
  for (const [corner, weight] of corners) {
    if (Number.isNaN(corner)) continue;
    sum += corner * weight;
    weights += weight;
  }
  return weights >= LEAST_KNOWN ? sum / weights : Number.NaN;
}

/** Adds the pixels that lie less than a step outside of a grid: in the gap between it and its neighbours. */
function addAround(window: PixelWindow, placed: Placed, all: readonly Placed[], found: WindowHeights): void {
  const { grid } = placed;
  const { columns, rows } = crossingOf(window, placed);
  const [firstX, lastX] = within(columns, -1 + TOUCH, grid.columns - TOUCH);
  const [firstY, lastY] = within(rows, -1 + TOUCH, grid.rows - TOUCH);
  for (let j = firstY; j <= lastY; j++) {
    const isOutsideRow = rows[j]! < 0 || rows[j]! > grid.rows - 1;
    for (let i = firstX; i <= lastX; i++) {
      const isOutside = isOutsideRow || columns[i]! < 0 || columns[i]! > grid.columns - 1;
      const at = j * window.width + i;
      if (!isOutside || found.covered[at] === 1) continue;
      found.heights[at] = inGap(placed, columns[i]!, rows[j]!, all, found.heights[at]!);
      found.covered[at] = 1;
    }
  }
}

function inGap(placed: Placed, column: number, row: number, all: readonly Placed[], known: number): number {
  if (!Number.isNaN(known)) return known;
  const [left, above] = [Math.floor(column), Math.floor(row)];
  const corner = (right: number, down: number) => nodeAt(placed, left + right, above + down, all);
  return between(corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1), column - left, row - above);
}

/** A crossing of a grid's lines, which may lie outside of it: then its neighbours know the height. */
function nodeAt({ grid, west }: Placed, column: number, row: number, all: readonly Placed[]): number {
  if (column >= 0 && row >= 0 && column < grid.columns && row < grid.rows)
    return grid.read({ column, row, columns: 1, rows: 1 })[0]!;
  const lon = west + column * grid.stepLon;
  const lat = grid.north - row * grid.stepLat;
  for (const other of all) {
    const height = other.grid === grid ? Number.NaN : pointIn(other, lon, lat);
    if (!Number.isNaN(height)) return height;
  }
  return Number.NaN;
}

/** Height at a point between samples of a grid; NaN outside. */
function pointIn({ grid, west }: Placed, lon: number, lat: number): number {
  const column = (lon - west) / grid.stepLon;
  const row = (grid.north - lat) / grid.stepLat;
  const isInside =
    column >= -TOUCH && column <= grid.columns - 1 + TOUCH && row >= -TOUCH && row <= grid.rows - 1 + TOUCH;
  if (!isInside) return Number.NaN;
  const [left, above] = [lower(column, grid.columns), lower(row, grid.rows)];
  const [northWest = Number.NaN, northEast = Number.NaN, southWest = Number.NaN, southEast = Number.NaN] =
    grid.read({ column: left, row: above, columns: 2, rows: 2 });
  return between(northWest, northEast, southWest, southEast, column - left, row - above);
}
