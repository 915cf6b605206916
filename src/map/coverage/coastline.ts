import type { BoundingBox } from '../../core/core.ts';
import {
  doubleArea,
  groupRings,
  isInside,
  type Ring,
  sourceRing,
  toIntegers,
  toWorld,
  turned,
} from '../../mvt/mvt.ts';
import { hasSeaFrom, type IsSea, landingOf } from './coast-landing.ts';
import { type Coast, isClosed, joinAcross, joinWays, MOST_OPEN } from './join-coasts.ts';
import { cornersBetween, type EdgePlace, nearestOf } from './outline.ts';
import type { Part, Rectangle, Region } from './region.ts';
import { lengthOf, type Meeting, withoutContradictions } from './sea-along-edge.ts';
import { type LineStretch, stretchesWithin } from './stretches-within.ts';

/** A coast from edge to edge of a part of a region, and the positions along the outline where it begins and ends. */
interface Crossing {
  readonly points: Coast;
  readonly start: number;
  readonly end: number;
}

/** The coasts in a part of a region. */
interface PartCoasts extends Part {
  /** Closed coasts: islands and basins. */
  readonly rings: Ring[];
  readonly crossings: Crossing[];
}

/** The sea in a region. */
export interface RegionSea {
  /** Rings in world units, closed, in the direction of sources. */
  readonly polygons: readonly Int32Array[][];
  /** Indexes of the parts without a coast that lie at sea in the world. */
  readonly unknown: ReadonlySet<number>;
  /** Ways of islands whose coast runs the wrong way, with land on its right; they are land all the same. */
  readonly reversedWays: readonly number[];
}

/** The coarse sea of the whole world, to compare the extract's own coasts with. */
export interface SeaOfWorld {
  /** True if a place, in world units, lies at sea. */
  isSea(x: number, y: number): boolean;
  /** Share of the rectangles that is sea, 0 to 1. */
  seaShare(rectangles: Iterable<Rectangle>): number;
}

/** Least share of sea in the world for a part without a coast to count as sea, if other parts have coasts. */
const MOSTLY_SEA = 0.5;
const AROUND_DEGREES = 0.02;

/** Collects the coastlines of extracts and finds the sea in a region. */
export class Coastline {
  readonly #ways: Coast[] = [];
  /** Identifiers of ways by the place where they begin. */
  readonly #idsAt = new Map<string, number>();
  #bounds: BoundingBox | undefined;

  /** The ways of the coasts: interleaved x and y in world units. */
  get ways(): readonly (readonly number[])[] {
    return this.#ways;
  }

