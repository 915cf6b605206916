import { EARTH_RADIUS_METRES } from '../../core/core.ts';

/** From 1e-7 degrees. */
const RADIANS = Math.PI / 180 / 1e7;
const ROUND = 2 * Math.PI;
/** More than rounding adds to a difference of longitudes that goes round the Earth, in radians: some nanometres. */
const ROUNDING_RADIANS = 2e-15;
/** The same of a haversine, as a factor. */
const ROUNDING_FACTOR = 1 - 1e-14;

/** A distance in metres as the haversine that {@link Viewpoint} measures with. */
export function haversineOfMetres(metres: number): number {
  const half = Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2);
  return Math.sin(half) ** 2;
}

/** Inverse of {@link haversineOfMetres}. */
export function metresOfHaversine(haversine: number): number {
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * A point that distances are measured from. They are haversines, sin² of half the angle, which grow with the distance
 * on the great circle, are exact for neighbours, and need neither root nor arc.
 */
export class Viewpoint {
  readonly #lat: number;
  readonly #lon: number;
  readonly #cosLat: number;

  /** @param lat like `lon` in 1e-7 degrees, fractions allowed */
  constructor(lat: number, lon: number) {
    this.#lat = lat * RADIANS;
    this.#lon = lon * RADIANS;
    this.#cosLat = Math.cos(this.#lat);
  }

  /** To a point in 1e-7 degrees. */
  toPoint(lat: number, lon: number): number {
    const pointLat = lat * RADIANS;
    const sinLat = Math.sin((pointLat - this.#lat) / 2);
    const sinLon = Math.sin((lon * RADIANS - this.#lon) / 2);
    return sinLat * sinLat + this.#cosLat * Math.cos(pointLat) * sinLon * sinLon;
  }

  /**
   * No more than to any point of the box at `at` (see box-tree.ts), however that is rounded: each term of the haversine formula at its least.
   * Something over `reach` where that is clear sooner.
   */
  leastToBox(boxes: Int32Array, at: number, reach: number): number {
    const south = boxes[at + 1]! * RADIANS;
    const north = boxes[at + 3]! * RADIANS;
    const gapLat = this.#lat < south ? south - this.#lat : Math.max(0, this.#lat - north);
    const sinLat = Math.sin(gapLat / 2);
    const least = sinLat * sinLat;
    if (least > reach) return least;
    const gapLon = this.#gapLon(boxes[at]! * RADIANS, boxes[at + 2]! * RADIANS) - ROUNDING_RADIANS;
    if (gapLon <= 0) return least * ROUNDING_FACTOR;
    const sinLon = Math.sin(gapLon / 2);
    const leastCos = Math.cos(Math.max(Math.abs(south), Math.abs(north)));
    return (least + this.#cosLat * leastCos * sinLon * sinLon) * ROUNDING_FACTOR;
  }

  /** From the meridian of the point to the nearest of a box, the short way round; 0 within. */
  #gapLon(west: number, east: number): number {
    const toWest = this.#lon < west ? west - this.#lon : west - this.#lon + ROUND;
    const fromEast = toWest - ROUND + east - west; // how far the box reaches over the meridian after a whole turn
    if (fromEast >= 0) return 0;
    return Math.min(toWest, -fromEast);
  }
}
