import { ServiceError } from '../../core/core.ts';
import { type ArchiveReader, openArchive } from '../../pmtiles/pmtiles.ts';
import { type DrawnMap, readDrawnMap } from './drawn-map.ts';

/** A map that was drawn before, of which tiles that stay the same are taken. */
export interface MapBefore {
  readonly drawn: DrawnMap;
  readonly archive: ArchiveReader;
}

/** Files of a map. */
export interface MapFiles {
  readonly archive: string;
  readonly memo: string;
  /** Key of all that decides how objects are drawn but the objects. */
  readonly key: string;
}

/**
 * Opens a map that was drawn before. What is missing, damaged or was made in another way counts as absent: then everything is drawn.
 *
 * @param files the archive's bytes must be checked already
 */
export async function openMapBefore({ archive, memo, key }: MapFiles): Promise<MapBefore | undefined> {
  try {
    const drawn = readDrawnMap(memo, key);
    return drawn && { drawn, archive: await openArchive(archive) };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return undefined;
    throw error;
  }
}
