import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import { isSettlementLevel, isTownLevel, settlementReachMetres } from '../areas/areas.ts';
import { distanceMetres } from '../core/core.ts';
import { isFiltering } from '../filters/filters.ts';
import { chainOf } from './chain.ts';
import { Describer, type Description } from './describe.ts';
import type {
  Around,
  Gazetteer,
  GazetteerHead,
  NearStreet,
  StreetRecord,
  WantedAround,
} from './gazetteer-port.ts';
import { numberAt } from './number-at.ts';
import { Records } from './records.ts';
import type { ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { resultTest } from './result-test.ts';
import { targetOfZoom, type ZoomTarget } from './zoom-levels.ts';

/** A point farther from a street is not on it. */
const MOST_STREET_METRES = 1_000;
const MOST_HOUSE_METRES = 150;
/** Within this the nearest house is meant, whatever street runs nearer: at corners, behind, across. */
const SURELY_HOUSE_METRES = 20;

/** A point this near the middle of a street is on it, unless a house of another street is nearer. */
const ON_STREET_METRES = 8;
/** A point this near is beside the street, if no house is near and the nearest is more than twice as far away. */
const BESIDE_STREET_METRES = 20;
/** The house of that street that is answered for such a point lies at most this far. */
const MOST_ALONG_METRES = 60;

/** Confidence by distance in metres (`docs/contract.md`, Geocoding): below the first, the second. */
const CONFIDENCE_STEPS = [
  [1, 1],
  [10, 0.9],
  [100, 0.8],
  [250, 0.7],
  [1_000, 0.6],
] as const;
const LEAST_CONFIDENCE = 0.5;

const NOTHING: Around = { streets: [], houses: [] };

/** So many times more answers are looked at in each further round, where filters leave some of them out. */
const FURTHER = 8;

/**
 * Finds what is at a point, as fine as the zoom asks for; more answers, if they are wanted, go outwards. Empty at open sea, and where nothing
 * within reach passes the filters.
 */
export async function reverse(gazetteer: Gazetteer, request: ReverseRequest): Promise<GeocodeResult[]> {
  if (!isFiltering(request)) return nearest(gazetteer, request);
  const passes = await resultTest(gazetteer, request);
  for (let limit = FURTHER * request.limit; ; limit *= FURTHER) {
    const found = await nearest(gazetteer, { ...request, limit });
    const wanted = found.filter(passes);
    if (wanted.length >= request.limit || found.length < limit) return wanted.slice(0, request.limit);
  }
}

async function nearest(gazetteer: Gazetteer, request: ReverseRequest): Promise<GeocodeResult[]> {
  const { lat, lon, limit } = request;
  const { head, store } = gazetteer;
  const target = targetOfZoom(request.zoom);
  const describer = new Describer(head, request.languages);
  const wanted = wantedAround(target, limit);
  const around = wanted ? await store.around(lat, lon, wanted) : NOTHING;
  const records = await Records.read(
    store,
    [...around.houses, ...around.streets].map(({ street }) => street),
  );
  const known = around.houses.map(({ street, house, metres }) =>
    at(metres, describer.house(records.street(street), house)),
  );
  const streets = around.streets.map((near) => at(near.metres, streetAt(describer, records, near)));
  const calculated =
    target === 'house' ? await calculatedAt(gazetteer, describer, request, around, records) : [];
  const underfoot =
    target === 'house' ? await underfootAt(gazetteer, describer, request, around, records) : [];
  const found = [
    ...calculated,
    ...underfoot,
    ...known,
    ...streets,
    ...areas(head, describer, request, target),
  ];
  return found.filter((result, i) => i === 0 || !isSame(result, found[0]!)).slice(0, limit);
}

/** True for one house or street that was found in two ways. */
function isSame(one: GeocodeResult, other: GeocodeResult): boolean {
  return one.placeId !== undefined && one.placeId === other.placeId && one.houseNumber === other.houseNumber;
}

/**
 * The nearest house of the street that the point is on, or the street, where another street has the nearest house: who stands on a
 * street means no house behind it.
 */
async function underfootAt(
  { store }: Gazetteer,
  describer: Describer,
  { lat, lon }: ReverseRequest,
  { streets: [near], houses: [nearest] }: Around,
  records: Records,
): Promise<GeocodeResult[]> {
  if (!near || !nearest || nearest.street === near.street || !isOnStreet(near.metres, nearest.metres))
    return [];
  const tables = await store.tables([near.street]);
  const [from, to] = tables.housesOf(near.street);
  let closest: GeocodeResult | undefined;
  for (let house = from; house < to; house++) {
    const found = tables.house(house);
    const metres = distanceMetres(lat, lon, found.latE7 / 1e7, found.lonE7 / 1e7);
    if (metres > (closest?.distanceMetres ?? MOST_ALONG_METRES)) continue;
    closest = at(metres, describer.house(records.street(near.street), found));
  }
  return [closest ?? at(near.metres, streetAt(describer, records, near))];
}

function isOnStreet(streetMetres: number, houseMetres: number): boolean {
  if (streetMetres <= ON_STREET_METRES) return streetMetres < houseMetres;
  return (
    streetMetres <= BESIDE_STREET_METRES &&
    houseMetres > SURELY_HOUSE_METRES &&
    houseMetres > 2 * streetMetres
  );
}

/** Streets alone, or houses and the street that the point is on; nothing for areas. */
function wantedAround(target: ZoomTarget, limit: number): WantedAround | undefined {
  const streets = { mostMetres: MOST_STREET_METRES, majorOnly: target === 'major street' };
  if (target === 'major street' || target === 'street') return { streets: { ...streets, limit } };
  if (target !== 'house') return undefined;
  return {
    streets: { ...streets, limit: 1 },
    houses: { limit: limit + 1, mostMetres: MOST_HOUSE_METRES },
  };
}

/** The number between known ones, if the point lies closer to that than to any known house. */
async function calculatedAt(
  { head, store }: Gazetteer,
  describer: Describer,
  { lat, lon }: ReverseRequest,
  { streets: [near], houses: [nearest] }: Around,
  records: Records,
): Promise<GeocodeResult[]> {
  if (!near || (nearest && nearest.metres <= SURELY_HOUSE_METRES)) return [];
  const street = records.street(near.street);
  const tables = await store.tables([near.street]);
  const [from, to] = tables.housesOf(near.street);
  const houses = Array.from({ length: to - from }, (_, i) => tables.house(from + i));
  const found = numberAt(houses, lat, lon, countryOf(head, street));
  if (!found || (nearest && nearest.metres <= found.metres)) return [];
  return [at(found.metres, describer.numbered(street, found.label, found.lat, found.lon))];
}

function countryOf(head: GazetteerHead, { area }: StreetRecord): string | undefined {
  return chainOf(head, area).find(({ country }) => country !== undefined)?.country;
}

function streetAt(describer: Describer, records: Records, { street, lat, lon }: NearStreet): Description {
  return { ...describer.street(records.street(street)), lat, lon };
}

/** The areas that hold the point, the finest that the zoom asks for first. */
function areas(
  head: GazetteerHead,
  describer: Describer,
  { lat, lon }: ReverseRequest,
  target: ZoomTarget,
): GeocodeResult[] {
  const fineToCoarse = head.areas
    .chainAt(lat, lon)
    .toReversed()
    .map((area) => describer.area(area));
  const found = withinReach(fineToCoarse, lat, lon);
  return found.slice(firstWanted(found, areaLevelOf(target)));
}

/**
 * Index of the finest area of a level or coarser. From the level of cities on it is never coarser than the municipality, which may be
 * a village: people name that, not the district around it.
 */
function firstWanted(fineToCoarse: readonly GeocodeResult[], finest: AreaLevel): number {
  const wanted = fineToCoarse.findIndex(({ level }) => level !== undefined && !isFiner(level, finest));
  const end = wanted < 0 ? fineToCoarse.length : wanted;
  if (isFiner('city', finest)) return end;
  const municipality = fineToCoarse.findLastIndex(({ level }) => level !== undefined && isTownLevel(level));
  return municipality < 0 ? end : Math.min(end, municipality);
}

function isFiner(level: AreaLevel, than: AreaLevel): boolean {
  return AREA_LEVELS.indexOf(level) > AREA_LEVELS.indexOf(than);
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
