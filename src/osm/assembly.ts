import { NO_COORDINATE } from './batch.ts';
import type { AreaGeometry, Polygon, Positions } from './geometry.ts';
import { isInside, pointInside, signedDoubleArea, turned } from './polygon.ts';
import { type AssembledRing, joinRings, type MemberWay } from './rings.ts';

interface PlacedRing extends AssembledRing {
  readonly area: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  /** A position inside the ring, `[lon, lat]`. */
  readonly inside: readonly [number, number];
}

interface NestedRing extends PlacedRing {
  /**
   * Number of rings around it. Rings of even depth are outer rings, rings of odd depth are holes of the ring around
   * them.
   */
  readonly depth: number;
  /** Rings whose smallest surrounding ring is this one. */
  readonly holes: NestedRing[];
}

/**
 * Assembles the area that the ways of a multipolygon or boundary relation enclose. Nesting decides which rings are
 * outer and which are holes, because roles are often wrong. Only if the relation is incomplete does a ring of `inner`
 * ways count as the hole of a missing outer ring.
 *
 * @param isComplete true if every way of the relation is given
 * @param spend receives the number of steps before each piece of work; throws if they exceed the budget
 * @returns `undefined` if no outer ring can be closed
 */
export function assembleArea(
  ways: readonly MemberWay[],
  isComplete: boolean,
  spend: (steps: number) => void,
): AreaGeometry | undefined {
  const { rings, openWays } = joinRings(ways);
  const isClosed = isComplete && openWays === 0;
  const nested = nest(distinct(rings.map(placeRing).filter((ring) => ring.area > 0)), spend);
  const outers = nested.filter((ring) => ring.depth % 2 === 0 && (isClosed || !ring.isInner));
  if (outers.length === 0) return undefined;
  const isWhole = isClosed && !ways.some((way) => way.positions.includes(NO_COORDINATE));
  return { type: 'area', isWhole, polygons: outers.map(polygonOf) };
}

/** Polygon of one closed ring, such as that of a closed way; `undefined` if it encloses nothing. */
export function polygonOfRing(ring: Positions): Polygon | undefined {
  return signedDoubleArea(ring) === 0 ? undefined : [turned(ring, true)];
}

function polygonOf({ positions, holes }: NestedRing): Polygon {
  return [turned(positions, true), ...holes.map((hole) => turned(hole.positions, false))];
}

/** Removes duplicate rings, such as those of two ways around the same object. */
function distinct(rings: readonly PlacedRing[]): PlacedRing[] {
  return [...new Map(rings.map((ring) => [`${ring.area} ${ring.inside}`, ring])).values()];
}

function placeRing(ring: AssembledRing): PlacedRing {
  const { positions } = ring;
  const area = Math.abs(signedDoubleArea(positions));
  return { ...ring, area, bounds: boundsOf(positions), inside: pointInside([positions]) };
}

/** Finds the smallest ring around each ring. */
function nest(rings: readonly PlacedRing[], spend: (steps: number) => void): NestedRing[] {
  const nested: NestedRing[] = [];
  for (const ring of [...rings].sort((a, b) => b.area - a.area)) {
    spend(nested.length);
    const parent = nested.findLast((larger) => contains(larger, ring, spend));
    const placed = { ...ring, depth: parent ? parent.depth + 1 : 0, holes: [] };
    parent?.holes.push(placed);
    nested.push(placed);
  }
  return nested;
}

function contains(larger: PlacedRing, ring: PlacedRing, spend: (steps: number) => void): boolean {
  const [lon, lat] = ring.inside;
  const [west, south, east, north] = larger.bounds;
  if (lon < west || lon > east || lat < south || lat > north) return false;
  spend(larger.positions.length);
  return isInside([larger.positions], lon, lat);
}

function boundsOf(positions: Positions): PlacedRing['bounds'] {
  let west = positions[0]!;
  let south = positions[1]!;
  let east = positions[0]!;
  let north = positions[1]!;
  for (let at = 2; at < positions.length; at += 2) {
    west = Math.min(west, positions[at]!);
    east = Math.max(east, positions[at]!);
    south = Math.min(south, positions[at + 1]!);
    north = Math.max(north, positions[at + 1]!);
  }
  return [west, south, east, north];
}
