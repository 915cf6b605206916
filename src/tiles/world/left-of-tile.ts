import type { TileAddress } from '../archive/tile-id.ts';
import type { Rectangle, Region } from '../coverage/region.ts';
import { areEqual, type Spans, unionOf, without } from '../coverage/spans.ts';
import type { Side } from '../geometry/clip.ts';
import { REACH } from '../geometry/cut-tiles.ts';
import { EXTENT, gridShift } from '../geometry/grid.ts';

/** What lies on one side of each of a few cuts. */
export type Piece = readonly Side[];

/** A tile's columns from one place to another, and which of their rows are not covered. */
interface Strip {
  readonly from: number;
  readonly to: number;
  readonly rows: Spans;
}

/** Units by which the world reaches into what extracts cover, so that no gap is seen where both were simplified; half a unit off. */
const OVERLAP = 3.5;
/** As far as is looked, on a tile's own grid; what is not covered there goes on without end. */
const [FIRST, LAST] = [-REACH - OVERLAP, EXTENT + REACH + OVERLAP];

/** All of a tile. */
export const ALL: readonly Piece[] = [[]];

/**
 * The pieces of a tile, with what surrounds it, that a region does not cover, on the tile's own grid; they have nothing in
 * common. None of a tile that is covered wholly.
 */
export function leftOf(tile: TileAddress, covered: Region): readonly Piece[] {
  const rectangles = rectanglesOn(tile, covered);
  if (rectangles.length === 0) return ALL;
  const strips = stripsOf(uncovered(rectangles).map(grown));
  const pieces = strips.flatMap(({ from, to, rows }) => piecesOf(from, to, rows));
  const isAll = pieces.length === 1 && pieces[0]!.length === 0;
  return isAll ? ALL : pieces.sort((a, b) => Number(isOfAllRows(b)) - Number(isOfAllRows(a)));
}

function rectanglesOn({ zoom, x, y }: TileAddress, region: Region): Rectangle[] {
  const units = 2 ** gridShift(zoom);
  const left = x * EXTENT;
  const top = y * EXTENT;
  const window = {
    west: (left + FIRST - 1) * units,
    north: (top + FIRST - 1) * units,
    east: (left + LAST + 1) * units,
    south: (top + LAST + 1) * units,
  };
  const onTile = ({ west, north, east, south }: Rectangle): Rectangle => ({
    west: within(Math.round(west / units) - left),
    north: within(Math.round(north / units) - top),
    east: within(Math.round(east / units) - left),
    south: within(Math.round(south / units) - top),
  });
  const found = [...region.rectanglesIn(window)].map(onTile);
  return found.filter(({ west, north, east, south }) => west < east && north < south);
}

function within(place: number): number {
  return Math.max(FIRST, Math.min(LAST, place));
}

/** What no rectangle covers, in rows that go on alike. */
function uncovered(rectangles: readonly Rectangle[]): Rectangle[] {
  const lines = sorted([FIRST, LAST, ...rectangles.flatMap(({ north, south }) => [north, south])]);
  return lines.slice(1).flatMap((south, i) => {
    const north = lines[i]!;
    const here = rectangles.filter((rectangle) => rectangle.north <= north && rectangle.south >= south);
    const spans = here.reduce<Spans>((all, { west, east }) => unionOf(all, [west, east]), []);
    return pairsOf(without([FIRST, LAST], spans)).map(([west, east]) => ({ west, north, east, south }));
  });
}

function grown({ west, north, east, south }: Rectangle): Rectangle {
  const lower = (place: number): number => (place === FIRST ? Number.NEGATIVE_INFINITY : place - OVERLAP);
  const higher = (place: number): number => (place === LAST ? Number.POSITIVE_INFINITY : place + OVERLAP);
  return { west: lower(west), north: lower(north), east: higher(east), south: higher(south) };
}

function stripsOf(rectangles: readonly Rectangle[]): Strip[] {
  const columns = sorted(rectangles.flatMap(({ west, east }) => [west, east]));
  const strips: Strip[] = [];
  for (const [i, to] of columns.slice(1).entries()) {
    const from = columns[i]!;
    const here = rectangles.filter((rectangle) => rectangle.west <= from && rectangle.east >= to);
    const rows = here.reduce<Spans>((all, { north, south }) => unionOf(all, [north, south]), []);
    const last = strips.at(-1);
    if (last && areEqual(last.rows, rows)) strips[strips.length - 1] = { ...last, to };
    else strips.push({ from, to, rows });
  }
  return strips;
}

function piecesOf(from: number, to: number, rows: Spans): Piece[] {
  const columns = sidesOf(0, from, to);
  return pairsOf(rows).map(([north, south]) => [...columns, ...sidesOf(1, north, south)]);
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
