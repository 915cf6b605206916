import { statfs } from 'node:fs/promises';
import { fileUnavailable } from '../files/files.ts';

/** Bytes of disk for each byte of extracts without which no build ends, and what builds took that were measured, rounded up. */
const [LEAST, USUAL] = [2, 10];

/**
 * Refuses a build that the disk surely has no room for, before any work is done; warns of one that it may have no room for.
 *
 * @param extractBytes bytes of all extracts
 * @param freeBytes tells the bytes that are free where a directory lies; undefined if nobody knows
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function expectRoom(
  directory: string,
  extractBytes: number,
  onWarning: (sentence: string) => void,
  freeBytes: (directory: string) => Promise<number | undefined> = freeBytesAt,
): Promise<void> {
  const free = await freeBytes(directory);
  if (free === undefined || free >= USUAL * extractBytes) return;
  const found = `${megabytes(free)} MB of its disk are free, and to build from ${megabytes(extractBytes)} MB takes`;
  if (free < LEAST * extractBytes)
    throw fileUnavailable(
      'write to',
      directory,
      `${found} ${megabytes(LEAST * extractBytes)} MB at the very least`,
    );
  onWarning(
    `There may be too little room in ${directory}: ${found} up to ${megabytes(USUAL * extractBytes)} MB for a while.`,
  );
}

/** Some file systems of networks do not tell. */
async function freeBytesAt(directory: string): Promise<number | undefined> {
  const { blocks, bavail, bsize } = await statfs(directory);
  return blocks === 0 ? undefined : bavail * bsize;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en');
}
