import type { Spans } from './spans.ts';

/**
 * Finds the connected parts of rows of spans, one row below the other; spans that touch at a corner are not connected.
 *
 * @returns for each row and span the number of its part; parts are numbered from 0 in the order of their first spans
 */
export function connectedSpans(rows: readonly Spans[]): number[][] {
  const sets = new Sets();
  const ids = rows.map((spans) => Array.from({ length: spans.length / 2 }, () => sets.add()));
  for (let row = 1; row < rows.length; row++)
    for (const [above, below] of meetings(rows[row - 1]!, rows[row]!))
      sets.join(ids[row - 1]![above]!, ids[row]![below]!);
  const numbers = new Map<number, number>();
  return ids.map((ofRow) =>
    ofRow.map((id) => {
      const root = sets.rootOf(id);
      if (!numbers.has(root)) numbers.set(root, numbers.size);
      return numbers.get(root)!;
    }),
  );
}

/** The pairs of spans of two rows that overlap. */
function* meetings(above: Spans, below: Spans): Generator<[number, number]> {
  for (let [one, other] = [0, 0]; one < above.length && other < below.length; ) {
    if (above[one + 1]! <= below[other]!) one += 2;
    else if (below[other + 1]! <= above[one]!) other += 2;
    else {
      yield [one / 2, other / 2];
      if (above[one + 1]! < below[other + 1]!) one += 2;
      else other += 2;
    }
  }
}

/** Disjoint sets of numbers (union–find). */
class Sets {
  readonly #parents: number[] = [];

  add(): number {
    return this.#parents.push(this.#parents.length) - 1;
  }

  join(one: number, other: number): void {
    this.#parents[this.rootOf(other)] = this.rootOf(one);
  }

  rootOf(id: number): number {
    let root = id;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    for (let at = id; at !== root; ) [at, this.#parents[at]] = [this.#parents[at]!, root];
    return root;
  }
}
