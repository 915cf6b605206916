import { hash } from 'node:crypto';
import {
  closeSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../files/files.ts';

/**
 * Files that are used whole or not at all: a line `waypost KIND 1 SHA256`, in which SHA256 is that of all that follows, and a value
 * as JSON (docs/formats.md). They are replaced by a rename, so that whoever reads finds one state or the next.
 */
const VERSION = 1;
const LINE_FEED = 10;

/** A value as the bytes of such a file. */
export function seal(kind: string, value: unknown): Buffer {
  const content = Buffer.from(`${JSON.stringify(value)}\n`);
  return Buffer.concat([Buffer.from(`${headerOf(kind, content)}\n`), content]);
}

/** @throws Error if a single bit is not as it was written, or the file is of another kind or version */
export function unseal(kind: string, bytes: Buffer): unknown {
  const end = bytes.indexOf(LINE_FEED);
  const content = bytes.subarray(end + 1);
  if (bytes.toString('latin1', 0, end) !== headerOf(kind, content))
    throw new Error('it is cut short, damaged or of another version');
  return JSON.parse(content.toString());
}

function headerOf(kind: string, content: Buffer): string {
  return `waypost ${kind} ${VERSION} ${hash('sha256', content)}`;
}

/** @throws the system's error; an Error if it is no file */
export function readBytes(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is no file'); // a pipe would never end
  return readFileSync(path);
}

/**
 * Puts bytes in the place of a file, readable by the owner of its directory alone. They are on disk when this returns. One
 * process at a time may do so.
 *
 * @throws the system's error; the file is then as before
 */
export function replaceBytes(path: string, bytes: Buffer): void {
  const fresh = `${path}.new`;
  try {
    write(fresh, bytes, dirname(path));
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}

/** Makes the rename last; Windows does so by itself. */
function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

function write(path: string, bytes: Buffer, directory: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeWhole(file, bytes);
    if (process.getuid?.() === 0) giveTo(file, directory);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** What the superuser writes must stay readable to the server. */
function giveTo(file: number, directory: string): void {
  const { uid, gid } = statSync(directory);
  fchownSync(file, uid, gid);
}
