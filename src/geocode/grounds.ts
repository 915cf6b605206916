import type { AreaLevel } from '../addresses/addresses.ts';
import { isTownLevel } from '../areas/areas.ts';
import type { Description } from './describe.ts';
import { holdsPoint } from './near/rings.ts';
import type { Known } from './postcode-here.ts';

const ISLANDS: ReadonlySet<string> = new Set(['place/island', 'place/islet']);
const SQUARE = 'place/square';
const PARTS: readonly AreaLevel[] = ['suburb', 'neighbourhood', 'locality'];

/** The squares, parks, campuses and the like that hold the point, the smallest first. */
export function groundsUnderfoot(known: Known): Description[] {
  return placesOf(known).flatMap(({ place }) => (isIsland(place) ? [] : [place]));
}

/** The squares that hold the point: their houses have them for a street. */
export function squaresUnderfoot(known: Known): Description[] {
  return groundsUnderfoot(known).filter(({ category }) => category === SQUARE);
}

/** The smallest island that holds the point and nothing of `areas`, the areas at the point: it goes by its own name. */
export function unsettledIsland(known: Known, areas: readonly Description[]): Description | undefined {
  const island = placesOf(known).find(({ place }) => isIsland(place));
  return island && !areas.some((area) => settles(area, island.ring)) ? island.place : undefined;
}

/** True for a settlement in the middle of the ring, or a part of one that has a border around the point. */
function settles({ level, bounds, lat, lon }: Description, ring: Int32Array): boolean {
  if (level === undefined || !(isTownLevel(level) || PARTS.includes(level))) return false;
  return (bounds !== undefined && PARTS.includes(level)) || holdsPoint(ring, lat * 1e7, lon * 1e7);
}

function placesOf({ around, records, describer }: Known) {
  return around.footprints.flatMap(({ entry, house, ring }) =>
    house ? [] : [{ place: describer.place(records.place(entry)), ring }],
  );
}

function isIsland({ category }: Description): boolean {
  return ISLANDS.has(category ?? '');
}
