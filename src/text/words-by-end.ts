import { partitionPoint } from '../arrays/arrays.ts';

/**
 * Words of a sorted list in the order of how they end: sorted by their code units from the last to the first, so that
 * the words with one ending are an interval.
 */
export class WordsByEnd {
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  readonly #order: Uint32Array;

  /** @param order what {@link orderByEnd} made of the same words */
  constructor(units: Uint16Array, offsets: Uint32Array, order: Uint32Array) {
    this.#units = units;
    this.#offsets = offsets;
    this.#order = order;
  }

  /** Numbers of the words that end with something; a view. */
  endingWith(ending: string): Uint32Array {
    const from = this.#firstNotBefore(ending, false);
    return this.#order.subarray(from, this.#firstNotBefore(ending, true));
  }

  #firstNotBefore(ending: string, isAfter: boolean): number {
    return partitionPoint(0, this.#order.length, (index) => {
      const order = this.#compare(this.#order[index]!, ending);
      return order < 0 || (isAfter && order === 0);
    });
  }

  /** 0 when the word ends so, else the order of the two. */
  #compare(word: number, ending: string): number {
    const start = this.#offsets[word]!;
    const end = this.#offsets[word + 1]!;
    for (let i = 1; i <= ending.length; i++) {
      if (end - i < start) return -1;
      const difference = this.#units[end - i]! - ending.charCodeAt(ending.length - i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** Word numbers sorted by the words' code units from the last to the first; some microseconds a word. */
export function orderByEnd(units: Uint16Array, offsets: Uint32Array): Uint32Array {
  const order = Uint32Array.from({ length: offsets.length - 1 }, (_, word) => word);
  return order.sort((a, b) => {
    const startA = offsets[a]!;
    const startB = offsets[b]!;
    let endA = offsets[a + 1]!;
    let endB = offsets[b + 1]!;
    while (endA > startA && endB > startB) {
      const difference = units[--endA]! - units[--endB]!;
      if (difference !== 0) return difference;
    }
    return endA - startA - (endB - startB);
  });
}
