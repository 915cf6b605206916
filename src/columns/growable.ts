/** A typed array that grows as values are appended; what is written with it is read at once with `values`. */
export class Growable<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array> {
  #values: T;
  #length = 0;
  readonly #type: new (
    length: number,
  ) => T;

  constructor(type: new (length: number) => T, capacity = 1024) {
    this.#type = type;
    this.#values = new type(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow();
    this.#values[this.#length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.extend(values.length).set(values);
  }

  /** Appends so many values, to be written at once to the view that is returned. */
  extend(count: number): T {
    while (this.#length + count > this.#values.length) this.#grow();
    this.#length += count;
    return this.#values.subarray(this.#length - count, this.#length) as T; // subarray keeps the array's own type
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** The values that stand at these places, in this order. */
  inOrder(places: Uint32Array): T {
    const values = new this.#type(places.length);
    for (let i = 0; i < places.length; i++) values[i] = this.#values[places[i]!]!;
    return values;
  }

  /** The values so far; a view that the next `push` may leave behind. */
  values(): T {
    return this.#values.subarray(0, this.#length) as T; // subarray keeps the array's own type
  }

  #grow(): void {
    const larger = new this.#type(Math.ceil(this.#values.length * 1.6));
    larger.set(this.#values);
    this.#values = larger;
  }
}
