import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { describeFile, replaceFile } from './files.ts';
import { keptSourcePath } from './layout.ts';
import type { ManifestSource } from './manifest.ts';
import { openNote, sealNote } from './sealed-note.ts';

/** A source that is kept for changes to come. */
export interface KeptSource extends Pick<ManifestSource, 'name' | 'bytes' | 'sha256' | 'overlay' | 'folded'> {
  /** Area of the extract, where it was given; changes of the planet within it concern the extract. */
  readonly polygon?: KeptArea;
  /** Area of the extract as its publisher states it, for the edge of the map alone. */
  readonly outline?: KeptArea;
}

/** Coordinates of several polygons, as GeoJSON writes them. */
type KeptArea = readonly (readonly (readonly (readonly [lon: number, lat: number])[])[])[];

const NAME = 'source.json';
/** Letters of a SHA-256 sum that a file is called by. */
const NAME_LETTERS = 16;

/** Path of the note of what is kept. */
export function keptNotePath(dataDirectory: string): string {
  return join(keptSourcePath(dataDirectory), NAME);
}

/** Path of the extract of a kept source. */
export function extractPath(dataDirectory: string, { sha256 }: Pick<KeptSource, 'sha256'>): string {
  return join(keptSourcePath(dataDirectory), extractName(sha256));
}

/** Path of the overlay with this SHA-256 sum. */
export function overlayPath(dataDirectory: string, sha256: string): string {
  return join(keptSourcePath(dataDirectory), overlayName(sha256));
}

/** Notes what is kept, once its files are whole. */
export function noteKept(dataDirectory: string, sources: readonly KeptSource[]): Promise<void> {
  return replaceFile(keptNotePath(dataDirectory), sealNote({ sources }));
}

/**
 * The sources that the data set was last built from; `undefined` if none are kept.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE if the note is damaged, FILE_UNAVAILABLE
 */
export async function readKept(dataDirectory: string): Promise<readonly KeptSource[] | undefined> {
  const path = keptNotePath(dataDirectory);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  });
  if (text === undefined) return undefined;
  const note = openNote(text) as { sources: KeptSource[] } | undefined; // as `noteKept` writes it
  if (note) return note.sources;
  throw new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `The note ${path} is damaged: its contents do not match their checksum; build the data set again with 'waypost build'.`,
  );
}

/** Reads the files of a kept source against their checksums; one sentence for each that is damaged. */
export async function findingsOf(
  dataDirectory: string,
  { bytes, sha256, overlay }: KeptSource,
): Promise<string[]> {
  const extract = await findingOf(dataDirectory, extractName(sha256), { bytes, sha256 });
  const changes = overlay && (await findingOf(dataDirectory, overlayName(overlay.sha256), overlay));
  return [extract, changes].filter((finding) => finding !== undefined);
}

async function findingOf(
  dataDirectory: string,
  name: string,
  expected: { readonly bytes?: number; readonly sha256: string },
): Promise<string | undefined> {
  const directory = keptSourcePath(dataDirectory);
  const path = join(directory, name);
  const found = await describeFile(directory, name).catch((error: unknown) => {
    if (error instanceof ServiceError && systemCode(error.cause) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return `${path} is missing.`;
  if (expected.bytes !== undefined && found.bytes !== expected.bytes)
    return `${path} has ${found.bytes} bytes instead of ${expected.bytes}.`;
  return found.sha256 === expected.sha256
    ? undefined
    : `${path} is damaged: its SHA-256 is not the one noted.`;
}

function extractName(sha256: string): string {
  return `${sha256.slice(0, NAME_LETTERS)}.osm.pbf`;
}

function overlayName(sha256: string): string {
  return `${sha256.slice(0, NAME_LETTERS)}.wpi`;
}
