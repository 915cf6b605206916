import { upperBound } from '../arrays/arrays.ts';
import type { ArchiveFile } from './archive-file.ts';

/** A directory of an archive as columns with one value an entry, ascending by tile ID. */
export interface Directory {
  /** ID of the first tile that the entry stands for. */
  readonly tileIds: Float64Array;
  /** Number of consecutive tiles with this content; 0 if the entry names a leaf directory. */
  readonly runLengths: Uint32Array;
  /** Bytes of the tile or leaf directory. */
  readonly lengths: Uint32Array;
  /** Bytes from the beginning of the section of tiles, or of leaf directories. */
  readonly offsets: Float64Array;
}

/** Bounds that the entries of a directory must keep. */
export interface DirectoryLimits {
  /** Tile IDs that the directory may hold: from the first up to, not including, the last. */
  readonly firstTile: number;
  readonly endTile: number;
  readonly tilesBytes: number;
  readonly leavesBytes: number;
}

/** Larger tiles are refused. */
const MOST_TILE_BYTES = 1 << 24;
const MOST_VARINT_BYTES = 8;
/** Every entry has four numbers, each of one byte or more. */
const LEAST_ENTRY_BYTES = 4;

/**
 * Decodes a directory (PMTiles version 3, "Directory Encoding") and checks that entries ascend and lie in their sections.
 *
 * @param what name of the directory in error messages
 * @throws ServiceError INDEX_NOT_AVAILABLE
 */
export function parseDirectory(
  file: ArchiveFile,
  bytes: Uint8Array,
  limits: DirectoryLimits,
  what: string,
): Directory {
  const varints = new Varints(bytes);
  const count = varints.next();
  if (!(count <= bytes.length / LEAST_ENTRY_BYTES)) throw file.unusable(`${what} is cut short`);
  const directory = readColumns(varints, count);
  if (!varints.isWholeAt(bytes.length)) throw file.unusable(`${what} is not as long as its entries are`);
  const wrong = wrongEntry(directory, limits);
  if (wrong !== undefined) throw file.unusable(`entry ${wrong} of ${what} is out of order or out of range`);
  return directory;
}

/** Index of the last entry whose first tile is not after this one; -1 if there is none. */
export function findEntry({ tileIds }: Directory, wanted: number): number {
  return upperBound(tileIds, wanted) - 1;
}

export function sizeOfDirectory({ tileIds, runLengths, lengths, offsets }: Directory): number {
  return tileIds.byteLength + runLengths.byteLength + lengths.byteLength + offsets.byteLength;
}

function readColumns(varints: Varints, count: number): Directory {
  const directory = {
    tileIds: new Float64Array(count),
    runLengths: new Uint32Array(count),
    lengths: new Uint32Array(count),
    offsets: new Float64Array(count),
  };
  const { tileIds, runLengths, lengths, offsets } = directory;
  let last = 0;
  for (let entry = 0; entry < count; entry++) tileIds[entry] = last += varints.next();
  for (let entry = 0; entry < count; entry++) runLengths[entry] = varints.nextShort();
  for (let entry = 0; entry < count; entry++) lengths[entry] = varints.nextShort();
  for (let entry = 0; entry < count; entry++) {
    const given = varints.next();
    // 0: right after the entry before; else one more than the offset
    offsets[entry] =
      given > 0 ? given - 1 : entry > 0 ? offsets[entry - 1]! + lengths[entry - 1]! : Number.NaN;
  }
  return directory;
}

function wrongEntry(directory: Directory, limits: DirectoryLimits): number | undefined {
  const { tileIds, runLengths, lengths, offsets } = directory;
  let free = limits.firstTile;
  for (let entry = 0; entry < tileIds.length; entry++) {
    const end = tileIds[entry]! + Math.max(runLengths[entry]!, 1);
    const bytes = runLengths[entry]! > 0 ? limits.tilesBytes : limits.leavesBytes;
    const isInSection = offsets[entry]! + lengths[entry]! <= bytes; // false if the offset is NaN
    const isValid = lengths[entry]! > 0 && lengths[entry]! <= MOST_TILE_BYTES && isInSection;
    if (!isValid || tileIds[entry]! < free || end > limits.endTile) return entry;
    free = end;
  }
  return undefined;
}

/** Reads unsigned LEB128 numbers. A malformed one is noted and reported once, at the end, by `isWholeAt`. */
class Varints {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isWellFormed = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** An integer below 2^53. */
  next(): number {
    let [value, factor] = [0, 1];
    for (let count = 0; count < MOST_VARINT_BYTES; count++, factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 127) * factor;
      if (byte < 128) return this.#checked(value, Number.MAX_SAFE_INTEGER);
    }
    this.#isWellFormed = false;
    return Number.NaN;
  }

  /** An integer below 2^32. */
  nextShort(): number {
    return this.#checked(this.next(), 2 ** 32 - 1);
  }

  /** True if every number so far was well-formed and they end here. */
  isWholeAt(end: number): boolean {
    return this.#isWellFormed && this.#at === end;
  }

  #checked(value: number, most: number): number {
    if (value > most) this.#isWellFormed = false;
    return value;
  }
}
