import { EXTENT, PIXEL } from './grid.ts';
import type { Ring } from './rings.ts';

/** Cells around a tile that are painted too, so that its edges are never seen. */
export const CELLS_AROUND = 2;

/** What covers each cell of a tile: the label of the larger part of it, 0 if that is nothing. */
export interface Cells {
  /** Labels row by row, from the north-west. */
  readonly labels: Uint8Array;
  /** Cells along a side, with those around the tile. */
  readonly size: number;
  /** Grid units along a side of a cell. */
  readonly units: number;
}

/** Paints areas on the pixels of a tile, later ones over earlier ones, and tells what covers each of its larger cells. */
export class CellGrid {
  readonly #units: number;
  readonly #size: number;
  /** Pixels along a side of a cell, and of all of them. */
  readonly #pixelsPerCell: number;
  readonly #side: number;
  readonly #pixels: Uint8Array;

  /** @param units grid units along a side of a cell: a multiple of a pixel that divides the tile */
  constructor(units: number) {
    this.#units = units;
    this.#size = EXTENT / units + 2 * CELLS_AROUND;
    this.#pixelsPerCell = units / PIXEL;
    this.#side = this.#size * this.#pixelsPerCell;
    this.#pixels = new Uint8Array(this.#side * this.#side);
  }

  /**
   * Paints what the even-odd rule calls inside: pixels whose middle lies there.
   *
   * @param label from 1
   */
  paint(rings: readonly Ring[], label: number): void {
    const rows = new Map<number, number[]>();
    for (const ring of rings) this.#cross(ring, rows);
    for (const [row, columns] of rows) this.#fill(row, columns, label);
  }

  /** What covers each cell. */
  cells(): Cells {
    if (this.#pixelsPerCell === 1) return { labels: this.#pixels, size: this.#size, units: this.#units };
    const labels = new Uint8Array(this.#size * this.#size);
    const counts = new Uint16Array(1 << 8);
    for (let row = 0; row < this.#size; row++)
      for (let column = 0; column < this.#size; column++)
        labels[row * this.#size + column] = this.#mostIn(column, row, counts);
    return { labels, size: this.#size, units: this.#units };
  }

  /** Notes in each row of pixels where a ring crosses it, in pixels from the west. */
  #cross(ring: Ring, rows: Map<number, number[]>): void {
    let [x, y] = [this.#pixelAt(ring.at(-2)!), this.#pixelAt(ring.at(-1)!)];
    for (let at = 0; at < ring.length; at += 2) {
      const [toX, toY] = [this.#pixelAt(ring[at]!), this.#pixelAt(ring[at + 1]!)];
      const [top, bottom] = y < toY ? [y, toY] : [toY, y];
      const last = Math.min(this.#side, Math.ceil(bottom - 0.5));
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row < last; row++)
        crossingsOf(rows, row).push(x + ((row + 0.5 - y) * (toX - x)) / (toY - y));
      [x, y] = [toX, toY];
    }
  }

  #pixelAt(units: number): number {
    return units / PIXEL + CELLS_AROUND * this.#pixelsPerCell;
  }

  #fill(row: number, columns: number[], label: number): void {
    columns.sort((a, b) => a - b);
    const first = row * this.#side;
    for (let i = 0; i + 1 < columns.length; i += 2) {
      const from = Math.max(0, Math.ceil(columns[i]! - 0.5));
      const to = Math.min(this.#side, Math.ceil(columns[i + 1]! - 0.5));
      if (from < to) this.#pixels.fill(label, first + from, first + to);
    }
  }

  #mostIn(column: number, row: number, counts: Uint16Array): number {
    const [per, side, pixels] = [this.#pixelsPerCell, this.#side, this.#pixels];
    const first = row * per * side + column * per;
    let most = pixels[first]!;
    for (let i = 0; i < per * per; i++) {
      const label = pixels[first + Math.floor(i / per) * side + (i % per)]!;
      counts[label]!++;
      if (counts[label]! > counts[most]!) most = label;
    }
    counts.fill(0);
    return most;
  }
}

function crossingsOf(rows: Map<number, number[]>, row: number): number[] {
  const known = rows.get(row);
  if (known) return known;
  const begun: number[] = [];
  rows.set(row, begun);
  return begun;
}
