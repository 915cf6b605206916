import { alternativesOf } from '../languages/languages.ts';

const START = '(?:^|[\\s,;]+)';
const END = '(?=\\s*(?:$|[,;\\n]))';
const DIGITS = '\\p{Nd}\\s()./–-';

/** What people leave beside an address that they copy from somewhere. */
const REMARKS: readonly RegExp[] = [
  // Tel. 555-0142, phone: (410) 555-0142
  `${START}(?:${alternativesOf('telephones')})[.:：]*\\s*[+(]?\\p{Nd}[${DIGITS}]*(?=$|[\\s,;])`,
  // Tel. before the first digit is typed
  `${START}(?:${alternativesOf('telephones')})[.:：]+\\s*$`,
  // +423 232 11 22, (410) 555-0142
  `${START}(?:\\+\\p{Nd}{1,3}|\\(0?\\p{Nd}{2,4}\\))[${DIGITS}]*${END}`,
  // 0049 30 1234567, 09 123 4567
  `${START}(?:00\\p{Nd}{2}|0\\p{Nd}{1,4}[\\s/-])[\\s/-]?(?:\\p{Nd}[\\s/-]?){5,}${END}`,
  // 410-555-0142
  `${START}\\p{Nd}{3}[.-]\\p{Nd}{3}[.-]\\p{Nd}{4}${END}`,
  // c/o Smith
  `${START}(?:${alternativesOf('careOf')})(?:[.:]+\\s*|\\s+|$)[^,;\\n]*`,
  // (rear entrance), closed or not
  '\\s*[([（][^()[\\]（）]*(?:[)\\]）]|$)',
].map((source) => new RegExp(source, 'giu'));

const LETTER = /\p{L}/u;

/**
 * A text without telephone numbers, brackets and whom it is for; undefined where it has none of them, or no word beside them. Whoever
 * asks knows already that they mean nothing: `(Bar)` may be a part of a name.
 */
export function withoutRemark(text: string): string | undefined {
  const rest = REMARKS.reduce((left, remark) => left.replace(remark, ''), text).trim();
  return rest !== text.trim() && LETTER.test(rest) ? rest : undefined;
}
