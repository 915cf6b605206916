import type { ColumnArray } from '../columns/columns.ts';
import type { AreaRun } from './area-shape.ts';

/** The numbers of areas that are listed, with runs of others standing among them. */
export class AreaNumbers {
  /** How many areas there are altogether. */
  readonly size: number;
  /** Number of each listed area. */
  readonly #numbers: Uint32Array;
  readonly #runs: readonly AreaRun[];

  /** @param listed how many are; @param runs in the order of their numbers */
  constructor(listed: number, runs: readonly AreaRun[]) {
    this.#numbers = new Uint32Array(listed);
    this.#runs = runs;
    this.size = runs.reduce((sum, { from, end }) => sum + end - from, listed);
    let next = 0;
    let number = 0;
    for (let index = 0; index < listed; index++) {
      for (let run = runs[next]; run?.at === number; run = runs[++next]) number += run.end - run.from;
      this.#numbers[index] = number++;
    }
  }

  /** @param index of a listed area */
  numberOf(index: number): number {
    return this.#numbers[index]!;
  }

  /**
   * Fills a column, by the numbers of all areas.
   *
   * @param listedValue of a listed area, by its index
   * @param before the column in which the rows of runs stand; not asked for where there are no runs
   */
  fill<T extends ColumnArray>(column: T, listedValue: (index: number) => number, before: () => T): T {
    for (let index = 0; index < this.#numbers.length; index++)
      column[this.#numbers[index]!] = listedValue(index);
    if (this.#runs.length === 0) return column;
    const rows = before();
    for (const { at, from, end } of this.#runs) column.set(rows.subarray(from, end), at);
    return column;
  }
}