  /** Bounds of the coasts with a margin, in degrees; undefined without a coast. */
  get surroundings(): BoundingBox | undefined {
    if (!this.#bounds) return undefined;
    const [west, south, east, north] = this.#bounds;
    return [west - AROUND_DEGREES, south - AROUND_DEGREES, east + AROUND_DEGREES, north + AROUND_DEGREES];
  }

  /**
   * @param positions of a way, interleaved longitude and latitude in 1e-7 degrees; land is on its left
   * @param id of the way
   */
  add(positions: Int32Array, id?: number): void {
    if (positions.length < 4) return;
    const way = Array.from(toWorld(positions));
    this.#ways.push(way);
    if (id !== undefined) this.#idsAt.set(`${way[0]} ${way[1]}`, id);
    for (let at = 0; at < positions.length; at += 2)
      this.#extend(positions[at]! / 1e7, positions[at + 1]! / 1e7);
  }

  /**
   * Finds the sea in a region. A coast that ends inside, because the extract was cut there, is prolonged straight to the start of
   * another coast, to the place where the world's coast meets the edge, or to the nearest edge. A part without a coast is land,
   * unless the world has only sea there, or mostly sea if other parts have coasts.
   *
   * @param region without holes
   */
  seaWithin(region: Region, world: SeaOfWorld): RegionSea {
    const parts = region.parts().map((part): PartCoasts => ({ ...part, rings: [], crossings: [] }));
    const toEdge = (x: number, y: number): number => {
      const part = parts[region.partAt(x, y)];
      return part ? nearestOf(part.outline, x, y).distance : -1;
    };
    const isBySea = (x: number, y: number): boolean => {
      const part = parts[region.partAt(x, y)];
      return part !== undefined && hasSeaAlong(part.outline, world);
    };
    const coasts = joinAcross(joinWays(this.#ways), toEdge, isBySea);
    const areFewCut = coasts.filter((coast) => !isClosed(coast)).length <= MOST_OPEN;
    const isSea = areFewCut ? (x: number, y: number) => world.isSea(x, y) : undefined;
    for (const coast of coasts)
      for (const stretch of joinedStretches(coast, region)) addStretch(stretch, parts, region, isSea);
    const least = this.#ways.length > 0 ? MOSTLY_SEA : 1;
    const reversed = parts.flatMap((part) => turnReversedIslands(part, world));
    const seas = parts.map(seaOf);
    const isAtSea = (i: number): boolean =>
      seas[i]!.length === 0 && world.seaShare(parts[i]!.rectangles) >= least;
    const unknown = [...parts.keys()].filter(isAtSea);
    const reversedWays = [...new Set(reversed.flatMap((ring) => this.#idsOn(ring)))];
    return { polygons: seas.flat(), unknown: new Set(unknown), reversedWays };
  }

  /** The ways that begin on a coast. */
  #idsOn(ring: Ring): number[] {
    return ring.flatMap((x, at) => (at % 2 === 0 ? (this.#idsAt.get(`${x} ${ring[at + 1]}`) ?? []) : []));
  }

  #extend(lon: number, lat: number): void {
    const [west, south, east, north] = this.#bounds ?? [lon, lat, lon, lat];
    this.#bounds = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  }
}

/** True if the world has sea at a corner of an outline or in the middle of an edge. */
function hasSeaAlong(outline: Ring, world: SeaOfWorld): boolean {
  return outline.some((x, i) => {
    if (i % 2 === 1) return false;
    const [y, to] = [outline[i + 1]!, (i + 2) % outline.length];
    return world.isSea(x, y) || world.isSea((x + outline[to]!) / 2, (y + outline[to + 1]!) / 2);
  });
}

/** The stretches of a coast inside a region; if a closed coast begins inside, its last and first stretch are joined. */
function joinedStretches(coast: Coast, region: Region): LineStretch[] {
  const stretches = stretchesWithin(coast, region);
  const [first, last] = [stretches[0], stretches.at(-1)];
  const goesOn = isClosed(coast) && first?.startsInside === true && last?.endsInside === true;
  if (!goesOn || !first || !last || first === last) return stretches;
  const points = [...last.points, ...first.points.slice(2)];
  return [{ points, startsInside: false, endsInside: false }, ...stretches.slice(1, -1)];
}

function addStretch(
  { points, startsInside, endsInside }: LineStretch,
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
  const isCut = startsInside && endsInside;
  if (isCut && isSea && isOutweighed(points, start, end, part.outline, isSea)) return;
  const before = startsInside ? [start.x, start.y] : [];
  const after = endsInside ? [end.x, end.y] : [];
  part.crossings.push({ points: [...before, ...points, ...after], start: start.at, end: end.at });
}

/**
 * True if a coast that is cut at both ends is shorter than what prolongs it to the edge, and the world has only land at the edge of the sea in
 * between: that sea would be guessed where the world knows better.
 */
function isOutweighed(coast: Coast, start: EdgePlace, end: EdgePlace, outline: Ring, isSea: IsSea): boolean {
  return lengthOf(coast) < start.distance + end.distance && !hasSeaFrom(end.at, start.at, outline, isSea);
}

function seaOf({ outline, rings, crossings }: PartCoasts): Int32Array[][] {
  const seas: Ring[] = [...rings, ...linked(crossings, outline)];
  const groups = groupRings(crossings.length > 0 ? seas : withOpenSea(seas, outline));
  return groups.map((group) => group.map(sourceRing));
}

/**
 * Turns closed coasts with the sea inside and outside: these are islands whose coast runs the wrong way. The sea is outside where the smallest
 * coast around has the sea inside, or nothing is around, and the part is known to lie at sea.
 *
 * @returns the coasts that were turned
 */
function turnReversedIslands(part: PartCoasts, world: SeaOfWorld): Ring[] {
  const { rings, crossings, outline, rectangles } = part;
  if (!rings.some(clockwise)) return [];
  const isAtSea = crossings.length === 0 && (hasIslandAtSea(rings) || world.seaShare(rectangles) === 1);
  const around = [...linked(crossings, outline), ...(isAtSea ? [toIntegers(outline)] : [])];
  const sized = (ring: Ring): SizedRing => ({ ring, size: Math.abs(doubleArea(ring)) });
  const outer = around.map(sized);
  const reversed: Ring[] = [];
  const known: SizedRing[] = [];
  for (const { ring, size } of rings.map(sized).sort((a, b) => b.size - a.size)) {
    const isReversed = clockwise(ring) && isSeaAround(ring, known, outer);
    if (isReversed) reversed.push(ring);
    known.push({ ring: isReversed ? turned(ring) : ring, size });
  }
  rings.splice(0, rings.length, ...known.map(({ ring }) => ring));
  return reversed;
}

interface SizedRing {
  readonly ring: Ring;
  readonly size: number;
}

/** @param known larger closed coasts, the largest first */
function isSeaAround(ring: Ring, known: readonly SizedRing[], outer: readonly SizedRing[]): boolean {
  const isAround = (other: SizedRing): boolean => isInside(other.ring, ring[0]!, ring[1]!);
  const nearest = known.findLast(isAround);
  return nearest ? clockwise(nearest.ring) : outer.some(isAround);
}

/** If a part has only closed coasts, the whole part is sea around the islands that lie in no other sea. */
function withOpenSea(rings: readonly Ring[], outline: Ring): Ring[] {
  return hasIslandAtSea(rings) ? [toIntegers(outline), ...rings] : [...rings];
}

/** True if an island lies in no basin. */
function hasIslandAtSea(rings: readonly Ring[]): boolean {
  const basins = rings.filter((ring) => clockwise(ring));
  const islands = rings.filter((ring) => !clockwise(ring));
  return islands.some((island) => !basins.some((basin) => isInside(basin, island[0]!, island[1]!)));
}

function clockwise(ring: Ring): boolean {
  let sum = 0;
  for (let from = ring.length - 2, to = 0; to < ring.length; from = to, to += 2)
    sum += (ring[to]! - ring[from]!) * (ring[to + 1]! + ring[from + 1]!);
  return sum < 0;
}

/** Closes coasts along the edge: clockwise from the place where one leaves the part to the place where the next enters. */
function linked(crossings: readonly Crossing[], outline: Ring): Ring[] {
  const followers = followersOf(crossings);
  const unused = new Set(followers.keys());
  const rings: Ring[] = [];
  for (const first of followers.keys()) {
    if (!unused.has(first)) continue;
    const ring: number[] = [];
    for (let current = first; unused.delete(current); ) {
      for (const coordinate of current.points) ring.push(coordinate);
      const next = followers.get(current)!; // every crossing has one
      for (const coordinate of cornersBetween(outline, current.end, next.start)) ring.push(coordinate);
      current = next;
    }
    rings.push(toIntegers(ring));
  }
  return rings;
}

/** For each coast the next one along the edge of its sea; coasts that contradict others are dropped. */
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
