import { Growable } from '../arrays/arrays.ts';
import { HALF_ROUND, ROUND, shortWay } from '../geocode/geocode.ts';
import { type BoxTreeArrays, packBoxes } from './box-tree.ts';

/** The greatest longitude that a side can be, 214 degrees. */
const EASTMOST = 2 ** 31 - 1;

/** Collects boxes around neighbouring points, each with the number it stands for, and makes a tree of them. */
export class Boxes {
  readonly #leaves = new Growable(Uint32Array);
  readonly #sides = new Growable(Int32Array);
  #west = 0;
  #south = 0;
  #east = 0;
  #north = 0;
  #lon = 0;

  /** Begins the box of `leaf` with a point in 1e-7 degrees. */
  begin(leaf: number, lat: number, lon: number): void {
    this.#leaves.push(leaf);
    this.#west = this.#east = this.#lon = lon;
    this.#south = this.#north = lat;
  }

  /** Makes the box hold another point; the way from the one before it is the short one. */
  extend(lat: number, lon: number): void {
    this.#lon += shortWay(lon - this.#lon);
    this.#west = Math.min(this.#west, this.#lon);
    this.#east = Math.max(this.#east, this.#lon);
    this.extendLat(lat);
  }

  /** Makes the box reach a latitude. */
  extendLat(lat: number): void {
    this.#south = Math.min(this.#south, lat);
    this.#north = Math.max(this.#north, lat);
  }

  end(): void {
    const turns = Math.floor((this.#west + HALF_ROUND) / ROUND) * ROUND;
    const east = this.#east - turns;
    const isAround = east > EASTMOST; // of nothing that is on the ground
    this.#sides.push(isAround ? -HALF_ROUND : this.#west - turns);
    this.#sides.push(this.#south);
    this.#sides.push(isAround ? HALF_ROUND : east);
    this.#sides.push(this.#north);
  }

  pack(): BoxTreeArrays {
    return packBoxes(this.#sides.values(), this.#leaves.values());
  }
}
