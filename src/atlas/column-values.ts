import type { Street } from '../addresses/addresses.ts';

/** What a thing is, as `thingKind` says it; a place of houses is one whose houses are numbered without streets. */
export const THING_KIND = { street: 0, majorStreet: 1, placeOfHouses: 2, place: 3 } as const;

/** Stands for no area in columns of area numbers. */
export const NO_AREA = 0xffffffff;

/** Stands for no postcode in `housePostcode`. */
export const NO_POSTCODE = 255;

export function kindOfStreet({ kind, isMajor }: Street): number {
  if (kind === 'place') return THING_KIND.placeOfHouses;
  return isMajor ? THING_KIND.majorStreet : THING_KIND.street;
}
