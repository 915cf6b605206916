import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import type { ManifestFile } from './manifest.ts';

const CHUNK_BYTES = 1 << 20;
/** Suffix of a file that is not whole yet. */
const UNFINISHED = '.new';

/** Paths of all files below a directory, relative to it, with forward slashes, sorted. */
export async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Size and SHA-256 of a file, read as a stream. */
export async function describeFile(directory: string, path: string): Promise<ManifestFile> {
  const full = join(directory, path);
  try {
    const file = await open(full);
    try {
      const { size } = await file.stat();
      return { path, bytes: size, sha256: await sha256OfFile(file) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileUnavailable('read', full, error);
  }
}

/** Reads a chunk while hashing the previous one. */
async function sha256OfFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  let [chunk, next] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
  let reading = file.read(next, 0, CHUNK_BYTES);
  for (;;) {
    const { bytesRead } = await reading;
    if (bytesRead === 0) return hash.digest('hex');
    [chunk, next] = [next, chunk];
    reading = file.read(next, 0, CHUNK_BYTES);
    hash.update(chunk.subarray(0, bytesRead));
  }
}

/** Returns once the file's bytes would survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Replaces a file by one with this text: whole and durable, or not at all. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await replaceBy(path, async (unfinished) => {
    const handle = await open(unfinished, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
  await syncDirectory(dirname(path));
}

/**
 * Replaces a file by what is written beside it, which is removed if that fails: a full disk needs its room.
 *
 * @param write makes the file at this path, where none is, whole and durable
 */
export async function replaceBy(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await rm(unfinished, { force: true });
    await write(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}); // the next run removes it
    throw error;
  }
}

/** Returns once the directory's entries would survive a power cut; Windows has no such call and needs none. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Creates a directory and its missing parents. Node's own recursion never ends on a file system that answers "no such
 * file" to a name it refuses, as /proc does.
 */
export async function createDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return;
  if (dirname(path) !== path) await createDirectory(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !(await isDirectory(path))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
