import type { Point } from './tile-features.ts';

/** Where names and icons stand along a line; after MapLibre's `getAnchors`, so that they stand where its maps have them. */

export interface LineAnchor extends Point {
  /** Radians of the line there, in the tile. */
  readonly angle: number;
  /** The anchor lies on the segment that begins with this point. */
  readonly segment: number;
}

/** Lengths are in units of the tile. */
export interface Spacing {
  readonly spacing: number;
  /** Length of what stands at the anchor. */
  readonly length: number;
  /** Half of it and room of two ems, along a line that does not come from a neighbouring tile. */
  readonly firstOffset: number;
  /** Window within which bends are summed up, and radians that they may be; 0 for icons. */
  readonly window: number;
  readonly maxAngle: number;
  /** How much the tile is enlarged. */
  readonly overzoom: number;
  readonly extent: number;
}

export function lineAnchors(line: readonly Point[], given: Spacing): LineAnchor[] {
  const { extent, length, overzoom } = given;
  const isContinued = [0, extent].some((edge) => line[0]?.x === edge || line[0]?.y === edge);
  const spacing = given.spacing - length < given.spacing / 4 ? length + given.spacing / 4 : given.spacing;
  const first = ((isContinued ? spacing / 2 : given.firstOffset) * overzoom) % spacing;
  const anchors = resample(line, first, { ...given, spacing });
  if (anchors.length > 0 || isContinued) return anchors;
  return resample(line, lengthOf(line) / 2, { ...given, spacing });
}

function resample(line: readonly Point[], first: number, given: Spacing): LineAnchor[] {
  const total = lengthOf(line);
  const anchors: LineAnchor[] = [];
  let distance = 0;
  let next = first;
  for (let segment = 0; segment + 1 < line.length; segment++) {
    const step = distanceOf(line[segment]!, line[segment + 1]!);
    for (; next < distance + step; next += given.spacing) {
      anchors.push(
        ...goodAnchor(line, anchorOn(line, segment, (next - distance) / step), given, next, total),
      );
    }
    distance += step;
  }
  return anchors;
}

function anchorOn(line: readonly Point[], segment: number, share: number): LineAnchor {
  const [from, to] = [line[segment]!, line[segment + 1]!];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return { x: from.x + dx * share, y: from.y + dy * share, angle: Math.atan2(dy, dx), segment };
}

/** The anchor, if there is room for what stands there on both sides of it. */
function goodAnchor(
  line: readonly Point[],
  anchor: LineAnchor,
  given: Spacing,
  along: number,
  total: number,
): readonly LineAnchor[] {
  const { x, y } = anchor;
  const isWithin = x >= 0 && x < given.extent && y >= 0 && y < given.extent;
  const hasRoom = along - given.length / 2 >= 0 && along + given.length / 2 <= total;
  const isGood = isWithin && hasRoom && (given.window === 0 || isStraight(line, anchor, given));
  return isGood ? [anchor] : [];
}

/** False where the line bends too much below the text. */
function isStraight(
  line: readonly Point[],
  anchor: LineAnchor,
  { length, window, maxAngle }: Spacing,
): boolean {
  let at = anchor.segment + 1;
  let before: Point = anchor;
  let along = 0;
  while (along > -length / 2) {
    at -= 1;
    if (at < 0) return false;
    along -= distanceOf(line[at]!, before);
    before = line[at]!;
  }
  along += distanceOf(line[at]!, line[at + 1] ?? line[at]!);
  at += 1;
  const bends: { readonly along: number; readonly by: number }[] = [];
  let sum = 0;
  while (along < length / 2) {
    const [last, here, next] = [line[at - 1], line[at], line[at + 1]];
    if (!last || !here || !next) return false;
    const by = Math.abs(turnOf(last, here, next));
    bends.push({ along, by });
    sum += by;
    while (along - bends[0]!.along > window) sum -= bends.shift()!.by;
    if (sum > maxAngle) return false;
    along += distanceOf(here, next);
    at += 1;
  }
  return true;
}

function turnOf(last: Point, here: Point, next: Point): number {
  const turn = Math.atan2(here.y - last.y, here.x - last.x) - Math.atan2(next.y - here.y, next.x - here.x);
  return ((turn + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
}

function lengthOf(line: readonly Point[]): number {
  return line.slice(1).reduce((all, point, at) => all + distanceOf(point, line[at]!), 0);
}

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The pieces of a line within a square of the tile from 0 to `extent`. */
export function clipLine(line: readonly Point[], extent: number): Point[][] {
  const pieces: Point[][] = [];
  for (let at = 0; at + 1 < line.length; at++) {
    const cut = clipSegment(line[at]!, line[at + 1]!, extent);
    if (!cut) continue;
    const last = pieces.at(-1);
    const end = last?.at(-1);
    if (last && end && end.x === cut[0].x && end.y === cut[0].y) last.push(cut[1]);
    else pieces.push([cut[0], cut[1]]);
  }
  return pieces;
}

/** Liang and Barsky's. */
function clipSegment(from: Point, to: Point, extent: number): [Point, Point] | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x],
    [dx, extent - from.x],
    [-dy, from.y],
    [dy, extent - from.y],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) first = Math.max(first, room / step);
    if (step > 0) last = Math.min(last, room / step);
  }
  if (first > last) return undefined;
  const at = (share: number): Point => ({
    x: Math.round(from.x + dx * share),
    y: Math.round(from.y + dy * share),
  });
  return [first === 0 ? from : at(first), last === 1 ? to : at(last)];
}
