import { createHash } from 'node:crypto';
import { type Container, containerOf } from '../../columns/columns.ts';
import { ServiceError } from '../../core/core.ts';
import { BulkWriter } from './bulk.ts';
import type { Connection } from './connection.ts';

/** Bytes of one document. */
const BLOB_BYTES = 2 ** 20;
/** Documents of one request: some ten megabytes as Base64. */
const BLOBS_PER_REQUEST = 8;
const TIMEOUT_MS = 60_000;

/** A file that lies in documents of a head. */
export interface HeadFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a file into an index of a head, in pieces. */
export async function putFile(
  connection: Connection,
  index: string,
  name: string,
  bytes: Buffer,
): Promise<HeadFile> {
  const writer = new BulkWriter(connection);
  for (let blob = 0; blob * BLOB_BYTES < bytes.length; blob++) {
    const piece = bytes.subarray(blob * BLOB_BYTES, (blob + 1) * BLOB_BYTES);
    await writer.add({
      index,
      id: blobName(name, blob),
      json: JSON.stringify({ b: piece.toString('base64') }),
    });
  }
  await writer.finish();
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Reads a file of a head into memory that threads share.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE if it is not what was written, SERVICE_UNAVAILABLE
 */
export async function readFile(
  connection: Connection,
  index: string,
  name: string,
  { bytes, sha256 }: HeadFile,
): Promise<Container> {
  const path = `${index}/${name}`;
  const whole = Buffer.from(new SharedArrayBuffer(bytes));
  const blobs = Math.ceil(bytes / BLOB_BYTES);
  for (let from = 0; from < blobs; from += BLOBS_PER_REQUEST) {
    const count = Math.min(BLOBS_PER_REQUEST, blobs - from);
    const ids = Array.from({ length: count }, (_, i) => blobName(name, from + i));
    for (const [at, piece] of (await readBlobs(connection, index, ids)).entries())
      whole.write(piece, (from + at) * BLOB_BYTES, 'base64');
  }
  if (createHash('sha256').update(whole).digest('hex') !== sha256)
    throw damaged(`the SHA-256 of ${path} is not the one in its manifest`);
  return containerOf(path, whole.buffer as SharedArrayBuffer); // as it was made above
}

async function readBlobs(
  connection: Connection,
  index: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { docs } = await connection.request<{ docs: readonly { _source?: { b: string } }[] }>(
    'POST',
    `/${index}/_mget`,
    { ids },
    { timeoutMs: TIMEOUT_MS, members: ['docs'] },
  );
  return docs.map(({ _source }, at) => {
    if (_source) return _source.b;
    throw damaged(`document ${ids[at]} of ${index} is missing`);
  });
}

function damaged(why: string): ServiceError {
  return new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `The index in OpenSearch cannot be used: ${why}; push it again.`,
  );
}

function blobName(file: string, blob: number): string {
  return `${file}.${blob}`;
}
