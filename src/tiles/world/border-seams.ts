import { type ExactBorder, type NearestPlace, type Place, type Points, SegmentGrid } from './segment-grid.ts';

/** A border, or a river, of the world's map beside those of extracts. */
export interface WorldBorder {
  readonly adminLevel: number;
  /** Codes of the countries beside it. */
  readonly countries: readonly string[];
  /** Interleaved x and y in world units. */
  readonly points: Points;
}

/** What is left of a line of the world's. */
export interface LeftBorder {
  readonly points: Points;
  /** True if its first or last point was moved to a border of an extract. */
  readonly startsJoined: boolean;
  readonly endsJoined: boolean;
}

/** A line of the world's beside borders of extracts. */
export interface SeamedBorder {
  readonly left: readonly LeftBorder[];
  /** Interleaved x and y in world units: points that are left out or moved, and where these are moved to. */
  readonly changed: Points;
}

const COUNTRY = 2;
/** World units: the world's line may lie this far from the exact one, 6.6 km at 47° of latitude; less if nothing is known of its countries. */
const REACH = 1 << 18;
const REACH_OF_UNKNOWN = 1 << 16;
const REACH_OF_STATES = 1 << 17;
/** Distance of the points between which it is looked for the place where the exact border ends, and how often it is halved. */
const STEP = 1 << 14;
const HALVINGS = 9;
/** World units: exact borders on both sides of a shorter gap are joined straight, as the world's line knows no better. */
const SHORT_GAP = REACH / 2;
/** A line is bent over this many times the distance that its end is moved. */
const BEND = 4;

/** A point of the line, and its place on the exact border. */
interface Sample {
  readonly x: number;
  readonly y: number;
  readonly nearest: NearestPlace | undefined;
  /** True if the extract has the border here. */
  readonly isReplaced: boolean;
}

interface Piece {
  readonly samples: Sample[];
  readonly start: NearestPlace | undefined;
  readonly end: NearestPlace | undefined;
}

/**
 * Lets borders of extracts and of the world meet: where an extract has a border, the world's line of it is left out, and the line goes
 * on where the extract's ends, bent to that end.
 */
export class BorderSeams {
  readonly #grid: SegmentGrid;

  constructor(borders: readonly ExactBorder[]) {
    this.#grid = new SegmentGrid(borders, REACH);
  }

