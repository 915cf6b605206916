import { constants, copyFile, link, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import {
  createDirectory,
  followedPath,
  keptSourcePath,
  replaceFile,
  syncFile,
} from '../generation/generation.ts';
import type { LocalSource } from './fetch-sources.ts';

/** A source that is kept for changes to come. */
export interface KeptSource {
  /** As the user gave it: a path, `sample` or a region. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What changed since the file was made. */
  readonly overlay?: { readonly objects: number; readonly sha256: string };
}

const NOTE = 'source.json';
/** Letters of a SHA-256 sum that a file is called by. */
const NAME_LETTERS = 16;
/** Suffix of a file that is not whole yet. */
const UNFINISHED = '.new';

/** Path of the extract of a kept source. */
export function extractPath(dataDirectory: string, { sha256 }: Pick<KeptSource, 'sha256'>): string {
  return join(keptSourcePath(dataDirectory), `${sha256.slice(0, NAME_LETTERS)}.osm.pbf`);
}

/** Path of the overlay with this SHA-256 sum. */
export function overlayPath(dataDirectory: string, sha256: string): string {
  return join(keptSourcePath(dataDirectory), `${sha256.slice(0, NAME_LETTERS)}.wpi`);
}

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
      await keepFile(path, extractPath(dataDirectory, manifestSource));
    const kept: KeptSource[] = sources.map(({ manifestSource: { name, bytes, sha256, overlay } }) => ({
      name,
      bytes,
      sha256,
      ...(overlay && { overlay }),
    }));
    await replaceFile(join(directory, NOTE), `${JSON.stringify({ sources: kept }, null, 2)}\n`);
  } catch (error) {
    throw fileUnavailable('write', directory, error);
  }
}

/**
 * The sources that the data set was last built from.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if there are none, FILE_UNAVAILABLE
 */
export async function readKeptSources(dataDirectory: string): Promise<readonly KeptSource[]> {
  const path = join(keptSourcePath(dataDirectory), NOTE);
  const text = await readNote(path);
  if (text === undefined)
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      `${dataDirectory} does not hold what its data set was built from: build it with 'waypost build' first.`,
    );
  const { sources } = JSON.parse(text) as { sources: KeptSource[] }; // as `keepSources` writes it, whole or not at all
  return sources;
}

/** Removes extracts and overlays that the data set is no longer built from, and what a killed run left. */
export async function dropOldSources(dataDirectory: string, sources: readonly LocalSource[]): Promise<void> {
  const directory = keptSourcePath(dataDirectory);
  const notes = [join(directory, NOTE), followedPath(dataDirectory)];
  const files = sources.flatMap(({ manifestSource: { sha256, overlay } }) => [
    extractPath(dataDirectory, { sha256 }),
    ...(overlay ? [overlayPath(dataDirectory, overlay.sha256)] : []),
  ]);
  const kept = [...notes, ...files];
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  const old = paths.filter((path) => !kept.includes(path));
  for (const path of old) await rm(path, { force: true });
}

async function readNote(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  }
}

async function keepFile(from: string, to: string): Promise<void> {
  if (await isThere(to)) return;
  const unfinished = `${to}${UNFINISHED}`;
  await rm(unfinished, { force: true });
  await linkOrCopy(from, unfinished);
  await syncFile(unfinished);
  await rename(unfinished, to);
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // another file system, or one without links, or a file of somebody else
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
