/** Sets of words of one query as bits of a number: bit `n` is word `n`. */

/** Words `[from, to)`. */
export function bitsOf(from: number, to: number): number {
  return (1 << to) - (1 << from);
}

/** Sum of the weights of a set of words. */
export function weightOf(weights: Float64Array, words: number): number {
  let sum = 0;
  for (let word = 0; word < weights.length; word++) if ((words & (1 << word)) !== 0) sum += weights[word]!;
  return sum;
}
