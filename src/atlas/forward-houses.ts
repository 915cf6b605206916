import type { HouseMatch, NumberSpan } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';

/** Known numbers this far apart say little of what lies between them. */
const WIDEST_GAP = 60;
const WITH_FLAT = /^(\d+)([a-z])\d+$/;

/** A known house beside the number that is asked for. */
interface Neighbour {
  readonly house: number;
  readonly number: number;
}

/** Finds a number on a street: the house itself, the one whose range holds it, or the place between its neighbours. */
export function findHouse(columns: AtlasColumns, street: number, span: NumberSpan): HouseMatch {
  const [from, to] = columns.housesOf(street);
  const key = columns.keys.find(span.number.key);
  let ranged = -1;
  for (let house = from; house < to; house++) {
    const label = columns.houseLabel[house]!;
    if (key >= 0 && columns.labelKey[label] === key) return { kind: 'exact', house, span };
    if (ranged < 0 && isInRange(columns, label, span)) ranged = house;
  }
  if (ranged >= 0) return { kind: 'exact', house: ranged, span };
  const whole = withoutFlat(columns, from, to, span.number.key);
  if (whole >= 0) return { kind: 'exact', house: whole, span };
  return interpolated(columns, from, to, span) ?? { kind: 'unknown', span };
}

/** House of a number with a staircase and a flat behind it, as in Finland: `4 B 14` is in `4b`, else in `4`; -1 for none. */
function withoutFlat(columns: AtlasColumns, from: number, to: number, asked: string): number {
  const [, number = '', stairs = ''] = WITH_FLAT.exec(asked) ?? [];
  for (const key of number === '' ? [] : [number + stairs, number]) {
    const wanted = columns.keys.find(key);
    for (let house = from; wanted >= 0 && house < to; house++)
      if (columns.labelKey[columns.houseLabel[house]!] === wanted) return house;
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
function interpolated(
  columns: AtlasColumns,
  from: number,
  to: number,
  span: NumberSpan,
): HouseMatch | undefined {
  const asked = span.number.from;
  const sides = [(number: number) => number % 2 === asked % 2, () => true];
  for (const isOnSide of sides) {
    const [below, above] = neighbours(columns, from, to, asked, isOnSide);
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
  from: number,
  to: number,
  asked: number,
  isOnSide: (number: number) => boolean,
): readonly [Neighbour | undefined, Neighbour | undefined] {
  let below: Neighbour | undefined;
  let above: Neighbour | undefined;
  for (let house = from; house < to; house++) {
    const number = columns.labelFrom[columns.houseLabel[house]!]!;
    if (number < 0 || !isOnSide(number)) continue;
    if (number <= asked && (!below || number > below.number)) below = { house, number };
    if (number >= asked && (!above || number < above.number)) above = { house, number };
  }
  return [below, above];
}
