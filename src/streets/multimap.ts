import { Growable } from '../arrays/arrays.ts';

const NONE = 0;
const FIRST_BUCKETS = 1024;

/** Several small numbers for each whole number under 2^53, in flat columns: some 24 bytes for each. */
export class Multimap {
  readonly #keys = new Growable(Float64Array);
  readonly #values = new Growable(Uint32Array);
  /** Entry after each entry of the same bucket, plus one; 0 for none. */
  #next = new Growable(Uint32Array);
  #buckets = new Uint32Array(FIRST_BUCKETS);

  add(key: number, value: number): void {
    if (this.#keys.length === this.#buckets.length) this.#growBuckets();
    this.#keys.push(key);
    this.#values.push(value);
    this.#link(this.#keys.length - 1);
  }

  /** Adds the value unless it was the last that was added for the key. */
  addOnce(key: number, value: number): void {
    const entry = this.#firstOf(key);
    if (entry === NONE || this.#values.at(entry - 1) !== value) this.add(key, value);
  }

  /** Appends the values of a key to `values`, the last one added first. */
  appendTo(values: number[], key: number): void {
    for (let entry = this.#firstOf(key); entry !== NONE; entry = this.#entryOf(key, this.#next.at(entry - 1)))
      values.push(this.#values.at(entry - 1));
  }

  has(key: number): boolean {
    return this.#firstOf(key) !== NONE;
  }

  #firstOf(key: number): number {
    return this.#entryOf(key, this.#buckets[this.#bucketOf(key)]!);
  }

  #entryOf(key: number, from: number): number {
    let entry = from;
    while (entry !== NONE && this.#keys.at(entry - 1) !== key) entry = this.#next.at(entry - 1);
    return entry;
  }

  /** Entries are linked in their order, each as the first of its bucket. */
  #link(entry: number): void {
    const bucket = this.#bucketOf(this.#keys.at(entry));
    this.#next.push(this.#buckets[bucket]!);
    this.#buckets[bucket] = entry + 1;
  }

  #growBuckets(): void {
    this.#buckets = new Uint32Array(2 * this.#buckets.length);
    this.#next = new Growable(Uint32Array, this.#buckets.length);
    for (let entry = 0; entry < this.#keys.length; entry++) this.#link(entry);
  }

  #bucketOf(key: number): number {
    const mixed = Math.imul(key >>> 0, 0x9e3779b1) ^ Math.imul((key / 2 ** 32) >>> 0, 0x85ebca6b);
    return ((mixed >>> 15) ^ mixed) & (this.#buckets.length - 1);
  }
}
