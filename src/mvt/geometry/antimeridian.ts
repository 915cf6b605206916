import { toWorld, WORLD_UNITS } from './mercator.ts';
import { doubleArea, turned } from './rings.ts';

type Polygon = readonly Int32Array[];

/** Rings of polygons in world units; lines stand here as if each were a polygon. */
export interface WorldShape {
  /** Unbroken: shapes that cross the antimeridian go on beyond the edge of the world. */
  readonly polygons: readonly Polygon[];
  /** Copies of those shapes on the other side of the world, by index into `polygons`: each side shows its part of them. */
  readonly wrapped: ReadonlyMap<number, Polygon>;
}

const MOST_UNITS = 2 ** 31 - 1;
const NONE: ReadonlyMap<number, Polygon> = new Map();

/**
 * Projects polygons, or lines, to world units.
 *
 * @param polygons interleaved longitude and latitude in 1e-7 degrees, the outer ring first
 */
export function worldShape(polygons: readonly Polygon[], shape: 'line' | 'area'): WorldShape {
  const whole: Polygon[] = [];
  let wrapped: Map<number, Polygon> | undefined;
  for (const rings of polygons) {
    const worlds: Int32Array[] = [];
    for (const ring of rings) worlds.push(toWorld(ring));
    const outer = continuous(worlds[0]!);
    if (outer === worlds[0]) {
      whole.push(worlds);
      continue;
    }
    const rejoined = [outer, ...worlds.slice(1).map((hole) => besideOuter(continuous(hole), outer))];
    const polygon = shape === 'area' ? rejoined.map((ring, i) => towards(ring, i === 0)) : rejoined;
    const units = Math.min(...westAndEast(outer)) < 0 ? WORLD_UNITS : -WORLD_UNITS;
    wrapped ??= new Map();
    wrapped.set(
      whole.length,
      polygon.map((ring) => moved(ring, units)),
    );
    whole.push(polygon);
  }
  return { polygons: whole, wrapped: wrapped ?? NONE };
}

/**
 * Removes the leaps of a line or ring from one edge of the world to the other: the step from 179.9° E to 179.9° W is short.
 * Shapes that go round the earth have no such form and stay as they are; so do shapes that run from edge to edge.
 *
 * @returns the same array if it has no leap
 */
function continuous(world: Int32Array): Int32Array {
  const { length } = world;
  let turns = 0;
  let shifted: Int32Array | undefined;
  for (let at = 2; at < length; at += 2) {
    turns -= leapAt(world, at);
    if (turns !== 0) shifted ??= world.slice();
    if (shifted) shifted[at] = Math.min(MOST_UNITS, world[at]! + turns * WORLD_UNITS);
  }
  const isRing = world[0] === world[length - 2] && world[1] === world[length - 1];
  const isRound = Math.abs(turns) > 1 || (isRing && turns !== 0);
  return shifted === undefined || isRound ? world : shifted;
}

/** 1 for a leap to the east across most of the world, -1 for one to the west, else 0. */
function leapAt(world: Int32Array, at: number): number {
  const step = world[at]! - world[at - 2]!;
  const length = Math.abs(step);
  return length > WORLD_UNITS / 2 && length < WORLD_UNITS ? Math.sign(step) : 0;
}

/** Moves a hole to the side of the world where its outer ring is drawn. */
function besideOuter(hole: Int32Array, outer: Int32Array): Int32Array {
  const [west, east] = westAndEast(outer);
  const [from, to] = westAndEast(hole);
  if (from < west) return moved(hole, WORLD_UNITS);
  return to > east ? moved(hole, -WORLD_UNITS) : hole;
}

/** Turns a ring to the direction of sources, which its leap across the world reversed. */
function towards(ring: Int32Array, isOuter: boolean): Int32Array {
  const runsAsOuter = doubleArea(ring) < 0; // y runs southwards
  return runsAsOuter === isOuter ? ring : Int32Array.from(turned(Array.from(ring)));
}

function moved(ring: Int32Array, units: number): Int32Array {
  return ring.map((value, i) => (i % 2 === 0 ? value + units : value));
}

function westAndEast(ring: Int32Array): [west: number, east: number] {
  let west = ring[0]!;
  let east = ring[0]!;
  for (let at = 2; at < ring.length; at += 2) {
    west = Math.min(west, ring[at]!);
    east = Math.max(east, ring[at]!);
  }
  return [west, east];
}
