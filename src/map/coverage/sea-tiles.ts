import {
  clipRings,
  cutIntoTile,
  doubleArea,
  EXTENT,
  REACH,
  type Ring,
  ringsOnGrid,
  type Side,
  type TileParts,
  toInteger,
} from '../../mvt/mvt.ts';
import { tileIdOf, tilesBelow } from '../../pmtiles/pmtiles.ts';

/** The sea at one zoom. */
export interface SeaTiles {
  /** Tiles that are partly sea. */
  readonly coasts: readonly TileParts[];
  /** IDs of tiles that are nothing but sea, as unordered runs: the first, and one more than the last. */
  readonly open: readonly (readonly [first: number, end: number])[];
}

const [FIRST, LAST] = [toInteger(-REACH), toInteger(EXTENT + REACH)];
/** The ring of a tile that is nothing but sea, with its buffer. */
export const OPEN_SEA: Ring = [FIRST, FIRST, LAST, FIRST, LAST, LAST, FIRST, LAST];

/** A square of tiles. */
interface Square {
  /** The zoom at which the square is one tile, of this column and row. */
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Cuts the sea into tiles. Open sea is found as squares of tiles, so that the cost depends on the length of coasts only.
 *
 * @param polygons in world units, as {@link ringsOnGrid} expects them
 */
export function seaTiles(polygons: readonly (readonly Int32Array[])[], zoom: number): SeaTiles {
  const coasts: TileParts[] = [];
  const open: (readonly [number, number])[] = [];
  const descend = (rings: readonly Ring[], square: Square): void => {
    const inside = clipTo(rings, sidesOf(square, zoom));
    if (inside.length === 0) return;
    const { level, x, y } = square;
    if (isAllSea(inside, square, zoom)) open.push(runOf(square, zoom));
    else if (level < zoom) for (const quarter of quartersOf(square)) descend(inside, quarter);
    else coasts.push(...partsIn(inside, x, y));
  };
  for (const polygon of polygons) descend(ringsOnGrid(polygon, zoom), { level: 0, x: 0, y: 0 });
  return { coasts, open };
}

function quartersOf({ level, x, y }: Square): Square[] {
  return [0, 1, 2, 3].map((i) => ({ level: level + 1, x: 2 * x + (i & 1), y: 2 * y + (i >> 1) }));
}

/** All tiles of a square have consecutive IDs on the Hilbert curve. */
function runOf({ level, x, y }: Square, zoom: number): [first: number, end: number] {
  const count = 4 ** (zoom - level);
  const first = tilesBelow(zoom) + (tileIdOf(level, x, y) - tilesBelow(level)) * count;
  return [first, first + count];
}

function sidesOf({ level, x, y }: Square, zoom: number): readonly [Side, Side, Side, Side] {
  const side = EXTENT * 2 ** (zoom - level);
  return [
    { axis: 0, limit: x * side - REACH, isBelow: false },
    { axis: 0, limit: (x + 1) * side + REACH, isBelow: true },
    { axis: 1, limit: y * side - REACH, isBelow: false },
    { axis: 1, limit: (y + 1) * side + REACH, isBelow: true },
  ];
}

function clipTo(rings: readonly Ring[], sides: readonly Side[]): readonly Ring[] {
  return sides.reduce((left, side) => (left.length === 0 ? left : clipRings(left, side)), rings);
}

function isAllSea(rings: readonly Ring[], { level }: Square, zoom: number): boolean {
  const side = EXTENT * 2 ** (zoom - level) + 2 * REACH;
  // copied to a typed array: an array of doubles would slow `doubleArea` down for all arrays of integers
  return rings.length === 1 && doubleArea(Float64Array.from(rings[0]!)) === 2 * side * side;
}

function partsIn(rings: readonly Ring[], x: number, y: number): TileParts[] {
  const parts = cutIntoTile('area', rings, { x, y });
  return parts.length > 0 ? [{ x, y, parts }] : [];
}
