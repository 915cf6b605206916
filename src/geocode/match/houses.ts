import {
  blockNumberOf,
  directionOf,
  hasBuildingNumbers,
  hasGridNumbers,
  hasTwoNumbers,
  kilometreOf,
  numberBehindUnit,
  putsUnitFirst,
  type TownAndStreetNumber,
  townAndStreetNumber,
} from '../../addresses/addresses.ts';
import { distanceMetres } from '../../core/core.ts';
import type { HouseMatch, NumberSpan } from '../address-query.ts';
import type { HouseTables } from '../gazetteer-port.ts';

/** Known numbers this far apart say little of what lies between them. */
const WIDEST_GAP = 60;
/** A grid counts a hundred for each of its streets. */
const WIDEST_GAP_OF_GRID = 400;
const WIDEST_KILOMETRES = 20;
/** Houses this near to each other have those between their numbers between them, as where each block begins another hundred. */
const WIDEST_METRES = 250;
/** A street may bend or end behind its last known house. */
const MOST_METRES_BEYOND = 60;
/** The other side tells where a number is whose neighbours there are nearer by so many times. */
const MUCH_NEARER = 3;
const WITH_FLAT = /^(\d+)([a-z])\d+$/;
/** A number with a staircase, a floor and a door behind it, and the last of them. */
const WITH_DOORS = /^\d+[a-z]?(?:\/\d+[a-z]?){2,}$/;
const LAST_PART = /\/[^/]*$/;

/** A known house beside the number that is asked for. */
interface Neighbour {
  readonly house: number;
  readonly houseNumber: number;
}

interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** The houses of one street that a number is looked up in. */
interface StreetHouses {
  readonly tables: HouseTables;
  /** Houses `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** True for houses that may be answered. */
  readonly isMeant: (house: number) => boolean;
  /** True if they have a number of the town and one of the street, as in Czechia. */
  readonly hasTwoNumbers: boolean;
  /** True if a number may say on which side of the middle of a grid it is, as in Utah. */
  readonly hasGridNumbers: boolean;
  /** True if a flat stands before the number, as in Australia: 2/15 is in 15. */
  readonly putsUnitFirst: boolean;
  /** True if a letter and a number behind that of the house are another house, as in Russia: 12к1 is not in 12. */
  readonly hasBuildingNumbers: boolean;
}

/**
 * Sixth stage: finds a number on a street: the house itself, the one whose range holds it, the place between its neighbours, or one
 * beside them.
 *
 * @param country ISO 3166-1 alpha-2 code of the street
 * @param isMeant true for houses that may be answered; all without it
 */
export function findHouse(
  tables: HouseTables,
  street: number,
  country: string | undefined,
  span: NumberSpan,
  isMeant: (house: number) => boolean = () => true,
): HouseMatch {
  const [from, to] = tables.housesOf(street);
  const forms = {
    hasTwoNumbers: hasTwoNumbers(country),
    hasGridNumbers: hasGridNumbers(country),
    putsUnitFirst: putsUnitFirst(country),
    hasBuildingNumbers: hasBuildingNumbers(country),
  };
  const houses: StreetHouses = { tables, from, to, isMeant, ...forms };
  const known = knownHouse(houses, span);
  if (known >= 0) return { kind: 'exact', tables, house: known, span };
  return beside(houses, span);
}

/** -1 for none. */
function knownHouse(houses: StreetHouses, span: NumberSpan): number {
  const same = houseOfKey(houses, span.number.key);
  if (same >= 0) return same;
  const half = houses.hasTwoNumbers ? houseOfHalf(houses, span) : -1;
  if (half >= 0) return half;
  const behindUnit = houses.putsUnitFirst ? numberBehindUnit(span.number.key) : undefined;
  const house = behindUnit === undefined ? -1 : houseOfKey(houses, behindUnit);
  if (house >= 0) return house;
  const { label } = houses.tables;
  const ranged = firstOf(houses, (house) => isInRange(houses.tables, label[house]!, span));
  return ranged >= 0 ? ranged : withoutFlat(houses, span.number.key);
}

/** -1 for none. */
function firstOf({ from, to, isMeant }: StreetHouses, isWanted: (house: number) => boolean): number {
  for (let house = from; house < to; house++) if (isWanted(house) && isMeant(house)) return house;
  return -1;
}

function houseOfKey(houses: StreetHouses, key: string): number {
  const { keys, label, labelKey } = houses.tables;
  const wanted = keys.find(key);
  if (wanted < 0) return -1;
  return firstOf(houses, (house) => labelKey[label[house]!] === wanted);
}

