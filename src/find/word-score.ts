import { prominenceFactor, type SearchHit } from '../search/search.ts';

/** How well the words match a place, however well known it is; 0..1. */
export function wordScore({ textScore = 0, record }: SearchHit): number {
  return textScore / prominenceFactor(record.importance);
}
