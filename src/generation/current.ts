import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { currentPath, generationPath, generationsPath, isGenerationId } from './layout.ts';
import { type Manifest, type ManifestFile, readManifest } from './manifest.ts';

/** The generation in use. Its directory never changes while it exists. */
export interface CurrentGeneration {
  readonly id: string;
  readonly directory: string;
  readonly manifest: Manifest;
}

/** Identifier in CURRENT; `undefined` if the directory holds no data set. Does not look at the generation itself. */
export async function currentId(dataDirectory: string): Promise<string | undefined> {
  const path = currentPath(dataDirectory);
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined;
    throw fileUnavailable('read', path, error);
  }
}

/**
 * Opens the generation in use. Checks its manifest and the presence and size of every file. Readers and `verifyCurrent`
 * check the contents.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE when there is no data set, INDEX_NOT_AVAILABLE when it is damaged
 */
export async function openCurrent(dataDirectory: string): Promise<CurrentGeneration> {
  const { id, directory } = await locateCurrent(dataDirectory);
  const manifest = await readManifest(directory);
  for (const file of manifest.files) await checkSize(directory, file);
  return { id, directory, manifest };
}

/** Location of the generation in use. Throws like {@link openCurrent}. */
export async function locateCurrent(dataDirectory: string): Promise<{ id: string; directory: string }> {
  const id = await currentId(dataDirectory);
  if (id === undefined) throw noDataSet(dataDirectory);
  if (!isGenerationId(id)) throw pointsNowhere(dataDirectory, `it holds '${id.slice(0, 60)}'`);
  const directory = generationPath(dataDirectory, id);
  if ((await sizeOf(directory)) === undefined) {
    throw pointsNowhere(dataDirectory, `${directory} does not exist`);
  }
  return { id, directory };
}

async function checkSize(directory: string, file: ManifestFile): Promise<void> {
  const path = join(directory, file.path);
  const found = await sizeOf(path);
  if (found === file.bytes) return;
  const why = found === undefined ? 'is missing' : `has ${found} bytes instead of ${file.bytes}`;
  throw new ServiceError('INDEX_NOT_AVAILABLE', `The data set is damaged: ${path} ${why}.`);
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  }
}

/** Identifiers of all published generations, the oldest first. */
export async function publishedIds(dataDirectory: string): Promise<string[]> {
  return (await readdir(generationsPath(dataDirectory))).filter(isGenerationId).sort();
}

/**
 * Removes published generations except the newest ones and those that must stay. Drafts belong to their build and stay.
 *
 * @param mustStay the generation in use and the one before, if known; what lies between them does not stay
 * @param newest number of generations that stay, those included
 * @returns identifiers of what was removed
 */
export async function pruneGenerations(
  dataDirectory: string,
  mustStay: readonly string[],
  newest = 0,
): Promise<string[]> {
  const all = await publishedIds(dataDirectory);
  const counted = all.filter((id) => !isBetween(id, mustStay));
  const kept = new Set([...mustStay, ...counted.slice(counted.length - Math.min(newest, counted.length))]);
  const old = all.filter((id) => !kept.has(id));
  for (const id of old) await rm(generationPath(dataDirectory, id), { recursive: true, force: true });
  return old;
}

/** True for a generation that a killed build never made current, or that was rolled back. */
function isBetween(id: string, [newest = '', before = newest]: readonly string[]): boolean {
  return id > before && id < newest;
}

function noDataSet(dataDirectory: string): ServiceError {
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `There is no data set in ${dataDirectory}: build one, for example with 'waypost build sample --data ${dataDirectory}'.`,
  );
}

function pointsNowhere(dataDirectory: string, why: string): ServiceError {
  return new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `${currentPath(dataDirectory)} does not name a generation: ${why}.`,
  );
}
