import { Growable } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import type { AreaColumns } from './area-columns.ts';
import { HALF_TURN, QUARTER_TURN } from './grid.ts';

/** Edges to a slab of latitude: few enough to test them all, many enough to keep the lists of long edges short. */
const EDGES_PER_SLAB = 8;
/** Far over what products of doubles lose, each being exact to 2^-53 of itself. */
const ROUNDING = 1e-15;

export type Rings = readonly Int32Array[];

/** Polygons as flat columns: their rings one after another, and beside them which edges each slab of latitude meets. */
export function layOutPolygons(
  shaped: readonly { readonly area: number; readonly rings: Rings }[],
): Readonly<Record<string, ColumnArray>> {
  const positions = concatenate(shaped.flatMap(({ rings }) => rings));
  const ringEnds = shaped.map(({ rings }) => rings.map((ring) => ring.length / 2));
  const columns = {
    'area.shaped': Uint32Array.from(shaped, ({ area }) => area),
    'area.position': positions,
    'area.ringStart': runningSums(ringEnds.map((ends) => ends.length)),
    'area.positionStart': runningSums(ringEnds.flat()),
    'area.extent': Int32Array.from(shaped.flatMap(({ rings }) => extentOf(rings))),
  };
  return { ...columns, ...layOutSlabs(columns) };
}

interface RingColumns {
  readonly 'area.position': Int32Array;
  readonly 'area.ringStart': Uint32Array;
  readonly 'area.positionStart': Uint32Array;
  readonly 'area.extent': Int32Array;
}

/**
 * Tests one by one which areas with polygons contain a position. They are numbered among themselves: a shape is an
 * index of the column `area.shaped`.
 *
 * A position on an edge belongs to one side only (even-odd rule, half-open in latitude and longitude), and to the same
 * side for every area that has that edge: areas that share a border neither overlap nor leave a gap there.
 */
export class PolygonIndex {
  /** Area number of each shape, ascending. */
  readonly shaped: Uint32Array;
  readonly positions: Int32Array;
  readonly #ringStart: Uint32Array;
  readonly #positionStart: Uint32Array;
  readonly #extent: Int32Array;
  readonly #slabStart: Uint32Array;
  readonly #slabEdgeStart: Uint32Array;
  readonly #slabEdge: Uint32Array;

  constructor(columns: AreaColumns) {
    this.shaped = columns.u32('area.shaped');
    this.positions = columns.i32('area.position');
    this.#ringStart = columns.u32('area.ringStart');
    this.#positionStart = columns.u32('area.positionStart');
    this.#extent = columns.i32('area.extent');
    this.#slabStart = columns.u32('area.slabStart');
    this.#slabEdgeStart = columns.u32('area.slabEdgeStart');
    this.#slabEdge = columns.u32('area.slabEdge');
  }

