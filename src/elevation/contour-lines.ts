/** Heights at the crossings of a square lattice. */
export interface Lattice {
  /** Crossings along a side. */
  readonly side: number;
  /** Metres, row after row; NaN where no line may be drawn. */
  readonly heights: Float32Array;
}

/** Interleaved column and row, as fractions. The first point is repeated at the end of a closed line. */
export type ContourLine = number[];

/** Sides of a cell. */
const TOP = 0;
const RIGHT = 1;
const BOTTOM = 2;
const LEFT = 3;
/**
 * Pairs of sides that lines join in a cell, by which corners lie at or above the level: 1 north-west, 2 north-east, 4 south-east,
 * 8 south-west ("marching squares"). Two corners that lie across from each other are kept apart, as are the hills they stand for.
 */
const JOINED: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[LEFT, TOP]],
  [[TOP, RIGHT]],
  [[LEFT, RIGHT]],
  [[RIGHT, BOTTOM]],
  [
    [LEFT, TOP],
    [RIGHT, BOTTOM],
  ],
  [[TOP, BOTTOM]],
  [[LEFT, BOTTOM]],
  [[BOTTOM, LEFT]],
  [[BOTTOM, TOP]],
  [
    [TOP, RIGHT],
    [BOTTOM, LEFT],
  ],
  [[BOTTOM, RIGHT]],
  [[RIGHT, LEFT]],
  [[RIGHT, TOP]],
  [[TOP, LEFT]],
  [],
];

/**
 * Lines of equal height, by their height.
 *
 * @param interval metres between lines; heights are its multiples
 */
export function contourLines(lattice: Lattice, interval: number): Map<number, ContourLine[]> {
  const segments = segmentsOf(lattice, interval);
  const lines = new Map<number, ContourLine[]>();
  for (const level of [...segments.keys()].sort((a, b) => a - b))
    lines.set(level, joined(segments.get(level)!, lattice, level));
  return lines;
}

/** Segments of each level, as pairs of the lattice's edges that they join. */
function segmentsOf(lattice: Lattice, interval: number): Map<number, number[]> {
  const { side } = lattice;
  const segments = new Map<number, number[]>();
  for (let row = 0; row + 1 < side; row++)
    for (let column = 0; column + 1 < side; column++)
      addCell(lattice, row * side + column, interval, segments);
  return segments;
}

function addCell(
  { side, heights }: Lattice,
  at: number,
  interval: number,
  segments: Map<number, number[]>,
): void {
  const [northWest, northEast] = [heights[at]!, heights[at + 1]!];
  const [southWest, southEast] = [heights[at + side]!, heights[at + side + 1]!];
  const lowest = Math.min(northWest, northEast, southWest, southEast);
  const highest = Math.max(northWest, northEast, southWest, southEast);
  // a level runs between corners below it and corners at or above it; NaN has no level
  for (let step = Math.floor(lowest / interval) + 1; step * interval <= highest; step++) {
    const level = step * interval;
    const corners =
      Number(northWest >= level) +
      2 * Number(northEast >= level) +
      4 * Number(southEast >= level) +
      8 * Number(southWest >= level);
    const edges = [2 * at, 2 * (at + 1) + 1, 2 * (at + side), 2 * at + 1]; // even ones run east, odd ones south
    for (const [from, to] of JOINED[corners]!) push(segments, level, edges[from]!, edges[to]!);
  }
}

function push(segments: Map<number, number[]>, level: number, from: number, to: number): void {
  const list = segments.get(level);
  if (list) list.push(from, to);
  else segments.set(level, [from, to]);
}

/** Joins segments, each of which begins where another ends, to lines. */
function joined(segments: readonly number[], lattice: Lattice, level: number): ContourLine[] {
  const next = new Map<number, number>();
  const ends = new Set<number>();
  for (let i = 0; i < segments.length; i += 2) {
    next.set(segments[i]!, segments[i + 1]!);
    ends.add(segments[i + 1]!);
  }
  const lines: ContourLine[] = [];
  const follow = (start: number): void => {
    const line: ContourLine = [];
    for (let edge: number | undefined = start; edge !== undefined; ) {
      addPoint(line, edge, lattice, level);
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following;
    }
    lines.push(line);
  };
  for (const start of [...next.keys()]) if (!ends.has(start)) follow(start);
  for (const start of [...next.keys()]) if (next.has(start)) follow(start); // what is left is closed
  return lines;
}

/** Adds the point at which an edge of the lattice has the level. */
function addPoint(line: ContourLine, edge: number, { side, heights }: Lattice, level: number): void {
  const at = edge >> 1;
  const isSouthward = (edge & 1) === 1;
  const from = heights[at]!;
  const to = heights[isSouthward ? at + side : at + 1]!;
  const share = (level - from) / (to - from);
  const [column, row] = [at % side, Math.floor(at / side)];
  line.push(isSouthward ? column : column + share, isSouthward ? row + share : row);
}
