import { lowerBound } from '../arrays/arrays.ts';
import type { ObjectColumns } from './batch.ts';

type Versioned = Pick<ObjectColumns, 'ids' | 'versions'>;

/** Takes the objects `[from, to)` of one of the two lists. */
export interface Takers {
  readonly held: (from: number, to: number) => void;
  readonly newer: (index: number) => void;
}

/**
 * Merges two lists of objects, each ascending by identifier, into one: of an object that both have, the higher version; of equal
 * versions the newer list's, since a deletion may repeat the version that it ends.
 *
 * @param range of `newer`; what lies outside is left alone
 */
export function mergeVersions(
  held: Versioned,
  newer: Versioned,
  [from, to]: readonly [number, number],
  take: Takers,
): void {
  let next = 0;
  for (let i = from; i < to; i++) {
    const id = newer.ids[i]!;
    const at = lowerBound(held.ids, id, next);
    if (at > next) take.held(next, at);
    next = at;
    const isHeld = held.ids[at] === id;
    if (isHeld && held.versions[at]! > newer.versions[i]!) continue; // it is taken with what follows
    if (isHeld) next++;
    take.newer(i);
  }
  if (next < held.ids.length) take.held(next, held.ids.length);
}
