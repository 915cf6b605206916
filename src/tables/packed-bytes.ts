import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '../core/core.ts';
import { expectFile, fileUnavailable, mostUnpackedBytes, systemCode } from '../files/files.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);

/**
 * Bytes of a file, unpacked if it is a gzip archive, whatever its name is.
 *
 * @throws ServiceError FILE_UNAVAILABLE; INVALID_SOURCE for a damaged archive
 */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  let isPacked = false;
  try {
    isPacked = await isGzip(path);
    const file = createReadStream(path, { highWaterMark: 1 << 18 });
    if (isPacked) yield* unpacked(path, file);
    else yield* file;
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (isPacked && systemCode(error)?.startsWith('Z_')) throw unsound(path, 'it is damaged or cut off');
    throw fileUnavailable('read', path, error);
  }
}

async function* unpacked(path: string, file: ReadStream): AsyncGenerator<Buffer> {
  const most = mostUnpackedBytes(statSync(path).size);
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  file.once('error', (error) => gunzip.destroy(error));
  let bytes = 0;
  for await (const chunk of file.pipe(gunzip)) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) throw unsound(path, `it unpacks to over ${most} bytes`);
    yield chunk as Buffer;
  }
}

async function isGzip(path: string): Promise<boolean> {
  return (await firstBytes(path, GZIP.length)).equals(GZIP);
}

/**
 * The first bytes of a file, fewer if it has fewer.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  try {
    expectFile(path);
    for await (const chunk of createReadStream(path, { end: count - 1 })) return chunk as Buffer;
    return Buffer.alloc(0);
  } catch (error) {
    throw error instanceof ServiceError ? error : fileUnavailable('read', path, error);
  }
}

function unsound(path: string, what: string): ServiceError {
  return new ServiceError('INVALID_SOURCE', `'${path}' is no gzip archive that can be read: ${what}.`);
}
