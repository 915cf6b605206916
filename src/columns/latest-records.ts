import { LRUCache } from 'lru-cache';

/** Records that are kept, some 1.5 KB each: whoever types another letter is answered with much the same ones. */
const MOST_RECORDS = 2_000;

/** The records that were asked for last, so that they need not be read and parsed again. Nobody may change one. */
export class LatestRecords<T extends object> {
  readonly #known = new LRUCache<number, T>({ max: MOST_RECORDS });
  readonly #read: (numbers: readonly number[]) => readonly T[];

  /** @param read records that are not known, in the order of their numbers */
  constructor(read: (numbers: readonly number[]) => readonly T[]) {
    this.#read = read;
  }

  /** Records in the order of their numbers. */
  get(numbers: readonly number[]): T[] {
    const found = new Map<number, T | undefined>(numbers.map((number) => [number, this.#known.get(number)]));
    const missing = [...found.keys()].filter((number) => found.get(number) === undefined);
    const read = missing.length === 0 ? [] : this.#read(missing);
    for (const [at, number] of missing.entries()) {
      found.set(number, read[at]!);
      this.#known.set(number, read[at]!);
    }
    return numbers.map((number) => found.get(number)!);
  }
}
