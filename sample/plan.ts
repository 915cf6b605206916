import { crossesTowardsGreaterX, EARTH_RADIUS_METRES } from '../src/core/core.ts';

/** Metres east and north of 0° N 0° E. */
export type Point = readonly [x: number, y: number];

/** On the equator a degree is as long eastward as northward; the island is small enough to call it so throughout. */
export const METRES_PER_DEGREE = (EARTH_RADIUS_METRES * Math.PI) / 180;

/** Half the side of the town; its four by four quarters lie between -TOWN and TOWN on both axes. */
export const TOWN = 1520;
export const QUARTER = TOWN / 2;

/**
 * From the drawing board to the ground: streets that would be ruler-straight lean and swell a little. The two axes
 * (Meridian Avenue and Equator Street) stay exactly on 0°.
 */
export function onGround([x, y]: Point): Point {
  return [x + x * 0.05 * Math.sin(y / 800 + 0.6), y + y * 0.05 * Math.sin(x / 900 - 0.8)];
}

/** Back from the ground to the drawing board, to a millimetre. */
export function onPlan(ground: Point): Point {
  let plan = ground;
  for (let step = 0; step < 8; step++) {
    const [x, y] = onGround(plan);
    plan = [plan[0] + ground[0] - x, plan[1] + ground[1] - y];
  }
  return plan;
}

/** Degrees in the steps of 1e-7 that extracts hold. */
export function toDegrees([x, y]: Point): { lat: number; lon: number } {
  return { lat: inSteps(y / METRES_PER_DEGREE), lon: inSteps(x / METRES_PER_DEGREE) };
}

function inSteps(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7 + 0; // `+ 0` turns -0 into 0
}

export function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export function lengthMetres(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Unit vector from one point towards another. */
export function direction(from: Point, to: Point): Point {
  const length = lengthMetres(from, to) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** `forwardMetres` along a unit vector from a point and `leftMetres` to the left of it. */
export function beside(point: Point, [dx, dy]: Point, forwardMetres: number, leftMetres: number): Point {
  return [point[0] + dx * forwardMetres - dy * leftMetres, point[1] + dy * forwardMetres + dx * leftMetres];
}

/** Corners of a rectangle around a point, counter-clockwise, its width along the unit vector; not closed. */
export function rectangle(centre: Point, heading: Point, widthMetres: number, depthMetres: number): Point[] {
  const [w, d] = [widthMetres / 2, depthMetres / 2];
  return [
    beside(centre, heading, -w, -d),
    beside(centre, heading, w, -d),
    beside(centre, heading, w, d),
    beside(centre, heading, -w, d),
  ];
}

/** Points on a circle or, with `radiusMetres` a function of the angle, on a rounded outline; counter-clockwise. */
export function outline(
  centre: Point,
  radiusMetres: number | ((degrees: number) => number),
  points: number,
): Point[] {
  return Array.from({ length: points }, (_, at) => polar(centre, (at * 360) / points, radiusMetres));
}

/** The point at an angle in degrees (0 east, 90 north). */
export function polar(centre: Point, degrees: number, radius: number | ((degrees: number) => number)): Point {
  const metres = typeof radius === 'number' ? radius : radius(degrees);
  const angle = (degrees * Math.PI) / 180;
  return [centre[0] + Math.cos(angle) * metres, centre[1] + Math.sin(angle) * metres];
}

/** True if a point lies in a polygon (even-odd rule); the ring need not be closed. */
export function inside([x, y]: Point, ring: readonly Point[]): boolean {
  let within = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [0, 0];
    if (crossesTowardsGreaterX(x, y, ax, ay, bx, by)) within = !within;
  });
  return within;
}
