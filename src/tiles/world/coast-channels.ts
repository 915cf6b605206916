import { cornersBetween } from '../coverage/outline.ts';
import type { Part, Region } from '../coverage/region.ts';
import { doubleArea, type Ring, turned } from '../geometry/rings.ts';
import { type Crossing, wayAlong } from './coast-seams.ts';
import { wayFrom } from './outline-crossings.ts';
import { innerPath, lengthOf, type OutlineStretch, roundedPath, stretchBetween } from './outline-stretch.ts';

type Points = readonly number[];

/** A ring of the world's sea, in world units, clockwise on a map around the sea. */
export interface SeaRing {
  readonly points: Ring;
  /** True for places at which the ring is the coast, not the edge of a tile. */
  readonly isWhole: (x: number, y: number) => boolean;
}

/** The world's sea around a part of the covered region; all in world units. */
export interface WorldShores {
  /** True if a place on the outline lies at sea. */
  readonly isSea: (x: number, y: number) => boolean;
  /** The rings that may have a coast within {@link REACH} of a place. */
  readonly ringsNear: (x: number, y: number) => readonly SeaRing[];
}

/** A place on the world's coast. */
interface CoastPlace {
  readonly ring: SeaRing;
  readonly x: number;
  readonly y: number;
  /** Number of the ring's edge, plus the share of it that lies before the place. */
  readonly at: number;
  /** Distance from the place that was asked for, in world units. */
  readonly distance: number;
}

/** World units over which sea is led to the world's sea, some 5 km at the equator. */
export const REACH = 1 << 17;
/** The same for land; less, as what lies across the water may be another land. */
const REACH_OF_LAND = 1 << 16;
/** A channel may be so many times as long as its beginning is wide: longer ones look like canals. */
const MOST_SLENDER = 8;
/** A channel widens on each side by this share of its length, and by so many times the width of its beginning at most. */
const [WIDENING, MOST_WIDENING] = [0.5, 2];
/** The coast between the sides of a channel may be so many times as long as its other edges. */
const MOST_DETOUR = 2;
/** Places looked at along a line, and how many of them may be covered. */
const [PROBES, MOST_COVERED] = [16, 2];

/** A stretch of the outline between neighbouring crossings of the exact coast. */
interface ExactStretch extends OutlineStretch {
  readonly from: Crossing;
  readonly to: Crossing;
  /** True if the exact sea lies along it. */
  readonly isSea: boolean;
  /** True if the world has land beside the exact sea, or sea beside exact land. */
  readonly differs: boolean;
}

/**
 * Rings to add to the world's sea, by their winding, where the exact sea ends at the outline and the world has land on the other side:
 * each leads the sea on to the world's sea, if that is near, else lets it end in a rounded bay. Where exact land ends at the world's
 * sea, they lead the land on to the world's, or round it off.
 *
 * @param crossings of both coasts with the outline
 */
export function coastChannels(
  crossings: readonly Crossing[],
  { outline }: Part,
  shores: WorldShores,
  covered: Region,
): Ring[] {
  const sorted = [...crossings].sort((a, b) => a.at - b.at);
  const stretches = sorted.map((from, i) =>
    stretchFrom(from, sorted[(i + 1) % sorted.length]!, outline, shores),
  );
  return groupsOf(stretches).flatMap((group) => {
    const channel = channelFrom(group, outline, shores, covered);
    if (channel) return [wound(channel, group[0]!.isSea)];
    const ends = group.filter(({ differs }) => differs);
    return ends.map((stretch) =>
      wound([...innerPath(stretch), ...turned(roundedPath(stretch))], stretch.isSea),
    );
  });
}

/** Undefined between crossings of other kinds. */
function stretchFrom(
  from: Crossing,
  to: Crossing,
  outline: Ring,
  shores: WorldShores,
): ExactStretch | undefined {
  if (from.outwards || to.outwards || from.isToSea === to.isToSea) return undefined;
  const stretch = stretchBetween(outline, from, to);
  const { isToSea: isSea } = from;
  return { ...stretch, from, to, isSea, differs: shores.isSea(...stretch.middle) !== isSea };
}

/**
 * Stretches that differ from the world, each alone or, if a shorter one lies between it and the next, together with both: two channels
 * would leave a spike between them.
 */
function groupsOf(stretches: readonly (ExactStretch | undefined)[]): ExactStretch[][] {
  const at = (i: number): ExactStretch | undefined => stretches[(i + stretches.length) % stretches.length];
  const isJoined = (i: number): boolean => {
    const [one, between, other] = [at(i), at(i + 1), at(i + 2)];
    if (!one?.differs || !between || between.differs || !other?.differs || one === other) return false;
    return between.length < Math.min(one.length, other.length);
  };
  const groups: ExactStretch[][] = [];
  for (const [i, first] of stretches.entries()) {
    if (!first?.differs || isJoined(i - 2)) continue;
    const group = [first];
    for (let last = i; isJoined(last); last += 2) group.push(at(last + 1)!, at(last + 2)!);
    groups.push(group);
  }
  return groups;
}

