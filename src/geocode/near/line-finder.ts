import { Viewpoint } from './viewpoint.ts';

/** From 1e-7 degrees. */
const RADIANS = Math.PI / 180 / 1e7;
/** The plane is exact enough within 84 degrees of the point. */
const LEAST_DEPTH = 0.1;

/**
 * The nearest point of lines, by the plane that touches the sphere at a viewpoint: seen from the sphere's middle, great
 * circles are straight lines on it, and what is nearest there is nearest on the sphere.
 */
export class LineFinder {
  readonly #viewpoint: Viewpoint;
  readonly #lon: number;
  readonly #sinLat: number;
  readonly #cosLat: number;
  /** A position on the plane, in radii of the Earth. */
  #east = 0;
  #north = 0;
  #isOnPlane = false;
  /** The point that {@link nearest} found, in 1e-7 degrees. */
  lat = 0;
  lon = 0;

  /** @param lat like `lon` in 1e-7 degrees, fractions allowed */
  constructor(lat: number, lon: number) {
    this.#viewpoint = new Viewpoint(lat, lon);
    this.#lon = lon * RADIANS;
    this.#sinLat = Math.sin(lat * RADIANS);
    this.#cosLat = Math.cos(lat * RADIANS);
  }

  /**
   * Finds the nearest point of a line of `count` positions, interleaved latitude, longitude in 1e-7 degrees.
   *
   * @returns its haversine; what is over `reach` is not found and Infinity
   */
  nearest(positions: Float64Array, count: number, reach: number): number {
    let least = this.#offerPosition(positions, 0, reach);
    this.#project(positions, 0);
    for (let i = 1; i < count; i++) {
      const [east, north, wasOnPlane] = [this.#east, this.#north, this.#isOnPlane];
      this.#project(positions, i);
      const limit = Math.min(least, reach);
      const found =
        wasOnPlane && this.#isOnPlane
          ? this.#offerSegment(east, north, limit)
          : this.#offerPosition(positions, i, limit);
      least = Math.min(least, found);
    }
    return least;
  }

  #project(positions: Float64Array, i: number): void {
    const lat = positions[2 * i]! * RADIANS;
    const turn = positions[2 * i + 1]! * RADIANS - this.#lon;
    const sinLat = Math.sin(lat);
    const cosLat = Math.cos(lat);
    const cosTurn = Math.cos(turn);
    const depth = this.#sinLat * sinLat + this.#cosLat * cosLat * cosTurn;
    this.#isOnPlane = depth > LEAST_DEPTH;
    this.#east = (cosLat * Math.sin(turn)) / depth;
    this.#north = (this.#cosLat * sinLat - this.#sinLat * cosLat * cosTurn) / depth;
  }

  /** From a position on the plane to the one projected last. */
  #offerSegment(east: number, north: number, limit: number): number {
    const alongEast = this.#east - east;
    const alongNorth = this.#north - north;
    const length = alongEast * alongEast + alongNorth * alongNorth;
    const share = length === 0 ? 0 : -(east * alongEast + north * alongNorth) / length;
    const way = Math.min(1, Math.max(0, share));
    const nearEast = east + way * alongEast;
    const nearNorth = north + way * alongNorth;
    const found = haversineOnPlane(nearEast * nearEast + nearNorth * nearNorth);
    if (found > limit) return Number.POSITIVE_INFINITY;
    this.#keep(nearEast, nearNorth);
    return found;
  }

  #offerPosition(positions: Float64Array, i: number, limit: number): number {
    const found = this.#viewpoint.toPoint(positions[2 * i]!, positions[2 * i + 1]!);
    if (found > limit) return Number.POSITIVE_INFINITY;
    this.lat = positions[2 * i]!;
    this.lon = positions[2 * i + 1]!;
    return found;
  }

  /** Back from the plane to the sphere. */
  #keep(east: number, north: number): void {
    const outward = this.#cosLat - north * this.#sinLat;
    const upward = this.#sinLat + north * this.#cosLat;
    this.lat = Math.atan2(upward, Math.hypot(east, outward)) / RADIANS;
    this.lon = (this.#lon + Math.atan2(east, outward)) / RADIANS;
  }
}

/** Haversine of the angle whose tangent's square is given. */
function haversineOnPlane(tangentSquared: number): number {
  const secant = Math.sqrt(1 + tangentSquared);
  return tangentSquared / (2 * secant * (secant + 1));
}
