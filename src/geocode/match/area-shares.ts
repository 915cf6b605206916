import { NAME_START, VARIANT, WORD_MASK } from '../../text/text.ts';
import type { Rows } from '../gazetteer-port.ts';
import { MOST_NAME_WORDS } from './name-matcher.ts';
import { type NameCounts, WordWeights } from './word-weights.ts';

/** Shares of names are counted in steps of one in so many. */
export const SHARE_STEPS = 255;

/** The names of a gazetteer's areas. */
interface AreaNames extends NameCounts {
  /** Per area its names, see text/coded-words.ts. */
  readonly areaNames: Rows;
}

/**
 * For each area of the lists `areasOfWord` the largest share of one of its names that the word is, 0..255 for 0..1 and rounded up: tells
 * without a look at its names that an area is not meant.
 */
export function sharesOfAreaWords(names: AreaNames): Uint8Array {
  const { areaNames, areasOfWord } = names;
  const weights = new WordWeights(names);
  const shares = new Uint8Array(areasOfWord.values.length);
  const next = areasOfWord.offsets.slice();
  const raise = (word: number, area: number, share: number): void => {
    if (areasOfWord.values[next[word]!] !== area) next[word]! += 1; // areas of a word ascend
    const at = next[word]!;
    shares[at] = Math.max(shares[at]!, Math.min(SHARE_STEPS, Math.ceil(share * SHARE_STEPS)));
  };
  for (let area = 0; area + 1 < areaNames.offsets.length; area++)
    eachWord(areaNames, area, weights, (word, share) => raise(word, area, share));
  return shares;
}

/** Tells of each word of an area's names, other spellings included, which share of its name it is in all its places together. */
function eachWord(
  { values, offsets }: Rows,
  area: number,
  weights: WordWeights,
  onWord: (word: number, share: number) => void,
): void {
  let [start, end, whole] = [0, offsets[area]!, 0];
  for (let at = offsets[area]!; at < offsets[area + 1]!; at++) {
    if (at === end) {
      [start, end] = [at, endOfName(values, at, offsets[area + 1]!)];
      whole = weightOfName(values, start, end, weights);
    }
    const word = values[at]! & WORD_MASK;
    onWord(word, weightOfWord(word, values, start, end, weights) / whole);
  }
}

/** Weight of all places of a name that have the word, as another spelling too. */
function weightOfWord(
  word: number,
  codes: Uint32Array,
  start: number,
  end: number,
  weights: WordWeights,
): number {
  let [sum, weight] = [0, 0];
  for (let at = start; at < end; at++) {
    if ((codes[at]! & VARIANT) === 0) weight = weights.ofWord(codes[at]! & WORD_MASK);
    if ((codes[at]! & WORD_MASK) === word) sum += weight;
  }
  return sum;
}

/** End of the name that begins at `start`, at most `most`. */
function endOfName(codes: Uint32Array, start: number, most: number): number {
  let end = start + 1;
  while (end < most && codes[end]! < NAME_START) end++;
  return end;
}

function weightOfName(codes: Uint32Array, start: number, end: number, weights: WordWeights): number {
  let [sum, words] = [0, 0];
  for (let at = start; at < end && words < MOST_NAME_WORDS; at++) {
    if ((codes[at]! & VARIANT) !== 0) continue;
    sum += weights.ofWord(codes[at]! & WORD_MASK);
    words += 1;
  }
  return sum;
}
