import type { Entry } from '../../../answers/answers.ts';
import { parsePlaceId } from '../../../core/core.ts';
import { type Filters, LAYERS, type TagFilter } from '../../../filters/filters.ts';
import type { BiasPoint } from '../../../geocode/geocode.ts';
import { DEFAULT_WEIGHTS } from '../../../search/search.ts';
import { thisMinuteMs } from '../../kept/answers-kept.ts';
import { withoutAbsent } from '../../requests/without-absent.ts';
import { answerSearch } from '../../search-answer.ts';
import type { CompatService } from '../interface.ts';
import { settlementTags } from '../settlement.ts';
import { askEntries } from '../text-question.ts';
import { withAddresses } from '../with-addresses.ts';

/** What is looked for by a text, of either form of Places. */
export interface TextSearch {
  readonly text: string;
  readonly languages: readonly string[];
  readonly limit: number;
  readonly filters?: Filters | undefined;
  readonly near?: BiasPoint | undefined;
  /** Categories and groups, any of them; all kinds, and addresses, where absent. */
  readonly kinds?: readonly string[] | undefined;
  /** Only places that are known to be open now. */
  readonly isOpenNow?: boolean | undefined;
}

/** Places and addresses that a text means, the likeliest first. */
export async function searchText(service: CompatService, asked: TextSearch): Promise<readonly Entry[]> {
  const { text, languages, limit, filters = {}, near, kinds: categories } = asked;
  if (asked.isOpenNow) return openPlaces(service, asked);
  const request = withoutAbsent({ ...filters, text, languages, limit, near, categories });
  const found = await askEntries(service, { by: 'find', request, nowMs: thisMinuteMs(service.now()) });
  return withAddresses(found, languages, service);
}

/** What is looked for around a point. */
export interface NearbySearch extends Omit<TextSearch, 'text' | 'near' | 'filters'> {
  readonly lat: number;
  readonly lon: number;
  /** 1..100,000 */
  readonly radiusMetres: number;
}

/** Towns and quarters are what one is in, not near. */
const NO_SETTLEMENTS: readonly TagFilter[] = [{ unwanted: settlementTags(LAYERS), isOfPlaces: true }];

/** Places that have a name around a point, the nearest first. */
export async function searchNearby(service: CompatService, asked: NearbySearch): Promise<readonly Entry[]> {
  const { lat, lon, radiusMetres, languages, limit, kinds: categories } = asked;
  if (asked.isOpenNow) return openPlaces(service, asked);
  const where = { lat, lon, radiusMetres, tags: NO_SETTLEMENTS };
  const request = withoutAbsent({ ...where, languages, limit, categories, isNamed: true });
  return withAddresses(await askEntries(service, { by: 'near', request }), languages, service);
}

const NEARNESS_ALONE = { text: 0, geo: 1 } as const;

/** Only the search of places knows what is open. */
async function openPlaces(
  service: CompatService,
  asked: TextSearch | NearbySearch,
): Promise<readonly Entry[]> {
  const { languages, limit, kinds: categories } = asked;
  const request = withoutAbsent({
    ...('text' in asked
      ? { ...asked.filters, query: asked.text, centre: asked.near, weights: DEFAULT_WEIGHTS }
      : {
          centre: { lat: asked.lat, lon: asked.lon },
          radiusMetres: asked.radiusMetres,
          weights: NEARNESS_ALONE,
        }),
    categories,
    isNamed: true,
    openAtMs: thisMinuteMs(service.now()),
    isCompleting: false,
    languages,
    offset: 0,
    limit,
    countTotal: false,
    explain: false,
  });
  const text = await answerSearch(service, request, 'geojson');
  const { features } = JSON.parse(text) as { readonly features: readonly { readonly id: string }[] }; // as it was written
  const objects = features.map(({ id }) => parsePlaceId(id));
  return withAddresses(await askEntries(service, { by: 'objects', objects, languages }), languages, service);
}
