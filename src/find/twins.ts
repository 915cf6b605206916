import { distanceMetres } from '../core/core.ts';
import type { SearchHit } from '../search/search.ts';
import { unaccented } from '../text/text.ts';

/** Places of one name this near to each other are named after one another, or are parts of one. */
const TWIN_METRES = 500;
/** Stops of one name this near to each other are one stop to a traveller. */
const SAME_STOP_METRES = 300;
const STOP = /^(highway\/bus_stop|railway\/(tram_stop|subway_entrance)|public_transport\/)/;

/**
 * Orders places of one name by how well known they are, in the places of the list that they have together: a sight before the stop and
 * the board that are called after it. Of the stops and platforms of one name only the first is left.
 *
 * @param hits the best first
 */
export function withTwinsInOrder(hits: readonly SearchHit[]): SearchHit[] {
  const ordered = [...hits];
  for (const [i, first] of hits.entries()) {
    const twins = hits.flatMap((hit, at) => (areTwins(first, hit) ? [at] : []));
    if (twins.length < 2 || twins[0] !== i) continue;
    const byImportance = twins
      .map((at) => hits[at]!)
      .sort((one, other) => importanceOf(other) - importanceOf(one));
    for (const [turn, at] of twins.entries()) ordered[at] = byImportance[turn]!;
  }
  return withoutDoubleStops(ordered);
}

function areTwins(one: SearchHit, other: SearchHit): boolean {
  const name = nameOf(one);
  return name !== '' && name === nameOf(other) && metresBetween(one, other) <= TWIN_METRES;
}

function withoutDoubleStops(hits: readonly SearchHit[]): SearchHit[] {
  const kept: SearchHit[] = [];
  for (const hit of hits) if (!isStop(hit) || !kept.some((other) => isSameStop(hit, other))) kept.push(hit);
  return kept;
}

function isSameStop(one: SearchHit, other: SearchHit): boolean {
  return isStop(other) && nameOf(one) === nameOf(other) && metresBetween(one, other) <= SAME_STOP_METRES;
}

function isStop({ record }: SearchHit): boolean {
  return STOP.test(record.categories[0] ?? '');
}

function importanceOf({ record }: SearchHit): number {
  return record.importance;
}

function nameOf({ record }: SearchHit): string {
  return unaccented(record.tags.name ?? '');
}

function metresBetween({ record: one }: SearchHit, { record: other }: SearchHit): number {
  return distanceMetres(one.lat, one.lon, other.lat, other.lon);
}
