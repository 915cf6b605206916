import { upperBound } from '../../arrays/arrays.ts';
import type { ArchiveFile } from './archive-file.ts';

/** A directory of an archive as columns, one value an entry, ascending by tile number. */
export interface Directory {
  /** Number of the first tile that the entry stands for. */
  readonly tile: Float64Array;
  /** How many tiles in a row have this content; 0 where the entry names a leaf directory. */
  readonly run: Uint32Array;
  readonly length: Uint32Array;
  /** From the beginning of the section of tiles, or of leaf directories. */
  readonly offset: Float64Array;
}

/** What an entry may say. */
export interface DirectoryLimits {
  /** Tiles that the directory may stand for: from the first up to, not including, the last. */
  readonly firstTile: number;
  readonly endTile: number;
  readonly tilesBytes: number;
  readonly leavesBytes: number;
}

/** The largest tile that is served. */
const MOST_TILE_BYTES = 1 << 24;
const MOST_VARINT_BYTES = 8;
/** Every entry has four numbers, each of one byte or more. */
const LEAST_ENTRY_BYTES = 4;

/**
 * Reads a directory (PMTiles version 3, "Directory Encoding") and checks that every entry lies in its section, and
 * all in order.
 *
 * @param what the directory is called where it is wrong
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

/** The last entry whose first tile is not after this one; -1 where all are. */
export function findEntry({ tile }: Directory, wanted: number): number {
  return upperBound(tile, wanted) - 1;
}

export function sizeOfDirectory({ tile, run, length, offset }: Directory): number {
  return tile.byteLength + run.byteLength + length.byteLength + offset.byteLength;
}

function readColumns(varints: Varints, count: number): Directory {
  const directory = {
    tile: new Float64Array(count),
    run: new Uint32Array(count),
    length: new Uint32Array(count),
    offset: new Float64Array(count),
  };
  const { tile, run, length, offset } = directory;
  let last = 0;
  for (let entry = 0; entry < count; entry++) tile[entry] = last += varints.next();
  for (let entry = 0; entry < count; entry++) run[entry] = varints.nextShort();
  for (let entry = 0; entry < count; entry++) length[entry] = varints.nextShort();
  for (let entry = 0; entry < count; entry++) {
    const given = varints.next();
    // 0: right after the entry before; else one more than the offset
    offset[entry] = given > 0 ? given - 1 : entry > 0 ? offset[entry - 1]! + length[entry - 1]! : Number.NaN;
  }
  return directory;
}

function wrongEntry(directory: Directory, limits: DirectoryLimits): number | undefined {
  const { tile, run, length, offset } = directory;
  let free = limits.firstTile;
  for (let entry = 0; entry < tile.length; entry++) {
    const end = tile[entry]! + Math.max(run[entry]!, 1);
    const bytes = run[entry]! > 0 ? limits.tilesBytes : limits.leavesBytes;
    const isInSection = offset[entry]! + length[entry]! <= bytes; // false where the offset is none
    const isSound = length[entry]! > 0 && length[entry]! <= MOST_TILE_BYTES && isInSection;
    if (!isSound || tile[entry]! < free || end > limits.endTile) return entry;
    free = end;
  }
  return undefined;
}

/** Reads unsigned LEB128 numbers; what is none makes the whole unsound, which is asked for once, at the end. */
class Varints {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isSound = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** A whole number up to 2^53. */
  next(): number {
    let [value, factor] = [0, 1];
    for (let count = 0; count < MOST_VARINT_BYTES; count++, factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte & 127) * factor;
      if (byte < 128) return this.#checked(value, Number.MAX_SAFE_INTEGER);
    }
    this.#isSound = false;
    return Number.NaN;
  }

  /** A whole number below 2^32. */
  nextShort(): number {
    return this.#checked(this.next(), 2 ** 32 - 1);
  }

  /** Whether all that was read were numbers, and they end here. */
  isWholeAt(end: number): boolean {
    return this.#isSound && this.#at === end;
  }

  #checked(value: number, most: number): number {
    if (value > most) this.#isSound = false;
    return value;
  }
}
