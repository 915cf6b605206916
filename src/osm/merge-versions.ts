import { lowerBound } from '../arrays/arrays.ts';
import type { ObjectColumns } from './batch.ts';

type Versioned = Pick<ObjectColumns, 'ids' | 'versions'>;

/** Takes the objects `[from, to)` of one of the two lists. */
export interface Takers {
  readonly held: (from: number, to: number) => void;
  readonly newer: (index: number) => void;
}

/** True if a change counts beside what is held of its object: a deletion may repeat the version that it ends, and none is said at times. */
export function supersedes(version: number, held: number): boolean {
  return version === 0 || version >= held;
}

/**
 * Merges two lists of objects, each ascending by identifier, into one: of an object that both have, the higher version; of equal
 * versions, or of one that is not said, the newer list's.
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
    if (isHeld && !supersedes(newer.versions[i]!, held.versions[at]!)) continue; // it is taken with what follows
    if (isHeld) next++;
    take.newer(i);
  }
  if (next < held.ids.length) take.held(next, held.ids.length);
}
