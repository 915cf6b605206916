import { partitionPoint } from '../../arrays/arrays.ts';
import { directedLoops } from '../geometry/directed-loops.ts';
import type { Ring } from '../geometry/rings.ts';
import { connectedSpans } from './connected-spans.ts';
import { areEqual, firstEndingAfter, type Spans, unionOf, without } from './spans.ts';

/** A rectangle in the world's units. */
export interface Rectangle {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** What of a region hangs together along edges. */
export interface Part {
  /** Its edge, clockwise as seen on a map, from the most northern of its corners that is the most western of these. */
  readonly outline: Ring;
  readonly rectangles: readonly Rectangle[];
}

/** A strip of the world between two parallels, and what of it belongs to a region, from west to east. */
interface Band {
  readonly north: number;
  readonly south: number;
  readonly spans: Spans;
}

/** A part of the world made of rectangles, in the world's units, as bands that lie one below the other. */
export class Region {
  readonly bands: readonly Band[];
  #parts: readonly (readonly number[])[] | undefined;

  /** @param bands from north to south, without overlaps */
  constructor(bands: readonly Band[]) {
    this.bands = withoutSteps(bands);
  }

  /** Rectangles that have nothing in common but edges and meet a window, from north to south; whole, not cut to it. */
  *rectanglesIn({ west, north, east, south }: Rectangle): Generator<Rectangle> {
    for (let i = this.#firstBelow(north); i < this.bands.length && this.bands[i]!.north < south; i++) {
      const { spans, ...band } = this.bands[i]!;
      for (let at = firstEndingAfter(spans, west); at < spans.length && spans[at]! < east; at += 2)
        yield { west: spans[at]!, north: band.north, east: spans[at + 1]!, south: band.south };
    }
  }

  /** All of it. */
  *rectangles(): Generator<Rectangle> {
    for (const { north, south, spans } of this.bands)
      for (let at = 0; at < spans.length; at += 2)
        yield { west: spans[at]!, north, east: spans[at + 1]!, south };
  }

  /**
   * The number of the part that a place lies in; -1 outside. What meets at corners alone is not one part. Numbers are those
   * of `parts`.
   */
  partAt(x: number, y: number): number {
    const band = this.#firstBelow(y);
    if (band === this.bands.length || this.bands[band]!.north > y) return -1;
    const { spans } = this.bands[band]!;
    const at = firstEndingAfter(spans, x);
    return at < spans.length && spans[at]! <= x ? this.#partNumbers[band]![at / 2]! : -1;
  }

  /** What hangs together; the region must have no holes. */
  parts(): Part[] {
    const rectangles: Rectangle[][] = [];
    for (const rectangle of this.rectangles()) {
      const part = this.partAt(rectangle.west, rectangle.north);
      rectangles[part] ??= [];
      rectangles[part].push(rectangle);
    }
    const outlines: Ring[] = [];
    for (const loop of this.#loops()) {
      const outline = withoutStraightOn(loop);
      outlines[this.partAt(outline[0]!, outline[1]!)] = outline;
    }
    return outlines.map((outline, i) => ({ outline, rectangles: rectangles[i]! }));
  }

  /** The same with all its holes. */
  withoutHoles(): Region {
    const bands = this.#withGaps();
    const filled = withoutHoles(bands.map(({ spans }) => spans));
    return new Region(bands.map((band, i) => ({ ...band, spans: filled[i]! })));
  }

  /** The same without the places that are in some parts of a region that it lies in. */
  withoutParts(region: Region, numbers: ReadonlySet<number>): Region {
    const isLeft = (x: number, y: number): boolean => !numbers.has(region.partAt(x, y));
    const bands = this.bands.map(({ north, south, spans }) => {
      const left: number[] = [];
      forEach(spans, (from, to) => isLeft(from, north) && left.push(from, to));
      return { north, south, spans: left };
    });
    return new Region(bands);
  }

  get #partNumbers(): readonly (readonly number[])[] {
    this.#parts ??= this.#numberParts();
    return this.#parts;
  }

