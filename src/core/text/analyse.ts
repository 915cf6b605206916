/** A word as it stands in the index: one position, one canonical form, and the forms that match as exactly. */
export interface Word {
  /** Canonical folded form. */
  readonly text: string;
  /** Other spellings at the same position that match as exactly; never `text` itself. */
  readonly variants: readonly string[];
}

const NO_VARIANTS: readonly string[] = [];

/** The words of `text` in order; empty where it has no letter and no digit. */
export function analyse(text: string): Word[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll(/['’ʼ]/g, '');
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => ({ text: word, variants: NO_VARIANTS }));
}
