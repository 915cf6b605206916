import type { ElementBatch } from './batch.ts';
import { BlobPlace } from './blob-place.ts';
import { decodeBlock } from './block.ts';
import { type BlobSpan, readBlob } from './extract-file.ts';
import { inflateBlob } from './inflate.ts';

/**
 * Reads, inflates and decodes one blob of objects, in the calling thread.
 *
 * @param kinds kinds of object to decode; the others are only noted
 * @throws ServiceError INVALID_EXTRACT, FILE_UNAVAILABLE
 */
export function decodeBlob(path: string, descriptor: number, span: BlobSpan, kinds: number): ElementBatch {
  const place = new BlobPlace(path, span.byteOffset);
  return decodeBlock(inflateBlob(readBlob(path, descriptor, span), place), kinds, place);
}
