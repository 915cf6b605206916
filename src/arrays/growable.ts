type GrowableArray = Uint8Array | Int16Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** How much larger a full array becomes. */
const GROWTH = 1.6;
/** Node.js has no longer typed array. */
const MOST_VALUES = 2 ** 32;

/** A typed array that grows as values are appended; what is written with it is read at once with `values`. */
export class Growable<T extends GrowableArray> {
  /** Number of values; may be set to what was written into `data` after {@link Growable.reserve}, or to less. */
  length = 0;
  #data: T;
  readonly #type: new (
    length: number,
  ) => T;

  constructor(type: new (length: number) => T, capacity = 1024) {
    this.#type = type;
    this.#data = new type(capacity);
  }

  /** The values, and behind them the space that is left; the next value may leave it behind. */
  get data(): T {
    return this.#data;
  }

  push(value: number): void {
    if (this.length === this.#data.length) this.#grow(this.length + 1);
    this.#data[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.extend(values.length).set(values);
  }

  /** Appends one value so many times. */
  fill(value: number, count: number): void {
    this.extend(count).fill(value);
  }

  /** Appends so many values, to be written at once to the view that is returned. */
  extend(count: number): T {
    this.reserve(count);
    this.length += count;
    return this.#data.subarray(this.length - count, this.length) as T; // subarray keeps the array's own type
  }

  /** Makes room for `count` more values than there are. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.#data.length) this.#grow(needed);
  }

  at(index: number): number {
    return this.#data[index]!;
  }

  /** The values at these places, in this order. */
  inOrder(places: Uint32Array): T {
    const values = new this.#type(places.length);
    for (let i = 0; i < places.length; i++) values[i] = this.#data[places[i]!]!;
    return values;
  }

  /** The values so far; a view that the next value may leave behind. */
  values(): T {
    return this.#data.subarray(0, this.length) as T; // subarray keeps the array's own type
  }

  /** A copy of the values. */
  copy(): T {
    return this.#data.slice(0, this.length) as T; // slice keeps the array's own type
  }

  /** Drops all values; the memory is kept for the next ones. */
  clear(): void {
    this.length = 0;
  }

  #grow(needed: number): void {
    const grown = Math.min(MOST_VALUES, Math.ceil(this.#data.length * GROWTH));
    const larger = new this.#type(Math.max(needed, grown));
    larger.set(this.#data);
    this.#data = larger;
  }
}
