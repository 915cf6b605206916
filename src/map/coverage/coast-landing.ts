import type { Ring } from '../../mvt/mvt.ts';
import { type EdgePlace, nearestOf, placeOn, positionsNear } from './outline.ts';
import type { Region } from './region.ts';
import { stretchesWithin } from './stretches-within.ts';

/** True if the world has sea at a place in world units. */
export type IsSea = (x: number, y: number) => boolean;

/** The cut end of a coast inside a part of a region, in world units. */
export interface CutCoast {
  readonly x: number;
  readonly y: number;
  /** True at the last point of the coast: the sea follows on the outline after the landing; at the first point it lies before. */
  readonly isEnd: boolean;
}

/** The world's coast may be this many times as far as the nearest edge. */
const FARTHEST = 3;
/** Samples along an edge or a way along edges, and bisections between two samples that differ. */
const [PROBES, HALVINGS] = [32, 8];

/** The place on an outline to which a cut coast is prolonged: where the world's coast meets the outline, else the nearest place. */
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
    const near = positionsNear(outline, edge, x, y, reach);
    if (near) for (const at of changesBetween(near, seaAt, isEnd)) shores.push(placeOn(outline, at, x, y));
  }
  shores.sort((a, b) => a.distance - b.distance);
  const isReached = (shore: EdgePlace): boolean =>
    shore.distance < reach && isStraightInside(region, x, y, shore);
  return shores.find(isReached) ?? nearest;
}

/** True if the world has sea along an outline, clockwise from one position to another. */
export function hasSeaFrom(first: number, to: number, outline: Ring, isSea: IsSea): boolean {
  const count = outline.length / 2;
  const last = to < first ? to + count : to;
  for (let probe = 0; probe <= PROBES; probe++) {
    const { x, y } = placeOn(outline, (first + (probe / PROBES) * (last - first)) % count, 0, 0);
    if (isSea(x, y)) return true;
  }
  return false;
}

/** Positions along an edge at which a condition changes to the wanted value. */
function* changesBetween(
  [first, last]: readonly [number, number],
  isSo: (at: number) => boolean,
  wanted: boolean,
): Generator<number> {
  let [before, wasSo] = [first, isSo(first)];
  for (let probe = 1; probe <= PROBES; probe++) {
    const at = first + (probe / PROBES) * (last - first);
    const so = isSo(at);
    if (so !== wasSo && so === wanted) yield bisected(before, at, isSo);
    [before, wasSo] = [at, so];
  }
}

function bisected(from: number, to: number, isSo: (at: number) => boolean): number {
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
