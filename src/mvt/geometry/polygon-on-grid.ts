import { gridShift, onGrid, PIXEL, pointsOnGrid } from './grid.ts';
import { makeValid } from './make-valid.ts';
import { areValid } from './ring-contacts.ts';
import { doubleArea, type Ring, turned, withoutSpikes } from './rings.ts';
import { simplifyRing } from './simplify.ts';

/** A pixel in grid units: smaller areas are not drawn one by one. */
export const AREA_SPECK = PIXEL;
/** Areas lie on every fourth line of the grid, half a pixel apart: that takes a third off their bytes, and no screen tells. */
const COARSE_BITS = 2;

/**
 * Grid units by which simplifying may move a ring, under 0.6 pixels: with more, gaps between neighbours that are simplified
 * differently would be seen. The next tolerance is tried if one changes the area too much, as it does with round ponds.
 */
const TOLERANCES = [4.5, 3.2, 2.25, 1.6, 1.1, 0.7] as const;
/** The most by which simplifying may change the area of a ring: a share, or a number of square grid units. */
const MOST_SIMPLIFIED = { share: 0.02, squareUnits: 8 } as const;
/** Square grid units of the smallest piece that is kept if rounding tears a thin shape apart. */
const LEAST_PIECE = 2;
/** Square grid units (four pixels): rounding changes smaller areas noticeably. */
const TINY = 4 * PIXEL * PIXEL;

export type GridPoint = readonly [x: number, y: number];

/** A polygon of a feature on the grid of a zoom before the last. */
export interface PolygonOnGrid {
  /** Simplified and valid; empty if the polygon is too small to be seen. */
  readonly rings: readonly Ring[];
  /** Square grid units that are not drawn: the whole of a polygon that is too small, the loss by rounding of a tiny one. */
  readonly missingSquareUnits: number;
}

/**
 * Simplifies a polygon and preserves its area. A polygon counts as too small by its true area, not by its rounded one, so that of
 * many polygons about half a pixel large as much is drawn as there is.
 *
 * @param polygon in world units, the outer ring first, each closed by its first point and in the direction of the source
 * @param areas area within each of its rings, in square world units
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
  if (squareUnits[0]! < AREA_SPECK * AREA_SPECK) return { rings: [], missingSquareUnits: whole };
  const rings = validRings(simplifiedRings(polygon, squareUnits, zoom));
  const isTiny = rings.length === 0 || squareUnits[0]! < TINY;
  return { rings, missingSquareUnits: isTiny ? whole - areaOf(rings) : 0 };
}

/** The outer ring, the holes that are large enough, and specks for the area of the others; empty if the outer ring is too thin. */
function simplifiedRings(
  polygon: readonly Int32Array[],
  squareUnits: readonly number[],
  zoom: number,
): Ring[] {
  const outer = simplifiedRing(polygon[0]!, zoom);
  if (doubleArea(outer) <= 0) return [];
  const rings = [outer];
  let filled = 0;
  for (let i = 1; i < polygon.length; i++) {
    const ring = squareUnits[i]! < AREA_SPECK * AREA_SPECK ? [] : simplifiedRing(polygon[i]!, zoom);
    if (doubleArea(ring) < 0) rings.push(ring);
    else filled += squareUnits[i]!;
    if (filled < (AREA_SPECK * AREA_SPECK) / 2) continue;
    filled -= AREA_SPECK * AREA_SPECK;
    rings.push(turned(speckAround(middleOnGrid(polygon[i]!, zoom))));
  }
  return rings;
}

/** An outer ring around a point, a pixel wide and high. */
export function speckAround([x, y]: GridPoint): Ring {
  const west = x - AREA_SPECK / 2;
  const north = y - AREA_SPECK / 2;
  return [
    west,
    north,
    west + AREA_SPECK,
    north,
    west + AREA_SPECK,
    north + AREA_SPECK,
    west,
    north + AREA_SPECK,
  ];
}

/** The middle of a ring's bounds, on the grid of a zoom; `world` is in world units. */
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

function validRings(rings: readonly Ring[]): readonly Ring[] {
  if (rings.length === 0 || areValid(rings)) return rings;
  return makeValid(rings).filter(isPiece);
}

/** Simplifies a ring as far as its area allows; the result may be empty. */
function simplifiedRing(world: Int32Array, zoom: number): Ring {
  const ring = withoutSpikes(pointsOnGrid(world, zoom, world.length / 2 - 1, true, COARSE_BITS));
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

function areaOf(rings: readonly Ring[]): number {
  let sum = 0;
  for (const ring of rings) sum += doubleArea(ring);
  return sum / 2;
}
