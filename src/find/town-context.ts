import { isSettlementLevel, settlementReachMetres } from '../areas/areas.ts';
import { type BoundingBox, distanceMetres } from '../core/core.ts';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import type { Point, Searcher, SearchRequest, SearchResult } from '../search/search.ts';
import { areasCalled } from './areas-called.ts';
import type { Interpretation } from './interpretation.ts';
import { anchorOf, firstWithHits, limited, type Surroundings } from './surroundings.ts';

/** Words of a town at the end of a text without commas that are tried. */
const MOST_TOWN_WORDS = 3;
/** Places around the middle of an area are looked for at most this far. */
const MOST_REACH_METRES = 100_000;
/** Places are looked for this much farther than the area reaches: people name the town that a place lies beside. */
const BESIDE_METRES = 2_000;
/** Share of its reach within which a settlement without an extent surely holds a point. */
const SURE_SHARE = 0.25;

export interface TownAnswer {
  readonly result: SearchResult;
  readonly interpretation: Interpretation;
}

/** A text in two parts: what is looked for, and perhaps the area where it is. */
interface TownSplit {
  readonly rest: string;
  readonly town: string;
}

/**
 * The ways to read a text as a place and the area that it lies in, the likeliest first: behind the last comma or before the first, else
 * the last words, or the first.
 */
function townSplits(text: string): TownSplit[] {
  const last = text.lastIndexOf(',');
  if (last > 0) {
    const first = text.indexOf(',');
    return nonEmpty([
      { rest: text.slice(0, last), town: text.slice(last + 1) },
      { rest: text.slice(first + 1), town: text.slice(0, first) },
    ]);
  }
  const words = text.trim().split(/\s+/);
  const counts = Array.from({ length: MOST_TOWN_WORDS }, (_, i) => i + 1).filter(
    (count) => count < words.length,
  );
  const atEnd = counts.map((count) => ({
    rest: words.slice(0, -count).join(' '),
    town: words.slice(-count).join(' '),
  }));
  const atStart = { rest: words.slice(1).join(' '), town: words[0] ?? '' };
  return nonEmpty([...atEnd, atStart]);
}

function nonEmpty(splits: readonly TownSplit[]): TownSplit[] {
  const trimmed = splits.map((split) => ({ ...split, rest: split.rest.trim(), town: split.town.trim() }));
  return trimmed.filter(({ rest, town }) => rest !== '' && /\p{L}{2}/u.test(town));
}

/**
 * Answers a text that names a place together with the area that it lies in or beside: `Rathaus Vaduz`.
 *
 * @returns undefined if the text does not name an area, or no place there matches every other word
 */
export async function searchInTown(
  searcher: Searcher,
  geocoder: Geocoder,
  request: SearchRequest,
): Promise<TownAnswer | undefined> {
  for (const split of townSplits(request.query ?? '')) {
    const answer = await answerSplit(searcher, geocoder, split, request);
    if (answer) return answer;
  }
  return undefined;
}

async function answerSplit(
  searcher: Searcher,
  geocoder: Geocoder,
  split: TownSplit,
  request: SearchRequest,
): Promise<TownAnswer | undefined> {
  const named = { ...request, query: split.rest };
  for (const area of await areasCalled(geocoder, split.town, false, request)) {
    const result = await firstWithHits(searcher, limited(named, surroundingsOf(area, request.centre)));
    if (result) return { result, interpretation: interpretationOf(split, area) };
  }
  return undefined;
}

function interpretationOf({ rest, town }: TownSplit, area: GeocodeResult): Interpretation {
  return { subject: { text: rest, categories: [] }, wishes: [], anchor: anchorOf(area, town, 'in') };
}

/** A circle over the area and what lies beside it, around the reader if that is inside. */
function surroundingsOf(area: GeocodeResult, reader: Point | undefined): Surroundings {
  const { lat, lon } = reader && isInside(area, reader) ? reader : area;
  const reach = reachMetres(area, { lat, lon }) + BESIDE_METRES;
  return { centre: { lat, lon }, radiusMetres: Math.min(MOST_REACH_METRES, reach) };
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
