import { partitionPoint } from '../arrays/arrays.ts';
import type { WordMatch } from '../head/head.ts';
import type { Shard } from './shard.ts';

/** The words of one shard that match a query word, as its own numbers. */
export class ShardWords {
  /** How many words there are. */
  readonly size: number;
  /** Length of their posting lists together. */
  readonly postings: number;
  /** Starts and ends of the intervals of words: ascending, none touching the next. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(shard: Shard, match: WordMatch) {
    for (const [from, to] of localIntervals(shard, match)) this.#add(from, to);
    this.size = this.#sum((from, to) => to - from);
    this.postings = this.#sum((from, to) => shard.between(from, to).length);
  }

  includes(word: number): boolean {
    const interval = partitionPoint(0, this.#ends.length, (i) => this.#ends[i]! <= word);
    return interval < this.#starts.length && this.#starts[interval]! <= word;
  }

  /** The words as intervals [from, to), ascending. */
  intervals(): (readonly [from: number, to: number])[] {
    return this.#starts.map((from, i) => [from, this.#ends[i]!]);
  }

  /** The words one by one, ascending. */
  numbers(): number[] {
    const numbers: number[] = [];
    for (let i = 0; i < this.#starts.length; i++)
      for (let word = this.#starts[i]!; word < this.#ends[i]!; word++) numbers.push(word);
    return numbers;
  }

  #add(from: number, to: number): void {
    const last = this.#ends.length - 1;
    if (last >= 0 && from <= this.#ends[last]!) {
      this.#ends[last] = Math.max(this.#ends[last]!, to);
      return;
    }
    this.#starts.push(from);
    this.#ends.push(to);
  }

  #sum(of: (from: number, to: number) => number): number {
    return this.#starts.reduce((sum, from, i) => sum + of(from, this.#ends[i]!), 0);
  }
}

/** Intervals of the shard's words that match, none empty, ascending by where they start. */
function localIntervals(shard: Shard, match: WordMatch): (readonly [from: number, to: number])[] {
  const intervals: (readonly [number, number])[] = [];
  for (const term of match.terms.keys()) {
    const word = shard.localWord(term);
    if (word >= 0) intervals.push([word, word + 1]);
  }
  for (const range of match.ranges) {
    const from = shard.firstLocalWord(range.from);
    const to = shard.firstLocalWord(range.to);
    if (from < to) intervals.push([from, to]);
  }
  return intervals.sort((a, b) => a[0] - b[0]);
}
