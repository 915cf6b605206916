type TypedArray = Float64Array | Int32Array | Uint32Array;

/** A typed array that grows, so that a block's columns are filled without knowing their lengths beforehand. */
export class Column<T extends TypedArray> {
  data: T;
  /** Entries in use; may be set to what was written into `data` after {@link reserve}. */
  length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.data = make(1024);
  }

  /** Makes room for `count` more entries than there are. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.data.length) this.#grow(needed);
  }

  fill(value: number, count: number): void {
    this.reserve(count);
    this.data.fill(value, this.length, this.length + count);
    this.length += count;
  }

  push(value: number): void {
    if (this.length === this.data.length) this.#grow(this.length + 1);
    this.data[this.length++] = value;
  }

  append(values: T): void {
    this.reserve(values.length);
    this.data.set(values, this.length);
    this.length += values.length;
  }

  /** Drops all entries; the memory is kept for the next ones. */
  clear(): void {
    this.length = 0;
  }

  /** A copy of the entries, of their exact length. */
  copy(): T {
    return this.data.slice(0, this.length) as T; // slice of a typed array is of its own type
  }

  #grow(needed: number): void {
    const grown = this.#make(Math.max(needed, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
}

export const float64Column = (): Column<Float64Array> => new Column((length) => new Float64Array(length));
export const int32Column = (): Column<Int32Array> => new Column((length) => new Int32Array(length));
export const uint32Column = (): Column<Uint32Array> => new Column((length) => new Uint32Array(length));
