import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import { isSettlementLevel, isTownLevel, settlementReachMetres } from '../areas/areas.ts';
import { distanceMetres } from '../core/core.ts';
import { isFiltering } from '../filters/filters.ts';
import { chainOf } from './chain.ts';
import { Describer, type Description } from './describe.ts';
import type {
  Around,
  Footprint,
  Gazetteer,
  GazetteerHead,
  GazetteerStore,
  NearHouse,
  NearStreet,
  StreetRecord,
  WantedAround,
} from './gazetteer-port.ts';
import { groundsUnderfoot, squaresUnderfoot, unsettledIsland } from './grounds.ts';
import { extentOf } from './near/rings.ts';
import { numberAt } from './number-at.ts';
import { type Known, postcodeBeside, postcodeHere } from './postcode-here.ts';
import { Records } from './records.ts';
import type { ReverseRequest } from './request.ts';
import type { GeocodeResult } from './result.ts';
import { resultTest } from './result-test.ts';
import { targetOfZoom, type ZoomTarget } from './zoom-levels.ts';

/** A point farther from a street is not on it. */
const MOST_STREET_METRES = 1_000;
const MOST_HOUSE_METRES = 150;
/** So many further houses are read along: those around tell the postcode where nothing at the point has one. */
const MORE_HOUSES = 4;
/** Within this the nearest house is meant, whatever street runs nearer: at corners, behind, across. */
const SURELY_HOUSE_METRES = 20;

/** Nearer than this to the point of an address, it is meant, even in a building with another one. */
const AT_POINT_METRES = 2;

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

const NOTHING: Around = { streets: [], houses: [], footprints: [] };

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
  const streets = streetsOf(around, limit);
  const records = await Records.read(store, [...streets, ...placesOf(around, target, limit)]);
  const tables = await store.tables(streets);
  const known: Known = { head, around, records, tables, describer };
  const found = firstOf(limit, [
    () => (target === 'house' ? atHouseZoom(known, request) : []),
    () => (target === 'street' ? squaresUnderfoot(known).map((square) => ({ result: at(0, square) })) : []),
    () => around.houses.slice(0, limit + 1).map((near) => houseAt(known, near.metres, near)),
    () => around.streets.map((near) => streetAt(known, near)),
    () => areas(known, request, target).map((result) => ({ result })),
  ]);
  return withPostcodes(store, known, found);
}

/** The first answers of lists, each made only if those before it are too few. */
function firstOf(limit: number, lists: readonly (() => readonly Here[])[]): Here[] {
  let found: readonly Here[] = [];
  for (const list of lists) {
    if (found.length >= limit) break;
    found = [...found, ...list()].filter(
      ({ result }, i, [first]) => i === 0 || !isSame(result, first!.result),
    );
  }
  return found.slice(0, limit);
}

/** An answer, and the entry of the street that it is at. */
interface Here {
  readonly result: GeocodeResult;
  readonly street?: number;
}

/** The streets of what may be answered; those of further houses are read only where a postcode is missing. */
function streetsOf({ houses, streets, footprints }: Around, limit: number): number[] {
  const near = [...houses.slice(0, limit + 1), ...streets].map(({ street }) => street);
  const inside = footprints.flatMap(({ entry, house }) => (house ? [entry] : []));
  return [...new Set([...near, ...inside])];
}

/** The named places whose footprint holds the point, unless a house is all that is going to be answered. */
function placesOf({ footprints }: Around, target: ZoomTarget, limit: number): number[] {
  const isHoused = target === 'house' && limit === 1 && footprints.some(({ house }) => house);
  return isHoused ? [] : footprints.flatMap(({ entry, house }) => (house ? [] : [entry]));
}

/** Before what is nearest: what holds the point, numbers that nobody has mapped, the street that somebody stands on. */
function atHouseZoom(known: Known, request: ReverseRequest): Here[] {
  return [...insideOf(known, request), ...calculatedAt(known, request), ...underfootAt(known, request)];
}

/** The house whose building holds the point; else the ground, unless an address or a street is nearer to what is meant. */
function insideOf(known: Known, request: ReverseRequest): Here[] {
  const { footprints, streets, houses } = known.around;
  if (houses[0] && houses[0].metres <= AT_POINT_METRES) return [];
  const buildings = housesInside(footprints, request).slice(0, request.limit);
  if (buildings.length > 0) return buildings.map((building) => houseAt(known, 0, building));
  const nearest = houses[0]?.metres ?? Infinity;
  const [street] = streets;
  if (nearest <= SURELY_HOUSE_METRES || (street && isOnStreet(street.metres, nearest))) return [];
  return groundsUnderfoot(known).map((ground) => ({ result: at(0, ground) }));
}

/** The houses whose footprint holds the point: those of the smallest building first, and of one building the nearest first. */
function housesInside(footprints: readonly Footprint[], { lat, lon }: ReverseRequest) {
  const inside = footprints.flatMap(({ entry: street, house, ring }) =>
    house
      ? [
          {
            street,
            house,
            extent: extentOf(ring),
            metres: distanceMetres(lat, lon, house.latE7 / 1e7, house.lonE7 / 1e7),
          },
        ]
      : [],
  );
  return inside.sort((a, b) => a.extent - b.extent || a.metres - b.metres);
}

