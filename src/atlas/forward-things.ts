import type { AreaTree } from '../areas/areas.ts';
import type { AddressQuery } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import type { AreaMentions } from './forward-areas.ts';
import type { Meanings } from './forward-words.ts';

/** Streets and places whose names are compared for one query. */
const MOST_THINGS_READ = 12_000;
/** A list of so many is read whole; of a longer one only what lies in areas that the query names. */
const MOST_LISTED = 3_000;
/** Areas that a long list is cut to. */
const MOST_AREAS_ENTERED = 400;

/**
 * The streets and places that are worth comparing with a query, rarest word first: things are numbered by area, so a word in
 * an area is an interval of the word's list.
 */
export function* thingsToRead(
  columns: AtlasColumns,
  tree: AreaTree,
  query: AddressQuery,
  meanings: Meanings,
  areas: AreaMentions,
): Generator<number> {
  const seen = new Set<number>();
  for (const { asked, word } of anchors(columns, query, meanings)) {
    for (const thing of listOf(columns, tree, areas, asked, word)) {
      if (seen.has(thing)) continue;
      if (seen.size >= MOST_THINGS_READ) return;
      seen.add(thing);
      yield thing;
    }
  }
}

interface Anchor {
  readonly asked: number;
  readonly word: number;
  readonly frequency: number;
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

function* listOf(
  columns: AtlasColumns,
  tree: AreaTree,
  areas: AreaMentions,
  asked: number,
  word: number,
): Generator<number> {
  const [from, to] = columns.thingPostingsOf(word);
  const list = columns.thingPostings.subarray(from, to);
  if (list.length <= MOST_LISTED) return yield* list;
  let entered = 0;
  for (const [area, mentions] of areas.areas) {
    if (entered === MOST_AREAS_ENTERED) break;
    if (mentions.every(({ mask }) => (mask & (1 << asked)) !== 0)) continue;
    const first = columns.areaThings[area]!;
    const end = columns.areaThings[tree.endOf(area)]!;
    if (first === end) continue;
    entered += 1;
    const until = lowerBound(list, end);
    for (let at = lowerBound(list, first); at < until; at++) yield list[at]!;
  }
  if (entered === 0) yield* list.subarray(0, MOST_THINGS_READ);
}

/** First index of an ascending list whose value is not below `value`. */
function lowerBound(list: Uint32Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
