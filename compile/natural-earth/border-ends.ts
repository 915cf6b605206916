/** Interleaved longitude and latitude in 1e-7 degrees. */
type Line = Int32Array;

/** An end of a line that no other line meets, and the nearest place on a coast so far. */
interface LooseEnd {
  readonly x: number;
  readonly y: number;
  /** Length of a degree of longitude there, of a degree of latitude's. */
  readonly shrink: number;
  distance: number;
  nearest?: readonly [x: number, y: number];
}

const UNITS_PER_DEGREE = 1e7;
/** Side of the cells in which ends are looked up: they and their neighbours hold all coasts within reach. */
const CELL = UNITS_PER_DEGREE / 10;
/** What Natural Earth's coasts are off at most: some five kilometres. */
const REACH = 0.05 * UNITS_PER_DEGREE;

/**
 * Leads the borders that end at a coast of another source to the nearest place on this one, if it is near. Ends at which borders meet stay as they
 * are.
 *
 * @param coasts lines; rings repeat their first point
 */
export function ledToCoast(borders: readonly Line[], coasts: Iterable<Line>): Line[] {
  const ends = looseEnds(borders);
  const byCell = new Map<string, LooseEnd[]>();
  for (const end of ends.values())
    for (const key of cellsAround(end)) byCell.set(key, [...(byCell.get(key) ?? []), end]);
  for (const coast of coasts) lookAlong(coast, byCell);
  return borders.map((border) => {
    const first = ends.get(keyAt(border, 0))?.nearest ?? [];
    const last = ends.get(keyAt(border, border.length - 2))?.nearest ?? [];
    return first.length + last.length > 0 ? Int32Array.of(...first, ...border, ...last) : border;
  });
}

/** By the place where they are. */
function looseEnds(borders: readonly Line[]): Map<string, LooseEnd> {
  const counts = new Map<string, number>();
  for (const key of borders.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const ends = borders.flatMap((border) => [endAt(border, 0), endAt(border, border.length - 2)]);
  return new Map(ends.filter(([key]) => counts.get(key) === 1));
}

function endAt(border: Line, at: number): [key: string, end: LooseEnd] {
  const [x, y] = [border[at]!, border[at + 1]!];
  const shrink = Math.cos((y / UNITS_PER_DEGREE) * (Math.PI / 180));
  return [keyAt(border, at), { x, y, shrink, distance: REACH }];
}

function keysOf(border: Line): string[] {
  return Array.from({ length: border.length / 2 }, (_, point) => keyAt(border, 2 * point));
}

function keyAt(line: Line, at: number): string {
  return `${line[at]} ${line[at + 1]}`;
}

function cellsAround({ x, y }: LooseEnd): string[] {
  const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  const steps = [-1, 0, 1];
  return steps.flatMap((right) => steps.map((up) => `${column + right} ${row + up}`));
}

/** Long edges are looked at where they begin and end alone: coasts have none. */
function lookAlong(coast: Line, ends: ReadonlyMap<string, readonly LooseEnd[]>): void {
  for (let at = 2; at < coast.length; at += 2) {
    const near = ends.get(`${Math.floor(coast[at]! / CELL)} ${Math.floor(coast[at + 1]! / CELL)}`);
    for (const end of near ?? []) lookAtEdge(end, coast, at);
  }
}

/** Notes the place on the edge that ends at `at`, if it is the nearest. */
function lookAtEdge(end: LooseEnd, coast: Line, at: number): void {
  const [ax, ay] = [coast[at - 2]!, coast[at - 1]!];
  const [dx, dy] = [(coast[at]! - ax) * end.shrink, coast[at + 1]! - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((end.x - ax) * end.shrink * dx + (end.y - ay) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  const [x, y] = [ax + share * (coast[at]! - ax), ay + share * dy];
  const distance = Math.hypot((x - end.x) * end.shrink, y - end.y);
  if (distance >= end.distance) return;
  end.distance = distance;
  end.nearest = [Math.round(x), Math.round(y)];
}
