import type { BlobPlace } from './blob-place.ts';

/** Wire types of protocol buffers that these messages use. */
export const VARINT = 0;
const FIXED_64 = 1;
export const BYTES = 2;
const FIXED_32 = 5;

/** A varint of 64 bits takes ten bytes of seven bits. */
const VARINT_BYTES = 10;
/** A key has 32 bits: field number and wire type. */
const KEY_LIMIT = 2 ** 32 - 1;
/** Cause of the error of a list of numbers that is not packed into one field, as encoders write it; see {@link packedBlock}. */
export const UNPACKED = Symbol('unpacked');
/** Keeps sums of deltas exact: one blob cannot carry a sum from here past 2^53. */
const LARGEST_SUM = 2 ** 52;

// The 64 bits of the last `splitVarint`, as 28 + 28 + 8, so that signed numbers are exact.
let low = 0;
let middle = 0;
let high = 0;

/** Reads the varint at `position` into `low`, `middle` and `high`; returns the position after it. */
function splitVarint(bytes: Uint8Array, position: number, end: number, place: BlobPlace): number {
  low = middle = high = 0;
  for (let i = 0; i < VARINT_BYTES; i++) {
    if (position + i >= end) place.fail('a number is cut off');
    const byte = bytes[position + i]!;
    if (i < 4) low |= (byte & 0x7f) << (7 * i);
    else if (i < 8) middle |= (byte & 0x7f) << (7 * i - 28);
    else high |= (byte & 0x7f) << (7 * i - 56);
    if (byte < 0x80) return position + i + 1;
  }
  place.fail(`a number is longer than ${VARINT_BYTES} bytes`);
}

function unsignedOfSplit(place: BlobPlace): number {
  const value = high * 2 ** 56 + middle * 2 ** 28 + low;
  if (value > Number.MAX_SAFE_INTEGER) place.fail('a number is larger than 2^53');
  return value;
}

function signedOfSplit(place: BlobPlace): number {
  if (high > 255) place.fail('a number has more than 64 bits');
  const value = (high < 128 ? high : high - 256) * 2 ** 56 + middle * 2 ** 28 + low;
  if (!Number.isSafeInteger(value)) place.fail('a number is larger than 2^53');
  return value;
}

function zigzagOfSplit(place: BlobPlace): number {
  const value = unsignedOfSplit(place);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Walks the fields of one protocol-buffer message, checking every length. */
export class Cursor {
  readonly bytes: Uint8Array;
  readonly place: BlobPlace;
  position: number;
  end: number;
  /** Number of the field that {@link next} found. */
  field = 0;
  wireType = 0;

  constructor(bytes: Uint8Array, place: BlobPlace, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.place = place;
    this.position = start;
    this.end = end;
  }

  /** Moves to another message of the same bytes. */
  enter(start: number, end: number): void {
    this.position = start;
    this.end = end;
  }

  /** Reads the key of the next field; false at the end of the message. */
  next(): boolean {
    if (this.position >= this.end) return false;
    const key = this.unsigned();
    this.field = key >>> 3;
    this.wireType = key & 7;
    if (this.field === 0 || key > KEY_LIMIT) this.place.fail(`a field has the impossible key ${key}`);
    return true;
  }

  unsigned(): number {
    const byte = this.position < this.end ? this.bytes[this.position]! : 0x80;
    if (byte < 0x80) {
      this.position++;
      return byte;
    }
    this.position = splitVarint(this.bytes, this.position, this.end, this.place);
    return unsignedOfSplit(this.place);
  }

  signed(): number {
    this.position = splitVarint(this.bytes, this.position, this.end, this.place);
    return signedOfSplit(this.place);
  }

  /**
   * Skips the value of the current field. Afterwards its content, without a length prefix, is from `start` to
   * `position`.
   */
  skipValue(): number {
    if (this.wireType === BYTES) return this.#skipBytes(this.unsigned());
    if (this.wireType === FIXED_64) return this.#skipBytes(8);
    if (this.wireType === FIXED_32) return this.#skipBytes(4);
    if (this.wireType !== VARINT) this.place.fail(`a field has the unknown wire type ${this.wireType}`);
    const start = this.position;
    while (this.position < this.end && this.bytes[this.position]! >= 0x80) this.position++;
    if (this.position++ >= this.end) this.place.fail('a number is cut off');
    if (this.position - start > VARINT_BYTES)
      this.place.fail(`a number is longer than ${VARINT_BYTES} bytes`);
    return start;
  }

  #skipBytes(length: number): number {
    const start = this.position;
    if (length > this.end - start) this.place.fail('a field runs past the end of its message');
    this.position = start + length;
    return start;
  }
}

/** Fields from this number on are skipped: none of them is needed. */
const FIELD_LIMIT = 32;

/**
 * Positions of the fields of one message. One instance serves many messages, one after another, without allocation.
 * Each field may be given once; see {@link UNPACKED}.
 */
