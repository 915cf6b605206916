import type { BoundingBox } from '../core/core.ts';
import type { Filters } from '../filters/filters.ts';
import type { BiasPoint } from '../geocode/geocode.ts';

/** A text that is still being typed. */
export interface FindRequest extends Filters {
  readonly text: string;
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[];
  /** Entries of the list at most, 1 or more. */
  readonly limit: number;
  /** Entries near this point come first; nothing is excluded by distance. */
  readonly near?: BiasPoint;
  /** Addresses in this box come first; nothing is excluded by it. */
  readonly preferredBox?: BoundingBox;
  /** Addresses, of all entries, at most; 10 where absent. */
  readonly mostAddresses?: number;
  /** True if the text is a name alone, whatever its words ask for. */
  readonly isLiteral?: boolean;
  /**
   * True if places that match a part of the words only are no answers, nor a kind of place where its anchor is not known; otherwise they
   * are better than nothing.
   */
  readonly needsAllWords?: boolean;
  /** Only places of any of these categories, and no addresses; see `Taxonomy.resolveFilter`. */
  readonly categories?: readonly string[];
}