/** The house with this number along the street, else the one with this number in the town: 128/7 is 7 and 128. */
function houseOfHalf(houses: StreetHouses, { number }: NumberSpan): number {
  const { tables } = houses;
  const onStreet = firstOf(houses, (house) => {
    const label = tables.label[house]!;
    return tables.numberAlong(label) === number.from && twoNumbersOf(tables, label)?.street === number.key;
  });
  if (onStreet >= 0) return onStreet;
  return firstOf(houses, (house) => {
    const label = tables.label[house]!;
    return tables.labelFrom[label] === number.from && twoNumbersOf(tables, label)?.town === number.key;
  });
}

function twoNumbersOf({ keys, labelKey }: HouseTables, label: number): TownAndStreetNumber | undefined {
  return townAndStreetNumber(keys.word(labelKey[label]!));
}

/**
 * House of a number with a staircase and a flat behind it, as in Finland and Austria: `4 B 14` is in `4b`, else in `4`, `42/4/5/30` in
 * `42/4/5`, `42/4` or `42`; -1 for none.
 */
function withoutFlat(houses: StreetHouses, asked: string): number {
  const [, number = '', stairs = ''] = houses.hasBuildingNumbers ? [] : (WITH_FLAT.exec(asked) ?? []);
  const outer = WITH_DOORS.test(asked) ? withoutLastParts(asked) : [];
  for (const key of number === '' ? outer : [number + stairs, number]) {
    const house = houseOfKey(houses, key);
    if (house >= 0) return house;
  }
  return -1;
}

/** `42/4/5`, `42/4` and `42` of `42/4/5/30`. */
function withoutLastParts(key: string): string[] {
  const shorter = key.replace(LAST_PART, '');
  return shorter === key ? [] : [shorter, ...withoutLastParts(shorter)];
}

/** `14` and `12-14` lie in the house `12-16`; who asks for `12-16` means the house 12 if only that is known. */
function isInRange({ labelFrom, labelTo }: HouseTables, label: number, { number }: NumberSpan): boolean {
  const [from, to] = [labelFrom[label]!, labelTo[label]!];
  if (from === to) return number.from < number.to && from === number.from;
  if (number.suffix !== '' || number.from < from || number.to > to) return false;
  return (number.from - from) % 2 === 0 || (to - from) % 2 !== 0;
}

/** The number along the street of a label; negative where no number is looked for beside it. */
type Along = (label: number) => number;

/** Known numbers that another one is looked for beside. */
interface Series {
  readonly asked: number;
  readonly along: Along;
  /** Numbers this far apart may still say what lies between them, however far apart the houses are. */
  readonly widestGap: number;
}

/** Between the nearest numbers where these say where, or else somewhere beside them. */
function beside(houses: StreetHouses, span: NumberSpan): HouseMatch {
  const all = seriesOf(houses, span);
  for (const series of all) {
    const found = between(houses, span, series);
    if (found) return found;
  }
  const near = nearbyIn(houses, all);
  return { kind: 'unknown', span, ...(near && { near }) };
}

/** Where a number may be by the first series that has others, or by one whose nearest is much nearer. */
function nearbyIn(houses: StreetHouses, all: readonly Series[]): LatLon | undefined {
  let best: { readonly series: Series; readonly nearest: Neighbour; readonly gap: number } | undefined;
  for (const series of all) {
    const nearest = nearestOf(neighbours(houses, series), series.asked);
    if (!nearest) continue;
    const gap = Math.abs(series.asked - nearest.houseNumber);
    if (!best || MUCH_NEARER * gap < best.gap) best = { series, nearest, gap };
  }
  return best && nearby(houses, best.series, best.nearest);
}

/**
 * The numbers of the same side of the grid or street, then those of both sides; of kilometres the kilometres; of `115-30` those with
 * the same number before the hyphen. A guess counts on a grid alone.
 */
function seriesOf(houses: StreetHouses, { number, isGuess }: NumberSpan): Series[] {
  const { keys, labelKey } = houses.tables;
  const keyOf = (label: number): string => keys.word(labelKey[label]!);
  const kilometre = kilometreOf(number.key);
  if (kilometre !== undefined) {
    const along: Along = (label) => kilometreOf(keyOf(label)) ?? -1;
    return [{ asked: kilometre, along, widestGap: WIDEST_KILOMETRES }];
  }
  const along = alongOf(houses);
  const asked = number.from;
  const direction = houses.hasGridNumbers ? directionOf(number.key) : undefined;
  const onSide: Along = (label) => (directionOf(keyOf(label)) === direction ? along(label) : -1);
  const onGrid = direction === undefined ? [] : [{ asked, along: onSide, widestGap: WIDEST_GAP_OF_GRID }];
  if (isGuess) return onGrid;
  return [...onGrid, ...ofBlock(number, keyOf), ...sidesOf(asked, along)];
}

