import type { EntriesAsked, Entry } from '../../../answers/answers.ts';
import { parsePlaceId, ServiceError } from '../../../core/core.ts';
import type { CompatService } from '../interface.ts';
import { askEntries } from '../text-question.ts';
import { withAddresses } from '../with-addresses.ts';
import { addressLine } from './address.ts';

/** Begins the identifier of what the map has no object of. As Google's are then, it is the address itself, encoded. */
const OF_ADDRESS = /^E([\w-]+)$/;
const MOST_CHARACTERS = 600;

/** Identifier by which {@link entryOfPlaceId} finds an entry again. */
export function placeIdOf(entry: Entry): string {
  return entry.placeId ?? `E${Buffer.from(addressLine(entry)).toString('base64url')}`;
}

/**
 * The entry of an identifier, with the address where it stands.
 *
 * @throws ServiceError INVALID_ID if it is none of ours, NOT_FOUND if the data set has no such thing
 */
export async function entryOfPlaceId(
  placeId: string,
  languages: readonly string[],
  service: CompatService,
): Promise<Entry> {
  const entries = await askEntries(service, askedOf(placeId, languages));
  const [found] = await withAddresses(entries, languages, service);
  if (found) return found;
  const message = `No place has the identifier '${placeId}' in the data set being served.`;
  throw new ServiceError('NOT_FOUND', message);
}

function askedOf(placeId: string, languages: readonly string[]): EntriesAsked {
  const [, encoded] = OF_ADDRESS.exec(placeId.slice(0, MOST_CHARACTERS)) ?? [];
  if (encoded === undefined) return { by: 'objects', objects: [parsePlaceId(placeId)], languages };
  const text = Buffer.from(encoded, 'base64url').toString().trim();
  if (text === '' || text.length > 300)
    throw new ServiceError('INVALID_ID', `'${placeId.slice(0, 80)}' is no identifier of a place.`);
  return { by: 'forward', request: { text, languages, limit: 1 } };
}