  #numberParts(): readonly (readonly number[])[] {
    const bands = this.#withGaps();
    const numbers = connectedSpans(bands.map(({ spans }) => spans));
    return numbers.filter((_, i) => bands[i]!.spans.length > 0);
  }

  /** Its bands with those between them that nothing is in. */
  #withGaps(): Band[] {
    return this.bands.flatMap((band, i) => {
      const before = this.bands[i - 1];
      const isGap = before !== undefined && before.south < band.north;
      return isGap ? [{ north: before.south, south: band.north, spans: [] }, band] : [band];
    });
  }

  #firstBelow(y: number): number {
    return partitionPoint(0, this.bands.length, (band) => this.bands[band]!.south <= y);
  }

  /** With every corner of a band as a point. */
  #loops(): Ring[] {
    const rows = this.#withGaps();
    const lines = [...rows.map(({ north }) => north), rows.at(-1)?.south ?? 0];
    const columns = [...new Set(rows.flatMap(({ spans }) => spans))].sort((a, b) => a - b);
    const columnOf = new Map(columns.map((x, i) => [x, i]));
    const edges: number[] = [];
    for (let line = 0; line < lines.length; line++) {
      const [above, below] = [rows[line - 1]?.spans ?? [], rows[line]?.spans ?? []];
      const push = (x0: number, y0: number, x1: number, y1: number): number =>
        edges.push(columnOf.get(x0)!, y0, columnOf.get(x1)!, y1);
      forEach(without(below, above), (from, to) => push(from, line, to, line));
      forEach(without(above, below), (from, to) => push(to, line, from, line));
      forEach(below, (from, to) => {
        push(to, line, to, line + 1);
        push(from, line + 1, from, line);
      });
    }
    return directedLoops(edges).map((loop) =>
      loop.map((index, i) => (i % 2 === 0 ? columns[index]! : lines[index]!)),
    );
  }
}

/**
 * Rows of stretches without the holes that they are around, or without those of a size; a hole is what no way leads out of but
 * across corners. So no edge comes to a point twice.
 */
export function withoutHoles(rows: readonly Spans[], isFilled = (_size: number): boolean => true): Spans[] {
  const ends = rows.flatMap((spans) => (spans.length > 0 ? [spans[0]!, spans.at(-1)!] : []));
  if (ends.length === 0) return [...rows];
  const frame = [ends.reduce((a, b) => Math.min(a, b)) - 1, ends.reduce((a, b) => Math.max(a, b)) + 1];
  const around = [frame, ...rows.map((spans) => without(frame, spans)), frame];
  const numbers = connectedSpans(around); // the first is outside
  const sizes: number[] = [];
  for (const [row, spans] of around.entries())
    forEach(spans, (from, to, i) => {
      const number = numbers[row]![i]!;
      sizes[number] = (sizes[number] ?? 0) + to - from;
    });
  return rows.map((spans, row) => {
    const holes: number[] = [];
    forEach(around[row + 1]!, (from, to, i) => {
      const number = numbers[row + 1]![i]!;
      if (number > 0 && isFilled(sizes[number]!)) holes.push(from, to);
    });
    return unionOf(spans, holes);
  });
}

function forEach(spans: Spans, onSpan: (from: number, to: number, i: number) => void): void {
  for (let at = 0; at < spans.length; at += 2) onSpan(spans[at]!, spans[at + 1]!, at / 2);
}

/** Bands that nothing is in left out, and those that go on as they are in one. */
function withoutSteps(bands: readonly Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last?.south === band.north && areEqual(last.spans, band.spans))
      joined[joined.length - 1] = { ...last, south: band.south };
    else if (band.spans.length > 0 && band.north < band.south) joined.push(band);
  }
  return joined;
}

/** A ring without the points on straight edges, from the most northern of its points that is the most western of these. */
function withoutStraightOn(loop: Ring): Ring {
  const corners: [number, number][] = [];
  for (let at = 0; at < loop.length; at += 2) {
    const before = (at + loop.length - 2) % loop.length;
    const after = (at + 2) % loop.length;
    const isStraight = [0, 1].some(
      (axis) => loop[before + axis] === loop[at + axis] && loop[at + axis] === loop[after + axis],
    );
    if (!isStraight) corners.push([loop[at]!, loop[at + 1]!]);
  }
  const first = corners.reduce((best, corner, i) => {
    const [[x, y], [bestX, bestY]] = [corner, corners[best]!];
    return y < bestY || (y === bestY && x < bestX) ? i : best;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)].flat();
}
