import { entriesWithin, type GazetteerHead, type Interval, type WantedList } from '../gazetteer-port.ts';
import { filterIntervals, withinIntervals } from './filter-intervals.ts';
import type { QueryMatches } from './query-matches.ts';
import type { TokenMatches } from './token-matches.ts';

/** A list of so many entries is read whole; of a longer one only what lies in areas that the query names. */
const MOST_LISTED = 3_000;
/** Areas that a long list is cut to. */
const MOST_AREAS_ENTERED = 400;

/** A word of a name whose entries are worth comparing with the query. */
export interface Anchor {
  /** Number of the query's word that it matches. */
  readonly asked: number;
  /** Number in the vocabulary. */
  readonly word: number;
  readonly frequency: number;
  readonly quality: number;
}

/**
 * The words that entries are found by. Those that one word of the query may mean stand together, the best match first: once they are
 * read, it is known of every other entry that its name does not answer that word. The word with the fewest entries leads.
 */
export function anchorsOf(head: GazetteerHead, tokens: TokenMatches): Anchor[] {
  const ofAsked = tokens.ofAsked.map((matches, asked) => {
    const anchors = matches.map(({ word, quality }) => ({
      asked,
      word,
      frequency: head.entriesWith(word),
      quality,
    }));
    return anchors
      .filter(({ frequency }) => frequency > 0)
      .sort((a, b) => b.quality - a.quality || a.frequency - b.frequency);
  });
  const total = (anchors: readonly Anchor[]) => anchors.reduce((sum, { frequency }) => sum + frequency, 0);
  return ofAsked.sort((a, b) => total(a) - total(b)).flat();
}

/**
 * Cuts anchors into at most two trips: those before the first frequent word, which often decide, then the rest. Cutting the list
 * of a frequent word takes time, so that is left to the second.
 */
export function tripsOf(anchors: readonly Anchor[]): readonly (readonly Anchor[])[] {
  const frequent = anchors.findIndex(isFrequent);
  if (frequent <= 0) return [anchors];
  return [anchors.slice(0, frequent), anchors.slice(frequent)];
}

/** The lists of anchors; of frequent words without entries that the filters of the query leave out. */
export function listsOf(
  head: GazetteerHead,
  { areas, query }: Pick<QueryMatches, 'areas' | 'query'>,
  anchors: readonly Anchor[],
): WantedList[] {
  const named = new Map<number, readonly Interval[]>();
  const passing = anchors.some(isFrequent) ? filterIntervals(head, query) : undefined;
  return anchors.map((anchor) => {
    const { asked, word } = anchor;
    if (!isFrequent(anchor)) return { word };
    const within = named.get(asked) ?? entriesInNamedAreas(head, areas, asked);
    named.set(asked, within);
    if (within.length === 0) return passing ? { word, within: passing } : { word, most: MOST_LISTED };
    return { word, within: passing ? withinIntervals(within, passing) : within };
  });
}

/** True for a word of so many entries that not all of them are listed. */
export function isFrequent({ frequency }: Anchor): boolean {
  return frequency > MOST_LISTED;
}

/** The entries of areas that other words of the query name than the one that is looked for in them. */
function entriesInNamedAreas(head: GazetteerHead, areas: QueryMatches['areas'], asked: number): Interval[] {
  const intervals: Interval[] = [];
  for (const area of [...areas.finished, ...areas.begun]) {
    if (intervals.length === MOST_AREAS_ENTERED) break;
    const interval = entriesWithin(head, area);
    if (interval[0] === interval[1] || areas.wordsOf(area) === 1 << asked) continue;
    if (areas.of(area).some(({ mask }) => (mask & (1 << asked)) === 0)) intervals.push(interval);
  }
  return intervals;
}
