/** Work of requests, in searches of 20 results, from times measured over HTTP (`bench/README.md`, "Under load"). Only the ratios matter. */

/** A few letters begin many words, and addresses are searched as well. */
export const AUTOCOMPLETE_UNITS = 3;
export const REVERSE_UNITS = 0.3;
/** It takes some tenths of a second, but in a thread of its own, beside which others go on. */
export const PICTURE_UNITS = 10;

const FIRST_PAGE = 20;
const LARGEST_PAGE = 1_000;
/** Few searches find more places, so a page further back costs no more. */
const LAST_OFFSET = 10_000;

/** Reading so many points of a way, and laying them out for the search, takes as long as a search. */
const POINTS_A_UNIT = 250;
/** Of an encoded polyline. */
const CHARACTERS_A_POINT = 8;
const MOST_POINTS = 10_000;

/**
 * Half of a search is searching; reading and writing 40 results take as long; places before the page are ranked too. What is no number
 * counts as what is usual, as parameters are not checked yet.
 */
export function pageUnits(limit: unknown, offset?: unknown): number {
  return 0.5 + bounded(limit, FIRST_PAGE, LARGEST_PAGE) / 40 + bounded(offset, 0, LAST_OFFSET) / 2_000;
}

/** A number from 0 to `most`; `usual` if there is no such number. */
export function bounded(value: unknown, usual: number, most: number): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, most) : usual;
}

/** A member of a body that is not checked yet. */
export function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.getOwnPropertyDescriptor(body, name)?.value
    : undefined;
}

/** @param path a polyline, points or a GeoJSON LineString; 0 if it is none of these */
export function unitsOfPath(path: unknown): number {
  const points = Array.isArray(path) ? path : member(path, 'coordinates');
  const count = typeof path === 'string' ? path.length / CHARACTERS_A_POINT : pointsIn(points);
  return Math.min(count, MOST_POINTS) / POINTS_A_UNIT;
}

function pointsIn(points: unknown): number {
  return Array.isArray(points) ? points.length : 0;
}
