type TypedArray = Float64Array | Int32Array | Uint32Array;

/** A typed array that grows, so that a block's columns are filled without knowing their lengths beforehand. */
export class Column<T extends TypedArray> {
  data: T;
  length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.data = make(1024);
  }

  /** Makes room for `count` more entries, whose values are undefined, and gives the place of the first. */
  extend(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.data.length) this.#grow();
    return at;
  }

  push(value: number): void {
    const at = this.extend(1);
    this.data[at] = value;
  }

  /** Drops all entries; the memory is kept for the next ones. */
  clear(): void {
    this.length = 0;
  }

  /** A copy of the entries, of their exact length. */
  copy(): T {
    return this.data.slice(0, this.length) as T; // slice of a typed array is of its own type
  }

  #grow(): void {
    const grown = this.#make(Math.max(this.length, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
}

export const float64Column = (): Column<Float64Array> => new Column((length) => new Float64Array(length));
export const int32Column = (): Column<Int32Array> => new Column((length) => new Int32Array(length));
export const uint32Column = (): Column<Uint32Array> => new Column((length) => new Uint32Array(length));
