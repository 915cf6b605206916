import { simplifyLine } from '../geometry/simplify.ts';

export type Points = readonly number[];

/** World units by which borders may be simplified here: 2 metres or less. */
const TOLERANCE = 64;

/** A border, or a river, as extracts have it. */
export interface ExactBorder {
  /** 2 for countries, 4 for states, 0 for rivers. */
  readonly adminLevel: number;
  /** Codes of the countries beside it that are known. */
  readonly countries: readonly string[];
  /** Interleaved x and y in world units. */
  readonly points: Points;
}

/** In world units. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A place at a distance from the point that was asked for, in world units. */
export interface DistantPlace extends Place {
  readonly distance: number;
}

/** The place on borders that is nearest to a point. */
export interface NearestPlace extends DistantPlace {
  /** True for an end at which no border goes on. */
  readonly isOpenEnd: boolean;
}

interface Segment {
  readonly border: ExactBorder;
  /** Index of its first coordinate. */
  readonly at: number;
}

/** Finds borders near a point, up to the side of a cell away. */
export class SegmentGrid {
  readonly #cells = new Map<string, Segment[]>();
  readonly #openEnds: ReadonlySet<string>;
  readonly #cell: number;

  /** @param cell side of a cell, in world units */
  constructor(borders: readonly ExactBorder[], cell: number) {
    this.#cell = cell;
    this.#openEnds = openEndsOf(borders);
    for (const exact of borders) {
      const border = { ...exact, points: simplifyLine(exact.points, TOLERANCE) };
      for (let at = 0; at + 3 < border.points.length; at += 2) this.#file({ border, at });
    }
  }

  /** True if a cell or one of its neighbours has a border. */
  isNear(x: number, y: number): boolean {
    for (const _ of this.#around(x, y)) return true;
    return false;
  }

  /** The nearest place on the borders that are accepted; undefined if none is as near as `reach` allows. */
  nearest(x: number, y: number, reachOf: (border: ExactBorder) => number): NearestPlace | undefined {
    let best: NearestPlace | undefined;
    for (const { border, at } of this.#around(x, y)) {
      const reach = Math.min(reachOf(border), best?.distance ?? Number.POSITIVE_INFINITY);
      const place = reach > 0 ? placeOnSegment(border.points, at, x, y) : undefined;
      if (!place || place.distance >= reach) continue;
      best = { ...place, isOpenEnd: this.#openEnds.has(`${place.x} ${place.y}`) };
    }
    return best;
  }

  /** The nearest end of a country's border at which none goes on; undefined if none is as near as `reach`. */
  nearestEnd(x: number, y: number, reach: number): NearestPlace | undefined {
    const ends = Array.from(this.#around(x, y))
      .filter(({ border }) => border.adminLevel === 2)
      .flatMap(({ border: { points }, at }) => [points.slice(at, at + 2), points.slice(at + 2, at + 4)])
      .filter(([endX, endY]) => this.#openEnds.has(`${endX} ${endY}`))
      .map(([endX, endY]) => ({ x: endX!, y: endY!, distance: Math.hypot(endX! - x, endY! - y) }))
      .sort((a, b) => a.distance - b.distance);
    const [nearest] = ends;
    return nearest && nearest.distance < reach ? { ...nearest, isOpenEnd: true } : undefined;
  }

  *#around(x: number, y: number): Generator<Segment> {
    const [column, row] = [Math.floor(x / this.#cell), Math.floor(y / this.#cell)];
    for (let right = -1; right <= 1; right++)
      for (let down = -1; down <= 1; down++) yield* this.#cells.get(`${column + right} ${row + down}`) ?? [];
  }

  #file(segment: Segment): void {
    const { points } = segment.border;
    const [x, y, toX, toY] = points.slice(segment.at, segment.at + 4) as [number, number, number, number]; // its two points
    const steps = Math.ceil((4 * Math.max(Math.abs(toX - x), Math.abs(toY - y))) / this.#cell) + 1;
    let before = '';
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const key = `${Math.floor((x + share * (toX - x)) / this.#cell)} ${Math.floor((y + share * (toY - y)) / this.#cell)}`;
      if (key === before) continue;
      before = key;
      const known = this.#cells.get(key);
      if (known) known.push(segment);
      else this.#cells.set(key, [segment]);
    }
  }
}

/** Ends of borders where no other border of the same level begins, ends or passes. */
function openEndsOf(borders: readonly ExactBorder[]): Set<string> {
  const times = new Map<string, number>();
  for (const { points } of borders)
    for (let at = 0; at < points.length; at += 2) {
      const isEnd = at === 0 || at === points.length - 2;
      const key = `${points[at]} ${points[at + 1]}`;
      times.set(key, (times.get(key) ?? 0) + (isEnd ? 1 : 2));
    }
  return new Set([...times].flatMap(([key, count]) => (count === 1 ? [key] : [])));
}

/**
 * The place on a segment that is nearest to a point.
 *
 * @param at index of the segment's first coordinate
 */
export function placeOnSegment(points: ArrayLike<number>, at: number, x: number, y: number): DistantPlace {
  const [fromX, fromY] = [points[at]!, points[at + 1]!];
  const [stepX, stepY] = [points[at + 2]! - fromX, points[at + 3]! - fromY];
  const squared = stepX * stepX + stepY * stepY;
  const along = squared > 0 ? ((x - fromX) * stepX + (y - fromY) * stepY) / squared : 0;
  const share = Math.max(0, Math.min(1, along));
  const place = { x: fromX + share * stepX, y: fromY + share * stepY };
  return { ...place, distance: Math.hypot(place.x - x, place.y - y) };
}
