import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, systemCode } from '../files/files.ts';
import type { GivenColumns } from './columns.ts';
import type { SourceKind } from './entry-of-row.ts';

/** Files of places and addresses lie here, as a data set was built from them, with a note of them and the tables of failed rows. */
const FOLDER = 'own';
const NOTE = 'sources.json';
const FAILURES = '.failures.csv';

/** A file of places or addresses as a data set remembers it. */
export interface KeptFile {
  readonly key: string;
  readonly name: string;
  readonly kind: SourceKind;
  readonly columns: GivenColumns;
  readonly crs?: string | undefined;
  readonly isShared?: boolean | undefined;
  readonly attribution: string;
  /** Sum of its bytes, which names the copy. */
  readonly sha256: string;
}

/** Whose position a house has that both a register and OpenStreetMap know. */
export type Preferred = 'register' | 'openstreetmap';

/** What a data set was built from beside extracts. */
export interface Kept {
  readonly sources: readonly KeptFile[];
  readonly prefer?: Preferred | undefined;
}

export const NOTHING: Kept = { sources: [] };

export function ownDirectory(dataDirectory: string): string {
  return join(dataDirectory, FOLDER);
}

/**
 * Copies a file beside the data set, so that an update reads what the build read, whatever becomes of the file.
 *
 * @returns sum and path of the copy
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function keepCopy(directory: string, path: string): Promise<{ sha256: string; copy: string }> {
  try {
    expectFile(path);
    await mkdir(directory, { recursive: true });
    const unfinished = join(directory, `copy-${process.pid}.tmp`);
    await copyFile(path, unfinished);
    const sha256 = await sumOf(unfinished);
    const copy = copyPath(directory, sha256);
    await rename(unfinished, copy);
    return { sha256, copy };
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}

/**
 * Path of a copy, after its bytes were compared with its sum.
 *
 * @throws ServiceError INVALID_SOURCE, FILE_UNAVAILABLE
 */
export async function soundCopy(directory: string, { sha256, name }: KeptFile): Promise<string> {
  const copy = copyPath(directory, sha256);
  const sum = await sumOf(copy).catch((cause: unknown) => {
    throw fileUnavailable('read', copy, cause);
  });
  if (sum === sha256) return copy;
  throw new ServiceError(
    'INVALID_SOURCE',
    `'${copy}' is not '${name}' any more that the data set was built from: build the data set again with 'waypost build'.`,
  );
}

/** Notes which files a data set is built from, and removes copies of others. */
export function noteKept(directory: string, kept: Kept): void {
  try {
    if (kept.sources.length === 0) rmSync(directory, { recursive: true, force: true });
    else replaceNote(directory, kept);
  } catch (cause) {
    throw fileUnavailable('write to', directory, cause);
  }
}

function replaceNote(directory: string, kept: Kept): void {
  mkdirSync(directory, { recursive: true });
  const note = join(directory, NOTE);
  writeFileSync(`${note}.tmp`, `${JSON.stringify(kept, null, 2)}\n`, { flush: true });
  renameSync(`${note}.tmp`, note);
  const wanted = new Set([NOTE, ...kept.sources.flatMap(({ sha256, key }) => [sha256, `${key}${FAILURES}`])]);
  const others = readdirSync(directory).filter((name) => !wanted.has(name));
  for (const name of others) rmSync(join(directory, name), { force: true });
}

/**
 * The files that a data set is built from; none if there is no note.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE for a damaged note, FILE_UNAVAILABLE
 */
export function readKept(directory: string): Kept {
  const note = join(directory, NOTE);
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Kept; // as `noteKept` wrote it
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return NOTHING;
    if (!(cause instanceof SyntaxError)) throw fileUnavailable('read', note, cause);
    const message = `The note ${note} is damaged: build the data set again with 'waypost build --replace'.`;
    throw new ServiceError('INDEX_NOT_AVAILABLE', message, { cause });
  }
}

function copyPath(directory: string, sha256: string): string {
  return join(directory, sha256);
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
