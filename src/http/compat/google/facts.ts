import type {
  Entry,
  OpeningHours,
  PlaceFormB,
  PlaceProperties,
  ShapeName,
} from '../../../answers/answers.ts';
import { parsePlaceId, ServiceError } from '../../../core/core.ts';
import { thisMinuteMs } from '../../kept/answers-kept.ts';
import type { CompatService } from '../interface.ts';

/** What the search knows of a place beside its address. */
export interface Facts {
  readonly hours?: OpeningHours | undefined;
  readonly phone?: string | undefined;
  readonly website?: string | undefined;
  readonly status?: PlaceFormB['status'];
  /** Tags of the map that nothing else tells. */
  readonly tags?: PlaceFormB['attributes'];
}

/** Facts of an entry; none of what is no place of the search. */
export async function factsOf(
  entry: Entry,
  languages: readonly string[],
  service: CompatService,
): Promise<Facts> {
  const { kind, placeId } = entry;
  if (kind !== 'place' || placeId === undefined) return {};
  const [feature, whole] = await Promise.all([
    shapeOf(placeId, 'geojson', { languages, service }),
    shapeOf(placeId, 'b', { languages, service }),
  ]);
  if (!feature || !whole) return {};
  const { opening_hours, phone, website } = propertiesIn(feature);
  const { status, attributes } = whole as PlaceFormB; // what the answerer wrote in this form
  return { hours: opening_hours, phone, website, status, tags: attributes };
}

async function shapeOf(
  placeId: string,
  shape: ShapeName,
  { languages, service }: { readonly languages: readonly string[]; readonly service: CompatService },
): Promise<object | undefined> {
  const request = { placeId, ...parsePlaceId(placeId), languages };
  const nowMs = thisMinuteMs(service.now());
  try {
    const { answer } = await service.ask({ kind: 'place', request, shape, nowMs });
    return JSON.parse(answer.head) as object; // what the answerer wrote
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** The answer is a collection of the one place. */
function propertiesIn(collection: object): PlaceProperties {
  const { features } = collection as {
    readonly features: readonly { readonly properties: PlaceProperties }[];
  };
  return features[0]?.properties ?? {};
}