export class Fields {
  /** Message in which each field was last seen, so that nothing has to be cleared between messages. */
  readonly #seenIn = new Uint32Array(FIELD_LIMIT);
  #message = 0;
  readonly #starts = new Int32Array(FIELD_LIMIT);
  readonly #ends = new Int32Array(FIELD_LIMIT);
  readonly #wireTypes = new Uint8Array(FIELD_LIMIT);
  readonly #cursor: Cursor;
  readonly #place: BlobPlace;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, place: BlobPlace) {
    this.bytes = bytes;
    this.#place = place;
    this.#cursor = new Cursor(bytes, place);
  }

  read(start: number, end: number): this {
    const cursor = this.#cursor;
    this.#message++;
    cursor.enter(start, end);
    while (cursor.next()) {
      const valueStart = cursor.skipValue();
      if (cursor.field < FIELD_LIMIT) this.#note(cursor.field, valueStart);
    }
    return this;
  }

  #note(field: number, start: number): void {
    if (this.has(field)) this.#place.fail(`field ${field} of a message is given twice`, UNPACKED);
    this.#seenIn[field] = this.#message;
    this.#starts[field] = start;
    this.#ends[field] = this.#cursor.position;
    this.#wireTypes[field] = this.#cursor.wireType;
  }

  has(field: number): boolean {
    return this.#seenIn[field] === this.#message;
  }

  /** Start of a field of bytes, a string, a message or packed numbers; an absent field is empty. */
  start(field: number): number {
    if (!this.has(field)) return 0;
    if (this.#wireTypes[field] !== BYTES)
      this.#place.fail(`field ${field} of a message is a number where bytes are expected`, UNPACKED);
    return this.#starts[field]!;
  }

  end(field: number): number {
    return this.has(field) ? this.#ends[field]! : 0;
  }

  unsigned(field: number, otherwise: number): number {
    return this.#split(field) ? unsignedOfSplit(this.#place) : otherwise;
  }

  signed(field: number, otherwise: number): number {
    return this.#split(field) ? signedOfSplit(this.#place) : otherwise;
  }

  zigzag(field: number, otherwise: number): number {
    return this.#split(field) ? zigzagOfSplit(this.#place) : otherwise;
  }

  #split(field: number): boolean {
    if (!this.has(field)) return false;
    if (this.#wireTypes[field] !== VARINT)
      this.#place.fail(`field ${field} of a message is not the number that is expected`);
    splitVarint(this.bytes, this.#starts[field]!, this.#ends[field]!, this.#place);
    return true;
  }

  /** Checks that packed numbers end within their field, and returns the field's start. */
  packedStart(field: number): number {
    const start = this.start(field);
    const end = this.end(field);
    if (end > start && this.bytes[end - 1]! >= 0x80) this.#place.fail('a list of numbers is cut off');
    return start;
  }
}

/**
 * Unpacks delta-coded zigzag numbers into `out` from `at` on, and returns the index after the last. The span must end
 * with a varint's last byte (see {@link Fields.packedStart}).
 */
export function unpackDeltas(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Float64Array,
  at: number,
  place: BlobPlace,
): number {
  let sum = 0;
  let to = at;
  let position = start;
  while (position < end) {
    let byte = bytes[position++]!;
    let bits = byte & 0x7f;
    if (byte >= 0x80) {
      byte = bytes[position++]!;
      bits |= (byte & 0x7f) << 7;
    }
    if (byte >= 0x80) {
      byte = bytes[position++]!;
      bits |= (byte & 0x7f) << 14;
    }
    if (byte >= 0x80) {
      byte = bytes[position++]!;
      bits |= (byte & 0x7f) << 21;
    }
    if (byte < 0x80) {
      sum += (bits >>> 1) ^ -(bits & 1);
      out[to++] = sum;
      continue;
    }
    byte = bytes[position++]!;
    if (byte < 0x80) {
      // 35 bits: timestamps and identifiers of neighbouring nodes often need them.
      const half = byte * 2 ** 27 + (bits >>> 1);
      sum += (bits & 1) === 0 ? half : -half - 1;
    } else {
      position = splitVarint(bytes, position - 5, end, place);
      sum += zigzagOfSplit(place);
    }
    if (sum > LARGEST_SUM || sum < -LARGEST_SUM) place.fail('a number is larger than 2^52');
    out[to++] = sum;
  }
  return to;
}

/** Like {@link unpackDeltas}, for unsigned numbers under `limit` (at most 2^32), into every `stride`th place. */
export function unpackIndexes(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Uint32Array,
  at: number,
  stride: number,
  limit: number,
  place: BlobPlace,
): number {
  let to = at;
  let position = start;
  while (position < end) {
    const byte = bytes[position]!;
    const second = byte < 0x80 ? 0 : bytes[position + 1]!;
    let value = (byte & 0x7f) | (second << 7);
    if (byte < 0x80) position += 1;
    else if (second < 0x80) position += 2;
    else {
      position = splitVarint(bytes, position, end, place);
      value = unsignedOfSplit(place);
    }
    if (value >= limit) place.fail(`the index ${value} lies outside a table of ${limit} entries`);
    out[to] = value;
    to += stride;
  }
  return to;
}

/** Like {@link unpackDeltas}, for 64-bit numbers in two's complement, the encoding of versions. */
export function unpackSigned(
  bytes: Uint8Array,
  start: number,
  end: number,
  out: Int32Array,
  at: number,
  place: BlobPlace,
): number {
  let to = at;
  let position = start;
  while (position < end) {
    const byte = bytes[position]!;
    if (byte < 0x80) {
      position++;
      out[to++] = byte;
      continue;
    }
    position = splitVarint(bytes, position, end, place);
    out[to++] = int32(signedOfSplit(place), place);
  }
  return to;
}

export function int32(value: number, place: BlobPlace): number {
  if (value !== (value | 0)) place.fail(`the number ${value} does not fit 32 bits`);
  return value;
}
