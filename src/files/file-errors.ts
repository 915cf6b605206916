import { ServiceError } from '../core/core.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a directory',
  EISDIR: 'it is a directory',
  EEXIST: 'something of that name is in the way',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than is allowed here',
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** The `code` of a system error such as `ENOENT`; `undefined` for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Error of a failed file operation, with one sentence.
 *
 * @param doing the attempted operation, such as `read` or `write to`
 */
export function fileUnavailable(doing: string, path: string, cause: unknown): ServiceError {
  return new ServiceError('FILE_UNAVAILABLE', `Cannot ${doing} ${path}: ${reasonOf(cause)}.`, { cause });
}

/** Reason of a failed file operation, worded to follow a colon. */
export function reasonOf(cause: unknown): string {
  return REASONS[systemCode(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause));
}

/**
 * Wraps a system error of the machine, such as a full disk, with one sentence. Returns any other error unchanged.
 *
 * @param path path of the write, used if the error has none
 */
export function fileTrouble(path: string, error: unknown): unknown {
  if (error instanceof ServiceError || !Object.hasOwn(REASONS, systemCode(error) ?? '')) return error;
  const named = error instanceof Error && 'path' in error ? String(error.path) : path;
  return fileUnavailable('write to', named, error);
}
