import { type KnowsWord, respelled } from '../text/text.ts';
import type { AddressQuery } from './address-query.ts';
import { withChineseVariants } from './chinese-variants.ts';
import { withNumberInDigits, withNumberInWords } from './number-words.ts';
import { withRoadInDigits, withSideRoadApart } from './numbered-roads.ts';
import { type ReadOptions, readQuery } from './read-query.ts';
import { withRoadInFull, withRoadInShort } from './short-roads.ts';
import { TOWN_LEVELS, withoutAddition } from './without-addition.ts';

/** More of them are hardly meant, and each is one more search. */
const MOST_IN_WORDS = 2;
/** A short word with a point, or a letter that stands alone. */
const MAY_BE_SHORT = /(?<!\p{L})(?:\p{L}{1,4}\.|\p{L}(?=\s))/u;
/** `J.K.`, `gen.J.` */
const WITHOUT_BLANK = /(?<!\p{L})(\p{L}{1,4}\.)(?=\p{L})/gu;

/** A text, or what of it is read, and how. */
interface OtherReading {
  readonly read: string;
  readonly query: AddressQuery;
}

/**
 * Other ways to read a text that is not understood as it is, each only if it differs: with words parted and joined as names have them,
 * in simplified or traditional characters, with numbers and numbered roads in digits, words or short, a town without what tells it from others
 * called so, and with words spelled out that are written short.
 */
export function* otherReadings(
  text: string,
  options: ReadOptions,
  knows: KnowsWord,
): Generator<OtherReading> {
  const texts = [
    respelled(text, options.isCompleting, knows),
    ...withChineseVariants(text, knows),
    withSideRoadApart(text),
    withRoadInDigits(text),
    withRoadInShort(text),
    ...withRoadInFull(text, knows).slice(0, MOST_IN_WORDS),
    withNumberInDigits(text),
    ...withNumberInWords(text, knows).slice(0, MOST_IN_WORDS),
  ];
  for (const other of texts) if (other !== undefined) yield { read: text, query: readQuery(other, options) };
  const town = withoutAddition(text);
  const { layers = TOWN_LEVELS } = options;
  const towns = TOWN_LEVELS.filter((level) => layers.includes(level));
  if (town !== undefined)
    yield { read: town, query: readQuery(town, { ...options, layers: towns, isCompleting: false }) };
  if (!MAY_BE_SHORT.test(text)) return;
  const spelledOut = readQuery(text.replaceAll(WITHOUT_BLANK, '$1 '), { ...options, spellsOut: true });
  if (spelledOut.words.some(({ isShort }) => isShort)) yield { read: text, query: spelledOut };
}
