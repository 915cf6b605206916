/** Finds near a point, by number and haversine. */
export interface Near {
  readonly number: number;
  readonly distance: number;
  /** 1e-7 degrees. */
  readonly latE7: number;
  readonly lonE7: number;
}

/** The nearest of what is offered, each number once, nearest first; equally near ones by number. The order of offers changes nothing. */
export class NearestList {
  readonly #limit: number;
  readonly #most: number;
  readonly #found: Near[] = [];

  constructor(limit: number, most: number) {
    this.#limit = limit;
    this.#most = most;
  }

  /** Anything farther than this changes nothing any more. */
  get reach(): number {
    if (this.#limit <= 0) return -1;
    return this.#found.length < this.#limit ? this.#most : this.#found.at(-1)!.distance;
  }

  get found(): readonly Near[] {
    return this.#found;
  }

  offer(near: Near): void {
    if (near.distance > this.reach) return;
    const known = this.#found.findIndex(({ number }) => number === near.number);
    if (known >= 0 && !isNearer(near, this.#found[known]!)) return;
    if (known >= 0) this.#found.splice(known, 1);
    const at = this.#found.findIndex((other) => isBefore(near, other));
    this.#found.splice(at < 0 ? this.#found.length : at, 0, near);
    if (this.#found.length > this.#limit) this.#found.pop();
  }
}

function isBefore(a: Near, b: Near): boolean {
  return a.distance < b.distance || (a.distance === b.distance && a.number < b.number);
}

/** Of two equally near points of one item the southernmost counts, then the westernmost. */
function isNearer(a: Near, b: Near): boolean {
  if (a.distance !== b.distance) return a.distance < b.distance;
  return a.latE7 < b.latE7 || (a.latE7 === b.latE7 && a.lonE7 < b.lonE7);
}
