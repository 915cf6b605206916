import type { BoundingBox } from '../../core/core.ts';
import { WORLD_BITS, worldX, worldY } from '../geometry/mercator.ts';
import type { SourceGeometry } from '../geometry/source-geometry.ts';
import { type Rectangle, Region, withoutHoles } from './region.ts';
import { commonOf, type Spans, unionOf, widened, without } from './spans.ts';

/**
 * Cells are tiles of this zoom: 5 to 10 km wide. So what is left empty beyond a cut is no wider than that, while villages are
 * near enough to each other that their cells meet.
 */
const CELL_ZOOM = 12;
const CELL_UNITS = 2 ** (WORLD_BITS - CELL_ZOOM);
const CELLS = 2 ** CELL_ZOOM;
/** Some thousands of square kilometres: a lake, a forest or mountains. In larger holes the world's towns and borders are shown. */
const LARGEST_FILLED = 64;
/** In 1e-7 degrees: what is longer may reach far out of what an extract was cut to. */
const LONGEST = 100_000;

const [THING, LINE] = [1, 2];

/** Row by row from the north: stretches of cells. */
type CellRows = readonly Spans[];

/** Marks the cells of the world that hold things of extracts, so that these count as covered. */
export class CoveredCells {
  readonly #rows: (Uint8Array | undefined)[] = [];

  /** Long things are passed by: whole ways and relations reach out of what an extract was cut to. */
  add(geometry: SourceGeometry): void {
    const place = placeOfShort(geometry);
    if (place) this.#mark(worldX(place[0] / 1e7), worldY(place[1] / 1e7), THING);
  }

  /**
   * A coast or border counts wherever it is known, and a cell around it, so that the coarse one of the world is not seen beside
   * it.
   *
   * @param points in the world's units, x and y by turns
   */
  addLine(points: ArrayLike<number>): void {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = points[at]!;
      const y = points[at + 1]!;
      this.#mark(x, y, LINE);
      if (at > 0) this.#markBetween(points[at - 2]!, points[at - 1]!, x, y);
    }
  }

  /** What is covered of boxes: their cells that hold something, those between them, and those at an edge of the boxes beside them. */
  within(boxes: readonly Rectangle[]): Region {
    const rows = rowsAround(boxes);
    const within = rows.map((row) =>
      boxes.reduce<Spans>((spans, box) => unionOf(spans, cellsOf(box, row)), []),
    );
    const lines = grown(rows.map((row) => this.#marked(row, LINE)));
    const known = rows.map((row, i) => commonOf(unionOf(this.#marked(row, THING), lines[i]!), within[i]!));
    const around = grown(known);
    const apart = grown(within.map((spans, i) => without(spans, around[i]!)));
    const closed = within.map((spans, i) => without(commonOf(around[i]!, spans), apart[i]!));
    const cells = withoutHoles(closed, (size) => size <= LARGEST_FILLED);
    return regionOf(cells, rows[0] ?? 0, boxes);
  }

  #mark(x: number, y: number, kind: number): void {
    const row = cellAt(y);
    this.#rows[row] ??= new Uint8Array(CELLS);
    this.#rows[row]![cellAt(x)]! |= kind;
  }

  /** Passes by no cell but at its corners. */
  #markBetween(fromX: number, fromY: number, x: number, y: number): void {
    const longest = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
    if (longest > (CELLS / 2) * CELL_UNITS) return; // over the antimeridian
    const steps = Math.ceil((4 * longest) / CELL_UNITS);
    for (let step = 1; step < steps; step++)
      this.#mark(fromX + (step / steps) * (x - fromX), fromY + (step / steps) * (y - fromY), LINE);
  }

  #marked(row: number, kind: number): Spans {
    const marks = this.#rows[row];
    const spans: number[] = [];
    if (!marks) return spans;
    for (let [x, was] = [0, false]; x <= CELLS; x++) {
      const is = x < CELLS && (marks[x]! & kind) !== 0;
      if (is !== was) spans.push(x);
      was = is;
    }
    return spans;
  }
}

/** In degrees: west, south, east, north. */
export function rectangleOf([west, south, east, north]: BoundingBox): Rectangle {
  return { west: worldX(west), north: worldY(north), east: worldX(east), south: worldY(south) };
}

/** Longitude and latitude in 1e-7 degrees of a place of a thing; undefined of a long one. */
export function placeOfShort(geometry: SourceGeometry): readonly [lon: number, lat: number] | undefined {
  if (geometry.type === 'point') return [geometry.lon, geometry.lat];
  if (geometry.type === 'collection') return undefined;
  const positions = geometry.type === 'line' ? geometry.positions : geometry.polygons[0]?.[0];
  if (!positions) return undefined;
  const lon = positions[0]!;
  const lat = positions[1]!;
  for (let at = 2; at < positions.length; at += 2)
    if (Math.abs(positions[at]! - lon) > LONGEST || Math.abs(positions[at + 1]! - lat) > LONGEST)
      return undefined;
  return [lon, lat];
}

/**
 * Cells are cut where the boxes end; where cells of several boxes meet, they are one.
 *
 * @param first the row of the first cells
 */
function regionOf(cells: CellRows, first: number, boxes: readonly Rectangle[]): Region {
  const ends = boxes.flatMap(({ north, south }) => [north, south]);
  const lines = new Set(ends);
  for (const [i, spans] of cells.entries())
    if (spans.length > 0) for (const row of [first + i, first + i + 1]) lines.add(row * CELL_UNITS);
  const sorted = [...lines].sort((a, b) => a - b);
  const bands = sorted.slice(1).map((south, i) => {
    const north = sorted[i]!;
    const units = (cells[cellAt(north) - first] ?? []).map((cell) => cell * CELL_UNITS);
    const here = boxes.filter((box) => box.north <= north && box.south >= south && box.west < box.east);
    const spans = here.reduce<Spans>((all, { west, east }) => unionOf(all, [west, east]), []);
    return { north, south, spans: commonOf(units, spans) };
  });
  return new Region(bands);
}

/** Those that boxes lie in, what is between them, and one more on both sides; ascending, and none without a box. */
function rowsAround(boxes: readonly Rectangle[]): number[] {
  let first = CELLS;
  let last = 0;
  for (const { north, south } of boxes) {
    first = Math.min(first, cellAt(north));
    last = Math.max(last, cellAt(south));
  }
  return Array.from({ length: Math.max(0, last - first + 3) }, (_, i) => first - 1 + i);
}

function cellsOf({ west, north, east, south }: Rectangle, row: number): Spans {
  const isIn = row >= cellAt(north) && row * CELL_UNITS < south && west < east;
  return isIn ? [cellAt(west), Math.ceil(east / CELL_UNITS)] : [];
}

function cellAt(units: number): number {
  return Math.max(0, Math.min(CELLS - 1, Math.floor(units / CELL_UNITS)));
}

/** Each cell with the eight around it. */
function grown(rows: CellRows): CellRows {
  return rows.map((own, i) => {
    const near = [rows[i - 1] ?? [], own, rows[i + 1] ?? []];
    const all = near.reduce((spans, others) => unionOf(spans, others));
    return all.length > 0 ? commonOf(widened(all), [0, CELLS]) : [];
  });
}
