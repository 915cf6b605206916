import type { AreaTree } from '../areas/areas.ts';
import type { HouseMatch, NumberSpan } from '../geocode/geocode.ts';
import { type AtlasColumns, THING_KIND } from './atlas-columns.ts';
import { NO_POSTCODE } from './column-values.ts';
import { findHouse } from './forward-houses.ts';

/** A house that a postcode and a number name without a street. */
export interface PostcodeHouse {
  /** Its street. */
  readonly thing: number;
  readonly house: HouseMatch;
}

/** Postcodes of more streets are those of towns: there a number alone says nothing. */
const MOST_STREETS = 8;

/**
 * The one house of a number among those that carry a postcode, as a postcode of few streets has (`1011TG 1`, `SW1A 2AA 10`);
 * where the postcode is of one street alone, it may lie between known ones. Undefined where there is none or several, and for a
 * postcode of many streets.
 */
export function houseOfPostcode(
  columns: AtlasColumns,
  tree: AreaTree,
  postcode: number,
  span: NumberSpan,
): PostcodeHouse | undefined {
  const found = streetsOf(columns, postcode).map((thing) => {
    const isMeant = (house: number): boolean => carries(columns, thing, house, postcode);
    return { thing, house: findHouse(columns, tree, thing, span, isMeant) };
  });
  const isOneStreet = found.length === 1;
  const [only, ...others] = found.filter(
    ({ house: { kind } }) => kind === 'exact' || (kind === 'interpolated' && isOneStreet),
  );
  return others.length > 0 ? undefined : only;
}

/** Streets that carry a postcode; none where there are too many. */
function streetsOf(columns: AtlasColumns, postcode: number): number[] {
  const [from, to] = columns.postcodeThingsOf(postcode);
  const streets: number[] = [];
  for (let at = from; at < to; at++) {
    const thing = columns.postcodeThings[at]!;
    if (columns.thingKind[thing] === THING_KIND.place) continue;
    if (streets.length === MOST_STREETS) return [];
    streets.push(thing);
  }
  return streets;
}

/** A house without a postcode has that of its street, if the street has but one. */
function carries(columns: AtlasColumns, thing: number, house: number, postcode: number): boolean {
  const [from, to] = columns.thingPostcodesOf(thing);
  const index = columns.housePostcode[house]!;
  if (index === NO_POSTCODE) return to - from === 1;
  return columns.thingPostcode[from + index] === postcode;
}
