import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { Atlas, HouseHit, StreetHit } from './atlas-port.ts';
import { Describer, type Description } from './describe.ts';
import { numberAt } from './number-at.ts';
import type { ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { targetOfZoom, type ZoomTarget } from './zoom-levels.ts';

/** A street farther away is not where the point is. */
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

/** What is at a point, as fine as the zoom asks for; more answers, where they are wanted, go outwards. Empty at open sea. */
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

/** A number between the known ones, where the point lies closer to that than to any known house. */
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
  return atlas
    .chainAt(lat, lon)
    .toReversed()
    .map((area) => describer.area(area))
    .filter(({ level }) => level !== undefined && AREA_LEVELS.indexOf(level) <= finest)
    .map((description) => at(0, description));
}

function areaLevelOf(target: ZoomTarget): AreaLevel {
  return target === 'house' || target === 'street' || target === 'major street' ? 'locality' : target;
}

function at(distanceMetres: number, description: Description): GeocodeResult {
  const step = CONFIDENCE_STEPS.find(([metres]) => distanceMetres < metres);
  return { ...description, confidence: step?.[1] ?? LEAST_CONFIDENCE, distanceMetres };
}
