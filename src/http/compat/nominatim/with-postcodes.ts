import type { Entry } from '../../../answers/answers.ts';
import { isOfOpenStreetMap } from '../../../core/core.ts';
import type { CompatService } from '../interface.ts';
import { askEntries } from '../text-question.ts';
import { placeRankOf } from './rank.ts';

const HOUSE_ZOOM = 18;
/** Towns and whatever is coarser have many postcodes. */
const COARSEST_RANK = 17;

/** Gives what has no postcode of its own that of the nearest address of its country, as Nominatim does; one question for each. */
export function withPostcodes(entries: readonly Entry[], service: CompatService): Promise<readonly Entry[]> {
  const withOne = async (entry: Entry): Promise<Entry> => {
    if (!isWithout(entry)) return entry;
    const { lat, lon, countryCode } = entry;
    const request = { lat, lon, languages: [], limit: 1, zoom: HOUSE_ZOOM };
    const [nearest] = await askEntries(service, { by: 'reverse', request });
    const isNear = nearest?.kind !== 'area' && nearest?.countryCode === countryCode;
    return isNear && nearest?.postalCode ? { ...entry, postalCode: nearest.postalCode } : entry;
  };
  return Promise.all(entries.map(withOne));
}

function isWithout(entry: Entry): boolean {
  const { postalCode, source } = entry;
  if (postalCode !== undefined || !source || !isOfOpenStreetMap(source.type)) return false;
  return placeRankOf(entry) >= COARSEST_RANK;
}
