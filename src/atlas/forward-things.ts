import type { AreaTree } from '../areas/areas.ts';
import { lowerBound } from '../arrays/arrays.ts';
import type { AddressQuery } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import type { AreaMentions } from './forward-areas.ts';
import type { Meanings } from './forward-words.ts';

/** Streets and places whose names are compared for one query, fewer where each is compared with many words. */
const mostThingsRead = (words: number): number => Math.floor(32_000 / (4 + words));
/** A list of so many is read whole; of a longer one only what lies in areas that the query names. */
const MOST_LISTED = 3_000;
/** Areas that a long list is cut to. */
const MOST_AREAS_ENTERED = 400;

/** Reads a thing; returns the highest score of all things so far. */
export type ReadThing = (thing: number) => number;

/**
 * Reads the streets and places that are worth comparing with a query, best meaning and rarest word first: things are
 * numbered by area, so a word in an area is an interval of the word's list. Ends when what has not been read, which holds
 * none of the words whose lists have, cannot be better than the best.
 *
 * @param boundOf the highest score of an entry whose name answers each word of the query at most so well
 */
export function readThings(
  columns: AtlasColumns,
  tree: AreaTree,
  query: AddressQuery,
  meanings: Meanings,
  areas: AreaMentions,
  read: ReadThing,
  boundOf: (qualities: Float64Array) => number,
): void {
  const most = mostThingsRead(query.words.length);
  const seen = new Set<number>();
  const all = anchors(columns, query, meanings);
  let best = Number.NEGATIVE_INFINITY;
  for (const [i, { asked, word }] of all.entries()) {
    if (best >= boundOf(qualitiesOf(query, all, i))) return;
    for (const list of listsOf(columns, tree, areas, asked, word))
      for (const thing of list) {
        if (seen.has(thing)) continue;
        if (seen.size >= most) return;
        seen.add(thing);
        best = read(thing);
      }
  }
}

/** How well each word of the query can be answered by the anchors from `from` on. */
function qualitiesOf(query: AddressQuery, all: readonly Anchor[], from: number): Float64Array {
  const qualities = new Float64Array(query.words.length);
  for (let i = from; i < all.length; i++) {
    const { asked, quality } = all[i]!;
    qualities[asked] = Math.max(qualities[asked]!, quality);
  }
  return qualities;
}

interface Anchor {
  readonly asked: number;
  readonly word: number;
  readonly frequency: number;
  readonly quality: number;
}

function anchors(columns: AtlasColumns, query: AddressQuery, meanings: Meanings): Anchor[] {
  const all = query.words.flatMap((_, asked) =>
    (meanings.ofAsked[asked] ?? []).map(({ word, quality }) => {
      const [from, to] = columns.thingPostingsOf(word);
      return { asked, word, frequency: to - from, quality };
    }),
  );
  return all
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => b.quality - a.quality || a.frequency - b.frequency);
}

/** A word's things: all of them, or of too many those in areas that the query names. */
function* listsOf(
  columns: AtlasColumns,
  tree: AreaTree,
  areas: AreaMentions,
  asked: number,
  word: number,
): Generator<Uint32Array> {
  const [from, to] = columns.thingPostingsOf(word);
  const list = columns.thingPostings.subarray(from, to);
  if (list.length <= MOST_LISTED) return yield list;
  let entered = 0;
  for (const [area, mentions] of areas.areas) {
    if (entered === MOST_AREAS_ENTERED) return;
    if (mentions.every(({ mask }) => (mask & (1 << asked)) !== 0)) continue;
    const first = columns.areaThings[area]!;
    const end = columns.areaThings[tree.endOf(area)]!;
    if (first === end) continue;
    entered += 1;
    yield list.subarray(lowerBound(list, first), lowerBound(list, end));
  }
  if (entered === 0) yield list.subarray(0, MOST_LISTED);
}
