import { clipLines, clipRings, reachBeyond, type Side } from './clip.ts';
import { BUFFER, EXTENT } from './grid.ts';
import { toInteger } from './integers.ts';
import { makeValid } from './make-valid.ts';
import { areValid } from './ring-contacts.ts';
import { doubleArea, groupedRings, type Ring, withoutSpikes } from './rings.ts';

type Points = readonly number[];
type Axis = Side['axis'];

/** Receives the parts of a shape that lie in a tile, on that tile's own grid. */
export type OnTile = (x: number, y: number, parts: Points[]) => void;

/** The parts of a shape that lie in one tile of a zoom, on that tile's own grid. */
export interface TileParts {
  readonly x: number;
  readonly y: number;
  readonly parts: (readonly number[])[];
}

/** The steps in which lines and areas differ as they are cut. */
interface Cutter {
  readonly clip: (parts: readonly Points[], side: Side) => Points[];
  /** Rounds coordinates and drops the parts that collapse. */
  readonly round: (parts: readonly Points[], originX: number, originY: number, isCut: boolean) => Points[];
}

/**
 * Tiles of a zoom, first to last, both included. Its fields have other names than those of {@link Box}: V8 stores the numbers of
 * objects with equal field names alike, and integers as doubles as soon as one of them is fractional.
 */
interface Range {
  readonly firstX: number;
  readonly firstY: number;
  readonly lastX: number;
  readonly lastY: number;
}

/** Bounds of shapes on the grid of a zoom. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Grid units around a tile that it also shows; half a unit off the grid, so that no point of a shape lies on a cut. */
export const REACH = BUFFER + 0.5;

const LINES: Cutter = { clip: clipLines, round: roundLines };
const AREAS: Cutter = { clip: clipRings, round: roundRings };
const PAINTED: Cutter = { clip: clipRings, round: roundPainted };

/** Cuts lines on the grid of a zoom into its tiles, each with its buffer. */
export function cutLines(lines: readonly Points[], zoom: number, onTile: OnTile): void {
  cutAll(LINES, lines, zoom, onTile);
}

/** Cuts the valid rings of an area likewise; the parts of a tile have each outer ring before its holes. */
export function cutRings(rings: readonly Ring[], zoom: number, onTile: OnTile): void {
  cutAll(AREAS, rings, zoom, onTile);
}

/** Cuts rings that are painted by their winding and never drawn, so that they may meet, and need no order. */
export function cutPainted(rings: readonly Ring[], zoom: number, onTile: OnTile): void {
  cutAll(PAINTED, rings, zoom, onTile);
}

/** Cuts shapes on the grid of a zoom, which may be cut already, to one tile and its buffer; the result is on that tile's own grid. */
export function cutIntoTile(
  shape: 'line' | 'area',
  parts: readonly Points[],
  { x, y }: { readonly x: number; readonly y: number },
): Points[] {
  let found: Points[] = [];
  const keep: OnTile = (_x, _y, inside) => (found = inside);
  cutOne(shape === 'line' ? LINES : AREAS, parts, x, y, true, keep);
  return found;
}

/** Cuts shapes on a tile's grid to the intersection of half-planes; areas have each outer ring before its holes. */
export function cutToSides(
  shape: 'line' | 'area',
  parts: readonly Points[],
  sides: readonly Side[],
): Points[] {
  const cutter = shape === 'line' ? LINES : AREAS;
  return cutter.round(cutTo(cutter, parts, sides), 0, 0, true);
}

function cutAll(cutter: Cutter, parts: readonly Points[], zoom: number, onTile: OnTile): void {
  const box = boxOf(parts);
  const tiles = tilesAround(box, zoom);
  const { firstX: x, firstY: y } = tiles;
  const isInOne = tiles.lastX === x && tiles.lastY === y && isWithinReach(box, x, y);
  if (isInOne) roundInto(cutter, parts, x, y, false, onTile);
  else cut(cutter, parts, tiles, false, onTile);
}

/** Halves the range until it is one tile, so that each point is visited log2(tiles) times. */
function cut(cutter: Cutter, parts: readonly Points[], tiles: Range, isCut: boolean, onTile: OnTile): void {
  if (parts.length === 0) return;
  const { firstX, firstY, lastX, lastY } = tiles;
  if (firstX === lastX && firstY === lastY) {
    cutOne(cutter, parts, firstX, firstY, isCut, onTile);
    return;
  }
  const axis: Axis = lastX - firstX >= lastY - firstY ? 0 : 1;
  const last = axis === 0 ? (firstX + lastX) >> 1 : (firstY + lastY) >> 1;
  const below = axis === 0 ? { firstX, firstY, lastX: last, lastY } : { firstX, firstY, lastX, lastY: last };
  const above =
    axis === 0 ? { firstX: last + 1, firstY, lastX, lastY } : { firstX, firstY: last + 1, lastX, lastY };
  cut(cutter, cutter.clip(parts, upTo(axis, last)), below, true, onTile);
  cut(cutter, cutter.clip(parts, from(axis, last + 1)), above, true, onTile);
}

