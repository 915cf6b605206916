import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openCurrent } from './current.ts';
import { describeFile } from './files.ts';
import type { ManifestFile } from './manifest.ts';

/**
 * Replaces files that the generation in use has too by links to its files, so that equal content takes disk and page cache once. A file
 * system without links keeps the copies.
 *
 * @param directory of the files, not published yet
 * @param files what is in it
 */
export async function linkUnchanged(
  dataDirectory: string,
  directory: string,
  files: readonly ManifestFile[],
): Promise<void> {
  // without a generation in use, or beside one that cannot be read, there is nothing to link to
  const current = await openCurrent(dataDirectory).catch(() => undefined);
  if (!current) return;
  for (const file of files) {
    const before = current.manifest.files.find(({ path }) => path === file.path);
    if (before?.sha256 === file.sha256) await linkFile(current.directory, directory, file).catch(() => {}); // the copy stays
  }
}

async function linkFile(from: string, to: string, { path, sha256 }: ManifestFile): Promise<void> {
  const found = await describeFile(from, path);
  if (found.sha256 !== sha256) return; // it was damaged since
  const linked = join(to, `${path}.link`);
  try {
    await link(join(from, path), linked);
    await rename(linked, join(to, path));
  } finally {
    await rm(linked, { force: true });
  }
}
