import { Fingerprint } from '../arrays/arrays.ts';
import { quarterStart } from '../places/places.ts';
import { Associations } from '../streets/streets.ts';
import { dayOf } from './compose.ts';
import type { LocalSource } from './fetch-sources.ts';
import { hashOf } from './input-hashes.ts';
import type { Spools } from './spools.ts';

/** What phases are made of, as hashes: with equal ones, results of the build before are right. */
export interface BuildInput {
  /** What the relations of the sources say of streets and houses. */
  readonly associations: Associations;
  /** Instant of the data, in milliseconds since 1970. */
  readonly asOfMs: number;
  /** Key of everything that documents of places are made of but the objects themselves, and where they lie. */
  readonly documentKey: string;
  /** Hash of all areas and streets of the sources. */
  readonly surroundingsHash: number;
  /** Hash of everything that the gazetteer is made of; NaN for several sources, where other objects decide which version counts. */
  readonly gazetteerHash: number;
}

/**
 * Call once all sources are read.
 *
 * @param key of everything that decides results but the sources
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export async function inputOf(
  sources: readonly LocalSource[],
  spools: Spools,
  key: string,
): Promise<BuildInput> {
  const associations = new Associations();
  for (const { path, overlay } of sources) await associations.read(path, overlay);
  const asOfMs = instantOf(sources, spools.latestEdit);
  const areas = await hashOf(spools.areas.newest());
  const ofAll = new Fingerprint();
  ofAll.addText(key);
  const surroundings = new Fingerprint();
  surroundings.addNumbers([areas, spools.streetHash.value]);
  const hashes = [ofAll.value, areas, associations.fingerprint];
  return {
    associations,
    asOfMs,
    documentKey: JSON.stringify([key, quarterStart(asOfMs)]),
    surroundingsHash: surroundings.value,
    gazetteerHash: sources.length === 1 ? spools.addressHash.with(hashes, dayOf(asOfMs)) : Number.NaN,
  };
}

/** Timestamp of the newest source, else of the latest edit, else now. */
function instantOf(sources: readonly LocalSource[], latestEdit: number): number {
  const instants = sources.map(({ header }) => header.replicationTimestamp ?? 0);
  const seconds = Math.max(...instants) || latestEdit;
  return seconds > 0 ? seconds * 1000 : Date.now();
}
