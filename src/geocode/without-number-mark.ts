import { alternativesOf } from '../languages/languages.ts';

const NO_NUMBER = new RegExp(`(?:^|[\\s,]+)(?:${alternativesOf('noNumberPattern')})(?=[\\s,]|$)`, 'iu');
const LETTER = /\p{L}/u;

/** An address without the words that say that it has no number; undefined where it has none of them, or nothing else. */
export function withoutNumberMark(text: string): string | undefined {
  const found = NO_NUMBER.exec(text);
  if (!found) return undefined;
  const rest = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return LETTER.test(rest) ? rest : undefined;
}
