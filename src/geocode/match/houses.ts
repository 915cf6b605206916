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
const WITH_FLAT = /^(\d+)([a-z])\d+$/;
/** A number with a staircase, a floor and a door behind it, and the last of them. */
const WITH_DOORS = /^\d+[a-z]?(?:\/\d+[a-z]?){2,}$/;
const LAST_PART = /\/[^/]*$/;

/** A known house beside the number that is asked for. */
interface Neighbour {
  readonly house: number;
  readonly houseNumber: number;
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
 * Sixth stage: finds a number on a street: the house itself, the one whose range holds it, the place between its neighbours, or the
 * nearest of them.
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

/** Halfway along between the nearest numbers, or else beside the nearest one. */
function beside(houses: StreetHouses, span: NumberSpan): HouseMatch {
  const all = seriesOf(houses, span);
  for (const series of all) {
    const found = between(houses, span, series);
    if (found) return found;
  }
  for (const series of all) {
    const nearest = nearestOf(neighbours(houses, series), series.asked);
    if (nearest) return { kind: 'unknown', span, near: pointOf(houses, nearest.house) };
  }
  return { kind: 'unknown', span };
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
  const [from, to] = [pointOf(houses, below.house), pointOf(houses, above.house)];
  const metresApart = distanceMetres(from.lat, from.lon, to.lat, to.lon);
  if (gap > series.widestGap && metresApart > WIDEST_METRES) return undefined;
  const share = gap === 0 ? 0 : (series.asked - below.houseNumber) / gap;
  const lat = from.lat + share * (to.lat - from.lat);
  const lon = from.lon + share * (to.lon - from.lon);
  return { kind: 'interpolated', lat, lon, metresApart, span };
}

function nearestOf([below, above]: Neighbours, asked: number): Neighbour | undefined {
  if (!below || !above) return below ?? above;
  return asked - below.houseNumber <= above.houseNumber - asked ? below : above;
}

/** Degrees. */
function pointOf({ tables: { latE7, lonE7 } }: StreetHouses, house: number): { lat: number; lon: number } {
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
