import type { Geocoder } from '../geocode/geocode.ts';
import type { Entry } from './entry.ts';
import type { EntriesAsked } from './question.ts';

/** Areas of one point at most, of which the world's and pieces of others are left out. */
const MOST_AREAS = 12;
/** The same question for what is of the extract, as far as the engines tell it. */
export function askedOfExtract(asked: EntriesAsked): EntriesAsked {
  const sources = ['osm'] as const;
  if (asked.by === 'find') return { ...asked, request: { ...asked.request, sources } };
  return asked.by === 'forward' ? { ...asked, request: { ...asked.request, sources } } : asked;
}

/** The same question of a point for more answers: areas that are left out must not take the places of others. */
export function askedForMore(asked: EntriesAsked): EntriesAsked | undefined {
  if (asked.by !== 'reverse' && asked.by !== 'around') return undefined;
  const limit = asked.request.limit + MOST_AREAS;
  if (asked.by === 'reverse') return { ...asked, request: { ...asked.request, limit } };
  return { ...asked, request: { ...asked.request, limit } };
}

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
