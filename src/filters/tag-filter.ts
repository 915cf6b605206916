import { filteredTagsOf, type TaggedEntry } from './main-tag.ts';

/** Tags that are meant: those of a key, those of a value, or one. */
export interface TagPattern {
  readonly key?: string;
  readonly value?: string;
  /** Values of the key that are not meant. */
  readonly butValues?: readonly string[];
}

/** A filter by main tags, `key=value`; of areas by `admin_level` too. */
export interface TagFilter {
  /** One of these must be meant; absent if any tag may be. */
  readonly wanted?: readonly TagPattern[];
  /** None of these may be. */
  readonly unwanted?: readonly TagPattern[];
  /** True if places alone have to pass, and everything else passes. */
  readonly isOfPlaces?: boolean;
}

/** True if a pattern means a tag such as `amenity=cafe`. */
export function holdsTag({ key, value, butValues = [] }: TagPattern, tag: string): boolean {
  const at = tag.indexOf('=');
  const ofTag = tag.slice(at + 1);
  if (key !== undefined && key !== tag.slice(0, at)) return false;
  return (value === undefined || value === ofTag) && !butValues.includes(ofTag);
}

/** The test of filters for an entry. */
export function tagTest(filters: readonly TagFilter[]): (entry: TaggedEntry) => boolean {
  if (filters.length === 0) return () => true;
  return (entry) => {
    const tags = filteredTagsOf(entry);
    return filters.every((filter) => (filter.isOfPlaces && entry.kind !== 'place') || passes(filter, tags));
  };
}

function passes({ wanted, unwanted = [] }: TagFilter, tags: readonly string[]): boolean {
  const isAmong = (patterns: readonly TagPattern[]) =>
    patterns.some((pattern) => tags.some((tag) => holdsTag(pattern, tag)));
  return (wanted === undefined || isAmong(wanted)) && !isAmong(unwanted);
}
