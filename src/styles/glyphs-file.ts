import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ServiceError } from '../core/core.ts';

/**
 * The file of all glyphs:
 *
 *     magic "WPGLYPH\0" · format version u32 · bytes of the directory u32 · CRC-32 of the directory u32 · zero u32
 *     directory: JSON, for each font stack a list of [first code point, offset, bytes, CRC-32]
 *     ranges of glyphs, each a gzip of MapLibre's protobuf (`glyphs.proto`); equal ranges are stored once
 *
 * Offsets count from the end of the directory, numbers are little-endian.
 */
const MAGIC = Buffer.from('WPGLYPH\0', 'latin1');
const FORMAT_VERSION = 1;
const PREAMBLE_BYTES = 24;

/** Name of the file in `generated/`. */
export const GLYPHS_FILE = 'glyphs.bin';

/** Code points in a range. */
export const RANGE_LENGTH = 256;

/** Gzip of each range, by font stack and first code point. */
export type Glyphs = ReadonlyMap<string, ReadonlyMap<number, Buffer>>;

type DirectoryRow = readonly [first: number, offset: number, bytes: number, crc32: number];
type Directory = Readonly<Record<string, readonly DirectoryRow[]>>;

/** Encodes a file of glyphs. */
export function encodeGlyphs(glyphs: Glyphs): Buffer {
  const blobs: Buffer[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  const place = (blob: Buffer): number => {
    const known = offsets.get(blob.toString('latin1'));
    if (known !== undefined) return known;
    offsets.set(blob.toString('latin1'), end);
    blobs.push(blob);
    end += blob.length;
    return end - blob.length;
  };
  const rows = (ranges: ReadonlyMap<number, Buffer>) =>
    [...ranges].map(([first, blob]): DirectoryRow => [first, place(blob), blob.length, crc32(blob)]);
  const directory: Directory = Object.fromEntries(
    [...glyphs].map(([stack, ranges]) => [stack, rows(ranges)]),
  );
  const directoryBytes = Buffer.from(JSON.stringify(directory));
  return Buffer.concat([preamble(directoryBytes), directoryBytes, ...blobs]);
}

function preamble(directory: Buffer): Buffer {
  const bytes = Buffer.alloc(PREAMBLE_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt32LE(FORMAT_VERSION, 8);
  bytes.writeUInt32LE(directory.length, 12);
  bytes.writeUInt32LE(crc32(directory), 16);
  return bytes;
}

/**
 * Reads a file of {@link encodeGlyphs} into memory. The ranges share its bytes.
 *
 * @throws ServiceError FILE_UNAVAILABLE naming the file and its fault
 */
export function readGlyphs(path: string): Glyphs {
  const file = readOrFail(path);
  const [directory, blobs] = readDirectory(path, file);
  const ranges = (rows: readonly DirectoryRow[]) =>
    new Map(rows.map((row) => [row[0], readBlob(path, blobs, row)]));
  const glyphs = new Map(Object.entries(directory).map(([stack, rows]) => [stack, ranges(rows)]));
  const end = Object.values(directory)
    .flat()
    .reduce((most, [, offset, bytes]) => Math.max(most, offset + bytes), 0);
  if (blobs.length !== end) throw unusable(path, `it has ${blobs.length - end} bytes too many`);
  return glyphs;
}

function readDirectory(path: string, file: Buffer): [Directory, blobs: Buffer] {
  if (file.length < PREAMBLE_BYTES) throw unusable(path, 'it is cut off before its directory');
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw unusable(path, 'it is no file of glyphs');
  const version = file.readUInt32LE(8);
  if (version !== FORMAT_VERSION)
    throw unusable(path, `its format is version ${version} where ${FORMAT_VERSION} is read`);
  const start = PREAMBLE_BYTES + file.readUInt32LE(12);
  if (start > file.length) throw unusable(path, 'its directory is longer than the file');
  const directory = file.subarray(PREAMBLE_BYTES, start);
  if (crc32(directory) !== file.readUInt32LE(16) || file.readUInt32LE(20) !== 0)
    throw unusable(path, 'the checksum of its directory is wrong');
  // The checksum holds, so the directory is what encodeGlyphs wrote.
  return [JSON.parse(directory.toString()) as Directory, file.subarray(start)];
}

function readBlob(path: string, blobs: Buffer, [first, offset, bytes, checksum]: DirectoryRow): Buffer {
  if (offset + bytes > blobs.length) throw unusable(path, `it is cut off in the glyphs from ${first} on`);
  const blob = blobs.subarray(offset, offset + bytes);
  if (crc32(blob) !== checksum) throw unusable(path, `the checksum of the glyphs from ${first} on is wrong`);
  return blob;
}

function readOrFail(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw unusable(path, 'it cannot be read', cause);
  }
}

function unusable(path: string, why: string, cause?: unknown): ServiceError {
  const message = `The glyphs ${path} cannot be used: ${why}; \`npm run generate\` writes them.`;
  return new ServiceError('FILE_UNAVAILABLE', message, { cause });
}
