import { analyse } from './analyse.ts';

/** A name as names are compared: its folded words, with a blank between them; empty without a letter or digit. */
export function foldName(name: string): string {
  return analyse(name)
    .map(({ text }) => text)
    .join(' ');
}

/** Text in lower case without accents, everything else as it stands. */
export function unaccented(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
