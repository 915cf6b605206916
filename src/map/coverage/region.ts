import { partitionPoint } from '../../arrays/arrays.ts';
import { directedLoops, type Ring } from '../../mvt/mvt.ts';
import { connectedSpans } from './connected-spans.ts';
import { areEqual, differenceOf, firstEndingAfter, intersectionOf, type Spans, unionOf } from './spans.ts';

/** A rectangle in world units. */
export interface Rectangle {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** A connected part of a region; parts that touch at a corner are not connected. */
export interface Part {
  /** In world units, clockwise as seen on a map, from its northernmost corner, the westernmost of several. */
  readonly outline: Ring;
  readonly rectangles: readonly Rectangle[];
}

/** A strip of the world between two parallels, and the spans of it that belong to a region, from west to east. */
export interface Band {
  readonly north: number;
  readonly south: number;
  readonly spans: Spans;
}

/** A part of the world made of rectangles in world units, stored as bands from north to south. */
export class Region {
  readonly bands: readonly Band[];
  #parts: readonly (readonly number[])[] | undefined;

  /** @param bands from north to south, without overlaps */
  constructor(bands: readonly Band[]) {
    this.bands = joinedBands(bands);
  }

  /** The rectangles that meet a window, from north to south, not cut to it; they share nothing but edges. */
  *rectanglesIn({ west, north, east, south }: Rectangle): Generator<Rectangle> {
    for (let i = this.#firstBelow(north); i < this.bands.length && this.bands[i]!.north < south; i++) {
      const { spans, ...band } = this.bands[i]!;
      for (let at = firstEndingAfter(spans, west); at < spans.length && spans[at]! < east; at += 2)
        yield { west: spans[at]!, north: band.north, east: spans[at + 1]!, south: band.south };
    }
  }

  /** All rectangles, from north to south. */
  *rectangles(): Generator<Rectangle> {
    for (const { north, south, spans } of this.bands)
      for (let at = 0; at < spans.length; at += 2)
        yield { west: spans[at]!, north, east: spans[at + 1]!, south };
  }

  /** Index in `parts()` of the part that a place, in world units, lies in; -1 outside of the region. */
  partAt(x: number, y: number): number {
    const band = this.#firstBelow(y);
    if (band === this.bands.length || this.bands[band]!.north > y) return -1;
    const { spans } = this.bands[band]!;
    const at = firstEndingAfter(spans, x);
    return at < spans.length && spans[at]! <= x ? this.#partNumbers[band]![at / 2]! : -1;
  }

  /** The connected parts; the region must have no holes. */
  parts(): Part[] {
    const rectangles: Rectangle[][] = [];
    for (const rectangle of this.rectangles()) {
      const part = this.partAt(rectangle.west, rectangle.north);
      rectangles[part] ??= [];
      rectangles[part].push(rectangle);
    }
    const outlines: Ring[] = [];
    for (const outline of this.outlines()) {
      outlines[this.partAt(outline[0]!, outline[1]!)] = outline;
    }
    return outlines.map((outline, i) => ({ outline, rectangles: rectangles[i]! }));
  }

  /** The outlines of all parts, clockwise as seen on a map, and of holes, the other way round; in world units. */
  outlines(): Ring[] {
    return this.#loops().map(withoutStraightOn);
  }

  /** This region with its holes filled. */
  withoutHoles(): Region {
    const bands = this.#withGaps();
    const filled = withoutHoles(bands.map(({ spans }) => spans));
    return new Region(bands.map((band, i) => ({ ...band, spans: filled[i]! })));
  }

  /** The part of this region that lies in another one. */
  sharedWith(other: Region): Region {
    return this.#combined(other, intersectionOf);
  }

  /** This region with another one. */
  joinedWith(other: Region): Region {
    return this.#combined(other, unionOf);
  }

  #combined(other: Region, combine: (spans: Spans, others: Spans) => Spans): Region {
    const lines = [...this.bands, ...other.bands].flatMap(({ north, south }) => [north, south]);
    const sorted = [...new Set(lines)].sort((a, b) => a - b);
    const bands = sorted.slice(1).map((south, i) => {
      const north = sorted[i]!;
      return { north, south, spans: combine(this.#spansAt(north), other.#spansAt(north)) };
    });
    return new Region(bands);
  }

  /** This region without the places that lie in some parts of a region around it. */
  withoutParts(region: Region, numbers: ReadonlySet<number>): Region {
    const isLeft = (x: number, y: number): boolean => !numbers.has(region.partAt(x, y));
    const bands = this.bands.map(({ north, south, spans }) => {
      const left: number[] = [];
      forEach(spans, (from, to) => isLeft(from, north) && left.push(from, to));
      return { north, south, spans: left };
    });
    return new Region(bands);
  }

  /** The spans of the band that holds a parallel, or begins there; none without one. */
  #spansAt(y: number): Spans {
    const band = this.bands[this.#firstBelow(y)];
    return band && band.north <= y ? band.spans : [];
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

  /** The bands, with empty ones for the gaps between them. */
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

  /** Outlines with every corner of a band as a point. */
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
      forEach(differenceOf(below, above), (from, to) => push(from, line, to, line));
      forEach(differenceOf(above, below), (from, to) => push(to, line, from, line));
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
 * Fills the holes of rows of spans: gaps from which no way leads out except across corners. Afterwards no outline visits a point
 * twice.
 *
 * @param isFilled decides by the size of a hole, which is the sum of its spans' lengths
 */
export function withoutHoles(rows: readonly Spans[], isFilled = (_size: number): boolean => true): Spans[] {
  const ends = rows.flatMap((spans) => (spans.length > 0 ? [spans[0]!, spans.at(-1)!] : []));
  if (ends.length === 0) return [...rows];
  const frame = [ends.reduce((a, b) => Math.min(a, b)) - 1, ends.reduce((a, b) => Math.max(a, b)) + 1];
  const around = [frame, ...rows.map((spans) => differenceOf(frame, spans)), frame];
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

/** Drops empty bands and joins neighbours with equal spans. */
function joinedBands(bands: readonly Band[]): Band[] {
  const joined: Band[] = [];
  for (const band of bands) {
    const last = joined.at(-1);
    if (last?.south === band.north && areEqual(last.spans, band.spans))
      joined[joined.length - 1] = { ...last, south: band.south };
    else if (band.spans.length > 0 && band.north < band.south) joined.push(band);
  }
  return joined;
}

/** Drops the points on straight edges; the ring begins at its northernmost corner, the westernmost of several. */
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
