import { Growable } from '../../arrays/arrays.ts';
import type { BoundingBox } from '../../core/core.ts';
import { type SourceGeometry, WORLD_BITS, worldX, worldY } from '../../mvt/mvt.ts';
import { CellMarks, type CellRows, grown } from './cell-rows.ts';
import { type Cell, KNOWN_CELL_UNITS, KNOWN_CELL_ZOOM, KnownCells, knownCellAt } from './known-cells.ts';
import { type Rectangle, Region, withoutHoles } from './region.ts';
import { differenceOf, intersectionOf, type Spans, unionOf } from './spans.ts';

/**
 * Cells are tiles of this zoom, 5 to 10 km wide: small enough for the empty strip beyond a cut, large enough for the cells of
 * neighbouring villages to meet.
 */
const CELL_ZOOM = 12;
const CELL_UNITS = 2 ** (WORLD_BITS - CELL_ZOOM);
const CELLS = 2 ** CELL_ZOOM;
/** Holes up to this number of cells, some thousands of square kilometres, are filled: lakes, forests, mountains. */
const LARGEST_FILLED = 64;
/** 1e-7 degrees: longer objects may reach far out of the shape that an extract was cut to. */
const LONGEST = 100_000;

/** Known cells along a side of a cell, as a shift. */
const KNOWN_SHIFT = KNOWN_CELL_ZOOM - CELL_ZOOM;

/** Finds the cells of the world that extracts cover, by the objects that lie in them. */
export class CoveredCells {
  /** Cells that hold an object, and those that a coast or border runs through. */
  readonly #objects = new CellMarks(CELLS);
  readonly #lines = new CellMarks(CELLS);
  readonly #known = new KnownCells();
  /** Places on long objects: interleaved x and y in world units. */
  readonly #long = new Growable(Int32Array);
  /** Bounds of all long objects. */
  #reach: Rectangle | undefined;

  /** Marks the cell of an object, as {@link cellOf} finds it. */
  addCell([column, row]: Cell): void {
    this.#known.add([column, row]);
    this.#objects.add(column >> KNOWN_SHIFT, row >> KNOWN_SHIFT);
  }

  /**
   * Adds a long object, which may reach far out of the shape that an extract was cut to.
   *
   * @param x a place on it, in world units
   * @param box its bounds, in world units
   */
  addLong(x: number, y: number, box: Rectangle): void {
    this.#long.append([x, y]);
    const { west, north, east, south } = this.#reach ?? box;
    this.#reach = {
      west: Math.min(west, box.west),
      north: Math.min(north, box.north),
      east: Math.max(east, box.east),
      south: Math.max(south, box.south),
    };
  }

  /**
   * Where extracts hold objects, more exactly than their cells tell. If most of the long ones lie where nothing else does, an extract holds a
   * choice of objects, such as nothing but railways, that does not tell where it ends: all between them counts as held.
   *
   * @param region the covered part, as {@link within} returns it
   */
  heldIn(region: Region): Region {
    const known = this.#known.region;
    return this.#reach && this.#areLongElsewhere(known)
      ? known.joinedWith(withMargin(this.#reach))
      : known.sharedWith(region);
  }

  /** True if most long objects lie outside of a region. */
  #areLongElsewhere(region: Region): boolean {
    const places = this.#long.values();
    let elsewhere = 0;
    for (let at = 0; at < places.length; at += 2)
      if (region.partAt(places[at]!, places[at + 1]!) < 0) elsewhere += 1;
    return elsewhere > places.length / 4; // of two coordinates each
  }

  /**
   * Marks the cells along a coast or border. They and their neighbours count as covered, so that the coarse line of the world is not
   * seen beside the exact one.
   *
   * @param points interleaved x and y in world units
   */
  addLine(points: ArrayLike<number>): void {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = points[at]!;
      const y = points[at + 1]!;
      this.#mark(x, y);
      if (at > 0) this.#markBetween(points[at - 2]!, points[at - 1]!, x, y);
    }
  }

  /** The covered part of boxes: marked cells, gaps of up to two cells between them, small holes, and cells along the boxes' edges beside them. */
  within(boxes: readonly Rectangle[]): Region {
    const rows = rowsAround(boxes);
    const within = rows.map((row) =>
      boxes.reduce<Spans>((spans, box) => unionOf(spans, cellsOf(box, row)), []),
    );
    const lines = grown(
      rows.map((row) => this.#lines.in(row)),
      CELLS,
    );
    const known = rows.map((row, i) => intersectionOf(unionOf(this.#objects.in(row), lines[i]!), within[i]!));
    const around = grown(known, CELLS);
    const apart = grown(
      within.map((spans, i) => differenceOf(spans, around[i]!)),
      CELLS,
    );
    const closed = within.map((spans, i) => differenceOf(intersectionOf(around[i]!, spans), apart[i]!));
    const cells = withoutHoles(closed, (size) => size <= LARGEST_FILLED);
    return regionOf(cells, rows[0] ?? 0, boxes);
  }

  #mark(x: number, y: number): void {
    this.#lines.add(cellAt(x), cellAt(y));
  }

  /** Marks the cells between two points; may miss a cell that the line touches near a corner. */
  #markBetween(fromX: number, fromY: number, x: number, y: number): void {
    const longest = Math.max(Math.abs(x - fromX), Math.abs(y - fromY));
    if (longest > (CELLS / 2) * CELL_UNITS) return; // over the antimeridian
    const steps = Math.ceil((4 * longest) / CELL_UNITS);
    for (let step = 1; step < steps; step++)
      this.#mark(fromX + (step / steps) * (x - fromX), fromY + (step / steps) * (y - fromY));
  }
}

/** Known cells around a rectangle, and one more, so that no line along its edge is drawn on the edge of what is held. */
function withMargin({ west, north, east, south }: Rectangle): Region {
  const before = (units: number): number => (Math.floor(units / KNOWN_CELL_UNITS) - 1) * KNOWN_CELL_UNITS;
  const after = (units: number): number => (Math.ceil(units / KNOWN_CELL_UNITS) + 1) * KNOWN_CELL_UNITS;
  return new Region([{ north: before(north), south: after(south), spans: [before(west), after(east)] }]);
}

/** A bounding box in degrees as a rectangle in world units. */
export function rectangleOf([west, south, east, north]: BoundingBox): Rectangle {
  return { west: worldX(west), north: worldY(north), east: worldX(east), south: worldY(south) };
}

/** The known cell of an object; undefined for long objects: complete ways and relations reach out of an extract. */
export function cellOf(geometry: SourceGeometry): Cell | undefined {
  const place = placeOfShort(geometry);
  return place && [knownCellAt(worldX(place[0] / 1e7)), knownCellAt(worldY(place[1] / 1e7))];
}

/** Longitude and latitude, in 1e-7 degrees, of a place on an object; undefined for long objects. */
export function placeOfShort(geometry: SourceGeometry): readonly [lon: number, lat: number] | undefined {
  if (geometry.type === 'point') return [geometry.lonE7, geometry.latE7];
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
 * Converts cells to a region, cut to the boxes; cells of several boxes that meet become one part.
 *
 * @param first number of the first row
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
    return { north, south, spans: intersectionOf(units, spans) };
  });
  return new Region(bands);
}

/** Numbers of the rows from the first box to the last, and one more on both sides; empty without a box. */
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
