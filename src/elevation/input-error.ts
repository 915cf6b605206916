import { ServiceError } from '../core/core.ts';

/** An error that names a file of heights and says what is wrong with it. */
export function damaged(path: string, why: string, cause?: unknown): ServiceError {
  return new ServiceError('INVALID_ELEVATION', `The heights in ${path} cannot be used: ${why}.`, { cause });
}
