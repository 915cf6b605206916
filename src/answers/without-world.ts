import type { Geocoder } from '../geocode/geocode.ts';
import type { Entry } from './entry.ts';

/**
 * Entries that an extract holds: no entry of the world's gazetteer, and no area of which an extract has only a piece of the border, so that
 * all that is known of it is the world's.
 */
export async function withoutTheWorld(
  entries: readonly Entry[],
  { geocoder }: { readonly geocoder: Pick<Geocoder, 'shape'> },
): Promise<readonly Entry[]> {
  const own = await Promise.all(entries.map((entry) => isOfExtract(entry, geocoder)));
  return entries.filter((_, at) => own[at]);
}

async function isOfExtract({ kind, source }: Entry, geocoder: Pick<Geocoder, 'shape'>): Promise<boolean> {
  if (source?.type === 'g') return false;
  if (kind !== 'area' || !source || source.type === 'n') return true;
  return (await geocoder.shape(source.type, source.sourceId)) !== undefined;
}

/** The same, but that the world's towns take no places among its answers to texts. */
export function geocoderWithoutWorld(geocoder: Geocoder): Geocoder {
  return {
    facts: geocoder.facts,
    forward: (request) => geocoder.forward({ ...request, withoutWorld: true }),
    reverse: (request) => geocoder.reverse(request),
    entry: (type, sourceId) => geocoder.entry(type, sourceId),
    described: (type, sourceId, languages) => geocoder.described(type, sourceId, languages),
    surroundings: (lat, lon, languages) => geocoder.surroundings(lat, lon, languages),
    areasAt: (lat, lon, languages) => geocoder.areasAt(lat, lon, languages),
    below: (type, sourceId, languages, most) => geocoder.below(type, sourceId, languages, most),
    shape: (type, sourceId) => geocoder.shape(type, sourceId),
  };
}
