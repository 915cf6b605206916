import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { createDirectory, replaceFile } from './files.ts';
import { keptSourcePath } from './layout.ts';
import type { ManifestSource } from './manifest.ts';
import { openNote, sealNote } from './sealed-note.ts';

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
 * Notes of every source that all changes up to these are in the data set, as they changed nothing in it.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function noteFollowed(dataDirectory: string, sources: readonly Followed[]): Promise<void> {
  const path = followedPath(dataDirectory);
  try {
    await createDirectory(keptSourcePath(dataDirectory));
    await replaceFile(path, sealNote({ sources }));
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
  const seen = (await readFollowed(dataDirectory)).find(
    ({ sha256, overlay }) => sha256 === source.sha256 && overlay?.sha256 === source.overlay?.sha256,
  );
  if (!seen) return source; // noted for another generation
  const { replicationTimestamp, replicationSequence, replicationUrl } = seen;
  return {
    ...source,
    ...(replicationTimestamp !== undefined && { replicationTimestamp }),
    ...(replicationSequence !== undefined && { replicationSequence }),
    ...(replicationUrl !== undefined && { replicationUrl }),
  };
}

/** Says in a sentence if the note is damaged, which then counts as absent. */
export async function verifyFollowed(dataDirectory: string): Promise<string[]> {
  const text = await readText(dataDirectory);
  if (text === undefined || openNote(text)) return [];
  return [`${followedPath(dataDirectory)} is damaged: its contents do not match their checksum.`];
}

/** Empty without the note, or if it is damaged: then changes are read again. */
async function readFollowed(dataDirectory: string): Promise<readonly Followed[]> {
  const text = await readText(dataDirectory);
  const note = text === undefined ? undefined : (openNote(text) as { sources?: Followed[] } | undefined); // as `noteFollowed` writes it
  return note?.sources ?? [];
}

async function readText(dataDirectory: string): Promise<string | undefined> {
  const path = followedPath(dataDirectory);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  }
}
