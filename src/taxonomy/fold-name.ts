import { analyse } from '../text/text.ts';

/** A name as it is compared: its words, folded. */
export function foldName(name: string): string {
  return analyse(name)
    .map((word) => word.text)
    .join(' ');
}
