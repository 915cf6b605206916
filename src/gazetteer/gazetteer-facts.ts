import type { GazetteerFacts } from '../geocode/geocode.ts';
import type { GazetteerArrays } from './column-table.ts';
import { countsOfKinds } from './column-values.ts';

export function factsOf({ arrays }: { readonly arrays: GazetteerArrays }): GazetteerFacts {
  return {
    areas: arrays.areaImportance.length,
    ...countsOfKinds(arrays.entryKind),
    houses: arrays.houseLabel.length,
    postcodes: arrays.postcodeArea.length,
  };
}
