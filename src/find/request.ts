import type { Point } from '../search/search.ts';

/** A text that is still being typed. */
export interface FindRequest {
  readonly text: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  /** Entries of the list at most, 1 or more. */
  readonly limit: number;
  /** Entries near this point come first; nothing is excluded by distance. */
  readonly near?: Point;
  /** True if the text is a name alone, whatever its words ask for. */
  readonly isLiteral?: boolean;
  /** Only places of any of these categories, and no addresses; see `Taxonomy.resolveFilter`. */
  readonly categories?: readonly string[];
}
