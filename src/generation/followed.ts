import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { createDirectory, replaceFile } from './files.ts';
import { keptSourcePath } from './layout.ts';
import type { ManifestSource } from './manifest.ts';

/**
 * What a data set has seen of the changes that it follows. Changes of which none concerns it make no generation, so its manifest can be
 * older than what it has seen.
 */
export type Followed = Pick<
  ManifestSource,
  'sha256' | 'overlay' | 'replicationTimestamp' | 'replicationSequence' | 'replicationUrl'
>;

const NAME = 'followed.json';

/** Path of the note of what was seen. */
export function followedPath(dataDirectory: string): string {
  return join(keptSourcePath(dataDirectory), NAME);
}

/**
 * Notes that all changes up to these are in the data set, as they changed nothing in it.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function noteFollowed(dataDirectory: string, seen: Followed): Promise<void> {
  const path = followedPath(dataDirectory);
  try {
    await createDirectory(keptSourcePath(dataDirectory));
    await replaceFile(path, `${JSON.stringify(seen, null, 2)}\n`);
  } catch (error) {
    throw fileUnavailable('write', path, error);
  }
}

/**
 * A source of a manifest with what was seen since it was written.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function withFollowed(dataDirectory: string, source: ManifestSource): Promise<ManifestSource> {
  const seen = await readFollowed(dataDirectory);
  const isOfSource = seen?.sha256 === source.sha256 && seen.overlay?.sha256 === source.overlay?.sha256;
  if (!seen || !isOfSource) return source; // noted for another generation
  const { replicationTimestamp, replicationSequence, replicationUrl } = seen;
  return {
    ...source,
    ...(replicationTimestamp !== undefined && { replicationTimestamp }),
    ...(replicationSequence !== undefined && { replicationSequence }),
    ...(replicationUrl !== undefined && { replicationUrl }),
  };
}

async function readFollowed(dataDirectory: string): Promise<Followed | undefined> {
  const path = followedPath(dataDirectory);
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Followed; // as `noteFollowed` writes it
  } catch (error) {
    if (error instanceof SyntaxError || systemCode(error) === 'ENOENT') return undefined; // without it, changes are read again
    throw fileUnavailable('read', path, error);
  }
}
