import { damaged } from '../input-error.ts';
import { readRange } from '../input-file.ts';

/** Values of a tag: numbers, or the characters of a text. */
type Values = readonly number[];

/** The first directory of a TIFF file (TIFF 6.0, section 2): tags with their values. */
export interface TiffDirectory {
  readonly isLittleEndian: boolean;
  readonly tags: ReadonlyMap<number, Values>;
}

/** Bytes of a value, by the number of its type. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  6: 1,
  8: 2,
  9: 4,
  11: 4,
  12: 8,
};
const ENTRY_BYTES = 12;
const TIFF = 42;
const BIG_TIFF = 43;
/** More entries, or values of one, are damage. */
const MOST_ENTRIES = 1000;
const MOST_VALUES = 1 << 22;

/** @throws ServiceError INVALID_ELEVATION if it is no TIFF file or cut short */
export function readDirectory(file: number, path: string): TiffDirectory {
  const header = readRange(file, path, 0, 8);
  const isLittleEndian = header.toString('latin1', 0, 2) === 'II';
  if (!isLittleEndian && header.toString('latin1', 0, 2) !== 'MM') throw damaged(path, 'it is no TIFF file');
  const number = new Numbers(isLittleEndian);
  const version = number.at(header, 2, 3);
  if (version === BIG_TIFF) throw damaged(path, 'it is a BigTIFF; expected a TIFF of less than 4 GB');
  if (version !== TIFF) throw damaged(path, 'it is no TIFF file');
  const start = number.at(header, 4, 4);
  const count = number.at(readRange(file, path, start, 2), 0, 3);
  if (count === 0 || count > MOST_ENTRIES) throw damaged(path, `its directory has ${count} entries`);
  const entries = readRange(file, path, start + 2, count * ENTRY_BYTES);
  const tags = new Map<number, Values>();
  for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
    const values = readValues(file, path, number, entries.subarray(at, at + ENTRY_BYTES));
    if (values) tags.set(number.at(entries, at, 3), values);
  }
  return { isLittleEndian, tags };
}

/** Undefined for a type of values that we need none of. */
function readValues(file: number, path: string, number: Numbers, entry: Buffer): Values | undefined {
  const type = number.at(entry, 2, 3);
  const count = number.at(entry, 4, 4);
  const size = TYPE_BYTES[type];
  if (size === undefined) return undefined;
  if (count > MOST_VALUES) throw damaged(path, `a tag has ${count} values`);
  const length = size * count;
  const bytes =
    length <= 4 ? entry.subarray(8, 8 + length) : readRange(file, path, number.at(entry, 8, 4), length);
  return Array.from({ length: count }, (_, i) => number.at(bytes, i * size, type));
}

/** Numbers in the byte order of the file. */
class Numbers {
  readonly #isLittle: boolean;

  constructor(isLittleEndian: boolean) {
    this.#isLittle = isLittleEndian;
  }

  /** @param type number of a type of {@link TYPE_BYTES} */
  at(bytes: Buffer, offset: number, type: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (type === 3) return view.getUint16(offset, this.#isLittle);
    if (type === 4) return view.getUint32(offset, this.#isLittle);
    if (type === 6) return view.getInt8(offset);
    if (type === 8) return view.getInt16(offset, this.#isLittle);
    if (type === 9) return view.getInt32(offset, this.#isLittle);
    if (type === 11) return view.getFloat32(offset, this.#isLittle);
    if (type === 12) return view.getFloat64(offset, this.#isLittle);
    return view.getUint8(offset);
  }
}
