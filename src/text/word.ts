/** A word as it stands in the index: one position, one canonical form, and the forms that match as exactly. */
export interface Word {
  /** Canonical folded form. */
  readonly text: string;
  /** Other spellings at the same position that match as exactly; never `text` itself. */
  readonly variants: readonly string[];
}

/** Most words have none; they share this one. */
export const NO_VARIANTS: readonly string[] = Object.freeze([]);
