import { type Interval, MOST_STREETS_OF_POSTCODE, type WantedList } from '../../geocode/geocode.ts';
import type { Clause, SearchBody } from '../cluster/searches.ts';

/** Finds `low`, the number of the last range that begins at or before the entry; `from`, where ranges begin, ascends. */
const SEARCH = `
  def from = params.from;
  long entry = doc['t'].value;
  int low = 0;
  int high = from.size() - 1;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if (from.get(middle) <= entry) low = middle; else high = middle - 1;
  }`;

/** Rank of the first of the query's segments that an entry lies in; segments do not overlap, and rest on `from`, which ascends. */
const RANK = `${SEARCH}
  return params.rank.get(low);
`;

/** True if the entry lies in one of the query's ranges, which ascend, from `from` up to `to`. */
const WITHIN = `${SEARCH}
  return from.get(low) <= entry && entry < params.to.get(low);
`;

/** So many ranges stay far below the 1,024 clauses that OpenSearch takes in a query; each counts several times. */
const MOST_RANGES = 200;

const ROWS = {
  track_total_hits: false,
  _source: false,
  stored_fields: '_none_',
  docvalue_fields: ['c'],
  sort: [{ t: 'asc' }],
} as const;

/** Asks for the rows of all entries that hold any of some words; @param size at least their number */
export function searchOfWords(words: readonly string[], size: number): SearchBody {
  return { ...ROWS, query: filtered([{ terms: { w: words } }]), size };
}

/** Asks for the first rows of a list of one word. */
export function searchOfList(word: string, { within }: WantedList, size: number): SearchBody {
  const ofWord = { term: { w: word } };
  if (!within) return { ...ROWS, query: filtered([ofWord]), size };
  const segments = segmentsOf(within);
  const query = filtered([ofWord, inRanges(joined(segments))]);
  if (segments.every(({ rank }, at) => at === 0 || rank >= segments[at - 1]!.rank))
    return { ...ROWS, query, size };
  return { ...ROWS, query, size, sort: [byRank(segments), ...ROWS.sort] };
}

/** Asks for the streets of a postcode. */
export function searchOfPostcode(label: number): SearchBody {
  return { ...ROWS, query: filtered([{ term: { q: String(label) } }]), size: MOST_STREETS_OF_POSTCODE };
}

/** Asks for what is shown of entries, and for the houses and lines of streets. */
export function searchOfDetails(entries: readonly number[]): SearchBody {
  return {
    track_total_hits: false,
    query: filtered([{ terms: { t: entries } }]),
    size: entries.length,
    sort: [{ t: 'asc' }],
    _source: ['s', 'r'],
    docvalue_fields: ['c'],
  };
}

/** Entries within ranges, which ascend without touching. */
function inRanges(ranges: readonly Range[]): Clause {
  if (ranges.length <= MOST_RANGES)
    return { bool: { should: ranges.map(({ from, to }) => ({ range: { t: { gte: from, lt: to } } })) } };
  const params = { from: ranges.map(({ from }) => from), to: ranges.map(({ to }) => to) };
  return { script: { script: { lang: 'painless', source: WITHIN, params } } };
}

/** Ranges that touch become one. */
function joined(ranges: readonly Range[]): Range[] {
  const wide: Range[] = [];
  for (const { from, to } of ranges) {
    const last = wide.at(-1);
    if (last?.to === from) wide[wide.length - 1] = { from: last.from, to };
    else wide.push({ from, to });
  }
  return wide;
}

function filtered(filter: readonly Clause[]): Clause {
  return { bool: { filter } };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Segment extends Range {
  readonly rank: number;
}

/** Intervals cut so that none overlaps another, each part with the place of the first interval that holds it; ascending. */
function segmentsOf(intervals: readonly Interval[]): Segment[] {
  const borders = [...new Set(intervals.flat())].sort((a, b) => a - b);
  return borders.slice(1).flatMap((to, at) => {
    const from = borders[at]!;
    const rank = intervals.findIndex(([start, end]) => start <= from && to <= end);
    return rank < 0 ? [] : [{ from, to, rank }];
  });
}

function byRank(segments: readonly Segment[]): object {
  const params = { from: segments.map(({ from }) => from), rank: segments.map(({ rank }) => rank) };
  return { _script: { type: 'number', order: 'asc', script: { lang: 'painless', source: RANK, params } } };
}
