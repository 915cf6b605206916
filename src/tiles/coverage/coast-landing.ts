import type { Ring } from '../geometry/rings.ts';
import { type EdgePlace, nearestOf, placeOn, stretchNear } from './outline.ts';
import type { Region } from './region.ts';
import { stretchesWithin } from './stretches-within.ts';

/** Whether the world around has sea at a place in its units. */
export type IsSea = (x: number, y: number) => boolean;

/** Where a coast was cut off inside a part of a region. */
export interface CutCoast {
  readonly x: number;
  readonly y: number;
  /** Whether it ends there, and not begins: then the sea is on the outline after where it goes on to, else before. */
  readonly isEnd: boolean;
}

/** How much farther than the nearest edge the world's own coast may be. */
const FARTHEST = 3;
/** Each edge is asked at so many places, and between two that differ so often once more. */
const [PROBES, HALVINGS] = [32, 8];

/** Where along an outline a cut coast goes on to: where the world's own coast does outside, else to the nearest edge. */
export function landingOf(coast: CutCoast, outline: Ring, region: Region, isSea: IsSea): EdgePlace {
  const { x, y, isEnd } = coast;
  const nearest = nearestOf(outline, x, y);
  const reach = FARTHEST * nearest.distance;
  const seaAt = (at: number): boolean => {
    const place = placeOn(outline, at, x, y);
    return isSea(place.x, place.y);
  };
  const shores: EdgePlace[] = [];
  for (let edge = 0; edge < outline.length / 2; edge++) {
    const near = stretchNear(outline, edge, x, y, reach);
    if (near) for (const at of changesBetween(near, seaAt, isEnd)) shores.push(placeOn(outline, at, x, y));
  }
  shores.sort((a, b) => a.distance - b.distance);
  const isReached = (shore: EdgePlace): boolean =>
    shore.distance < reach && isStraightInside(region, x, y, shore);
  return shores.find(isReached) ?? nearest;
}

/** Where along an edge something changes to what is wanted. */
function* changesBetween(
  [first, last]: readonly [number, number],
  isSo: (at: number) => boolean,
  wanted: boolean,
): Generator<number> {
  let [before, wasSo] = [first, isSo(first)];
  for (let probe = 1; probe <= PROBES; probe++) {
    const at = first + (probe / PROBES) * (last - first);
    const so = isSo(at);
    if (so !== wasSo && so === wanted) yield halved(before, at, isSo);
    [before, wasSo] = [at, so];
  }
}

function halved(from: number, to: number, isSo: (at: number) => boolean): number {
  let [low, high] = [from, to];
  const wasSo = isSo(from);
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (isSo(middle) === wasSo) low = middle;
    else high = middle;
  }
  return high;
}

function isStraightInside(region: Region, x: number, y: number, place: EdgePlace): boolean {
  const [stretch] = stretchesWithin([x, y, place.x, place.y], region);
  if (!stretch?.startsInside) return false;
  const [lastX, lastY] = [stretch.points.at(-2)!, stretch.points.at(-1)!];
  return Math.abs(lastX - place.x) + Math.abs(lastY - place.y) < 1;
}
