import { areEqual, differenceOf, type Rectangle, type Region, type Spans, unionOf } from '../map/map.ts';
import { EXTENT, gridShift, REACH, type Side } from '../mvt/mvt.ts';
import type { TileAddress } from '../pmtiles/pmtiles.ts';

/** A part of a tile: the intersection of half-planes. */
export type Piece = readonly Side[];

/** A vertical strip of a tile, and the spans of its rows that are not covered; in grid units. */
interface Strip {
  readonly from: number;
  readonly to: number;
  readonly rows: Spans;
}

/** A rectangle in grid units of a tile. */
interface GridRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Grid units by which the world reaches into the covered part, so that different simplification leaves no gap; half a unit off. */
const OVERLAP = 3.5;
/** The range examined, in grid units of the tile; uncovered pieces at its end are unbounded. */
const [FIRST, LAST] = [-REACH - OVERLAP, EXTENT + REACH + OVERLAP];

/** The whole of a tile. */
export const ALL: readonly Piece[] = [[]];

/**
 * The disjoint pieces of a tile and its buffer that a region does not cover, in grid units of the tile; empty if the region covers all
 * of it.
 */
export function uncoveredPieces(tile: TileAddress, covered: Region): readonly Piece[] {
  const rectangles = rectanglesOn(tile, covered);
  if (rectangles.length === 0) return ALL;
  const strips = stripsOf(uncovered(rectangles).map(grown));
  const pieces = strips.flatMap(({ from, to, rows }) => piecesOf(from, to, rows));
  const isAll = pieces.length === 1 && pieces[0]!.length === 0;
  return isAll ? ALL : pieces.sort((a, b) => Number(isOfAllRows(b)) - Number(isOfAllRows(a)));
}

/** The rectangles of a region that meet a tile, on the tile's grid. */
function rectanglesOn({ zoom, x, y }: TileAddress, region: Region): GridRectangle[] {
  const units = 2 ** gridShift(zoom);
  const tileX = x * EXTENT;
  const tileY = y * EXTENT;
  const window = {
    west: (tileX + FIRST - 1) * units,
    north: (tileY + FIRST - 1) * units,
    east: (tileX + LAST + 1) * units,
    south: (tileY + LAST + 1) * units,
  };
  const onTile = ({ west, north, east, south }: Rectangle): GridRectangle => ({
    left: within(Math.round(west / units) - tileX),
    top: within(Math.round(north / units) - tileY),
    right: within(Math.round(east / units) - tileX),
    bottom: within(Math.round(south / units) - tileY),
  });
  const found = [...region.rectanglesIn(window)].map(onTile);
  return found.filter(({ left, top, right, bottom }) => left < right && top < bottom);
}

function within(place: number): number {
  return Math.max(FIRST, Math.min(LAST, place));
}

/** The part that no rectangle covers, as rectangles of one row each. */
function uncovered(rectangles: readonly GridRectangle[]): GridRectangle[] {
  const lines = sorted([FIRST, LAST, ...rectangles.flatMap(({ top, bottom }) => [top, bottom])]);
  return lines.slice(1).flatMap((bottom, i) => {
    const top = lines[i]!;
    const here = rectangles.filter((rectangle) => rectangle.top <= top && rectangle.bottom >= bottom);
    const spans = here.reduce<Spans>((all, { left, right }) => unionOf(all, [left, right]), []);
    return pairsOf(differenceOf([FIRST, LAST], spans)).map(([left, right]) => ({ left, top, right, bottom }));
  });
}

/** Lets a rectangle overlap the covered part; without limit at the ends of the range. */
function grown({ left, top, right, bottom }: GridRectangle): GridRectangle {
  const lower = (place: number): number => (place === FIRST ? Number.NEGATIVE_INFINITY : place - OVERLAP);
  const higher = (place: number): number => (place === LAST ? Number.POSITIVE_INFINITY : place + OVERLAP);
  return { left: lower(left), top: lower(top), right: higher(right), bottom: higher(bottom) };
}

function stripsOf(rectangles: readonly GridRectangle[]): Strip[] {
  const columns = sorted(rectangles.flatMap(({ left, right }) => [left, right]));
  const strips: Strip[] = [];
  for (const [i, to] of columns.slice(1).entries()) {
    const from = columns[i]!;
    const here = rectangles.filter((rectangle) => rectangle.left <= from && rectangle.right >= to);
    const rows = here.reduce<Spans>((all, { top, bottom }) => unionOf(all, [top, bottom]), []);
    const last = strips.at(-1);
    if (last && areEqual(last.rows, rows)) strips[strips.length - 1] = { ...last, to };
    else strips.push({ from, to, rows });
  }
  return strips;
}

function piecesOf(from: number, to: number, rows: Spans): Piece[] {
  const columns = sidesOf(0, from, to);
  return pairsOf(rows).map(([top, bottom]) => [...columns, ...sidesOf(1, top, bottom)]);
}

function sidesOf(axis: Side['axis'], from: number, to: number): Side[] {
  const sides: Side[] = [];
  if (Number.isFinite(from)) sides.push({ axis, limit: from, isBelow: false });
  if (Number.isFinite(to)) sides.push({ axis, limit: to, isBelow: true });
  return sides;
}

function isOfAllRows(piece: Piece): boolean {
  return piece.every(({ axis }) => axis === 0);
}

function pairsOf(spans: Spans): [from: number, to: number][] {
  return Array.from({ length: spans.length / 2 }, (_, i) => [spans[2 * i]!, spans[2 * i + 1]!]);
}

function sorted(places: readonly number[]): number[] {
  return [...new Set(places)].sort((a, b) => a - b);
}