function houseAt(
  { records, describer }: Known,
  metres: number,
  { street, house }: Pick<NearHouse, 'street' | 'house'>,
): Here {
  return { street, result: at(metres, describer.house(records.street(street), house)) };
}

function streetAt({ records, describer }: Known, { street, metres, lat, lon }: NearStreet): Here {
  return { street, result: at(metres, { ...describer.street(records.street(street)), lat, lon }) };
}

async function withPostcodes(
  store: GazetteerStore,
  known: Known,
  found: readonly Here[],
): Promise<GeocodeResult[]> {
  const complete = found.map(({ result, street }) => {
    const postalCode = isAnsweredWithout(result) ? undefined : postcodeHere(known, result, street);
    return postalCode === undefined ? result : { ...result, postalCode };
  });
  if (complete.every(isAnsweredWithout)) return complete;
  const postalCode = await postcodeBeside(store, known.around);
  if (postalCode === undefined) return complete;
  return complete.map((result) => (isAnsweredWithout(result) ? result : { ...result, postalCode }));
}

/** True for an answer that has its postcode, or needs none. */
function isAnsweredWithout({ postalCode, kind }: GeocodeResult): boolean {
  return postalCode !== undefined || kind === 'area';
}

/** True for one house or street that was found in two ways. */
function isSame(one: GeocodeResult, other: GeocodeResult): boolean {
  return one.placeId !== undefined && one.placeId === other.placeId && one.houseNumber === other.houseNumber;
}

/**
 * The nearest house of the street that the point is on, or the street, where another street has the nearest house: who stands on a
 * street means no house behind it.
 */
function underfootAt(known: Known, { lat, lon }: ReverseRequest): Here[] {
  const { around, tables } = known;
  const { streets: [near], houses: [nearest] } = around; // biome-ignore format: as it is read
  if (!near || !nearest || nearest.street === near.street || !isOnStreet(near.metres, nearest.metres))
    return [];
  const [from, to] = tables.housesOf(near.street);
  let closest: Here | undefined;
  for (let house = from; house < to; house++) {
    const found = tables.house(house);
    const metres = distanceMetres(lat, lon, found.latE7 / 1e7, found.lonE7 / 1e7);
    if (metres > (closest?.result.distanceMetres ?? MOST_ALONG_METRES)) continue;
    closest = houseAt(known, metres, { street: near.street, house: found });
  }
  return [closest ?? streetAt(known, near)];
}

function isOnStreet(streetMetres: number, houseMetres: number): boolean {
  if (streetMetres <= ON_STREET_METRES) return streetMetres < houseMetres;
  return (
    streetMetres <= BESIDE_STREET_METRES &&
    houseMetres > SURELY_HOUSE_METRES &&
    houseMetres > 2 * streetMetres
  );
}

/** Whose footprint holds the point; streets, or houses and the street that it is on. Nothing for coarse areas. */
function wantedAround(target: ZoomTarget, limit: number): WantedAround | undefined {
  const streets = { mostMetres: MOST_STREET_METRES, majorOnly: target === 'major street' };
  if (target === 'major street' || target === 'street')
    return { footprints: true, streets: { ...streets, limit } };
  if (target === 'locality') return { footprints: true };
  if (target !== 'house') return undefined;
  return {
    footprints: true,
    streets: { ...streets, limit: 1 },
    houses: { limit: limit + 1 + MORE_HOUSES, mostMetres: MOST_HOUSE_METRES },
  };
}

/** The number between known ones, if the point lies closer to that than to any known house. */
function calculatedAt(known: Known, { lat, lon }: ReverseRequest): Here[] {
  const { head, around, records, tables, describer } = known;
  const { streets: [near], houses: [nearest] } = around; // biome-ignore format: as it is read
  if (!near || (nearest && nearest.metres <= SURELY_HOUSE_METRES)) return [];
  const street = records.street(near.street);
  const [from, to] = tables.housesOf(near.street);
  const houses = Array.from({ length: to - from }, (_, i) => tables.house(from + i));
  const found = numberAt(houses, lat, lon, countryOf(head, street));
  if (!found || (nearest && nearest.metres <= found.metres)) return [];
  const numbered = describer.numbered(street, found.label, found.lat, found.lon);
  return [{ street: near.street, result: at(found.metres, numbered) }];
}

function countryOf(head: GazetteerHead, { area }: StreetRecord): string | undefined {
  return chainOf(head, area).find(({ country }) => country !== undefined)?.country;
}

/** The areas that hold the point, the finest that the zoom asks for first; before them an island that nobody lives on. */
function areas(known: Known, { lat, lon }: ReverseRequest, target: ZoomTarget): GeocodeResult[] {
  const { head, describer } = known;
  const fineToCoarse = head.areas
    .chainAt(lat, lon)
    .toReversed()
    .map((area) => describer.area(area));
  const found = withinReach(fineToCoarse, lat, lon);
  const island = unsettledIsland(known, found);
  const wanted = found.slice(firstWanted(found, areaLevelOf(target)));
  return island ? [at(0, island), ...wanted] : wanted;
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
