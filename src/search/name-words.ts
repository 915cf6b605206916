import { analyse, type Word } from '../core/core.ts';

/**
 * The words of a name as engines index them. A name of two words is also found by both written as one, as people
 * do with *burgerking*: that spelling stands beside the first word.
 */
export function wordsOfName(name: string): Word[] {
  const words = analyse(name);
  const [first, second] = words;
  if (!first || !second || words.length !== 2) return words;
  return [{ ...first, variants: [...first.variants, first.text + second.text] }, second];
}
