import { osaDistanceWithin } from '../text/text.ts';
import REGIONS from './geofabrik-regions.json' with { type: 'json' };

/** Server whose regions are known here; another one may have others. */
const GEOFABRIK = 'https://download.geofabrik.de';
/** Edits that turn a name into the one that is meant; names up to so many letters take one at most. */
const MOST_EDITS = 2;
const SHORT = 6;
const MOST_ASKED = 3;

/** Paths of the regions that Geofabrik offers, but for parts of small countries. */
const PATHS = Object.entries(REGIONS).flatMap(([above, names]) =>
  names.split(' ').map((name) => (above === '' ? name : `${above}/${name}`)),
);

/**
 * Question that a mistyped source raises: `the file ./malta.osm.pbf, or the region europe/malta?`.
 *
 * @returns undefined for a region of Geofabrik, and for what is like none
 */
export function questionAbout(text: string): string | undefined {
  const asked = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  if (PATHS.includes(asked)) return undefined;
  const distances = PATHS.map((path) => ({ path, distance: distanceBetween(asked, path) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (least > MOST_EDITS) return undefined;
  const meant = distances.filter(({ distance }) => distance === least).slice(0, MOST_ASKED);
  return `the file ./${lastOf(text.trim())}.osm.pbf, or the region ${meant.map(({ path }) => path).join(' or ')}?`;
}

/**
 * The same before a region is asked for.
 *
 * @param server where regions are fetched from; what another server than Geofabrik's has is not known
 */
export function questionAboutRegion(region: string, server: string): string | undefined {
  return server === GEOFABRIK ? questionAbout(region) : undefined;
}

/** Edits between two paths; between their last names alone if one of them has only that. */
function distanceBetween(asked: string, path: string): number {
  if (asked.includes('/') && lastOf(asked) !== lastOf(path)) return editsBetween(asked, path);
  return editsBetween(lastOf(asked), lastOf(path));
}

function editsBetween(a: string, b: string): number {
  const limit = a.length > SHORT ? MOST_EDITS : 1;
  const edits = osaDistanceWithin(a, b, limit);
  return edits > limit ? Number.POSITIVE_INFINITY : edits;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
