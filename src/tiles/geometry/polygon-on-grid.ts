import { gridShift, onGrid, PIXEL, pointsOnGrid, SPECK } from './grid.ts';
import { mendRings } from './make-valid.ts';
import { areSound } from './ring-contacts.ts';
import { doubleArea, type Ring, turned, withoutSpikes } from './rings.ts';
import { simplifyRing } from './simplify.ts';

/**
 * How far in units a simplified ring may lie from the true one, under 0.3 pixels: where neighbours are simplified
 * differently, more would be seen between them. Each is tried where the one before takes too much, as of round ponds.
 */
const TOLERANCES = [2.25, 1.6, 1.1, 0.7] as const;
/** What simplifying may take from the surface of a ring, or give: a share, or so many square units. */
const MOST_SIMPLIFIED = { share: 0.015, squareUnits: 2 } as const;
/** Square units of the least piece that is kept where rounding tears a thin shape apart. */
const LEAST_PIECE = 2;
/** Square units, four pixels, under which rounding gives or takes a share of an area that counts. */
const TINY = 4 * PIXEL * PIXEL;

export type GridPoint = readonly [x: number, y: number];

/** A polygon of a thing on the grid of a zoom before the last. */
export interface PolygonOnGrid {
  /** Simplified and sound; none where it is too small to be seen. */
  readonly rings: readonly Ring[];
  /** Square units that are there and not drawn: all of a polygon that is too small, what rounding takes of a tiny one. */
  readonly leftOut: number;
}

/**
 * Simplifies a polygon so that its surface stays what it is. Whether it is too small is told by what it measures and not by
 * what rounding makes of it, so that of many that are about half a pixel large, as much is drawn as there is.
 *
 * @param polygon its outer ring first, the first point of each repeated at its end, as the source runs
 * @param areas what each of its rings is around, in square units of the world
 */
export function polygonOnGrid(
  polygon: readonly Int32Array[],
  areas: readonly number[],
  zoom: number,
): PolygonOnGrid {
  const squareUnits: number[] = [];
  for (const area of areas) squareUnits.push(area / 4 ** gridShift(zoom));
  let whole = squareUnits[0]!;
  for (let i = 1; i < squareUnits.length; i++) whole -= squareUnits[i]!;
  if (squareUnits[0]! < SPECK * SPECK) return { rings: [], leftOut: whole };
  const rings = soundRings(trueRings(polygon, squareUnits, zoom));
  const isTiny = rings.length === 0 || squareUnits[0]! < TINY;
  return { rings, leftOut: isTiny ? whole - surfaceOf(rings) : 0 };
}

/** None where the outer ring is too thin; of the holes those large enough, and specks for the others, as many as they make up. */
function trueRings(polygon: readonly Int32Array[], squareUnits: readonly number[], zoom: number): Ring[] {
  const outer = trueRing(polygon[0]!, zoom);
  if (doubleArea(outer) <= 0) return [];
  const rings = [outer];
  let filled = 0;
  for (let i = 1; i < polygon.length; i++) {
    const ring = squareUnits[i]! < SPECK * SPECK ? [] : trueRing(polygon[i]!, zoom);
    if (doubleArea(ring) < 0) rings.push(ring);
    else filled += squareUnits[i]!;
    if (filled < (SPECK * SPECK) / 2) continue;
    filled -= SPECK * SPECK;
    rings.push(turned(speckAround(middleOnGrid(polygon[i]!, zoom))));
  }
  return rings;
}

/** An outer ring of a speck's size. */
export function speckAround([x, y]: GridPoint): Ring {
  const west = x - SPECK / 2;
  const north = y - SPECK / 2;
  return [west, north, west + SPECK, north, west + SPECK, north + SPECK, west, north + SPECK];
}

/** The middle of the box around a ring, on the grid of a zoom. */
export function middleOnGrid(world: Int32Array, zoom: number): GridPoint {
  let west = world[0]!;
  let north = world[1]!;
  let east = west;
  let south = north;
  for (let at = 2; at < world.length; at += 2) {
    west = Math.min(west, world[at]!);
    east = Math.max(east, world[at]!);
    north = Math.min(north, world[at + 1]!);
    south = Math.max(south, world[at + 1]!);
  }
  return [onGrid(Math.round((west + east) / 2), zoom), onGrid(Math.round((north + south) / 2), zoom)];
}

function soundRings(rings: readonly Ring[]): readonly Ring[] {
  if (rings.length === 0 || areSound(rings)) return rings;
  return mendRings(rings).filter(isPiece);
}

/** A ring simplified as far as its surface allows; what is left may be nothing. */
function trueRing(world: Int32Array, zoom: number): Ring {
  const ring = withoutSpikes(pointsOnGrid(world, zoom, world.length / 2 - 1, true));
  const area = doubleArea(ring);
  const most = 2 * Math.max(MOST_SIMPLIFIED.squareUnits, (MOST_SIMPLIFIED.share * Math.abs(area)) / 2);
  let simple = ring;
  for (let i = 0; i < TOLERANCES.length; i++) {
    simple = withoutSpikes(simplifyRing(ring, TOLERANCES[i]!));
    if (Math.abs(doubleArea(simple) - area) <= most) break;
  }
  return simple;
}

function isPiece(ring: Ring): boolean {
  return Math.abs(doubleArea(ring)) >= 2 * LEAST_PIECE;
}

function surfaceOf(rings: readonly Ring[]): number {
  let sum = 0;
  for (const ring of rings) sum += doubleArea(ring);
  return sum / 2;
}
