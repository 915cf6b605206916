import * as zlib from 'node:zlib';
import type { BlobPlace } from './blob-place.ts';
import { Fields } from './wire.ts';

/** The format's limit of a blob, compressed or not. */
export const BLOB_BYTES_LIMIT = 32 * 1024 * 1024;

/** Fields of the format's message `Blob`. */
const RAW = 1;
const RAW_SIZE = 2;
const ZLIB = 3;
const LZMA = 4;
const BZIP2 = 5;
const LZ4 = 6;
const ZSTD = 7;
const ENCODINGS = [RAW, ZLIB, LZMA, BZIP2, LZ4, ZSTD];

const RARE = 'which is not supported, nor by osmium; ask who made it for one with zlib';
/** Unsupported compressions, which no program writes by default, and what to do. */
const UNSUPPORTED: Readonly<Record<number, string>> = {
  [LZMA]: `LZMA, ${RARE}`,
  [BZIP2]: `bzip2, ${RARE}`,
  [LZ4]: "LZ4, which is not supported; 'osmium cat -F pbf FILE -o NEW.osm.pbf' rewrites it with zlib",
};

/** Greatest expansion that zlib can reach. A larger claim is refused before memory is allocated. */
const ZLIB_EXPANSION = 1_032;

type Decompress = (data: Uint8Array, options: { maxOutputLength: number }) => Uint8Array;

/** Inflates the content of a blob. Uncompressed content is returned as a view of `bytes`. */
export function inflateBlob(bytes: Uint8Array, place: BlobPlace): Uint8Array {
  const blob = new Fields(bytes, place).read(0, bytes.length);
  const present = ENCODINGS.filter((field) => blob.has(field));
  const encoding = present[0] ?? place.fail('there is no data');
  if (present.length > 1) place.fail('there is data in two encodings');
  const data = bytes.subarray(blob.start(encoding), blob.end(encoding));
  return encoding === RAW ? data : decompress(data, encoding, rawSizeOf(blob, place), place);
}

function rawSizeOf(blob: Fields, place: BlobPlace): number {
  const size = blob.unsigned(RAW_SIZE, 0);
  if (size < 1 || size > BLOB_BYTES_LIMIT)
    place.fail(`the uncompressed size is said to be ${size} bytes; 1 to ${BLOB_BYTES_LIMIT} are allowed`);
  return size;
}

function decompress(data: Uint8Array, encoding: number, size: number, place: BlobPlace): Uint8Array {
  if (encoding === ZLIB) return inflateZlib(data, size, place);
  if (encoding === ZSTD) return inflateZstd(data, size, place);
  return place.fail(`the data is compressed with ${UNSUPPORTED[encoding]}`);
}

function inflateZlib(data: Uint8Array, size: number, place: BlobPlace): Uint8Array {
  refuseBomb(data, size, place);
  // One byte more than needed; otherwise zlib allocates a second buffer to find that nothing follows.
  const options = { maxOutputLength: size, chunkSize: Math.max(size + 1, 64) };
  return checkedSize(
    run(() => zlib.inflateSync(data, options), 'zlib', place),
    size,
    place,
  );
}

function inflateZstd(data: Uint8Array, size: number, place: BlobPlace): Uint8Array {
  const { zstdDecompressSync } = zlib as { zstdDecompressSync?: Decompress }; // Node has it from 22.15 on
  if (!zstdDecompressSync)
    place.fail('the data is compressed with Zstandard, which Node reads from version 22.15 on');
  return checkedSize(
    run(() => zstdDecompressSync(data, { maxOutputLength: size }), 'Zstandard', place),
    size,
    place,
  );
}

function run(inflate: () => Uint8Array, name: string, place: BlobPlace): Uint8Array {
  try {
    return inflate();
  } catch (cause) {
    return place.fail(`the ${name} data is damaged`, cause);
  }
}

function refuseBomb(data: Uint8Array, size: number, place: BlobPlace): void {
  if (size > (data.length + 1) * ZLIB_EXPANSION)
    place.fail(`${data.length} bytes of data are said to hold ${size}, more than they can`);
}

function checkedSize(content: Uint8Array, size: number, place: BlobPlace): Uint8Array {
  if (content.length !== size) place.fail(`${size} bytes are announced and ${content.length} are there`);
  return content;
}
