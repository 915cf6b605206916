/**
 * arrays: how are sorted numbers searched, and how is a typed array filled whose length nobody knows yet?
 *
 * In and out: plain typed arrays. May import nothing of ours. Knows no file, no place and no text.
 */
export { emptyLike } from './empty-like.ts';
export { Fingerprint } from './fingerprint.ts';
export { Growable } from './growable.ts';
export { NumberTable } from './number-table.ts';
export { indexInOrder, indexOfSorted, lowerBound, partitionPoint, upperBound } from './sorted.ts';
