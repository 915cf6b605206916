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
  /** Pixels of a cell, counted from its first. */
  readonly #offsets: readonly number[];

  /** @param units grid units along a side of a cell: a multiple of a pixel that divides the tile */
  constructor(units: number) {
    this.#units = units;
    this.#size = EXTENT / units + 2 * CELLS_AROUND;
    this.#pixelsPerCell = units / PIXEL;
    this.#side = this.#size * this.#pixelsPerCell;
    this.#pixels = new Uint8Array(this.#side * this.#side);
    this.#offsets = offsetsOf(this.#pixelsPerCell, this.#side);
  }

  /**
   * Paints what rings wind around: pixels whose middle lies there. Outer rings that overlap are painted as one.
   *
   * @param label from 1
   */
  paint(rings: readonly Ring[], label: number): void {
    const found: number[] = [];
    for (const ring of rings) this.#cross(ring, found);
    const crossings = Int32Array.from(found).sort();
    let winding = 0;
    for (let i = 0; i < crossings.length; i++) {
      const here = crossings[i]! >> 1;
      if (winding !== 0) this.#pixels.fill(label, crossings[i - 1]! >> 1, here);
      winding += (crossings[i]! & 1) === 1 ? 1 : -1;
    }
  }

  /** What covers each cell. */
  cells(): Cells {
    if (this.#pixelsPerCell === 1) return { labels: this.#pixels, size: this.#size, units: this.#units };
    const labels = new Uint8Array(this.#size * this.#size);
    const counts = new Uint16Array(1 << 8);
    for (let row = 0, cell = 0; row < this.#size; row++)
      for (let column = 0; column < this.#size; column++, cell++)
        labels[cell] = this.#mostFrom((row * this.#side + column) * this.#pixelsPerCell, counts);
    return { labels, size: this.#size, units: this.#units };
  }

  /** Notes in each row twice the first pixel that lies to the east of where a ring crosses it, and one more where it goes down. */
  #cross(ring: Ring, crossings: number[]): void {
    let [x, y] = [this.#pixelAt(ring.at(-2)!), this.#pixelAt(ring.at(-1)!)];
    for (let at = 0; at < ring.length; at += 2) {
      const [toX, toY] = [this.#pixelAt(ring[at]!), this.#pixelAt(ring[at + 1]!)];
      const [top, bottom] = y < toY ? [y, toY] : [toY, y];
      const last = Math.min(this.#side, Math.ceil(bottom - 0.5));
      for (let row = Math.max(0, Math.ceil(top - 0.5)); row < last; row++) {
        const column = Math.ceil(x + ((row + 0.5 - y) * (toX - x)) / (toY - y) - 0.5);
        const pixel = row * this.#side + Math.max(0, Math.min(this.#side, column));
        crossings.push(2 * pixel + (y < toY ? 1 : 0));
      }
      [x, y] = [toX, toY];
    }
  }

  #pixelAt(units: number): number {
    return units / PIXEL + CELLS_AROUND * this.#pixelsPerCell;
  }

  /** The label of most pixels of a cell, of which the first is given. */
  #mostFrom(first: number, counts: Uint16Array): number {
    const pixels = this.#pixels;
    let most = pixels[first]!;
    if (this.#isOneLabel(first)) return most; // as nearly always
    for (const offset of this.#offsets) {
      const label = pixels[first + offset]!;
      counts[label]!++;
      if (counts[label]! > counts[most]!) most = label;
    }
    counts.fill(0);
    return most;
  }

  #isOneLabel(first: number): boolean {
    const label = this.#pixels[first];
    for (const offset of this.#offsets) if (this.#pixels[first + offset] !== label) return false;
    return true;
  }
}

function offsetsOf(pixelsPerCell: number, side: number): number[] {
  return Array.from(
    { length: pixelsPerCell * pixelsPerCell },
    (_, i) => Math.floor(i / pixelsPerCell) * side + (i % pixelsPerCell),
  );
}
