import { chordOfMetres, EARTH_RADIUS_METRES, metresOfChord, unitVector } from '../core/core.ts';

/** The ground beside a way, as plain data. */
export interface Corridor {
  /**
   * Points of the way as [lon, lat] in degrees, at least one. Between two of them it runs along the shorter great circle; no point lies
   * exactly opposite the one before.
   */
  readonly path: readonly (readonly [lon: number, lat: number])[];
  /** How far beside the way places may lie, border included. */
  readonly metres: number;
}

/** Which ways a search takes, and how far beside them. */
export const PATH_LIMITS = {
  fewestPoints: 2,
  mostPoints: 10_000,
  mostKilometres: 5_000,
  usualCorridorMetres: 500,
  mostCorridorMetres: 10_000,
} as const;

/** Where a place lies by a way: at its nearest point, of several that are equally near the first. In whole millimetres. */
export interface PlaceOnPath {
  /** From the beginning of the way to that point. */
  readonly alongMetres: number;
  /** From that point to the place. */
  readonly asideMetres: number;
}

/** Distances that differ by less than this may be equal once they are rounded. */
export const ASIDE_SLACK = chordOfMetres(0.001);

/** Length of a way in metres; it may have points that lie exactly opposite each other. */
export function lengthOfPath(path: Corridor['path']): number {
  return new PathArcs(path).metres;
}

/** Returns where a point in degrees lies by the way; undefined outside of the corridor. Looks at the whole way. */
export function corridorTest({
  path,
  metres,
}: Corridor): (lat: number, lon: number) => PlaceOnPath | undefined {
  const arcs = new PathArcs(path);
  const point = new Float64Array(3);
  return (lat, lon) => {
    unitVector(lat, lon, point);
    let best = arcs.placeOn(0, point, 0);
    for (let arc = 1; arc < arcs.count; arc++) best = nearerOnPath(best, arcs.placeOn(arc, point, 0));
    return best.asideMetres <= metres ? best : undefined;
  };
}

/** The nearer of two points of a way, of equally near ones the first. */
export function nearerOnPath(a: PlaceOnPath, b: PlaceOnPath): PlaceOnPath {
  if (a.asideMetres !== b.asideMetres) return a.asideMetres < b.asideMetres ? a : b;
  return a.alongMetres <= b.alongMetres ? a : b;
}

/**
 * The arcs of a way on the unit sphere, each by its middle, its direction there and half its angle: short arcs lose no digits so.
 * Points that repeat the one before make no arc; a way of one point is an arc of no length.
 */
export class PathArcs {
  readonly count: number;
  /** Length of the whole way. */
  readonly metres: number;
  /** Unit vectors, x, y, z of arc n at 3n. */
  readonly middles: Float64Array;
  /** Half the angle of each arc in radians, which is no longer than half a turn. */
  readonly halfAngles: Float64Array;
  readonly #directions: Float64Array;
  /** From the beginning of the way to that of the arc. */
  readonly #startMetres: Float64Array;

  constructor(path: Corridor['path']) {
    const ends = path.filter((point, at) => at === 0 || !isSamePoint(point, path[at - 1]!));
    this.count = Math.max(1, ends.length - 1);
    this.middles = new Float64Array(3 * this.count);
    this.#directions = new Float64Array(3 * this.count);
    this.halfAngles = new Float64Array(this.count);
    this.#startMetres = new Float64Array(this.count);
    this.metres = this.#measure(ends);
  }

  /** Metres along the way at which an arc begins, rounded as those of places are. */
  startOf(arc: number): number {
    return rounded(this.#startMetres[arc]!);
  }

  /** Where a point lies by an arc. */
  placeOn(arc: number, vectors: Float64Array, point: number): PlaceOnPath {
    const angle = this.#angleTo(arc, vectors, point);
    return {
      alongMetres: rounded(this.#startMetres[arc]! + EARTH_RADIUS_METRES * (angle + this.halfAngles[arc]!)),
      asideMetres: rounded(metresOfChord(this.#chordAt(arc, angle, vectors, point))),
    };
  }

  /** Chord from a point, which need not lie on the sphere, to the nearest point of an arc. */
  chordTo(arc: number, vectors: Float64Array, point: number): number {
    return this.#chordAt(arc, this.#angleTo(arc, vectors, point), vectors, point);
  }

  /** Writes the middle and the direction of each arc. */
  #measure(ends: Corridor['path']): number {
    const [a, b] = [new Float64Array(3), new Float64Array(3)];
    let metres = 0;
    for (let arc = 0; arc < this.count; arc++) {
      const [from, to] = [ends[arc]!, ends[arc + 1] ?? ends[arc]!];
      unitVector(from[1], from[0], a);
      unitVector(to[1], to[0], b);
      const chord = Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!);
      const middle = Math.hypot(b[0]! + a[0]!, b[1]! + a[1]!, b[2]! + a[2]!);
      for (let axis = 0; axis < 3; axis++) {
        this.middles[3 * arc + axis] = (b[axis]! + a[axis]!) / middle;
        this.#directions[3 * arc + axis] = chord === 0 ? 0 : (b[axis]! - a[axis]!) / chord;
      }
      this.halfAngles[arc] = Math.atan2(chord, middle);
      this.#startMetres[arc] = metres;
      metres += 2 * EARTH_RADIUS_METRES * this.halfAngles[arc]!;
    }
    return metres;
  }

  /** Angle from the middle of an arc to its point that is nearest to a point, negative before the middle. */
  #angleTo(arc: number, vectors: Float64Array, point: number): number {
    let ahead = 0;
    let above = 0;
    for (let axis = 0; axis < 3; axis++) {
      const middle = this.middles[3 * arc + axis]!;
      const from = vectors[3 * point + axis]! - middle; // short near the arc, and exact there
      ahead += from * this.#directions[3 * arc + axis]!;
      above += from * middle;
    }
    const half = this.halfAngles[arc]!;
    return Math.max(-half, Math.min(half, Math.atan2(ahead, 1 + above)));
  }

  #chordAt(arc: number, angle: number, vectors: Float64Array, point: number): number {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    let squares = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = 3 * arc + axis;
      const apart = vectors[3 * point + axis]! - cos * this.middles[at]! - sin * this.#directions[at]!;
      squares += apart * apart;
    }
    return Math.sqrt(squares);
  }
}

function isSamePoint(a: readonly number[], b: readonly number[]): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function rounded(metres: number): number {
  return Math.round(metres * 1000) / 1000;
}
