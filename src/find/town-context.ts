import { AREA_LEVELS } from '../addresses/addresses.ts';
import { isSettlementLevel, settlementReachMetres } from '../areas/areas.ts';
import { type BoundingBox, distanceMetres } from '../core/core.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import type { Point, Searcher, SearchHit } from '../search/search.ts';
import type { FindRequest } from './request.ts';

/** Words of a town at the end of a text without commas that are tried. */
const MOST_TOWN_WORDS = 3;
/** Areas of the name that are tried, the likeliest first. */
const MOST_AREAS = 2;
/** Places around the middle of an area are looked for at most this far. */
const MOST_REACH_METRES = 100_000;
/** Places are looked for this much farther than the area reaches: people name the town that a place lies beside. */
const BESIDE_METRES = 2_000;
/** Share of its reach within which a settlement without an extent surely holds a point. */
const SURE_SHARE = 0.25;
/** The name of the place decides; nearness decides between places of one name. */
const WEIGHTS = { text: 0.95, geo: 0.05 } as const;

/** A text in two parts: what is looked for, and perhaps the area where it is. */
interface TownSplit {
  readonly rest: string;
  readonly town: string;
  /** True if the town is the end of a text that is still being typed. */
  readonly isUnfinished: boolean;
}

/**
 * The ways to read a text as a place and the area that it lies in, the likeliest first: behind the last comma, else the last words, or
 * the first.
 */
function townSplits(text: string): TownSplit[] {
  const comma = text.lastIndexOf(',');
  if (comma > 0)
    return nonEmpty([{ rest: text.slice(0, comma), town: text.slice(comma + 1), isUnfinished: true }]);
  const words = text.trim().split(/\s+/);
  const counts = Array.from({ length: MOST_TOWN_WORDS }, (_, i) => i + 1).filter(
    (count) => count < words.length,
  );
  const atEnd = counts.map((count) => ({
    rest: words.slice(0, -count).join(' '),
    town: words.slice(-count).join(' '),
    isUnfinished: true,
  }));
  const atStart = { rest: words.slice(1).join(' '), town: words[0] ?? '', isUnfinished: false };
  return nonEmpty([...atEnd, atStart]);
}

function nonEmpty(splits: readonly TownSplit[]): TownSplit[] {
  const trimmed = splits.map((split) => ({ ...split, rest: split.rest.trim(), town: split.town.trim() }));
  return trimmed.filter(({ rest, town }) => rest !== '' && /\p{L}{2}/u.test(town));
}

/** The places that a text names together with the area that they lie in or beside; none if it does not name an area. */
export async function findInTown(
  searcher: Searcher,
  geocoder: Geocoder,
  request: FindRequest,
): Promise<readonly SearchHit[]> {
  for (const split of townSplits(request.text)) {
    const hits = await placesBySplit(searcher, geocoder, split, request);
    if (hits.length > 0) return hits;
  }
  return [];
}

async function placesBySplit(
  searcher: Searcher,
  geocoder: Geocoder,
  split: TownSplit,
  request: FindRequest,
): Promise<readonly SearchHit[]> {
  for (const area of await areasNamed(geocoder, split, request)) {
    const hits = await placesAround(searcher, split, area, request);
    if (hits.length > 0) return hits;
  }
  return [];
}

async function areasNamed(
  geocoder: Geocoder,
  { town, isUnfinished }: TownSplit,
  { languages, near }: FindRequest,
): Promise<GeocodeResult[]> {
  const results = await geocoder.forward({
    text: town,
    isCompleting: isUnfinished,
    isExact: true,
    languages,
    limit: MOST_AREAS,
    layers: AREA_LEVELS,
    ...(near && { near }),
  });
  return results.filter(({ matchType }) => matchType === 'exact');
}

async function placesAround(
  searcher: Searcher,
  { rest }: TownSplit,
  area: GeocodeResult,
  { languages, limit, near, categories }: FindRequest,
): Promise<readonly SearchHit[]> {
  const middle = near && isInside(area, near) ? near : area;
  const { hits } = await searcher.search({
    query: rest,
    isCompleting: false,
    isExact: true,
    centre: middle,
    radiusMetres: Math.min(MOST_REACH_METRES, reachMetres(area, middle) + BESIDE_METRES),
    ...(categories && { categories }),
    weights: WEIGHTS,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  });
  return hits;
}

/** Metres from a point in an area to its farthest corner; of areas without an extent, how far such a settlement reaches. */
function reachMetres({ bounds, level, lat, lon }: GeocodeResult, from: Point): number {
  if (bounds)
    return Math.max(
      ...cornersOf(bounds).map((corner) => distanceMetres(from.lat, from.lon, corner.lat, corner.lon)),
    );
  const reach = level && isSettlementLevel(level) ? settlementReachMetres(level) : MOST_REACH_METRES;
  return reach + distanceMetres(from.lat, from.lon, lat, lon);
}

function cornersOf([west, south, east, north]: BoundingBox): Point[] {
  return [south, north].flatMap((lat) => [west, east].map((lon) => ({ lat, lon })));
}

/** True if the point surely lies in the area. */
function isInside({ bounds, lat, lon, level }: GeocodeResult, point: Point): boolean {
  if (bounds) {
    const [west, south, east, north] = bounds;
    return point.lat >= south && point.lat <= north && point.lon >= west && point.lon <= east;
  }
  const reach = level && isSettlementLevel(level) ? settlementReachMetres(level) : 0;
  return distanceMetres(point.lat, point.lon, lat, lon) <= SURE_SHARE * reach;
}