function cutOne(
  cutter: Cutter,
  parts: readonly Points[],
  x: number,
  y: number,
  wasCut: boolean,
  onTile: OnTile,
): void {
  const inside = cutTo(cutter, parts, [from(0, x), upTo(0, x), from(1, y), upTo(1, y)]);
  roundInto(cutter, inside, x, y, wasCut || inside !== parts, onTile);
}

function cutTo({ clip }: Cutter, parts: readonly Points[], sides: readonly Side[]): readonly Points[] {
  let inside = parts;
  for (const side of sides) if (reachBeyond(inside, side)) inside = clip(inside, side);
  return inside;
}

function roundInto(
  cutter: Cutter,
  parts: readonly Points[],
  x: number,
  y: number,
  isCut: boolean,
  onTile: OnTile,
): void {
  const rounded = cutter.round(parts, x * EXTENT, y * EXTENT, isCut);
  if (rounded.length > 0) onTile(x, y, rounded);
}

function upTo(axis: Axis, tile: number): Side {
  return { axis, limit: (tile + 1) * EXTENT + REACH, isBelow: true };
}

function from(axis: Axis, tile: number): Side {
  return { axis, limit: tile * EXTENT - REACH, isBelow: false };
}

/**
 * Bounds of parts on the grid of a zoom. Never call it with parts of cut shapes: once V8 has compiled it for arrays of doubles, it
 * converts every array of integers that it reads.
 */
function boxOf(parts: readonly Points[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = left;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = right;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    for (let at = 0; at < part.length; at += 2) {
      const x = part[at]!;
      const y = part[at + 1]!;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { left, top, right, bottom };
}

/** The tiles of the world that show shapes, in their buffer at least. */
function tilesAround({ left, top, right, bottom }: Box, zoom: number): Range {
  return {
    firstX: onMap(Math.ceil((left - REACH) / EXTENT) - 1, zoom),
    firstY: onMap(Math.ceil((top - REACH) / EXTENT) - 1, zoom),
    lastX: onMap(Math.floor((right + REACH) / EXTENT), zoom),
    lastY: onMap(Math.floor((bottom + REACH) / EXTENT), zoom),
  };
}

/** True if a tile with its buffer contains the whole box. */
function isWithinReach({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  const firstX = x * EXTENT - REACH;
  const firstY = y * EXTENT - REACH;
  const size = EXTENT + 2 * REACH;
  return left > firstX && top > firstY && right < firstX + size && bottom < firstY + size;
}

function onMap(tile: number, zoom: number): number {
  return Math.max(0, Math.min((1 << zoom) - 1, tile)) | 0; // an integer for V8, as of `toInteger`
}

function roundLines(lines: readonly Points[], originX: number, originY: number): Points[] {
  const left: Points[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = rounded(lines[i]!, originX, originY);
    if (line.length >= 4) left.push(line);
  }
  return left;
}

function roundRings(rings: readonly Ring[], originX: number, originY: number, isCut: boolean): Points[] {
  const only = !isCut && rings.length === 1 ? rounded(rings[0]!, originX, originY) : undefined;
  if (only && doubleArea(only) > 0) return [only]; // still valid, as most areas are
  const closed: Ring[] = [];
  for (let i = 0; i < rings.length; i++) {
    const ring = withoutSpikes(rounded(rings[i]!, originX, originY));
    if (ring.length > 0) closed.push(ring);
  }
  return groupedRings(isCut && !areValid(closed) ? makeValid(closed) : closed);
}

function roundPainted(rings: readonly Ring[], originX: number, originY: number): Points[] {
  return rings.map((ring) => rounded(ring, originX, originY)).filter(({ length }) => length >= 6);
}

function rounded(points: Points, originX: number, originY: number): Points {
  const local: number[] = [];
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let at = 0; at < points.length; at += 2) {
    const x = toInteger(points[at]!) - originX;
    const y = toInteger(points[at + 1]!) - originY;
    if (x !== beforeX || y !== beforeY) local.push(x, y);
    beforeX = x;
    beforeY = y;
  }
  return local;
}
