import { Growable } from '../../arrays/arrays.ts';
import { RowNumbers } from './row-numbers.ts';

/** Joins segments end to end, as far as exactly two of them meet. */
export class SegmentChains {
  readonly #points = new RowNumbers(2);
  /** Numbers of the points that segments go from and to. */
  readonly #from = new Growable(Uint32Array);
  readonly #to = new Growable(Uint32Array);
  /** By point: how many ends of segments meet there, 3 for more; and the first two of these segments. */
  readonly #ends = new Growable(Uint8Array);
  readonly #first = new Growable(Uint32Array);
  readonly #second = new Growable(Uint32Array);
  #isUsed = new Uint8Array();

  /** Adds a segment from one place to another, in 1e-7 degrees. */
  add(fromLon: number, fromLat: number, toLon: number, toLat: number): void {
    const segment = this.#from.length;
    this.#from.push(this.#meet(this.#points.numberOf(fromLon, fromLat), segment));
    this.#to.push(this.#meet(this.#points.numberOf(toLon, toLat), segment));
  }

  /** Interleaved longitude and latitude of each chain, in the order of their first segments; call it once. */
  joined(): Int32Array[] {
    this.#isUsed = new Uint8Array(this.#from.length);
    const chains: Int32Array[] = [];
    for (let first = 0; first < this.#isUsed.length; first++) {
      if (this.#isUsed[first]) continue;
      this.#isUsed[first] = 1;
      const [from, to] = [this.#from.at(first), this.#to.at(first)];
      const onwards = this.#follow(to);
      const back = this.#follow(from).reverse();
      chains.push(this.#placesOf([...back, from, to, ...onwards]));
    }
    return chains;
  }

  #meet(point: number, segment: number): number {
    if (point === this.#ends.length) {
      this.#ends.push(0);
      this.#first.push(segment);
      this.#second.push(segment);
    }
    const ends = this.#ends.at(point);
    if (ends === 1) this.#second.data[point] = segment;
    this.#ends.data[point] = Math.min(3, ends + 1);
    return point;
  }

  /** The points that follow a point, in order. */
  #follow(start: number): number[] {
    const points: number[] = [];
    for (let here = start; ; points.push(here)) {
      const next = this.#unusedAt(here);
      if (next < 0) return points;
      this.#isUsed[next] = 1;
      here = this.#from.at(next) === here ? this.#to.at(next) : this.#from.at(next);
    }
  }

  /** A segment that goes on from a point; -1 for none. */
  #unusedAt(point: number): number {
    if (this.#ends.at(point) !== 2) return -1;
    const [first, second] = [this.#first.at(point), this.#second.at(point)];
    if (!this.#isUsed[first]) return first;
    return this.#isUsed[second] ? -1 : second;
  }

  #placesOf(points: readonly number[]): Int32Array {
    const places = new Int32Array(2 * points.length);
    for (const [i, point] of points.entries()) {
      places[2 * i] = this.#points.at(point, 0);
      places[2 * i + 1] = this.#points.at(point, 1);
    }
    return places;
  }
}
