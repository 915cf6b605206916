import { unaccented } from '../text/text.ts';

const PLAIN = /^[a-z0-9_]+$/;

/** Converts a text to the form of tag values: `Fast Food` is `fast_food`, `Café` is `cafe`. */
export function foldedValue(text: string): string {
  if (PLAIN.test(text)) return text;
  return unaccented(text)
    .trim()
    .replaceAll(/[\s-]+/g, '_');
}