/** The same side before both. */
function sidesOf(asked: number, along: Along): Series[] {
  const onParity: Along = (label) => (along(label) % 2 === asked % 2 ? along(label) : -1);
  return [onParity, along].map((side) => ({ asked, along: side, widestGap: WIDEST_GAP }));
}

/** Of a number with that of its block before it, as in Queens; empty for others. */
function ofBlock({ key }: NumberSpan['number'], keyOf: (label: number) => string): Series[] {
  const asked = blockNumberOf(key);
  if (!asked) return [];
  const along: Along = (label) => {
    const other = blockNumberOf(keyOf(label));
    return other?.block === asked.block ? other.along : -1;
  };
  return sidesOf(asked.along, along);
}

function alongOf({ tables, hasTwoNumbers: areTwo }: StreetHouses): Along {
  return areTwo ? (label) => tables.numberAlong(label) : (label) => tables.labelFrom[label]!;
}

function between(houses: StreetHouses, span: NumberSpan, series: Series): HouseMatch | undefined {
  const [below, above] = neighbours(houses, series);
  if (!below || !above) return undefined;
  const gap = above.houseNumber - below.houseNumber;
  const metresApart = metresBetween(houses, below, above);
  if (gap > series.widestGap && metresApart > WIDEST_METRES) return undefined;
  return { kind: 'interpolated', ...onLine(houses, below, above, series.asked), metresApart, span };
}

/**
 * Between known numbers that are far apart; behind the last on from the one before it, as numbers grow between the two; the last itself
 * where they say little.
 */
function nearby(houses: StreetHouses, series: Series, nearest: Neighbour): LatLon {
  const { asked, widestGap } = series;
  const [below, above] = neighbours(houses, series);
  if (below && above) return onLine(houses, below, above, asked);
  const inwards = Math.sign(nearest.houseNumber - asked);
  const [lower, higher] = neighbours(houses, { ...series, asked: nearest.houseNumber + inwards });
  const inner = inwards < 0 ? lower : higher;
  if (!inner || Math.abs(nearest.houseNumber - inner.houseNumber) > widestGap)
    return pointOf(houses, nearest.house);
  const metres = metresBetween(houses, inner, nearest);
  if (metres > WIDEST_METRES) return pointOf(houses, nearest.house);
  const gap = nearest.houseNumber - inner.houseNumber;
  const most = metres === 0 ? 0 : (MOST_METRES_BEYOND / metres) * Math.abs(gap);
  const steps = Math.min(Math.abs(asked - nearest.houseNumber), most);
  return onLine(houses, inner, nearest, nearest.houseNumber + Math.sign(gap) * steps);
}

/** Where a number is on the line through two known ones. */
function onLine(houses: StreetHouses, one: Neighbour, other: Neighbour, number: number): LatLon {
  const gap = other.houseNumber - one.houseNumber;
  const share = gap === 0 ? 0 : (number - one.houseNumber) / gap;
  const [from, to] = [pointOf(houses, one.house), pointOf(houses, other.house)];
  return { lat: from.lat + share * (to.lat - from.lat), lon: from.lon + share * (to.lon - from.lon) };
}

function metresBetween(houses: StreetHouses, one: Neighbour, other: Neighbour): number {
  const [from, to] = [pointOf(houses, one.house), pointOf(houses, other.house)];
  return distanceMetres(from.lat, from.lon, to.lat, to.lon);
}

function nearestOf([below, above]: Neighbours, asked: number): Neighbour | undefined {
  if (!below || !above) return below ?? above;
  return asked - below.houseNumber <= above.houseNumber - asked ? below : above;
}

/** Degrees. */
function pointOf({ tables: { latE7, lonE7 } }: StreetHouses, house: number): LatLon {
  return { lat: latE7[house]! / 1e7, lon: lonE7[house]! / 1e7 };
}

type Neighbours = readonly [below: Neighbour | undefined, above: Neighbour | undefined];

function neighbours({ tables, from, to, isMeant }: StreetHouses, { asked, along }: Series): Neighbours {
  let below: Neighbour | undefined;
  let above: Neighbour | undefined;
  for (let house = from; house < to; house++) {
    const number = along(tables.label[house]!);
    if (number < 0 || !isMeant(house)) continue;
    if (number <= asked && (!below || number > below.houseNumber)) below = { house, houseNumber: number };
    if (number >= asked && (!above || number < above.houseNumber)) above = { house, houseNumber: number };
  }
  return [below, above];
}
