import type { Street } from '../addresses/addresses.ts';
import { ENTRY_KIND, refKindOf } from '../geocode/geocode.ts';

export function kindOfStreet({ kind, isMajor }: Street): number {
  if (kind === 'place') return ENTRY_KIND.placeOfHouses;
  return isMajor ? ENTRY_KIND.majorStreet : ENTRY_KIND.street;
}

/** Streets and named places among entries of these kinds. */
export function countsOfKinds(kinds: Uint8Array): { readonly streets: number; readonly places: number } {
  const counts = { street: 0, place: 0, house: 0 };
  for (const kind of kinds) counts[refKindOf(kind)] += 1;
  return { streets: counts.street, places: counts.place };
}
