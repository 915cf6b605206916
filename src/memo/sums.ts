import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUnavailable, systemCode } from '../files/files.ts';
import {
  currentId,
  describeFile,
  type Finding,
  listFiles,
  type ManifestFile,
  memosPath,
  openNote,
  sealNote,
  syncFile,
} from '../generation/generation.ts';

const SUMS = 'sums.json';

/**
 * Writes sizes and checksums of all files of a directory into a note beside them, and makes all durable.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function sealMemo(directory: string): Promise<void> {
  try {
    const files: ManifestFile[] = [];
    for (const path of await listFiles(directory)) {
      await syncFile(join(directory, path));
      files.push(await describeFile(directory, path));
    }
    await writeFile(join(directory, SUMS), sealNote({ files }));
    await syncFile(join(directory, SUMS));
  } catch (error) {
    throw fileUnavailable('write', directory, error);
  }
}

/**
 * Reads what was remembered for the next update against its checksums. Damage harms nothing: the next update makes anew what it
 * cannot use.
 *
 * @returns one sentence per finding; none if nothing is remembered
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function verifyMemo(dataDirectory: string): Promise<Finding[]> {
  const directory = join(memosPath(dataDirectory), (await currentId(dataDirectory)) ?? '');
  const path = join(directory, SUMS);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  });
  if (text === undefined) return [];
  const note = openNote(text) as { files: ManifestFile[] } | undefined; // as `sealMemo` writes it
  if (!note) return [damaged(path)];
  const findings: Finding[] = [];
  for (const file of note.files) {
    const found = await describeFile(directory, file.path).catch(() => undefined);
    if (found?.sha256 !== file.sha256) findings.push(damaged(join(directory, file.path)));
  }
  return findings;
}

function damaged(path: string): Finding {
  return `${path} is damaged; it only spares the next update work and may be deleted with its directory.`;
}