  /** True if a grid position is in a shape. */
  contains(shape: number, lon: number, lat: number): boolean {
    const slab = this.#slabOf(shape, lat);
    if (slab < 0) return false;
    const { positions } = this;
    const end = this.#slabEdgeStart[slab + 1]!;
    let isInside = false;
    for (let k = this.#slabEdgeStart[slab]!; k < end; k++)
      if (crossesEastOf(positions, 2 * this.#slabEdge[k]!, lon, lat)) isInside = !isInside;
    return isInside;
  }

  /** First position, as an index of pairs, of every edge of a shape. */
  edgesOf(shape: number): Uint32Array {
    const edges: number[] = [];
    for (let ring = this.#ringStart[shape]!; ring < this.#ringStart[shape + 1]!; ring++)
      for (let at = this.#positionStart[ring]!; at < this.#positionStart[ring + 1]! - 1; at++) edges.push(at);
    return Uint32Array.from(edges);
  }

  /** The rings of a shape, as they were laid out: interleaved longitude, latitude; views that are not to be written. */
  ringsOf(shape: number): Rings {
    const [first, end] = [this.#ringStart[shape]!, this.#ringStart[shape + 1]!];
    return Array.from({ length: end - first }, (_, i) =>
      this.positions.subarray(2 * this.#positionStart[first + i]!, 2 * this.#positionStart[first + i + 1]!),
    );
  }

  /** Longitude and latitude of its corners: west, south, east, north; west is greater across the antimeridian. */
  extentOf(shape: number): readonly [number, number, number, number] {
    const at = 4 * shape;
    return [this.#extent[at]!, this.#extent[at + 1]!, this.#extent[at + 2]!, this.#extent[at + 3]!];
  }

  #slabOf(shape: number, lat: number): number {
    const south = this.#extent[4 * shape + 1]!;
    const north = this.#extent[4 * shape + 3]!;
    if (lat < south || lat > north) return -1;
    const first = this.#slabStart[shape]!;
    return first + Math.floor((lat - south) / slabHeight(south, north, this.#slabStart[shape + 1]! - first));
  }
}

/** True if an edge crosses the parallel of a position to the east of it. Exact. */
function crossesEastOf(positions: Int32Array, at: number, lon: number, lat: number): boolean {
  const latA = positions[at + 1]!;
  const latB = positions[at + 3]!;
  if (latA > lat === latB > lat) return false;
  const lonA = positions[at]!;
  const lonB = positions[at + 2]!;
  if (lonA > lon && lonB > lon) return true;
  if (lonA <= lon && lonB <= lon) return false;
  return latA < latB ? isLeft(lonA, latA, lonB, latB, lon, lat) : isLeft(lonB, latB, lonA, latA, lon, lat);
}

/** True if a position lies to the left of an edge that runs north. */
function isLeft(lonA: number, latA: number, lonB: number, latB: number, lon: number, lat: number): boolean {
  const east = (lonB - lonA) * (lat - latA);
  const west = (lon - lonA) * (latB - latA);
  const difference = east - west;
  if (Math.abs(difference) > ROUNDING * (Math.abs(east) + Math.abs(west))) return difference > 0;
  return BigInt(lonB - lonA) * BigInt(lat - latA) > BigInt(lon - lonA) * BigInt(latB - latA);
}

function layOutSlabs(columns: RingColumns): Readonly<Record<string, ColumnArray>> {
  const slabStart = [0];
  const slabEdgeStart = new Growable(Uint32Array);
  const slabEdge = new Growable(Uint32Array);
  slabEdgeStart.push(0);
  for (let shape = 0; shape + 1 < columns['area.ringStart'].length; shape++) {
    const slabs = slabsOf(columns, shape);
    slabStart.push(slabStart[shape]! + slabs.length);
    for (const slab of slabs) {
      for (const edge of slab) slabEdge.push(edge);
      slabEdgeStart.push(slabEdge.length);
    }
  }
  return {
    'area.slabStart': Uint32Array.from(slabStart),
    'area.slabEdgeStart': slabEdgeStart.values().slice(),
    'area.slabEdge': slabEdge.values().slice(),
  };
}

/** Edges, level ones left out, by the slabs of a shape that they meet. */
function slabsOf(columns: RingColumns, shape: number): number[][] {
  const firstRing = columns['area.ringStart'][shape]!;
  const endRing = columns['area.ringStart'][shape + 1]!;
  const starts = columns['area.positionStart'];
  const lats = columns['area.position'];
  const [south, north] = [columns['area.extent'][4 * shape + 1]!, columns['area.extent'][4 * shape + 3]!];
  const count = Math.max(1, Math.ceil((starts[endRing]! - starts[firstRing]!) / EDGES_PER_SLAB));
  const height = slabHeight(south, north, count);
  const slabs = Array.from({ length: count }, (): number[] => []);
  for (let ring = firstRing; ring < endRing; ring++)
    for (let edge = starts[ring]!; edge < starts[ring + 1]! - 1; edge++)
      addToSlabs(slabs, edge, lats[2 * edge + 1]! - south, lats[2 * edge + 3]! - south, height);
  return slabs;
}

function addToSlabs(slabs: number[][], edge: number, from: number, to: number, height: number): void {
  if (from === to) return;
  const last = Math.floor((Math.max(from, to) - 1) / height); // the upper end itself is never met
  for (let slab = Math.floor(Math.min(from, to) / height); slab <= last; slab++) slabs[slab]!.push(edge);
}

function slabHeight(south: number, north: number, slabs: number): number {
  return Math.ceil((north - south + 1) / slabs);
}

/**
 * The narrowest box around rings. Areas on both sides of the antimeridian are cut there: the widest gap between
 * the rings is what the box leaves out.
 */
function extentOf(rings: Rings): [west: number, south: number, east: number, north: number] {
  const spans = rings.map(spanOf).sort((a, b) => a.west - b.west);
  const south = spans.reduce((least, span) => Math.min(least, span.south), QUARTER_TURN);
  const north = spans.reduce((most, span) => Math.max(most, span.north), -QUARTER_TURN);
  let [west, east] = [spans[0]!.west, spans[0]!.east];
  let [widest, gapStart, gapEnd] = [0, 0, 0];
  for (const span of spans) {
    if (span.west - east > widest) [widest, gapStart, gapEnd] = [span.west - east, east, span.west];
    east = Math.max(east, span.east);
  }
  const around = west + 2 * HALF_TURN - east;
  if (widest > around) [west, east] = [gapEnd, gapStart];
  return [west, south, east, north];
}

interface Span {
  west: number;
  south: number;
  east: number;
  north: number;
}

function spanOf(ring: Int32Array): Span {
  const span = { west: ring[0]!, south: ring[1]!, east: ring[0]!, north: ring[1]! };
  for (let at = 2; at < ring.length; at += 2) {
    span.west = Math.min(span.west, ring[at]!);
    span.east = Math.max(span.east, ring[at]!);
    span.south = Math.min(span.south, ring[at + 1]!);
    span.north = Math.max(span.north, ring[at + 1]!);
  }
  return span;
}

function concatenate(rings: Rings): Int32Array {
  const all = new Int32Array(rings.reduce((length, ring) => length + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    all.set(ring, at);
    at += ring.length;
  }
  return all;
}

/** 0, then the sum up to and with each of the counts. */
function runningSums(counts: readonly number[]): Uint32Array {
  const sums = new Uint32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) sums[i + 1] = sums[i]! + count;
  return sums;
}
