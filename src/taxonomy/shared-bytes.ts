import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { ServiceError } from '../core/core.ts';

/**
 * The bytes of a file that `npm run generate` makes. They are read once, into memory that this thread shares with all that it
 * starts afterwards.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function sharedBytes(file: URL): Uint8Array {
  const known = getEnvironmentData(file.href);
  if (known instanceof SharedArrayBuffer) return new Uint8Array(known);
  const bytes = readIntoSharedMemory(file);
  setEnvironmentData(file.href, bytes.buffer);
  return bytes;
}

/** @throws ServiceError FILE_UNAVAILABLE */
export function readIntoSharedMemory(file: URL): Uint8Array<SharedArrayBuffer> {
  try {
    const handle = openSync(file, 'r');
    try {
      const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(handle).size));
      readSync(handle, bytes);
      return bytes;
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    const message = `${file.pathname} cannot be read; 'npm run generate' makes it.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
