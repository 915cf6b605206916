import { hasTwoNumbers } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import type { HouseMatch, NumberSpan } from '../geocode/geocode.ts';
import { type AtlasColumns, NO_AREA } from './atlas-columns.ts';

/** Known numbers this far apart say little of what lies between them. */
const WIDEST_GAP = 60;
const WITH_FLAT = /^(\d+)([a-z])\d+$/;

/** A known house beside the number that is asked for. */
interface Neighbour {
  readonly house: number;
  readonly number: number;
}

/** The houses of one street that a number is looked up in. */
interface Street {
  /** Houses `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** Which of them may be answered. */
  readonly isMeant: (house: number) => boolean;
  /** Whether they have a number of the town and one of the street, as in Czechia. */
  readonly hasTwoNumbers: boolean;
}

/**
 * Finds a number on a street: the house itself, the one whose range holds it, or the place between its neighbours.
 *
 * @param isMeant which of its houses may be answered; without it all
 */
export function findHouse(
  columns: AtlasColumns,
  tree: AreaTree,
  thing: number,
  span: NumberSpan,
  isMeant: (house: number) => boolean = () => true,
): HouseMatch {
  const [from, to] = columns.housesOf(thing);
  const area = columns.thingArea[thing]!;
  const country = area === NO_AREA ? undefined : tree.countryCodeOf(area);
  const street: Street = { from, to, isMeant, hasTwoNumbers: hasTwoNumbers(country) };
  const known = knownHouse(columns, street, span);
  if (known >= 0) return { kind: 'exact', house: known, span };
  return interpolated(columns, street, span) ?? { kind: 'unknown', span };
}

/** -1 for none. */
function knownHouse(columns: AtlasColumns, street: Street, span: NumberSpan): number {
  const same = houseOfKey(columns, street, span.number.key);
  if (same >= 0) return same;
  const half = street.hasTwoNumbers ? houseOfHalf(columns, street, span) : -1;
  if (half >= 0) return half;
  const ranged = firstOf(street, (house) => isInRange(columns, columns.houseLabel[house]!, span));
  return ranged >= 0 ? ranged : withoutFlat(columns, street, span.number.key);
}

/** -1 for none. */
function firstOf({ from, to, isMeant }: Street, isWanted: (house: number) => boolean): number {
  for (let house = from; house < to; house++) if (isWanted(house) && isMeant(house)) return house;
  return -1;
}

function houseOfKey(columns: AtlasColumns, street: Street, key: string): number {
  const wanted = columns.keys.find(key);
  if (wanted < 0) return -1;
  return firstOf(street, (house) => columns.labelKey[columns.houseLabel[house]!] === wanted);
}

/** The house whose number along the street it is, else the one whose number in the town: 128/7 is 7 and 128. */
function houseOfHalf(columns: AtlasColumns, street: Street, { number }: NumberSpan): number {
  const onStreet = firstOf(street, (house) => {
    const label = columns.houseLabel[house]!;
    return columns.numberAlong(label) === number.from && columns.twoNumbersOf(label)?.street === number.key;
  });
  if (onStreet >= 0) return onStreet;
  return firstOf(street, (house) => {
    const label = columns.houseLabel[house]!;
    return columns.labelFrom[label] === number.from && columns.twoNumbersOf(label)?.town === number.key;
  });
}

/** House of a number with a staircase and a flat behind it, as in Finland: `4 B 14` is in `4b`, else in `4`; -1 for none. */
function withoutFlat(columns: AtlasColumns, street: Street, asked: string): number {
  const [, number = '', stairs = ''] = WITH_FLAT.exec(asked) ?? [];
  for (const key of number === '' ? [] : [number + stairs, number]) {
    const house = houseOfKey(columns, street, key);
    if (house >= 0) return house;
  }
  return -1;
}

/** `14` and `12-14` lie in the house `12-16`; who asks for `12-16` means the house 12 where it is known alone. */
function isInRange(columns: AtlasColumns, label: number, { number }: NumberSpan): boolean {
  const [from, to] = [columns.labelFrom[label]!, columns.labelTo[label]!];
  if (from === to) return number.from < number.to && from === number.from;
  if (number.suffix !== '' || number.from < from || number.to > to) return false;
  return (number.from - from) % 2 === 0 || (to - from) % 2 !== 0;
}

/** Halfway along between the nearest numbers of the same side of the street, or of both where one side has none. */
function interpolated(columns: AtlasColumns, street: Street, span: NumberSpan): HouseMatch | undefined {
  const asked = span.number.from;
  const sides = [(number: number) => number % 2 === asked % 2, () => true];
  for (const isOnSide of sides) {
    const [below, above] = neighbours(columns, street, asked, isOnSide);
    if (!below || !above || above.number - below.number > WIDEST_GAP) continue;
    const gap = above.number - below.number;
    const share = gap === 0 ? 0 : (asked - below.number) / gap;
    const between = (column: Int32Array): number =>
      (column[below.house]! + share * (column[above.house]! - column[below.house]!)) / 1e7;
    return { kind: 'interpolated', lat: between(columns.houseLat), lon: between(columns.houseLon), span };
  }
  return undefined;
}

function neighbours(
  columns: AtlasColumns,
  street: Street,
  asked: number,
  isOnSide: (number: number) => boolean,
): readonly [Neighbour | undefined, Neighbour | undefined] {
  let below: Neighbour | undefined;
  let above: Neighbour | undefined;
  for (let house = street.from; house < street.to; house++) {
    const label = columns.houseLabel[house]!;
    const number = street.hasTwoNumbers ? columns.numberAlong(label) : columns.labelFrom[label]!;
    if (number < 0 || !isOnSide(number) || !street.isMeant(house)) continue;
    if (number <= asked && (!below || number > below.number)) below = { house, number };
    if (number >= asked && (!above || number < above.number)) above = { house, number };
  }
  return [below, above];
}
