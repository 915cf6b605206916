import { AREA_LEVELS } from '../addresses/addresses.ts';
import { isTownLevel } from '../areas/areas.ts';
import { alternativesOf } from '../languages/languages.ts';

/** The levels of what is called with an addition. */
export const TOWN_LEVELS = AREA_LEVELS.filter(isTownLevel);

/** The name, then the addition: to the end of its part. */
const ADDITION = new RegExp(
  `^([^\\p{Nd},]*?\\p{L})(?:\\s+|-)(?:${alternativesOf('townAdditions')})(?:\\s+|-)[^\\p{Nd},]+(?=,|$)`,
  'iu',
);

/** A town's name without what tells it from others called so, `Freiburg` of `Freiburg im Breisgau`; undefined where there is no such thing. */
export function withoutAddition(text: string): string | undefined {
  const bare = text.replace(ADDITION, '$1');
  return bare === text ? undefined : bare;
}
