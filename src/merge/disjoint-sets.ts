/** Sets of numbers that are joined two by two; each is known by its least number. */
export class DisjointSets {
  readonly #parent: Uint32Array;

  /** @param count every number below it is a set at first */
  constructor(count: number) {
    this.#parent = new Uint32Array(count);
    for (let number = 0; number < count; number++) this.#parent[number] = number;
  }

  /** The least number of the set that holds a number. */
  find(number: number): number {
    let least = number;
    while (this.#parent[least] !== least) least = this.#parent[least]!;
    for (let at = number; at !== least; ) {
      const next = this.#parent[at]!;
      this.#parent[at] = least;
      at = next;
    }
    return least;
  }

  join(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)];
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }
}
