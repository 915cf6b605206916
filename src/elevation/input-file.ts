import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, readWhole } from '../files/files.ts';
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
    expectFile(path);
    return openSync(path, 'r');
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}

/** More bytes are looked for before memory is taken for them. */
const MANY_BYTES = 1 << 20;

/** @throws ServiceError INVALID_ELEVATION if the file ends before, or no file has such bytes; FILE_UNAVAILABLE */
export function readRange(file: number, path: string, offset: number, length: number): Buffer {
  if (![offset, length].every((count) => Number.isSafeInteger(count) && count >= 0))
    throw damaged(path, `it places ${length} bytes at ${offset}; expected whole numbers`);
  if (length > MANY_BYTES && offset + length > fstatSync(file).size) throw cutShort(path, offset + length);
  const bytes = Buffer.allocUnsafe(length);
  if (!isRead(file, path, bytes, offset)) throw cutShort(path, offset + length);
  return bytes;
}

function cutShort(path: string, end: number): ServiceError {
  return damaged(path, `it ends before byte ${end}; it may be cut short`);
}

function isRead(file: number, path: string, bytes: Buffer, offset: number): boolean {
  try {
    return readWhole(file, bytes, offset);
  } catch (cause) {
    throw fileUnavailable('read', path, cause);
  }
}
