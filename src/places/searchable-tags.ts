import type { Tags } from '../core/core.ts';

/** OpenStreetMap allows 255 characters; the rest of a longer value is in the record and cannot be searched for. */
export const LONGEST_SEARCHABLE_VALUE = 1_000;

/** Tags whose values are cut to what goes into indexes; the same object if none is longer. */
export function searchableTags(tags: Tags): Tags {
  for (const key in tags) if (tags[key]!.length > LONGEST_SEARCHABLE_VALUE) return cut(tags);
  return tags;
}

function cut(tags: Tags): Tags {
  const short: Record<string, string> = Object.create(null); // as tags are read
  for (const key in tags) short[key] = tags[key]!.slice(0, LONGEST_SEARCHABLE_VALUE);
  return short;
}
