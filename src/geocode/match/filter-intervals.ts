import type { BoundingBox } from '../../core/core.ts';
import type { Filters } from '../../filters/filters.ts';
import type { AddressQuery } from '../address-query.ts';
import type { GazetteerHead, Interval } from '../gazetteer-port.ts';

/** Entries may lie outside of their area by so much: streets that leave it. */
const MARGIN_DEGREES = 0.1;
/** No entry has a greater number. */
const LAST_ENTRY = 0x7fffffff;
/** Engines take so many intervals; of more, neighbours are joined with what is between them. */
const MOST_INTERVALS = 400;

/**
 * The entries that filters by area, country and box may let through, as intervals, ascending: all others need not be read. Undefined if
 * the filters say nothing of the kind.
 */
export function filterIntervals(
  head: GazetteerHead,
  query: Filters & Pick<AddressQuery, 'within'>,
): readonly Interval[] | undefined {
  if (!query.within && !query.countries && !query.bbox) return undefined;
  const intervals: [from: number, to: number][] = [];
  const { areas, firstEntryOfArea } = head;
  for (let area = 0; area < areas.size; ) {
    const isEmpty = firstEntryOfArea[area] === firstEntryOfArea[areas.endOf(area)];
    if (isEmpty || mayNotHold(head, area, query)) area = areas.endOf(area);
    else append(intervals, firstEntryOfArea[area]!, firstEntryOfArea[++area]!);
  }
  const holdsOutside = !query.within && !query.countries;
  if (holdsOutside) append(intervals, firstEntryOfArea[areas.size]!, LAST_ENTRY);
  return coarser(intervals);
}

function coarser(intervals: readonly Interval[]): readonly Interval[] {
  if (intervals.length <= MOST_INTERVALS) return intervals;
  const pairs = intervals.filter((_, at) => at % 2 === 0);
  return coarser(pairs.map(([from, to], at) => [from, intervals[2 * at + 1]?.[1] ?? to]));
}

/** The parts of intervals that lie in one of others; both ascending. */
export function withinIntervals(own: readonly Interval[], others: readonly Interval[]): Interval[] {
  return own.flatMap(([from, to]) =>
    others
      .map(([start, end]) => [Math.max(from, start), Math.min(to, end)] as const)
      .filter(([start, end]) => start < end),
  );
}

/** True if neither an area nor anything in it passes. */
function mayNotHold(
  { areas }: GazetteerHead,
  area: number,
  { within, countries, bbox }: Filters & Pick<AddressQuery, 'within'>,
): boolean {
  if (within?.every(([from, to]) => areas.endOf(area) <= from || to <= area)) return true;
  const code = areas.countryCodeOf(area);
  if (countries && areas.parentOf(area) < 0 && code !== undefined && !countries.includes(code)) return true;
  const bounds = bbox && areas.polygonsBoundsOf(area);
  return bounds !== undefined && !meets(bounds, bbox!);
}

/** A box that crosses the antimeridian meets everything between its latitudes. */
function meets(bounds: BoundingBox, [west, south, east, north]: BoundingBox): boolean {
  const [ownWest, ownSouth, ownEast, ownNorth] = bounds;
  if (ownSouth > north + MARGIN_DEGREES || ownNorth < south - MARGIN_DEGREES) return false;
  return west > east || (ownWest <= east + MARGIN_DEGREES && ownEast >= west - MARGIN_DEGREES);
}

function append(intervals: [from: number, to: number][], from: number, to: number): void {
  const last = intervals.at(-1);
  if (last?.[1] === from) last[1] = to;
  else if (from < to) intervals.push([from, to]);
}