  /** What is left of each line; undefined if all of it is, as it is. Ends at which several lines meet still meet. */
  leftOf(borders: readonly WorldBorder[]): (SeamedBorder | undefined)[] {
    const sampled = borders.map((border) => (this.#isNear(border.points) ? this.#samplesOf(border) : []));
    const beside = sampled.map((samples) => (isLacked(samples) ? undefined : leftBeside(samples)));
    const staying = new Set(beside.flatMap((seam, i) => stayingEnds(seam, sampled[i]!)));
    return sampled.map((samples, i) =>
      samples.length > 0 && isLacked(samples) ? this.#withJoinedEnds(samples, staying) : beside[i],
    );
  }

  /**
   * For each line of the world's the ends of exact borders that are left in the air: the line ends beside the exact border and meets no other
   * line there, so it leads to a coast; the exact border ends near it, and nothing is joined to that end.
   *
   * @param seams what {@link leftOf} left of the lines
   * @param isEnd false where a line is only cut at the edge of a tile
   */
  lostEnds(
    borders: readonly WorldBorder[],
    seams: readonly (SeamedBorder | undefined)[],
    isEnd: (place: Place) => boolean,
  ): NearestPlace[][] {
    const joined = new Set(seams.flatMap((seam) => seam?.left.flatMap(joinedEndsOf) ?? []).map(keyOf));
    const all = borders.flatMap(({ points }) => endsOf(points)).map(keyOf);
    const isLone = (end: Place): boolean => all.filter((key) => key === keyOf(end)).length === 1;
    const isReplaced = (border: WorldBorder, { x, y }: Place): boolean =>
      border.adminLevel === COUNTRY && this.#sample(border, x, y).isReplaced;
    return borders.map((border) =>
      endsOf(border.points)
        .filter((end) => isEnd(end) && isReplaced(border, end) && isLone(end))
        .map(({ x, y }) => this.#grid.nearestEnd(x, y, REACH_OF_UNKNOWN))
        .filter((lost) => lost !== undefined)
        .filter((lost) => !joined.has(keyOf(lost))),
    );
  }

  #isNear(points: Points): boolean {
    for (let at = 0; at < points.length; at += 2) if (this.#isNearAt(points, at)) return true;
    return false;
  }

  #isNearAt(points: Points, at: number): boolean {
    return between(points, at, REACH).some(([x, y]) => this.#grid.isNear(x, y));
  }

  #samplesOf(border: WorldBorder): Sample[] {
    const places: [number, number][] = [];
    for (let at = 0; at < border.points.length; at += 2) places.push(...this.#places(border.points, at));
    const samples = places.map(([x, y]) => this.#sample(border, x, y));
    return samples.flatMap((sample, i) => {
      const before = samples[i - 1] ?? sample;
      const turns = before.isReplaced !== sample.isReplaced;
      return turns ? [...this.#turnBetween(border, before, sample), sample] : [sample];
    });
  }

  /** A point of a line and, near borders of extracts, places between it and the one before. */
  #places(points: Points, at: number): [number, number][] {
    return this.#isNearAt(points, at) ? between(points, at, STEP) : [[points[at]!, points[at + 1]!]];
  }

  #sample(border: WorldBorder, x: number, y: number): Sample {
    const nearest = this.#grid.nearest(x, y, (exact) => reachBetween(exact, border));
    return { x, y, nearest, isReplaced: nearest !== undefined && !nearest.isOpenEnd };
  }

  /** Both sides of the place between two points where the exact border ends. */
  #turnBetween(border: WorldBorder, from: Sample, to: Sample): [Sample, Sample] {
    let [first, last] = [from, to];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = this.#sample(border, (first.x + last.x) / 2, (first.y + last.y) / 2);
      if (middle.isReplaced === from.isReplaced) first = middle;
      else last = middle;
    }
    return [first, last];
  }

  /**
   * A line of which extracts have nothing, ended at their other borders.
   *
   * @param staying keys of ends at which another line of the world's ends as before
   */
  #withJoinedEnds(samples: readonly Sample[], staying: ReadonlySet<string>): SeamedBorder | undefined {
    const joined = (end: Sample): NearestPlace | undefined => {
      if (staying.has(keyOf(end))) return undefined;
      const { x, y } = end;
      return this.#grid.nearestEnd(x, y, REACH_OF_STATES) ?? this.#grid.nearest(x, y, reachOfOther);
    };
    const piece = { samples: [...samples], start: joined(samples[0]!), end: joined(samples.at(-1)!) };
    return piece.start || piece.end ? seamed([piece], []) : undefined;
  }
}

/** True if extracts have nothing of a line. */
function isLacked(samples: readonly Sample[]): boolean {
  return samples.every(({ nearest }) => nearest === undefined);
}

function leftBeside(samples: readonly Sample[]): SeamedBorder | undefined {
  if (!samples.some(({ isReplaced }) => isReplaced)) return undefined;
  const replaced = samples.filter(({ isReplaced }) => isReplaced).flatMap(({ x, y }) => [x, y]);
  return seamed(piecesOf(samples), replaced);
}

/** Keys of those ends of a line that extracts have in part at which it ends as before. */
function stayingEnds(seam: SeamedBorder | undefined, samples: readonly Sample[]): string[] {
  if (isLacked(samples)) return [];
  const [first, last] = [samples[0]!, samples.at(-1)!]; // a line that is not lacked has some
  const left = seam?.left ?? [];
  const starts = !seam || left[0]?.startsJoined === false;
  const ends = !seam || left.at(-1)?.endsJoined === false;
  return [...(starts ? [keyOf(first)] : []), ...(ends ? [keyOf(last)] : [])];
}

function endsOf(points: Points): Place[] {
  const [x, y] = points.slice(-2);
  return [
    { x: points[0]!, y: points[1]! },
    { x: x!, y: y! },
  ];
}

function joinedEndsOf({ points, startsJoined, endsJoined }: LeftBorder): Place[] {
  const [start, end] = endsOf(points);
  return [...(startsJoined ? [start!] : []), ...(endsJoined ? [end!] : [])];
}

