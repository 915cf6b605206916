import { analyse, type Word } from '../text/text.ts';

/**
 * The words of a name as engines index them. The first two are also found written as one, as people do with
 * *burgerking* and *goldengate bridge*: that spelling stands beside the first word.
 */
export function wordsOfName(name: string): Word[] {
  const words = analyse(name);
  const [first, second] = words;
  if (!first || !second) return words;
  return [{ ...first, variants: [...first.variants, first.text + second.text] }, ...words.slice(1)];
}
