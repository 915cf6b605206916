import { clipLines, clipRings, goBeyond, type Side } from './clip.ts';
import { BUFFER, EXTENT } from './grid.ts';
import { mendRings } from './make-valid.ts';
import { areSound } from './ring-contacts.ts';
import { doubleArea, groupedRings, type Ring, withoutSpikes } from './rings.ts';
import { whole } from './whole-numbers.ts';

type Points = readonly number[];
type Axis = Side['axis'];

/** Told what of a shape lies in a tile: its parts on the tile's own grid. */
export type OnTile = (x: number, y: number, parts: Points[]) => void;

/** What of a shape lies in a tile, as a tile's feature has it. */
export interface TileParts {
  readonly x: number;
  readonly y: number;
  readonly parts: (readonly number[])[];
}

/** What differs between lines and areas as they are cut. */
interface Cutter {
  readonly clip: (parts: readonly Points[], side: Side) => Points[];
  /** Coordinates rounded and parts dropped that have become nothing. */
  readonly round: (parts: readonly Points[], originX: number, originY: number, isCut: boolean) => Points[];
}

/**
 * Tiles of a zoom from west to east and from north to south, last ones included. Not with the names of a box: objects of the same
 * names store numbers alike, and whole ones as floating-point numbers if any of them is none.
 */
interface Range {
  readonly firstX: number;
  readonly firstY: number;
  readonly lastX: number;
  readonly lastY: number;
}

/** West, north, east and south of shapes on the grid of a zoom. */
interface Box {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Half a unit off the grid, so that no point of a shape lies on a cut. */
export const REACH = BUFFER + 0.5;

const LINES: Cutter = { clip: clipLines, round: roundLines };
const AREAS: Cutter = { clip: clipRings, round: roundRings };

/** Cuts lines on the grid of a zoom into its tiles, with what surrounds each. */
export function cutLines(lines: readonly Points[], zoom: number, onTile: OnTile): void {
  cutAll(LINES, lines, zoom, onTile);
}

/** The same of the sound rings of an area; an outer ring comes before its holes. */
export function cutRings(rings: readonly Ring[], zoom: number, onTile: OnTile): void {
  cutAll(AREAS, rings, zoom, onTile);
}

/** Of shapes on the grid of a zoom what lies in one tile of it, with what surrounds it, on its own grid. */
export function cutIntoTile(
  shape: 'line' | 'area',
  parts: readonly Points[],
  { x, y }: { readonly x: number; readonly y: number },
): Points[] {
  let found: Points[] = [];
  const keep: OnTile = (_x, _y, inside) => (found = inside);
  cutOne(shape === 'line' ? LINES : AREAS, parts, x, y, false, keep);
  return found;
}

function cutAll(cutter: Cutter, parts: readonly Points[], zoom: number, onTile: OnTile): void {
  const box = boxOf(parts);
  const tiles = tilesAround(box, zoom);
  const { firstX: x, firstY: y } = tiles;
  const isInOne = tiles.lastX === x && tiles.lastY === y && isWithinReach(box, x, y);
  if (isInOne) roundInto(cutter, parts, x, y, false, onTile);
  else cut(cutter, parts, tiles, false, onTile);
}

/** Halves the range until it is one tile: each point is looked at as often as the number of tiles can be halved. */
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
  let inside = parts;
  for (const side of [from(0, x), upTo(0, x), from(1, y), upTo(1, y)])
    if (goBeyond(inside, side)) inside = cutter.clip(inside, side);
  roundInto(cutter, inside, x, y, wasCut || inside !== parts, onTile);
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
 * What parts lie within, on the grid of a zoom. Not for parts of cut shapes: once compiled code has read floating-point numbers out
 * of an array, it turns every array of whole ones that it reads into such a one.
 */
function boxOf(parts: readonly Points[]): Box {
  let west = Number.POSITIVE_INFINITY;
  let north = west;
  let east = Number.NEGATIVE_INFINITY;
  let south = east;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    for (let at = 0; at < part.length; at += 2) {
      const x = part[at]!;
      const y = part[at + 1]!;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
  }
  return { west, north, east, south };
}

/** The tiles that shapes reach with what surrounds them, within the world. */
function tilesAround({ west, north, east, south }: Box, zoom: number): Range {
  return {
    firstX: onMap(Math.ceil((west - REACH) / EXTENT) - 1, zoom),
    firstY: onMap(Math.ceil((north - REACH) / EXTENT) - 1, zoom),
    lastX: onMap(Math.floor((east + REACH) / EXTENT), zoom),
    lastY: onMap(Math.floor((south + REACH) / EXTENT), zoom),
  };
}

/** Whether a tile, with what surrounds it, has all of a box in it. */
function isWithinReach({ west, north, east, south }: Box, x: number, y: number): boolean {
  const left = x * EXTENT - REACH;
  const top = y * EXTENT - REACH;
  const size = EXTENT + 2 * REACH;
  return west > left && north > top && east < left + size && south < top + size;
}

function onMap(tile: number, zoom: number): number {
  return Math.max(0, Math.min((1 << zoom) - 1, tile)) | 0; // as of `whole`
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
  if (only && doubleArea(only) > 0) return [only]; // as sound as it came, as most areas are
  const closed: Ring[] = [];
  for (let i = 0; i < rings.length; i++) {
    const ring = withoutSpikes(rounded(rings[i]!, originX, originY));
    if (ring.length > 0) closed.push(ring);
  }
  const sound = isCut && !areSound(closed) ? mendRings(closed) : closed;
  return groupedRings(sound);
}

function rounded(points: Points, originX: number, originY: number): Points {
  const local: number[] = [];
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let at = 0; at < points.length; at += 2) {
    const x = whole(points[at]!) - originX;
    const y = whole(points[at + 1]!) - originY;
    if (x !== beforeX || y !== beforeY) local.push(x, y);
    beforeX = x;
    beforeY = y;
  }
  return local;
}
