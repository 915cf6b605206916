import { ServiceError } from '../core/core.ts';
import { currentId, locateCurrent, publishedIds } from './current.ts';
import { pointCurrent } from './draft.ts';
import { generationPath } from './layout.ts';
import { acquireLock } from './lock.ts';
import { verifyGeneration } from './verify.ts';

/** The switch back from one generation to the one before. */
export interface Rollback {
  readonly from: string;
  readonly to: string;
}

/**
 * Makes the generation before the current one current again, after every byte of it was read against its checksum. The one that was
 * current stays until the next build.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE without a data set, INDEX_NOT_AVAILABLE if there is none before or it is damaged,
 * FILE_UNAVAILABLE while a build runs
 */
export async function rollBack(dataDirectory: string): Promise<Rollback> {
  if ((await currentId(dataDirectory)) === undefined) await locateCurrent(dataDirectory); // throws and says what to do
  const lock = await acquireLock(dataDirectory);
  try {
    const from = (await currentId(dataDirectory)) ?? '';
    const to = (await publishedIds(dataDirectory)).filter((id) => id < from).at(-1);
    if (to === undefined) throw unusable(`There is no generation before ${from} in ${dataDirectory}.`);
    const [finding] = await verifyGeneration(generationPath(dataDirectory, to));
    if (finding) throw unusable(`Generation ${to} cannot be used again: ${finding}`);
    await pointCurrent(dataDirectory, to);
    return { from, to };
  } finally {
    await lock.release();
  }
}

function unusable(message: string): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', message);
}
