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
  EMFILE: 'too many files are open',
  EIO: 'the disk reports an error',
};

/** The `code` of a system error such as `ENOENT`; undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * A failed file operation, told in one sentence.
 *
 * @param doing what was attempted, such as `read` or `write to`
 */
export function fileUnavailable(doing: string, path: string, cause: unknown): ServiceError {
  const code = systemCode(cause) ?? '';
  const reason = REASONS[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new ServiceError('FILE_UNAVAILABLE', `Cannot ${doing} ${path}: ${reason}.`, { cause });
}