function keyOf({ x, y }: Place): string {
  return `${x} ${y}`;
}

/** How far the end of a border may be from one of other countries at which it ends. */
function reachOfOther({ adminLevel }: ExactBorder): number {
  return adminLevel === COUNTRY ? REACH_OF_UNKNOWN : 0;
}

/** How far from each other the two may be one border; 0 if they are not. */
function reachBetween(exact: ExactBorder, world: WorldBorder): number {
  if (exact.adminLevel !== world.adminLevel) return 0;
  if (world.adminLevel !== COUNTRY) return REACH_OF_STATES;
  if (exact.countries.length === 0) return REACH_OF_UNKNOWN;
  const known = exact.countries.slice(0, 2);
  return known.every((code) => world.countries.includes(code)) ? REACH : 0;
}

/** The pieces of a line that the exact border does not replace, and the places at which that ends. */
function piecesOf(samples: readonly Sample[]): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < samples.length; first++) {
    if (samples[first]!.isReplaced) continue;
    let last = first;
    while (samples[last + 1]?.isReplaced === false) last += 1;
    const start = first > 0 ? (samples[first]!.nearest ?? samples[first - 1]!.nearest) : undefined;
    const next = samples[last + 1];
    const end = next && (samples[last]!.nearest ?? next.nearest);
    pieces.push({ samples: samples.slice(first, last + 1), start, end });
    first = last;
  }
  return pieces;
}

function seamed(pieces: readonly Piece[], replaced: Points): SeamedBorder {
  const changed = [...replaced];
  const left = pieces.filter(({ samples }) => samples.length > 1).map((piece) => bent(piece, changed));
  return { left, changed };
}

/** Moves the ends of a piece to the places where the exact border ends, and less and less what follows. */
function bent({ samples, start, end }: Piece, changed: number[]): LeftBorder {
  const lengths = lengthsAlong(samples);
  const whole = lengths.at(-1)!;
  if (start && end && Math.hypot(end.x - start.x, end.y - start.y) < SHORT_GAP) {
    changed.push(...samples.flatMap(({ x, y }) => [x, y]));
    return { points: [start.x, start.y, end.x, end.y], startsJoined: true, endsJoined: true };
  }
  const moves = [moveOf(samples[0]!, start, 0, whole), moveOf(samples.at(-1)!, end, whole, whole)];
  const points: number[] = [];
  for (const [i, { x, y }] of samples.entries()) {
    const [right, down] = moves.reduce<Shift>((sum, move) => shifted(sum, move, lengths[i]!), [0, 0]);
    points.push(x + right, y + down);
    if (right !== 0 || down !== 0) changed.push(x, y, x + right, y + down);
  }
  return { points, startsJoined: start !== undefined, endsJoined: end !== undefined };
}

type Shift = readonly [right: number, down: number];

/** How far a line is moved at one place along it, and over which length that fades; lengths in world units. */
interface Move {
  readonly right: number;
  readonly down: number;
  readonly from: number;
  readonly over: number;
}

function moveOf({ x, y }: Sample, to: NearestPlace | undefined, from: number, most: number): Move {
  const [right, down] = to ? [to.x - x, to.y - y] : [0, 0];
  return { right, down, from, over: Math.max(1, Math.min(BEND * Math.hypot(right, down), most)) };
}

function shifted([right, down]: Shift, move: Move, at: number): Shift {
  const share = Math.max(0, 1 - Math.abs(at - move.from) / move.over);
  return [right + share * move.right, down + share * move.down];
}

function lengthsAlong(samples: readonly Sample[]): number[] {
  let length = 0;
  return samples.map(({ x, y }, i) => {
    const before = samples[i - 1] ?? { x, y };
    length += Math.hypot(x - before.x, y - before.y);
    return length;
  });
}

/** Places on the segment that ends at a point, no more than `step` apart, with the point itself last. */
export function between(points: Points, at: number, step: number): [number, number][] {
  const [x, y] = [points[at]!, points[at + 1]!];
  if (at === 0) return [[x, y]];
  const [fromX, fromY] = [points[at - 2]!, points[at - 1]!];
  const count = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / step));
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 1) / count;
    return [fromX + share * (x - fromX), fromY + share * (y - fromY)];
  });
}