function wound(ring: Ring, isSea: boolean): Ring {
  return doubleArea(ring) > 0 === isSea ? ring : turned(ring);
}

function channelFrom(
  group: readonly ExactStretch[],
  outline: Ring,
  shores: WorldShores,
  covered: Region,
): Ring | undefined {
  const [{ from, isSea }, { to }] = [group[0]!, group.at(-1)!];
  const stretch = stretchBetween(outline, from, to);
  const reach = Math.min(MOST_SLENDER * stretch.length, isSea ? REACH : REACH_OF_LAND);
  const first = nearestCoast(from.x, from.y, reach, shores, covered);
  const last = nearestCoast(to.x, to.y, reach, shores, covered);
  if (!first || !last) return undefined;
  const between = coastBetween(last, first, isSea, stretch);
  const nearer = first.distance < last.distance ? first : last;
  const [start, end] = between ? [first, last] : [nearer, nearer];
  const side = (place: CoastPlace, isForward: boolean): Points =>
    wideningAt(place, isForward, stretch.length, covered);
  const mouth = [...turned(side(end, !isSea)), ...(between ?? []), ...side(start, isSea)];
  return [...mouth, ...group.flatMap((one) => (one.differs ? edgeOf(one) : roundedPath(one)))];
}

function edgeOf(stretch: ExactStretch): Points {
  return [...stretch.points.slice(0, 2), ...innerPath(stretch), ...stretch.points.slice(-2)];
}

/** The nearest place on the world's coast that can be seen from a place on the outline without crossing the covered region. */
function nearestCoast(
  x: number,
  y: number,
  reach: number,
  shores: WorldShores,
  covered: Region,
): CoastPlace | undefined {
  const places = shores.ringsNear(x, y).flatMap((ring) => placesNear(ring, x, y, reach));
  return places.sort((a, b) => a.distance - b.distance).find((place) => isClear(x, y, place, covered));
}

/** The nearest place on each edge of a coast, as far as it is within reach. */
function placesNear(ring: SeaRing, x: number, y: number, reach: number): CoastPlace[] {
  const { points, isWhole } = ring;
  const places: CoastPlace[] = [];
  for (let from = 0; from < points.length; from += 2) {
    const [startX, startY] = [points[from]!, points[from + 1]!];
    const to = (from + 2) % points.length;
    const [right, down] = [points[to]! - startX, points[to + 1]! - startY];
    const along = ((x - startX) * right + (y - startY) * down) / (right * right + down * down || 1);
    const share = Math.max(0, Math.min(1, along));
    const place = { x: startX + share * right, y: startY + share * down };
    const distance = Math.hypot(place.x - x, place.y - y);
    const at = from / 2 + share;
    if (distance <= reach && isWhole(place.x, place.y)) places.push({ ring, ...place, at, distance });
  }
  return places;
}

function isClear(x: number, y: number, place: CoastPlace, covered: Region): boolean {
  let inside = 0;
  for (let probe = 1; probe <= PROBES; probe++) {
    const share = probe / PROBES;
    if (covered.partAt(x + share * (place.x - x), y + share * (place.y - y)) >= 0) inside += 1;
  }
  return inside <= MOST_COVERED;
}

/** The corners of a coast from one place to another; undefined if that is no short way. */
function coastBetween(
  from: CoastPlace,
  to: CoastPlace,
  isForward: boolean,
  stretch: OutlineStretch,
): Points | undefined {
  if (from.ring !== to.ring) return undefined;
  const { points, isWhole } = from.ring;
  const corners = isForward
    ? cornersBetween(points, from.at, to.at)
    : turned(cornersBetween(points, to.at, from.at));
  const isCoast = corners.every((_, i) => i % 2 === 1 || isWhole(corners[i]!, corners[i + 1]!));
  const most = MOST_DETOUR * (stretch.length + from.distance + to.distance);
  return isCoast && lengthOf([from.x, from.y, ...corners, to.x, to.y]) <= most ? corners : undefined;
}

/** The coast from the side of a channel to the place up to which it is widened. */
function wideningAt(
  { ring, x, y, at, distance }: CoastPlace,
  isForward: boolean,
  width: number,
  covered: Region,
): Points {
  const { points, isWhole } = ring;
  const mayBe = (atX: number, atY: number): boolean => isWhole(atX, atY) && covered.partAt(atX, atY) < 0;
  const edge = 2 * Math.min(Math.floor(at), points.length / 2 - 1);
  const way = wayFrom(points, x, y, edge, isForward, mayBe);
  return wayAlong(way, Math.min(WIDENING * distance, MOST_WIDENING * width));
}
