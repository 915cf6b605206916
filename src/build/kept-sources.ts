import type { BigIntStats } from 'node:fs';
import { constants, copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import {
  createDirectory,
  extractPath,
  followedPath,
  type KeptSource,
  keptNotePath,
  keptSourcePath,
  noteKept,
  overlayPath,
  readKept,
  replaceBy,
  syncFile,
} from '../generation/generation.ts';
import { digestOf, type LocalSource } from './fetch-sources.ts';

/**
 * Keeps what a data set is built from: links the extracts where the file system allows it, else copies them, and notes them last, so
 * that the note never names a file that is not whole.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function keepSources(dataDirectory: string, sources: readonly LocalSource[]): Promise<void> {
  const directory = keptSourcePath(dataDirectory);
  try {
    await createDirectory(directory);
    for (const { path, manifestSource } of sources)
      await keepFile(path, extractPath(dataDirectory, manifestSource), manifestSource.sha256);
    await noteSources(dataDirectory, sources);
  } catch (error) {
    throw fileUnavailable('write', directory, error);
  }
}

/** Notes what is kept. */
export async function noteSources(dataDirectory: string, sources: readonly LocalSource[]): Promise<void> {
  const kept = sources.map(({ manifestSource, polygon, outline }): KeptSource => {
    const { name, bytes, sha256, overlay, folded } = manifestSource;
    return {
      name,
      bytes,
      sha256,
      ...(overlay && { overlay }),
      ...(folded && { folded }),
      ...(polygon && { polygon }),
      ...(outline && { outline }),
    };
  });
  await noteKept(dataDirectory, kept);
}

/**
 * The sources that the data set was last built from.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if there are none, INDEX_NOT_AVAILABLE if their note is damaged, FILE_UNAVAILABLE
 */
export async function readKeptSources(dataDirectory: string): Promise<readonly KeptSource[]> {
  const sources = await readKept(dataDirectory);
  if (sources) return sources;
  throw new ServiceError(
    'SERVICE_UNAVAILABLE',
    `${dataDirectory} does not hold what its data set was built from: build it with 'waypost build' first.`,
  );
}

/** Removes extracts and overlays that the data set is no longer built from, and what a killed run left. */
export async function dropOldSources(dataDirectory: string, sources: readonly LocalSource[]): Promise<void> {
  const directory = keptSourcePath(dataDirectory);
  const notes = [keptNotePath(dataDirectory), followedPath(dataDirectory)];
  const files = sources.flatMap(({ manifestSource: { sha256, overlay } }) => [
    extractPath(dataDirectory, { sha256 }),
    ...(overlay ? [overlayPath(dataDirectory, overlay.sha256)] : []),
  ]);
  const kept = [...notes, ...files];
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  const old = paths.filter((path) => !kept.includes(path));
  for (const path of old) await rm(path, { force: true });
}

async function keepFile(from: string, to: string, sha256: string): Promise<void> {
  if (await isKept(from, to, sha256)) return;
  await replaceBy(to, async (unfinished) => {
    await linkOrCopy(from, unfinished);
    await syncFile(unfinished);
  });
}

/** True if a file is kept already and not damaged since. */
async function isKept(from: string, to: string, sha256: string): Promise<boolean> {
  const [file, kept] = [await statOf(from), await statOf(to)];
  if (!kept) return false;
  if (file?.ino === kept.ino && file.dev === kept.dev) return true;
  return (await digestOf(to, undefined)).sha256 === sha256;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // another file system, or one without links, or a file of somebody else
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function statOf(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
