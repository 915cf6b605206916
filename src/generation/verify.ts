import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { locateCurrent } from './current.ts';
import { describeFile, listFiles } from './files.ts';
import { MANIFEST_NAME } from './layout.ts';
import { type ManifestFile, readManifest } from './manifest.ts';

/** Something wrong with a generation, in one sentence. */
export type Finding = string;

interface Options {
  readonly onFile?: (done: number, total: number) => void;
}

/**
 * Reads every file of the generation in use against its checksum.
 *
 * @returns one sentence per finding, none when the data set is whole
 * @throws ServiceError SERVICE_UNAVAILABLE when there is no data set
 */
export async function verifyCurrent(dataDirectory: string, options: Options = {}): Promise<Finding[]> {
  try {
    const { directory } = await locateCurrent(dataDirectory);
    return await verifyGeneration(directory, options);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE') return [error.message];
    throw error;
  }
}

/** Like {@link verifyCurrent}, for the generation in a directory of its own. */
export async function verifyGeneration(directory: string, options: Options = {}): Promise<Finding[]> {
  const manifest = await readManifest(directory);
  const present = new Set(await listFiles(directory));
  present.delete(MANIFEST_NAME);
  const findings: Finding[] = [];
  for (const [index, file] of manifest.files.entries()) {
    const finding = present.delete(file.path)
      ? await compare(directory, file)
      : `${join(directory, file.path)} is missing.`;
    if (finding) findings.push(finding);
    options.onFile?.(index + 1, manifest.files.length);
  }
  for (const path of present) findings.push(`${join(directory, path)} does not belong to the data set.`);
  return findings;
}

/**
 * Reads files of a generation against their checksums, up to the first that is not as it was written.
 *
 * @param isKnown true for a file that need not be read
 * @throws ServiceError FILE_UNAVAILABLE if a file cannot be read
 */
export async function firstDamaged(
  directory: string,
  files: readonly ManifestFile[],
  isKnown: (file: ManifestFile) => Promise<boolean>,
): Promise<Finding | undefined> {
  for (const file of files) {
    const finding = (await isKnown(file)) ? undefined : await compare(directory, file);
    if (finding) return finding;
  }
  return undefined;
}

async function compare(directory: string, expected: ManifestFile): Promise<Finding | undefined> {
  const found = await describeFile(directory, expected.path);
  const path = join(directory, expected.path);
  if (found.bytes !== expected.bytes) return `${path} has ${found.bytes} bytes instead of ${expected.bytes}.`;
  if (found.sha256 !== expected.sha256)
    return `${path} is damaged: its SHA-256 is not the one in the manifest.`;
  return undefined;
}
