import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import {
  extractPath,
  type KeptSource,
  keptSourcePath,
  overlayPath,
  syncDirectory,
  syncFile,
} from '../generation/generation.ts';
import {
  countChanges,
  foldOverlay,
  type Overlay,
  openOverlay,
  overlayBytes,
  readHeader,
  writeOverlay,
} from '../osm/osm.ts';
import { digestOf, type LocalSource, replicationOf } from './fetch-sources.ts';
import { ownServerOf } from './held-sources.ts';
import type { Merged } from './merge-changes.ts';
import type { RunOptions } from './options.ts';

/** An overlay of more than this share of its extract is folded into it. */
const LARGEST_SHARE = 0.1;
/** Smaller overlays are left alone: they cost nothing. */
const LEAST_BYTES = 256 * 1024;

export interface KeepOptions extends RunOptions {
  /** True to fold changes into the extract however few they are. */
  readonly compact?: boolean | undefined;
}

/** True if the changes are to be folded into the extract. */
export function isToBeFolded(
  { overlay }: Merged,
  { manifestSource: { bytes } }: LocalSource,
  { compact = false }: KeepOptions,
): boolean {
  if (!overlay || countChanges(overlay) === 0) return false;
  return compact || overlayBytes(overlay) > Math.max(LEAST_BYTES, LARGEST_SHARE * bytes);
}

/**
 * A source with all its changes, written and durable: over its extract, or in it. What the data set was built from before stays.
 *
 * @throws ServiceError FILE_UNAVAILABLE, INVALID_EXTRACT; or the reason of the signal
 */
export async function keepMerged(
  source: LocalSource,
  merge: Merged,
  options: KeepOptions,
): Promise<LocalSource> {
  const { overlay, header } = merge;
  if (overlay && isToBeFolded(merge, source, options)) return keepFolded(source, overlay, options);
  const note = overlay && (await keepOverlay(overlay, options));
  const { manifestSource } = source;
  return {
    ...source,
    header,
    // read back: what is built from is what was written, in memory that threads share
    overlay: note && openOverlay(overlayPath(options.dataDirectory, note.sha256)),
    manifestSource: { ...manifestSource, ...replicationOf(header), ...(note && { overlay: note }) },
  };
}

async function keepFolded(
  { name, path: before, polygon, outline, manifestSource }: LocalSource,
  overlay: Overlay,
  options: KeepOptions,
): Promise<LocalSource> {
  const { dataDirectory, threads, signal } = options;
  const { sha256, bytes } = await keepFile('extract.new', options, {
    write: (unfinished) => foldOverlay(before, overlay, unfinished, { threads, signal }),
    pathOf: (sum) => extractPath(dataDirectory, { sha256: sum }),
  });
  const path = extractPath(dataDirectory, { sha256 });
  const header = readHeader(path);
  const replicationUrl = ownServerOf(before, manifestSource);
  const folded = {
    at: new Date().toISOString(),
    extract: manifestSource.folded?.extract ?? manifestSource.sha256,
    ...(replicationUrl !== undefined && { replicationUrl }),
  };
  const ofFile = { name, file: manifestSource.file, bytes, sha256, ...replicationOf(header), folded };
  return { name, path, header, polygon, outline, manifestSource: ofFile };
}

async function keepOverlay(
  overlay: Overlay,
  options: KeepOptions,
): Promise<NonNullable<KeptSource['overlay']>> {
  const { sha256 } = await keepFile('overlay.new', options, {
    write: async (unfinished) => writeOverlay(unfinished, overlay),
    pathOf: (sum) => overlayPath(options.dataDirectory, sum),
  });
  return { objects: countChanges(overlay), sha256 };
}

interface FileToKeep {
  readonly write: (unfinished: string) => Promise<unknown>;
  readonly pathOf: (sha256: string) => string;
}

/** Writes a file under the name of its sum: a kill leaves the older one, which the note still names. */
async function keepFile(
  name: string,
  { dataDirectory, signal }: KeepOptions,
  { write, pathOf }: FileToKeep,
): Promise<{ bytes: number; sha256: string }> {
  const directory = keptSourcePath(dataDirectory);
  const unfinished = join(directory, name);
  try {
    await rm(unfinished, { force: true });
    await write(unfinished);
    await syncFile(unfinished);
    const digest = await digestOf(unfinished, signal);
    await rename(unfinished, pathOf(digest.sha256));
    await syncDirectory(directory);
    return digest;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the next run removes it
    signal?.throwIfAborted();
    throw error instanceof ServiceError ? error : fileUnavailable('write', unfinished, error);
  }
}
