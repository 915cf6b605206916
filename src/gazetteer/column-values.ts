import type { Street } from '../addresses/addresses.ts';
import { ENTRY_KIND } from '../geocode/geocode.ts';

export function kindOfStreet({ kind, isMajor }: Street): number {
  if (kind === 'place') return ENTRY_KIND.placeOfHouses;
  return isMajor ? ENTRY_KIND.majorStreet : ENTRY_KIND.street;
}
