import { closeSync, openSync } from 'node:fs';
import { fileUnavailable, readWhole } from '../files/files.ts';
import { damaged } from './input-error.ts';

/**
 * Opens a file for as long as the work takes: there are more files of heights than a process may have open.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function withFile<T>(path: string, work: (file: number) => T): T {
  const file = openForReading(path);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}

/** @throws ServiceError INVALID_ELEVATION if the file ends before; FILE_UNAVAILABLE */
export function readRange(file: number, path: string, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (!isRead(file, path, bytes, offset))
    throw damaged(path, `it ends before byte ${offset + length}; it may be cut short`);
  return bytes;
}

function isRead(file: number, path: string, bytes: Buffer, offset: number): boolean {
  try {
    return readWhole(file, bytes, offset);
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}
