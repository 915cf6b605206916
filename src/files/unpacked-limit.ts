/** Real files of text unpack to 10 to 15 times their size. */
const EXPANSION_LIMIT = 200;
const ALLOWANCE_BYTES = 256 * 1024 ** 2;
const MOST_BYTES = 4 * 1024 ** 3;

/** Bytes that a gzip archive of text may unpack to: with more it was made to fill memory, or to keep a reader busy for hours. */
export function mostUnpackedBytes(packedBytes: number): number {
  return Math.min(MOST_BYTES, ALLOWANCE_BYTES + EXPANSION_LIMIT * packedBytes);
}
