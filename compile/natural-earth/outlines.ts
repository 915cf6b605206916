/**
 * Areas made of others: bands along lines, unions and differences. Rings are on a grid with y southwards: interleaved longitude and negative
 * latitude in steps, the first point not repeated.
 */
import { clipRings, type Side } from '../../src/mvt/geometry/clip.ts';
import { dissolveRings } from '../../src/mvt/geometry/dissolve-rings.ts';
import { doubleArea, groupRings, type Ring, type RingGroup, turned } from '../../src/mvt/geometry/rings.ts';

/** Tables count 1e-7 degrees. */
const UNITS_PER_STEP = 1_000;
export const STEPS_PER_DEGREE = 10_000;
/** A corner of a band is no farther from its line than so many halves of the width; beyond it is cut off. */
const MOST_MITRE = 1.5;
const PIXELS_PER_TILE = 512;
/** Steps around an area within which others are kept whole. */
const MARGIN = 10;
/** Numbers of coordinates of an area that is cut in no further. */
const FEW = 500;

type Point = readonly [x: number, y: number];
type Bounds = readonly [west: number, north: number, east: number, south: number];

/** An area with its bounds, so that few are looked at closely. */
export interface BoundedArea {
  readonly rings: readonly Ring[];
  readonly bounds: Bounds;
}

/** Steps of longitude in a pixel of a zoom. */
export function stepsPerPixel(zoom: number): number {
  return (360 * STEPS_PER_DEGREE) / (PIXELS_PER_TILE * 2 ** zoom);
}

/** @param points interleaved longitude and latitude in 1e-7 degrees; the first point may be repeated */
export function toSteps(points: Int32Array): number[] {
  const last = points.length - 2;
  const isClosed = last > 0 && points[0] === points[last] && points[1] === points[last + 1];
  const open = isClosed ? points.subarray(0, last) : points;
  return Array.from(open, (value, at) => Math.round((at % 2 === 0 ? value : -value) / UNITS_PER_STEP));
}

/** @param polygon as tables have it: its outer ring first */
export function areaOf(polygon: readonly Int32Array[]): BoundedArea {
  const rings = polygon.map((ring, i) => turnedTo(toSteps(ring), i === 0));
  return { rings, bounds: boundsOf(rings[0]!) }; // the outer one
}

/** Areas as tables have them. */
export function fromSteps(groups: readonly RingGroup[]): Int32Array[][] {
  return groups.map((rings) => rings.map((ring) => closedUnits(ring)));
}

/** The union of areas. */
export function union(rings: readonly Ring[]): RingGroup[] {
  return groupRings(dissolveRings(rings));
}

/** An area without the parts that others cover. */
export function without(area: RingGroup, others: readonly BoundedArea[]): RingGroup[] {
  const bounds = boundsOf(area[0]);
  const near = others.filter((other) => doMeet(bounds, other.bounds));
  if (near.length === 0) return [area];
  const sides = sidesAround(bounds);
  const cut = near.flatMap(({ rings }) => sides.reduce<readonly Ring[]>(clipRings, rings));
  return union([...area, ...cut.map((ring) => turned(ring.map(Math.round)))]);
}

/** An area cut into parts of few points, so that little has to be looked at of a continent. */
export function inParts({ rings, bounds }: BoundedArea): BoundedArea[] {
  if (rings.reduce((sum, { length }) => sum + length, 0) <= FEW) return [{ rings, bounds }];
  const [west, north, east, south] = bounds;
  const [axis, middle] =
    east - west > south - north ? [0 as const, west + east] : [1 as const, north + south];
  const limit = Math.floor(middle / 2) + 0.5; // off the grid, as cuts must be
  return [true, false].flatMap((isBelow) => {
    const part = clipRings(rings, { axis, limit, isBelow }).map((ring) => ring.map(Math.round));
    return part.length > 0 ? inParts({ rings: part, bounds: boundsOf(part.flat()) }) : [];
  });
}

/** Those areas whose bounds meet those of any of the rings. */
export function meeting(rings: readonly Ring[], areas: readonly BoundedArea[]): BoundedArea[] {
  const bounds = rings.map(boundsOf);
  return areas.filter((area) => bounds.some((one) => doMeet(one, area.bounds)));
}

/** The ring as an outer one. */
export function turnedOutwards(ring: Ring): Ring {
  return turnedTo(ring, true);
}

/** The band along a line, as wide on the Mercator map everywhere; it may cross itself. */
export function bandAlong(line: Ring, halfWidth: number): Ring {
  const back = turned(line).slice(2, -2);
  return grown([...line, ...back], halfWidth);
}

/** An outer ring moved outwards, as far on the Mercator map everywhere; it may cross itself. */
export function grown(ring: Ring, by: number): Ring {
  const corners = ring.length / 2;
  const point = (i: number): Point => {
    const at = 2 * ((i + corners) % corners);
    return [ring[at]!, ring[at + 1]!];
  };
  return Array.from({ length: corners }, (_, i) =>
    movedCorner(point(i - 1), point(i), point(i + 1), by),
  ).flat();
}

/** The corner to the left of a way, or two where it turns back. */
function movedCorner(before: Point, [x, y]: Point, after: Point, by: number): number[] {
  const shrink = Math.cos((y / STEPS_PER_DEGREE) * (Math.PI / 180)); // a degree of latitude is as long as so many of longitude
  const [inX, inY] = direction(before, [x, y], shrink);
  const [outX, outY] = direction([x, y], after, shrink);
  const moved = (right: number, down: number) => [
    Math.round(x + by * right),
    Math.round(y + by * down * shrink),
  ];
  const share = 1 + inX * outX + inY * outY;
  const [right, down] = [(inY + outY) / share, -(inX + outX) / share];
  if (share > 0 && Math.hypot(right, down) <= MOST_MITRE) return moved(right, down);
  return [...moved(inY + inX / 2, inY / 2 - inX), ...moved(outY - outX / 2, -outX - outY / 2)];
}

function direction([fromX, fromY]: Point, [toX, toY]: Point, shrink: number): Point {
  const [x, y] = [toX - fromX, (toY - fromY) / shrink];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function turnedTo(ring: Ring, isOuter: boolean): Ring {
  return doubleArea(ring) > 0 === isOuter ? ring : turned(ring);
}

function closedUnits(ring: Ring): Int32Array {
  const closed = [...ring, ring[0]!, ring[1]!];
  return Int32Array.from(closed, (value, at) => (at % 2 === 0 ? value : -value) * UNITS_PER_STEP);
}

/** Half a step off the grid, as cuts must be. */
function sidesAround([west, north, east, south]: Bounds): Side[] {
  return [
    { axis: 0, limit: west - MARGIN - 0.5, isBelow: false },
    { axis: 0, limit: east + MARGIN + 0.5, isBelow: true },
    { axis: 1, limit: north - MARGIN - 0.5, isBelow: false },
    { axis: 1, limit: south + MARGIN + 0.5, isBelow: true },
  ];
}

function doMeet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

function boundsOf(ring: Ring): Bounds {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < ring.length; at += 2) {
    west = Math.min(west, ring[at]!);
    east = Math.max(east, ring[at]!);
    north = Math.min(north, ring[at + 1]!);
    south = Math.max(south, ring[at + 1]!);
  }
  return [west, north, east, south];
}
