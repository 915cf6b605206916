import { toWorld, WORLD_UNITS } from './mercator.ts';

type Polygon = readonly Int32Array[];

/** Rings of polygons, or lines each as if it were a polygon, in the world's units. */
export interface WorldShape {
  /** Whole, and so beyond the edge of the world where they go over the antimeridian. */
  readonly polygons: readonly Polygon[];
  /** Those that do, once more on the other side of the world, by their place among the polygons: either side has a part of them. */
  readonly again: ReadonlyMap<number, Polygon>;
}

const MOST_UNITS = 2 ** 31 - 1;
const NONE: ReadonlyMap<number, Polygon> = new Map();

/** @param polygons in 1e-7 degrees, longitude and latitude by turns; the outer ring first */
export function worldShape(polygons: readonly Polygon[]): WorldShape {
  const whole: Polygon[] = [];
  let again: Map<number, Polygon> | undefined;
  for (const rings of polygons) {
    const worlds: Int32Array[] = [];
    for (const ring of rings) worlds.push(toWorld(ring));
    const outer = continuous(worlds[0]!);
    if (outer === worlds[0]) {
      whole.push(worlds);
      continue;
    }
    const polygon = [outer, ...worlds.slice(1).map((hole) => besideOuter(continuous(hole), outer))];
    const units = Math.min(...westAndEast(outer)) < 0 ? WORLD_UNITS : -WORLD_UNITS;
    again ??= new Map();
    again.set(
      whole.length,
      polygon.map((ring) => moved(ring, units)),
    );
    whole.push(polygon);
  }
  return { polygons: whole, again: again ?? NONE };
}

/**
 * A line or ring without its leaps from one edge of the world to the other: the step from 179.9° E to 179.9° W is short. What goes
 * round the earth has no such form and stays as it is, as does what runs from edge to edge.
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

/** 1 for a leap to the east over most of the world, -1 for one to the west, else 0. */
function leapAt(world: Int32Array, at: number): number {
  const step = world[at]! - world[at - 2]!;
  const length = Math.abs(step);
  return length > WORLD_UNITS / 2 && length < WORLD_UNITS ? Math.sign(step) : 0;
}

/** A hole on the side of the world where its outer ring is drawn. */
function besideOuter(hole: Int32Array, outer: Int32Array): Int32Array {
  const [west, east] = westAndEast(outer);
  const [from, to] = westAndEast(hole);
  if (from < west) return moved(hole, WORLD_UNITS);
  return to > east ? moved(hole, -WORLD_UNITS) : hole;
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
