import { lowerBound } from '../../arrays/arrays.ts';
import type { WantedList } from '../../geocode/geocode.ts';

/** A list that was read: its entries in pieces, each ascending. */
export interface KnownList {
  readonly pieces: readonly Uint32Array[];
  /** Number of different entries that are there for certain; infinite for a whole list. */
  readonly upTo: number;
}

/** What a list is known by. */
export function keyOfList({ word, within, most }: WantedList): string {
  return within ? `${word}:${within.join(';')}` : `${word}/${most ?? ''}`;
}

/** A whole list from its entries, which ascend; those of intervals in the order of these. */
export function wholeList({ within }: WantedList, entries: Uint32Array): KnownList {
  if (!within) return { pieces: [entries], upTo: Number.POSITIVE_INFINITY };
  const pieces = within.map(([from, to]) =>
    entries.subarray(lowerBound(entries, from), lowerBound(entries, to)),
  );
  return { pieces, upTo: Number.POSITIVE_INFINITY };
}

/** The first entries of a list, in the order in which they are read. */
export function cutList(entries: Uint32Array): KnownList {
  return { pieces: ascendingPieces(entries), upTo: entries.length };
}

function ascendingPieces(entries: Uint32Array): Uint32Array[] {
  const pieces: Uint32Array[] = [];
  let from = 0;
  for (let at = 1; at <= entries.length; at++) {
    if (at < entries.length && entries[at]! > entries[at - 1]!) continue;
    pieces.push(entries.subarray(from, at));
    from = at;
  }
  return pieces;
}
