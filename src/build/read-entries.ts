import { numberOfOrigin, ServiceError } from '../core/core.ts';
import { wantsStreet } from '../streets/streets.ts';
import type { Taxonomy } from '../taxonomy/taxonomy.ts';
import type { EntrySource, SourceEntry } from './entry-source.ts';
import type { SpooledFeature } from './feature-spool.ts';
import type { Spools } from './spools.ts';

const KEY = /^[a-z][a-z0-9-]+$/;

/**
 * Reads further sources into the spools; call it after the extracts. What is neither a place nor an address is left out.
 *
 * @throws ServiceError INVALID_CONFIGURATION, INVALID_SOURCE for an entry that cannot be one; or what a source throws
 */
export async function readEntriesOf(
  sources: readonly EntrySource[],
  spools: Spools,
  taxonomy: Taxonomy,
): Promise<void> {
  const keys = new Set<string>();
  for (const source of sources) {
    checkKey(source.key, keys);
    for (const feature of await featuresOf(source, taxonomy)) spools.addFeature(feature);
    spools.endEntries();
  }
}

function checkKey(key: string, known: Set<string>): void {
  const expected = "expected small letters, digits and '-', a letter first, and each key once";
  if (!KEY.test(key) || known.has(key))
    throw new ServiceError('INVALID_CONFIGURATION', `'${key}' is no key of a source: ${expected}.`);
  known.add(key);
}

/** In ascending order of their numbers, as spools need them. */
async function featuresOf(source: EntrySource, taxonomy: Taxonomy): Promise<SpooledFeature[]> {
  const { key } = source;
  const features = new Map<number, SpooledFeature>();
  for await (const entry of source.read()) {
    checkEntry(entry, key);
    const feature = featureOf(entry, key, taxonomy);
    const other = features.get(feature.sourceId);
    if (other?.origin === feature.origin)
      throw invalid(entry, key, 'comes twice: expected each identifier once');
    if (other) throw invalid(entry, key, `has the number of '${other.origin}': expected another identifier`);
    features.set(feature.sourceId, feature);
  }
  const wanted = [...features.values()].filter(
    ({ categories, geometry, tags }) => categories.length > 0 || geometry || tags['addr:postcode'],
  );
  return wanted.sort((a, b) => a.sourceId - b.sourceId);
}

function featureOf(
  { id, lat, lon, tags, editedAt }: SourceEntry,
  key: string,
  taxonomy: Taxonomy,
): SpooledFeature {
  const origin = `${key}:${id}`;
  return {
    ...{ type: 's', sourceId: numberOfOrigin(origin), origin, lat, lon, tags, timestamp: editedAt },
    categories: taxonomy.classify(tags, 'point'),
    geometry: wantsStreet(tags, 'n', 'point')
      ? { type: 'point', latE7: Math.round(lat * 1e7), lonE7: Math.round(lon * 1e7) }
      : undefined,
  };
}

function checkEntry(entry: SourceEntry, key: string): void {
  const { id, lat, lon } = entry;
  if (id.trim() === '') throw invalid(entry, key, 'has no identifier');
  // also refuses NaN
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
    throw invalid(
      entry,
      key,
      `lies at ${lat}, ${lon}: expected a latitude of -90 to 90 and a longitude of -180 to 180`,
    );
}

function invalid({ id }: SourceEntry, key: string, what: string): ServiceError {
  return new ServiceError('INVALID_SOURCE', `Entry '${id}' of '${key}' ${what}.`);
}
