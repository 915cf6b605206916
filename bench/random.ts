import { upperBound } from '../src/arrays/arrays.ts';

/**
 * Random numbers that are the same on every machine and in every run: what is generated for a measurement or
 * an evaluation depends on the seed and on nothing else.
 */

/** Numbers in [0, 1), each call the next of the stream. */
export type Random = () => number;

/** Mixes numbers into 32 well-spread bits, so that neighbouring seeds give unrelated streams. */
export function hash32(...parts: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** Seed of a text, for streams that belong to a name rather than to a number. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  return h >>> 0;
}

/** A stream of its own for every seed (mulberry32: 32 bits of state, a period of 2^32). */
export function randomStream(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A whole number in [0, below). */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** One of the items, each as likely. Throws on an empty list, which has no answer. */
export function oneOf<T>(random: Random, items: readonly T[]): T {
  if (items.length === 0) throw new RangeError('cannot choose from an empty list');
  return items[below(random, items.length)] as T; // the index is in range
}

/** Up to `count` of the items, in an order of chance (a partial Fisher-Yates shuffle of a copy). */
export function sample<T>(random: Random, items: readonly T[], count: number): T[] {
  const rest = [...items];
  const wanted = Math.min(count, rest.length);
  for (let at = 0; at < wanted; at++) {
    const other = at + below(random, rest.length - at);
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T]; // both indexes are in range
  }
  return rest.slice(0, wanted);
}

/** Standard normal deviate (Box-Muller, one of the pair). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Draws an index with the probability of its weight, by binary search over running sums. */
export interface WeightedChoice {
  draw(random: Random): number;
  /** Sum of all weights. */
  readonly total: number;
}

export function weightedChoice(weights: ArrayLike<number>): WeightedChoice {
  const sums = new Float64Array(weights.length);
  let total = 0;
  for (let at = 0; at < weights.length; at++) sums[at] = total += weights[at]!;
  return { total, draw: (random) => upperBound(sums, random() * total, 0, sums.length - 1) };
}
