import type { Geocoder } from '../geocode/geocode.ts';
import type { Entry } from './entries.ts';

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
