import { ignoreUnusable, type MemoFile } from '../../memo/memo.ts';
import { type ArchiveReader, openArchive } from '../../pmtiles/pmtiles.ts';
import { type DrawnMap, recallDrawnMap } from './drawn-map.ts';

/** A map that was drawn before, of which tiles that stay the same are taken. */
export interface MapBefore {
  readonly drawn: DrawnMap;
  readonly archive: ArchiveReader;
}

/** Files of a map. */
export interface MapFiles {
  /** Path; its bytes must be checked already. */
  readonly archive: string;
  readonly memo: MemoFile;
}

/** Opens a map that was drawn before. What is missing, damaged or was made in another way counts as absent: then everything is drawn. */
export async function openMapBefore({ archive, memo }: MapFiles): Promise<MapBefore | undefined> {
  const drawn = recallDrawnMap(memo);
  const reader = drawn && (await openArchive(archive).catch(ignoreUnusable));
  return reader && { drawn, archive: reader };
}
