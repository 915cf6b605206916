import { analyse, type KnowsWord } from '../text/text.ts';
import variants from './chinese-variants.json' with { type: 'json' };

/** By simplified character its traditional ones, the likeliest first; itself among them if it is one as well. */
interface Tables {
  readonly simplified: ReadonlyMap<string, string>;
  readonly traditional: ReadonlyMap<string, readonly string[]>;
}

const HAN = /\p{sc=Han}/u;
const NUMBER = /\p{Nd}[\p{Nd}\p{Pd}之号號]*/gu;
let tables: Tables | undefined;

/**
 * A text in traditional characters, in simplified ones, and in traditional ones but for those that are written either way (台 for 臺),
 * each if it differs and names hold all of its words.
 */
export function withChineseVariants(text: string, knows: KnowsWord): string[] {
  if (!HAN.test(text)) return [];
  tables ??= readTables();
  const { simplified, traditional } = tables;
  const isBoth = (sign: string): boolean => traditional.get(sign)?.includes(sign) === true;
  const simplify = (sign: string): string => simplified.get(sign) ?? sign;
  const written = [
    (sign: string) => traditional.get(sign)?.[0] ?? sign,
    simplify,
    (sign: string) => (isBoth(sign) ? sign : (traditional.get(sign)?.[0] ?? sign)),
    (sign: string) => (isBoth(simplify(sign)) ? simplify(sign) : sign),
  ].map((write) => Array.from(text, write).join(''));
  return [...new Set(written)].filter((other) => other !== text && areKnown(other, knows));
}

function areKnown(text: string, knows: KnowsWord): boolean {
  return analyse(text.replaceAll(NUMBER, ' ')).every(
    ({ text: word }) => !HAN.test(word) || knows(word, false),
  );
}

function readTables(): Tables {
  const groups = variants.groups.split(' ').map((group) => Array.from(group));
  return {
    simplified: new Map(groups.flatMap(([first = '', ...others]) => others.map((other) => [other, first]))),
    traditional: new Map(groups.map(([first = '', ...others]) => [first, others])),
  };
}
