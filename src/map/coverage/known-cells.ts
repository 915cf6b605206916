import { WORLD_BITS } from '../../mvt/mvt.ts';
import { CellMarks, type CellRows, grown } from './cell-rows.ts';
import { type Band, Region, withoutHoles } from './region.ts';
import { differenceOf, type Spans } from './spans.ts';

/** Column and row of a cell. */
export type Cell = readonly [column: number, row: number];

/** Known cells are tiles of this zoom, up to 1.2 km wide: some hundred metres are as near as a mark should come to streets. */
export const KNOWN_CELL_ZOOM = 15;
/** World units along a side of a known cell. */
export const KNOWN_CELL_UNITS = 2 ** (WORLD_BITS - KNOWN_CELL_ZOOM);
const CELLS = 2 ** KNOWN_CELL_ZOOM;
/** So many cells around each object are known at first; from the edge so many are taken back. One is left, and gaps are closed. */
const [REACH, TAKEN_BACK] = [3, 2];
/** Rows of nothing around known cells, so that they have an edge on every side. */
const MARGIN = REACH + TAKEN_BACK;

/** Finds where extracts hold objects: a map shows beyond that nothing but the world, even where the extract's cells reach farther. */
export class KnownCells {
  readonly #marks = new CellMarks(CELLS);

  add([column, row]: Cell): void {
    this.#marks.add(column, row);
  }

  /** The cells that hold objects, their neighbours, gaps of up to six cells and all holes. */
  get region(): Region {
    const [firstMarked, end] = this.#marks.rows;
    const first = firstMarked - MARGIN;
    const count = end > 0 ? end - first + MARGIN : 0;
    const marked = Array.from({ length: count }, (_, i) => this.#marks.in(first + i));
    const around = timesGrown(marked, REACH);
    const apart = timesGrown(
      around.map((spans) => differenceOf([0, CELLS], spans)),
      TAKEN_BACK,
    );
    const closed = withoutHoles(apart.map((spans) => differenceOf([0, CELLS], spans)));
    return new Region(closed.map((spans, i) => bandOf(first + i, spans)));
  }
}

/** The known cells of a row as a band of a region. */
export function bandOf(row: number, columns: Spans): Band {
  const spans = columns.map((column) => column * KNOWN_CELL_UNITS);
  return { north: row * KNOWN_CELL_UNITS, south: (row + 1) * KNOWN_CELL_UNITS, spans };
}

/** Number of the column or row of the known cell at a coordinate in world units. */
export function knownCellAt(units: number): number {
  return Math.max(0, Math.min(CELLS - 1, Math.floor(units / KNOWN_CELL_UNITS)));
}

function timesGrown(rows: CellRows, times: number): CellRows {
  return times === 0 ? rows : timesGrown(grown(rows, CELLS), times - 1);
}
