import type { BoundingBox } from '../core/core.ts';
import { type Coast, isClosed, joinAcross, joinWays } from './join-coasts.ts';
import { toWorld, worldX, worldY } from './mercator.ts';
import { groupRings, isInside, type Ring } from './rings.ts';
import { type Meeting, withoutContradictions } from './sea-along-edge.ts';

/** West, north, east and south of a rectangle in the world's units. */
interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** A coast from edge to edge of a box; along its edge clockwise from the north-west corner, where it begins and ends. */
interface Crossing {
  readonly points: Coast;
  readonly start: number;
  readonly end: number;
}

const AROUND_DEGREES = 0.02;

/** Collects the coastline of extracts and tells what is sea within their bounds. */
export class Coastline {
  readonly #ways: Coast[] = [];
  #bounds: BoundingBox | undefined;

  /** What the coasts themselves lie within and a little around it, in degrees; undefined where there are none. */
  get surroundings(): BoundingBox | undefined {
    if (!this.#bounds) return undefined;
    const [west, south, east, north] = this.#bounds;
    return [west - AROUND_DEGREES, south - AROUND_DEGREES, east + AROUND_DEGREES, north + AROUND_DEGREES];
  }

  /** @param positions of a way, longitude and latitude by turns in 1e-7 degrees, land on its left */
  add(positions: Int32Array): void {
    if (positions.length < 4) return;
    this.#ways.push(Array.from(toWorld(positions)));
    for (let at = 0; at < positions.length; at += 2)
      this.#extend(positions[at]! / 1e7, positions[at + 1]! / 1e7);
  }

  /**
   * The sea within bounds as polygons in the world's units, rings as sources have them. Coasts that end within the bounds,
   * as they do where an extract was cut by another shape, go straight on to where another begins or to the nearest edge.
   *
   * @param isSeaOtherwise whether the bounds are all sea, and not all land, where no coast is in them
   */
  seaWithin([west, south, east, north]: BoundingBox, isSeaOtherwise: boolean): Int32Array[][] {
    const box = { west: worldX(west), north: worldY(north), east: worldX(east), south: worldY(south) };
    const coasts = joinAcross(joinWays(this.#ways), (x, y) => Math.min(...gapsTo(box, x, y)));
    const rings = coasts.filter(isClosed).map((coast) => coast.slice(0, -2));
    const crossings = coasts.filter((coast) => !isClosed(coast)).flatMap((coast) => crossingsOf(coast, box));
    const seas: Ring[] = [...rings.filter((ring) => touches(ring, box)), ...linked(crossings, box)];
    if (seas.length === 0) return isSeaOtherwise ? [[toSource(cornersOf(box).flat())]] : [];
    const groups = groupRings(crossings.length > 0 ? seas : withOpenSea(seas, box));
    return groups.map((group) => group.map(toSource));
  }

  #extend(lon: number, lat: number): void {
    const [west, south, east, north] = this.#bounds ?? [lon, lat, lon, lat];
    this.#bounds = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  }
}

/** Where islands alone tell of the sea, all of the box is sea around those that no other sea is around. */
function withOpenSea(rings: readonly Ring[], box: Box): Ring[] {
  const outers = rings.filter((ring) => clockwise(ring));
  const islands = rings.filter((ring) => !clockwise(ring));
  const isAtSea = islands.some((island) => !outers.some((outer) => isInside(outer, island[0]!, island[1]!)));
  return isAtSea ? [cornersOf(box).flat(), ...rings] : [...rings];
}

function clockwise(ring: Ring): boolean {
  let sum = 0;
  for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2)
    sum += (ring[to]! - ring[from]!) * (ring[to + 1]! + ring[from + 1]!);
  return sum < 0;
}

function touches(ring: Ring, box: Box): boolean {
  for (let at = 0; at < ring.length; at += 2) if (isWithin(box, ring[at]!, ring[at + 1]!)) return true;
  return false;
}

function isWithin({ west, north, east, south }: Box, x: number, y: number): boolean {
  return x > west && x < east && y > north && y < south;
}

/** The stretches of a coast inside the box, each from edge to edge. */
function crossingsOf(coast: Coast, box: Box): Crossing[] {
  const crossings: Crossing[] = [];
  let points: number[] = [];
  for (let at = 0; at < coast.length; at += 2) {
    const [x, y] = [coast[at]!, coast[at + 1]!];
    if (isWithin(box, x, y)) {
      if (points.length === 0) points.push(...edgePoint(box, coast[at - 2], coast[at - 1], x, y));
      points.push(x, y);
    } else if (points.length > 0) {
      points.push(...edgePoint(box, x, y, coast[at - 2]!, coast[at - 1]!));
      crossings.push(crossing(points, box));
      points = [];
    } else if (at > 0) {
      const across = straightAcross(box, coast[at - 2]!, coast[at - 1]!, x, y);
      if (across) crossings.push(crossing(across, box));
    }
  }
  if (points.length > 0) {
    points.push(...edgePoint(box, undefined, undefined, points.at(-2)!, points.at(-1)!));
    crossings.push(crossing(points, box));
  }
  return crossings;
}

/** The part of a segment inside the box whose ends are both outside; undefined where it passes by. */
function straightAcross(
  { west, north, east, south }: Box,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number[] | undefined {
  const [dx, dy] = [toX - fromX, toY - fromY];
  let [enters, leaves] = [0, 1];
  for (const [from, step, least, most] of [
    [fromX, dx, west, east],
    [fromY, dy, north, south],
  ] as const) {
    if (step === 0 && (from <= least || from >= most)) return undefined;
    if (step === 0) continue;
    const shares = [(least - from) / step, (most - from) / step];
    enters = Math.max(enters, Math.min(...shares));
    leaves = Math.min(leaves, Math.max(...shares));
  }
  if (enters >= leaves) return undefined;
  return [enters, leaves].flatMap((share) => [fromX + share * dx, fromY + share * dy]);
}

/** From a point to each edge, clockwise from the western one; negative beyond it. */
function gapsTo({ west, north, east, south }: Box, x: number, y: number): readonly number[] {
  return [x - west, y - north, east - x, south - y];
}

/** Where the way from a point outside to one inside meets the edge; without the former, the nearest place of the edge. */
function edgePoint(
  { west, north, east, south }: Box,
  fromX: number | undefined,
  fromY: number | undefined,
  x: number,
  y: number,
): [number, number] {
  if (fromX === undefined || fromY === undefined) {
    const gaps = gapsTo({ west, north, east, south }, x, y);
    const edge = gaps.indexOf(Math.min(...gaps));
    return (
      [
        [west, y],
        [x, north],
        [east, y],
        [x, south],
      ] as const
    )[edge]!.slice() as [number, number]; // four edges
  }
  const shares = [
    fromX < west ? (west - x) / (fromX - x) : 1,
    fromX > east ? (east - x) / (fromX - x) : 1,
    fromY < north ? (north - y) / (fromY - y) : 1,
    fromY > south ? (south - y) / (fromY - y) : 1,
  ];
  const share = Math.min(...shares);
  const [atX, atY] = [x + share * (fromX - x), y + share * (fromY - y)];
  return [Math.max(west, Math.min(east, atX)), Math.max(north, Math.min(south, atY))];
}

function crossing(points: Coast, box: Box): Crossing {
  return {
    points,
    start: alongEdge(box, points[0]!, points[1]!),
    end: alongEdge(box, points.at(-2)!, points.at(-1)!),
  };
}

/** 0 to 4 clockwise from the north-west corner, a whole number at each corner. */
function alongEdge({ west, north, east, south }: Box, x: number, y: number): number {
  const gaps = [y - north, east - x, south - y, x - west].map(Math.abs);
  const edge = gaps.indexOf(Math.min(...gaps));
  const share = edge % 2 === 0 ? (x - west) / (east - west) : (y - north) / (south - north);
  return edge + (edge < 2 ? share : 1 - share);
}

/** Closes coasts along the edge: from where one leaves the box clockwise to where the next enters it. */
function linked(crossings: readonly Crossing[], box: Box): Ring[] {
  const followers = followersOf(crossings);
  const unused = new Set(followers.keys());
  const rings: Ring[] = [];
  for (const first of followers.keys()) {
    if (!unused.has(first)) continue;
    const ring: number[] = [];
    for (let current = first; unused.delete(current); ) {
      for (const coordinate of current.points) ring.push(coordinate);
      const next = followers.get(current)!; // everyone has one
      ring.push(...cornersBetween(box, current.end, next.start));
      current = next;
    }
    rings.push(ring);
  }
  return rings;
}

/** By each coast the one that its sea along the edge goes on to; those that no others agree with are left out. */
function followersOf(crossings: readonly Crossing[]): Map<Crossing, Crossing> {
  const meetings = crossings.flatMap((crossing): Meeting<Crossing>[] => [
    { crossing, at: crossing.end, leaves: true },
    { crossing, at: crossing.start, leaves: false },
  ]);
  meetings.sort((a, b) => a.at - b.at || Number(b.leaves) - Number(a.leaves));
  const agreed = withoutContradictions(meetings);
  const followers = new Map<Crossing, Crossing>();
  for (const [i, { crossing, leaves }] of agreed.entries())
    if (leaves) followers.set(crossing, agreed[(i + 1) % agreed.length]!.crossing);
  return followers;
}

function cornersBetween(box: Box, from: number, to: number): number[] {
  const end = to < from ? to + 4 : to;
  const corners = cornersOf(box);
  const passed: number[] = [];
  for (let corner = Math.floor(from) + 1; corner < end; corner++) passed.push(...corners[corner % 4]!);
  return passed;
}

/** Clockwise from the north-west. */
function cornersOf({ west, north, east, south }: Box): [number, number][] {
  return [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
}

/** Counter-clockwise and closed, whole numbers. */
function toSource(ring: Ring): Int32Array {
  const source = new Int32Array(ring.length + 2);
  for (let at = 0; at < ring.length; at += 2) {
    source[at] = Math.round(ring[ring.length - at - 2]!);
    source[at + 1] = Math.round(ring[ring.length - at - 1]!);
  }
  source[ring.length] = source[0]!;
  source[ring.length + 1] = source[1]!;
  return source;
}
