import type { GazetteerFacts } from '../geocode/geocode.ts';
import { countsOfKinds } from './column-values.ts';
import type { GazetteerColumns } from './gazetteer-columns.ts';

export function factsOf({ areas, arrays }: GazetteerColumns): GazetteerFacts {
  return {
    areas,
    ...countsOfKinds(arrays.entryKind),
    houses: arrays.houseLabel.length,
    postcodes: arrays.postcodeArea.length,
  };
}
