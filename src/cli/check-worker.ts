import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Containers, type SharedArrays } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { firstDamaged, gazetteerPath, indexPath, type ManifestFile } from '../generation/generation.ts';
import type { CheckReply, CheckTask, WholeGeneration } from './generation-check.ts';

/** Steps on the scale of nice(1): a third of the processor time where threads compete. */
const LESS_URGENT = 5;

// A thread of `serve`: reads a generation against its checksums and opens its columns, while the other threads answer requests.

// On Linux a priority is that of one thread, elsewhere of the process, which would make requests wait.
if (process.platform === 'linux')
  setPriority(Math.min(getPriority() + LESS_URGENT, constants.priority.PRIORITY_LOW));
const task = workerData as CheckTask; // `GenerationChecks` gives it
parentPort?.postMessage(await replyTo(task));

async function replyTo({ directory, files, whole, isOpened }: CheckTask): Promise<CheckReply> {
  try {
    const finding = await firstDamaged(directory, files, (file) => isOfWhole(directory, file, whole));
    if (finding) return { code: 'INDEX_NOT_AVAILABLE', message: `The data set is damaged: ${finding}` };
    return { shared: isOpened ? [] : await columnsOf(directory, known(directory, files, whole)) };
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, message: error.message };
    throw error;
  }
}

/** True if the file is the very file of a generation that was checked: an update links what it leaves as it was. */
async function isOfWhole(
  directory: string,
  { path, sha256 }: ManifestFile,
  whole: readonly WholeGeneration[],
): Promise<boolean> {
  for (const { directory: other, files } of whole) {
    const isListed = files.some((file) => file.path === path && file.sha256 === sha256);
    if (isListed && (await isSameFile(join(directory, path), join(other, path)))) return true;
  }
  return false;
}

/** True if both names are there and lead to one file. */
async function isSameFile(path: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all(
    [path, other].map((each) => stat(each, { bigint: true }).catch(() => undefined)),
  );
  return here !== undefined && here.dev === there?.dev && here.ino === there.ino;
}

/**
 * Columns in memory that are those of this generation too. The checksum decides, not the file: the number of a file that was removed
 * is given to another, and a file system without links has copies. What was derived of columns follows from the same file.
 */
function known(
  directory: string,
  files: readonly ManifestFile[],
  whole: readonly WholeGeneration[],
): SharedArrays[] {
  const arraysOf = new Map(whole.flatMap(arraysByChecksum));
  const ofFiles = files.flatMap(({ path, sha256 }) => {
    const arrays = arraysOf.get(sha256);
    return arrays ? [{ path: join(directory, path), arrays }] : [];
  });
  return [...ofFiles, ...whole.flatMap(ofEveryGeneration)];
}

/** Columns that lie in no generation, such as those of the world. */
function ofEveryGeneration({ directory, shared }: WholeGeneration): SharedArrays[] {
  return shared.filter(({ path }) => !path.startsWith(directory));
}

function arraysByChecksum({ directory, files, shared }: WholeGeneration): [string, SharedArrays['arrays']][] {
  const checksums = new Map(files.map(({ path, sha256 }) => [join(directory, path), sha256]));
  return shared.flatMap(({ path, arrays }) => {
    const sha256 = checksums.get(path);
    return sha256 === undefined ? [] : [[sha256, arrays]];
  });
}

/** Opens a generation for its columns and what is derived of them. */
async function columnsOf(directory: string, shared: readonly SharedArrays[]): Promise<SharedArrays[]> {
  const [{ openIndex }, { openGazetteer }] = await Promise.all([
    import('../index/index.ts'), // not needed where a generation is only checked
    import('../gazetteer/gazetteer.ts'),
  ]);
  const containers = new Containers(shared);
  const index = await openIndex(indexPath(directory), containers);
  await index.close();
  const gazetteer = await openGazetteer(gazetteerPath(directory), () => undefined, containers); // nobody asks it
  await gazetteer.close();
  return containers.share();
}
