import { inside, lengthMetres, type Point } from './plan.ts';

const CELL_METRES = 50;
const STREET_STEP_METRES = 6;
/** Half a lane and its pavement. */
const STREET_CLEARANCE_METRES = 5.5;

/** Occupied ground, so that houses keep off each other, off streets and out of parks. */
export class Ground {
  readonly #reserved: (readonly Point[])[] = [];
  readonly #footprints = new Map<string, (readonly Point[])[]>();
  readonly #streetPoints = new Map<string, Point[]>();

  /** Keeps a polygon free of houses. */
  reserve(ring: readonly Point[]): void {
    this.#reserved.push(ring);
  }

  isReserved(point: Point): boolean {
    return this.#reserved.some((ring) => inside(point, ring));
  }

  pave(from: Point, to: Point): void {
    const steps = Math.max(1, Math.ceil(lengthMetres(from, to) / STREET_STEP_METRES));
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const point: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      append(this.#streetPoints, cellKey(point, 0, 0), point);
    }
  }

  /** Takes the rectangle if nothing is in its way, and says whether it did. */
  build(footprint: readonly Point[]): boolean {
    const centre = middle(footprint);
    if (footprint.some((corner) => this.isReserved(corner))) return false;
    if (around(this.#streetPoints, centre).some((point) => isNear(point, footprint))) return false;
    if (around(this.#footprints, centre).some((other) => overlap(footprint, other))) return false;
    append(this.#footprints, cellKey(centre, 0, 0), footprint);
    return true;
  }
}

function append<T>(cells: Map<string, T[]>, key: string, value: T): void {
  const cell = cells.get(key);
  if (cell) cell.push(value);
  else cells.set(key, [value]);
}

function cellKey([x, y]: Point, right: number, up: number): string {
  return `${Math.floor(x / CELL_METRES) + right} ${Math.floor(y / CELL_METRES) + up}`;
}

/** Everything in the point's cell and its eight neighbours. */
function around<T>(cells: ReadonlyMap<string, readonly T[]>, point: Point): T[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((right) => steps.flatMap((up) => cells.get(cellKey(point, right, up)) ?? []));
}

export function middle(ring: readonly Point[]): Point {
  const sum = ring.reduce(([sx, sy], [x, y]): Point => [sx + x, sy + y], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** True if a point is within a street's clearance of a convex counter-clockwise ring. */
function isNear(point: Point, ring: readonly Point[]): boolean {
  return ring.every(
    (corner, at) =>
      signedDistance(point, corner, ring[(at + 1) % ring.length] ?? corner) > -STREET_CLEARANCE_METRES,
  );
}

/** Metres to the left of the line from one point to another. */
function signedDistance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (Math.hypot(bx - ax, by - ay) || 1);
}

/** True if two convex counter-clockwise rings overlap: no side of either has all of the other to its right. */
function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  return !separates(a, b) && !separates(b, a);
}

function separates(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some((corner, at) =>
    b.every((point) => signedDistance(point, corner, a[(at + 1) % a.length] ?? corner) <= 0),
  );
}
