const UNITS_PER_DEGREE = 1e7;

/**
 * Cells of a like size all over the Earth: rows of `degrees` of latitude, each parted into as many cells as are at
 * least as wide as high. Whatever lies within a cell's height of a point is in the point's cell or one of those around.
 */
export class Grid {
  /** Cell numbers are below this. */
  readonly size: number;
  readonly #degrees: number;
  readonly #rows: number;
  readonly #stride: number;

  constructor(degrees: number) {
    this.#degrees = degrees;
    this.#rows = Math.ceil(180 / degrees);
    this.#stride = Math.ceil(360 / degrees);
    this.size = this.#rows * this.#stride;
  }

  /** @param lon longitude and latitude in 1e-7 degrees */
  cellOf(lon: number, lat: number): number {
    const row = this.#rowOf(lat);
    return row * this.#stride + this.#columnOf(lon, this.#columns(row));
  }

  /** The cell of a point and those around it, each once. */
  cellsNear(lon: number, lat: number): number[] {
    const cells: number[] = [];
    const middle = this.#rowOf(lat);
    for (let row = Math.max(0, middle - 1); row <= Math.min(this.#rows - 1, middle + 1); row++) {
      const columns = this.#columns(row);
      const column = this.#columnOf(lon, columns);
      for (let east = -1; east <= Math.min(1, columns - 2); east++)
        cells.push(row * this.#stride + ((column + east + columns) % columns));
    }
    return cells;
  }

  /** The cells that the box around a ring of interleaved longitude, latitude touches; none of it may cross the antimeridian. */
  cellsOver(ring: Int32Array): number[] {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < ring.length; at += 2) {
      [west, east] = [Math.min(west, ring[at]!), Math.max(east, ring[at]!)];
      [south, north] = [Math.min(south, ring[at + 1]!), Math.max(north, ring[at + 1]!)];
    }
    const cells: number[] = [];
    for (let row = this.#rowOf(south); row <= this.#rowOf(north); row++) {
      const columns = this.#columns(row);
      const last = this.#columnOf(east, columns);
      for (let column = this.#columnOf(west, columns); column <= last; column++)
        cells.push(row * this.#stride + column);
    }
    return cells;
  }

  #rowOf(lat: number): number {
    const row = Math.floor((lat / UNITS_PER_DEGREE + 90) / this.#degrees);
    return Math.min(this.#rows - 1, Math.max(0, row));
  }

  /** As its poleward edge has room for. */
  #columns(row: number): number {
    const south = row * this.#degrees - 90;
    const poleward = Math.max(Math.abs(south), Math.abs(south + this.#degrees));
    return Math.max(1, Math.floor((Math.cos((poleward * Math.PI) / 180) * 360) / this.#degrees));
  }

  #columnOf(lon: number, columns: number): number {
    const turn = (lon / UNITS_PER_DEGREE + 180) / 360;
    return Math.floor((turn - Math.floor(turn)) * columns) % columns;
  }
}
