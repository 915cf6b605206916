import { unaccented } from '../text/text.ts';

const PLAIN = /^[a-z0-9_]+$/;

/** A text as tag values are written: `Fast Food` is `fast_food`, `Café` is `cafe`. */
export function foldedValue(text: string): string {
  if (PLAIN.test(text)) return text;
  return unaccented(text)
    .trim()
    .replaceAll(/[\s-]+/g, '_');
}
