import type { GazetteerFacts } from '../geocode/geocode.ts';
import type { GazetteerArrays } from './column-table.ts';
import { countsOfKinds } from './column-values.ts';

interface Counted {
  readonly arrays: GazetteerArrays;
  /** All areas, those of the world too. */
  readonly areas: { readonly size: number };
}

export function factsOf({ arrays, areas }: Counted): GazetteerFacts {
  return {
    areas: areas.size,
    ...countsOfKinds(arrays.entryKind),
    houses: arrays.houseLabel.length,
    postcodes: arrays.postcodeArea.length,
  };
}
