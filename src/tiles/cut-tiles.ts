import { clipLines, clipRings, type Side } from './clip.ts';
import { BUFFER, EXTENT } from './grid.ts';
import { mendRings } from './mend-rings.ts';
import { areSound } from './ring-contacts.ts';
import { doubleArea, groupRings, type Ring, withoutSpikes } from './rings.ts';

type Points = readonly number[];
type Axis = Side['axis'];

/** Told what of a shape lies in a tile: its parts on the tile's own grid. */
export type OnTile = (x: number, y: number, parts: Points[]) => void;

/** What differs between lines and areas as they are cut. */
interface Cutter {
  readonly clip: (parts: readonly Points[], side: Side) => Points[];
  /** Coordinates rounded and parts dropped that have become nothing. */
  readonly round: (parts: readonly Points[], originX: number, originY: number, isCut: boolean) => Points[];
}

/** Tiles from west to east and from north to south, last ones included. */
interface Range {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
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
  cutOne(shape === 'line' ? LINES : AREAS, parts, [x, y], false, keep);
  return found;
}

function cutAll(cutter: Cutter, parts: readonly Points[], zoom: number, onTile: OnTile): void {
  const box = boxOf(parts);
  const range = rangeOf(box, zoom);
  const [x, y] = range.from;
  const isInOne = range.to[0] === x && range.to[1] === y && isWithinReach(box, x, y);
  if (isInOne) roundInto(cutter, parts, range.from, false, onTile);
  else cut(cutter, parts, range, false, onTile);
}

/** Halves the range until it is one tile: each point is looked at as often as the number of tiles can be halved. */
function cut(cutter: Cutter, parts: readonly Points[], range: Range, isCut: boolean, onTile: OnTile): void {
  if (parts.length === 0) return;
  const [width, height] = [range.to[0] - range.from[0], range.to[1] - range.from[1]];
  if (width === 0 && height === 0) {
    cutOne(cutter, parts, range.from, isCut, onTile);
    return;
  }
  const axis: Axis = width >= height ? 0 : 1;
  const last = Math.floor((range.from[axis] + range.to[axis]) / 2);
  const [below, above] = [upTo(axis, last), from(axis, last + 1)];
  cut(
    cutter,
    cutter.clip(parts, below),
    { from: range.from, to: withAxis(range.to, axis, last) },
    true,
    onTile,
  );
  cut(
    cutter,
    cutter.clip(parts, above),
    { from: withAxis(range.from, axis, last + 1), to: range.to },
    true,
    onTile,
  );
}

function cutOne(
  cutter: Cutter,
  parts: readonly Points[],
  [x, y]: readonly [number, number],
  wasCut: boolean,
  onTile: OnTile,
): void {
  let [inside, isCut] = [parts, wasCut];
  for (const side of [from(0, x), upTo(0, x), from(1, y), upTo(1, y)]) {
    if (isAllOn(inside, side)) continue;
    inside = cutter.clip(inside, side);
    isCut = true;
  }
  roundInto(cutter, inside, [x, y], isCut, onTile);
}

function roundInto(
  cutter: Cutter,
  parts: readonly Points[],
  [x, y]: readonly [number, number],
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

function withAxis([x, y]: readonly [number, number], axis: Axis, value: number): [number, number] {
  return axis === 0 ? [value, y] : [x, value];
}

function isAllOn(parts: readonly Points[], { axis, limit, isBelow }: Side): boolean {
  for (const part of parts)
    for (let at = axis; at < part.length; at += 2) if (part[at]! < limit !== isBelow) return false;
  return true;
}

/** What parts lie within, on the grid of a zoom. */
function boxOf(parts: readonly Points[]): Box {
  let [west, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [east, south] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const part of parts)
    for (let at = 0; at < part.length; at += 2) {
      const x = part[at]!;
      const y = part[at + 1]!;
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < north) north = y;
      if (y > south) south = y;
    }
  return { west, north, east, south };
}

/** The tiles that shapes reach with what surrounds them, within the world. */
function rangeOf({ west, north, east, south }: Box, zoom: number): Range {
  const first = (least: number): number => onMap(Math.ceil((least - REACH) / EXTENT) - 1, zoom);
  const last = (most: number): number => onMap(Math.floor((most + REACH) / EXTENT), zoom);
  return { from: [first(west), first(north)], to: [last(east), last(south)] };
}

/** Whether a tile, with what surrounds it, has all of a box in it. */
function isWithinReach({ west, north, east, south }: Box, x: number, y: number): boolean {
  const [left, top] = [x * EXTENT - REACH, y * EXTENT - REACH];
  const size = EXTENT + 2 * REACH;
  return west > left && north > top && east < left + size && south < top + size;
}

function onMap(tile: number, zoom: number): number {
  return Math.max(0, Math.min(2 ** zoom - 1, tile));
}

function roundLines(lines: readonly Points[], originX: number, originY: number): Points[] {
  return lines.map((line) => rounded(line, originX, originY)).filter(({ length }) => length >= 4);
}

function roundRings(rings: readonly Ring[], originX: number, originY: number, isCut: boolean): Points[] {
  const isOneAsItCame = !isCut && rings.length === 1 && doubleArea(rings[0]!) > 0;
  if (isOneAsItCame) return [rounded(rings[0]!, originX, originY)]; // and as sound, as most areas are
  const whole = rings
    .map((ring) => withoutSpikes(rounded(ring, originX, originY)))
    .filter(({ length }) => length > 0);
  const sound = isCut && !areSound(whole) ? mendRings(whole) : whole;
  return groupRings(sound).flat();
}

function rounded(points: Points, originX: number, originY: number): Points {
  const local: number[] = [];
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let at = 0; at < points.length; at += 2) {
    const x = Math.round(points[at]!) - originX;
    const y = Math.round(points[at + 1]!) - originY;
    if (x !== beforeX || y !== beforeY) local.push(x, y);
    beforeX = x;
    beforeY = y;
  }
  return local;
}
