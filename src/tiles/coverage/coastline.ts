import type { BoundingBox } from '../../core/core.ts';
import { toIntegers } from '../geometry/integers.ts';
import { toWorld } from '../geometry/mercator.ts';
import { groupRings, isInside, type Ring } from '../geometry/rings.ts';
import { type IsSea, landingOf } from './coast-landing.ts';
import { type Coast, isClosed, joinAcross, joinWays, MOST_OPEN } from './join-coasts.ts';
import { cornersBetween, type EdgePlace, nearestOf } from './outline.ts';
import type { Part, Rectangle, Region } from './region.ts';
import { type Meeting, withoutContradictions } from './sea-along-edge.ts';
import { type Stretch, stretchesWithin } from './stretches-within.ts';

/** A coast from edge to edge of a part of a region, and where along its outline it begins and ends. */
interface Crossing {
  readonly points: Coast;
  readonly start: number;
  readonly end: number;
}

/** What coasts a part of a region holds. */
interface PartCoasts extends Part {
  /** Whole islands and basins. */
  readonly rings: Ring[];
  readonly crossings: Crossing[];
}

/** What is sea in a region. */
export interface RegionSea {
  /** In the world's units, rings as sources have them. */
  readonly polygons: readonly Int32Array[][];
  /** Numbers of the parts of which nothing is known but that they are at sea. */
  readonly unknown: ReadonlySet<number>;
}

/** The coarse sea of the whole world, which an extract's own coasts are held against. */
export interface SeaOfWorld {
  /** True if a place, in the world's units, lies at sea. */
  isSea(x: number, y: number): boolean;
  /** Share of the rectangles that is sea, 0 to 1. */
  seaShare(rectangles: Iterable<Rectangle>): number;
}

/** Share of a part without a coast that is sea in the world if that part is at sea, where there are coasts elsewhere. */
const MOSTLY_SEA = 0.5;
const AROUND_DEGREES = 0.02;

/** Collects the coastline of extracts and tells what is sea in a region. */
export class Coastline {
  readonly #ways: Coast[] = [];
  #bounds: BoundingBox | undefined;

  /** In the world's units, x and y by turns. */
  get ways(): readonly (readonly number[])[] {
    return this.#ways;
  }

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
   * What is sea in a region. Coasts that end within it, as they do where an extract was cut, go straight on to where another
   * begins, to where the world's own coast does beyond the edge, or to the nearest edge. A part without a coast is land, unless
   * the world has nothing but sea there; or little else, where other parts have coasts.
   *
   * @param region without holes
   */
  seaWithin(region: Region, world: SeaOfWorld): RegionSea {
    const parts = region.parts().map((part): PartCoasts => ({ ...part, rings: [], crossings: [] }));
    const toEdge = (x: number, y: number): number => {
      const part = parts[region.partAt(x, y)];
      return part ? nearestOf(part.outline, x, y).distance : -1;
    };
    const coasts = joinAcross(joinWays(this.#ways), toEdge);
    const areFewCut = coasts.filter((coast) => !isClosed(coast)).length <= MOST_OPEN;
    const isSea = areFewCut ? (x: number, y: number) => world.isSea(x, y) : undefined;
    for (const coast of coasts)
      for (const stretch of wholeStretches(coast, region)) addStretch(stretch, parts, region, isSea);
    const least = this.#ways.length > 0 ? MOSTLY_SEA : 1;
    const seas = parts.map(seaOf);
    const isAtSea = (i: number): boolean =>
      seas[i]!.length === 0 && world.seaShare(parts[i]!.rectangles) >= least;
    const unknown = [...parts.keys()].filter(isAtSea);
    return { polygons: seas.flat(), unknown: new Set(unknown) };
  }

  #extend(lon: number, lat: number): void {
    const [west, south, east, north] = this.#bounds ?? [lon, lat, lon, lat];
    this.#bounds = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  }
}

/** The stretches of a coast inside a region; of a closed one that begins inside, its last goes on in its first. */
function wholeStretches(coast: Coast, region: Region): Stretch[] {
  const stretches = stretchesWithin(coast, region);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const goesOn = isClosed(coast) && first?.startsInside === true && last?.endsInside === true;
  if (!goesOn || !first || !last || first === last) return stretches;
  const points = [...last.points, ...first.points.slice(2)];
  return [{ points, startsInside: false, endsInside: false }, ...stretches.slice(1, -1)];
}

function addStretch(
  { points, startsInside, endsInside }: Stretch,
  parts: readonly PartCoasts[],
  region: Region,
  isSea: IsSea | undefined,
): void {
  const part = parts[region.partAt((points[0]! + points[2]!) / 2, (points[1]! + points[3]!) / 2)];
  if (!part) return;
  if (startsInside && endsInside && isClosed(points)) {
    part.rings.push(toIntegers(points.slice(0, -2)));
    return;
  }
  const landing = (x: number, y: number, isCut: boolean, isEnd: boolean): EdgePlace =>
    isCut && isSea ? landingOf({ x, y, isEnd }, part.outline, region, isSea) : nearestOf(part.outline, x, y);
  const start = landing(points[0]!, points[1]!, startsInside, false);
  const end = landing(points.at(-2)!, points.at(-1)!, endsInside, true);
  const before = startsInside ? [start.x, start.y] : [];
  const after = endsInside ? [end.x, end.y] : [];
  part.crossings.push({ points: [...before, ...points, ...after], start: start.at, end: end.at });
}

function seaOf({ outline, rings, crossings }: PartCoasts): Int32Array[][] {
  const seas: Ring[] = [...rings, ...linked(crossings, outline)];
  const groups = groupRings(crossings.length > 0 ? seas : withOpenSea(seas, outline));
  return groups.map((group) => group.map(toSource));
}

/** Where islands alone tell of the sea, all of a part is sea around those that no other sea is around. */
function withOpenSea(rings: readonly Ring[], outline: Ring): Ring[] {
  const outers = rings.filter((ring) => clockwise(ring));
  const islands = rings.filter((ring) => !clockwise(ring));
  const isAtSea = islands.some((island) => !outers.some((outer) => isInside(outer, island[0]!, island[1]!)));
  return isAtSea ? [toIntegers(outline), ...rings] : [...rings];
}

function clockwise(ring: Ring): boolean {
  let sum = 0;
  for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2)
    sum += (ring[to]! - ring[from]!) * (ring[to + 1]! + ring[from + 1]!);
  return sum < 0;
}

/** Closes coasts along the edge: from where one leaves the part clockwise to where the next enters it. */
function linked(crossings: readonly Crossing[], outline: Ring): Ring[] {
  const followers = followersOf(crossings);
  const unused = new Set(followers.keys());
  const rings: Ring[] = [];
  for (const first of followers.keys()) {
    if (!unused.has(first)) continue;
    const ring: number[] = [];
    for (let current = first; unused.delete(current); ) {
      for (const coordinate of current.points) ring.push(coordinate);
      const next = followers.get(current)!; // everyone has one
      for (const coordinate of cornersBetween(outline, current.end, next.start)) ring.push(coordinate);
      current = next;
    }
    rings.push(toIntegers(ring));
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
