import { alternativesOf } from '../languages/languages.ts';

const END = '(?=[\\s,.]|$)\\.?';
const START = '(?:^|[\\s,]+)';
const UNITS = alternativesOf('units');
const FLOORS = alternativesOf('floors');

/** Parts of a house, the ones that hardly mean anything else first. The map has houses. */
const PARTS: readonly RegExp[] = [
  // apt 300, #12, Suite 5B, Unit B
  `${START}(?:(?:${UNITS})\\.?\\s*#?|#)\\s*(?:\\p{Nd}[\\p{Nd}\\p{L}-]{0,6}|(?<!\\p{L})\\p{L}(?=[\\s,]|$))(?:\\s*-\\s+(?=\\p{Nd})|(?=[\\s,]|$))`,
  // Floor 5, but not the postcode behind FL
  `${START}(?:${FLOORS})\\.?\\s*\\p{Nd}{1,2}(?=[\\s,]|$)`,
  // 5th floor, 2. Stock, 3ème étage
  `${START}\\p{Nd}{1,2}\\s?(?:${alternativesOf('ordinalEnds')}|\\.?[ºª°]|\\.)?\\s?(?:${FLOORS})${END}`,
  // third floor
  `${START}(?:${alternativesOf('floorOrdinals')})\\s+(?:${FLOORS})${END}`,
  // 2. tv, 3º izq
  `${START}\\p{Nd}{1,2}\\s?[.ºª°]+\\s?(?:${alternativesOf('sides')})${END}`,
  // 45號3樓, 100号5层502室
  '(?<=\\p{Nd}[号號])\\s*(?:\\p{Nd}{1,3}(?:樓|楼|层|層|f|室)(?:之\\p{Nd}+)?\\s*)+(?=[\\s,]|$)',
  // ground floor, EG: in a part of its own
  `(?:^|[,\\n])\\s*(?:${alternativesOf('groundFloors')})\\.?\\s*(?=[,\\n]|$)`,
].map((source) => new RegExp(source, 'iu'));

/** Lines without a number before the address, such as those of a company and a person. */
const ADDRESSEES = /^(?:[^\p{Nd}\n]+\n\s*)+(?=[^\n]*\p{Nd})/u;
/** A line with one, if there is another line with a number. */
const NUMBERED_ADDRESSEE = /^[^\n]*\p{L}[^\n]*\n\s*(?=\P{Nd}*\p{Nd}[^\n]*\p{L})/u;
/** The same before a comma. */
const ADDRESSEE = /^[^\p{Nd},\n]+,\s*(?=[^\n]*\p{Nd})/u;
const DIGIT = /\p{Nd}/u;

/**
 * An address without the part of the house that it names, or without whom it is for; undefined where it names neither, or no number
 * stands before it. At its very beginning (`Flat 3, 10 Downing Street`) one must stand behind it.
 */
export function withoutUnit(text: string): string | undefined {
  for (const part of [...PARTS, ADDRESSEES, ADDRESSEE, NUMBERED_ADDRESSEE]) {
    const rest = without(text, part);
    if (rest !== undefined) return rest;
  }
  return undefined;
}

/** The part of the house that an address names, as it is written, and the address without it; undefined as above. */
export function unitApart(text: string): { readonly unit: string; readonly rest: string } | undefined {
  for (const part of PARTS) {
    const rest = without(text, part);
    const [unit = ''] = part.exec(text) ?? [];
    if (rest !== undefined) return { unit: unit.replaceAll(/^[\s,]+|[\s,.-]+$/g, ''), rest };
  }
  return undefined;
}

function without(text: string, part: RegExp): string | undefined {
  const found = part.exec(text);
  if (!found) return undefined;
  const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return DIGIT.test(before || after) ? before + after : undefined;
}
