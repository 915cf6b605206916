import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import { isSettlementLevel, settlementReachMetres } from '../areas/areas.ts';
import { distanceMetres } from '../core/core.ts';
import type { Atlas, HouseHit, StreetHit } from './atlas-port.ts';
import { Describer, type Description } from './describe.ts';
import { numberAt } from './number-at.ts';
import type { ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { targetOfZoom, type ZoomTarget } from './zoom-levels.ts';

/** A point farther from a street is not on it. */
const MOST_STREET_METRES = 1_000;
const MOST_HOUSE_METRES = 150;
/** Within this the nearest house is meant, whatever street runs nearer: at corners, behind, across. */
const SURELY_HOUSE_METRES = 20;

/** Confidence by distance in metres (`decisions.md`, Geocoding): below the first, the second. */
const CONFIDENCE_STEPS = [
  [1, 1],
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1_000, 0.6],
] as const;
const LEAST_CONFIDENCE = 0.5;

/** Answers what is at a point, as fine as the zoom asks for; further answers go outwards. Empty at open sea. */
export function reverse(atlas: Atlas, request: ReverseRequest): GeocodeResult[] {
  const target = targetOfZoom(request.zoom);
  const describer = new Describer(atlas, request.languages);
  const found = [...nearby(atlas, describer, request, target), ...areas(atlas, describer, request, target)];
  return found.slice(0, request.limit);
}

function nearby(
  atlas: Atlas,
  describer: Describer,
  request: ReverseRequest,
  target: ZoomTarget,
): GeocodeResult[] {
  const { lat, lon, limit } = request;
  if (target === 'major street' || target === 'street') {
    const streets = atlas.nearestStreets(lat, lon, limit, MOST_STREET_METRES, target === 'major street');
    return streets.map((hit) => at(hit.metres, streetAt(describer, hit)));
  }
  return target === 'house' ? addresses(atlas, describer, request) : [];
}

/** The nearest known house, or the number that the nearest street has here; then the next houses; then the street. */
function addresses(atlas: Atlas, describer: Describer, { lat, lon, limit }: ReverseRequest): GeocodeResult[] {
  const [street] = atlas.nearestStreets(lat, lon, 1, MOST_STREET_METRES, false);
  const houses = atlas.nearestHouses(lat, lon, limit + 1, MOST_HOUSE_METRES);
  const known = houses.map((hit) => at(hit.metres, describer.house(hit.street, hit.house)));
  const streets = street ? [at(street.metres, streetAt(describer, street))] : [];
  const calculated = calculatedAt(atlas, describer, lat, lon, street, houses[0]);
  return calculated ? [calculated, ...known, ...streets] : [...known, ...streets];
}

/** A number between the known ones, if the point is closer to its place than to any known house. */
function calculatedAt(
  atlas: Atlas,
  describer: Describer,
  lat: number,
  lon: number,
  street: StreetHit | undefined,
  nearest: HouseHit | undefined,
): GeocodeResult | undefined {
  if (!street || (nearest && nearest.metres <= SURELY_HOUSE_METRES)) return undefined;
  const [from, to] = atlas.housesOf(street.street);
  const houses = Array.from({ length: to - from }, (_, i) => atlas.house(from + i));
  const { countryCode } = describer.street(street.street);
  const found = numberAt(houses, lat, lon, countryCode);
  if (!found || (nearest && nearest.metres <= found.metres)) return undefined;
  return at(found.metres, describer.numbered(street.street, found.label, found.lat, found.lon));
}

function streetAt(describer: Describer, { street, lat, lon }: StreetHit): Description {
  return { ...describer.street(street), lat, lon };
}

/** The areas that hold the point, the finest that the zoom allows first. */
function areas(
  atlas: Atlas,
  describer: Describer,
  { lat, lon }: ReverseRequest,
  target: ZoomTarget,
): GeocodeResult[] {
  const finest = AREA_LEVELS.indexOf(areaLevelOf(target));
  const fineToCoarse = atlas
    .chainAt(lat, lon)
    .toReversed()
    .map((area) => describer.area(area));
  return withinReach(fineToCoarse, lat, lon).filter(
    ({ level }) => level !== undefined && AREA_LEVELS.indexOf(level) <= finest,
  );
}

/**
 * Leaves out the settlements that are too far away to hold the point, and the areas without an extent that only such a
 * settlement speaks for. An area without an extent is as sure as the nearest settlement of it.
 *
 * @param fineToCoarse areas of one chain
 */
function withinReach(fineToCoarse: readonly Description[], lat: number, lon: number): GeocodeResult[] {
  const found: GeocodeResult[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const area of fineToCoarse) {
    const metres = metresTo(area, lat, lon) ?? nearest;
    if (metres === Number.POSITIVE_INFINITY) continue;
    nearest = Math.min(nearest, metres);
    found.push(at(metres, area));
  }
  return found;
}

/**
 * Metres to an area: 0 if it contains the point, infinite if it is a settlement beyond its reach, `undefined` if only
 * the areas in it can tell.
 */
function metresTo({ level, bounds, ...area }: Description, lat: number, lon: number): number | undefined {
  if (bounds || level === 'country') return 0;
  if (level === undefined || !isSettlementLevel(level)) return undefined;
  const metres = distanceMetres(lat, lon, area.lat, area.lon);
  return metres <= settlementReachMetres(level) ? metres : Number.POSITIVE_INFINITY;
}

function areaLevelOf(target: ZoomTarget): AreaLevel {
  return target === 'house' || target === 'street' || target === 'major street' ? 'locality' : target;
}

function at(distanceMetres: number, description: Description): GeocodeResult {
  const step = CONFIDENCE_STEPS.find(([metres]) => distanceMetres < metres);
  return { ...description, confidence: step?.[1] ?? LEAST_CONFIDENCE, distanceMetres };
}
