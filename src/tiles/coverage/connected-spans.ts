import type { Spans } from './spans.ts';

/**
 * What hangs together in rows of stretches that lie one below the other: per row and stretch the number of the part that it
 * belongs to. Parts are numbered from 0 in the order of their first stretches.
 * What touches at a corner alone does not hang together.
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

/** Which stretches of two rows meet. */
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

/** Sets of numbers that are joined to one another. */
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
