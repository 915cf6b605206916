const CONTINUES = 0x80;
const SEVEN_BITS = 0x7f;
/** A varint of 64 bits takes ten bytes of seven bits. */
const VARINT_BYTES = 10;
/** Numbers up to here keep to whole numbers of 32 bits. */
const SMALL = 0x0fffffff;
/** Twice a number beyond it is not exact. */
const LARGE = 2 ** 51;
const BYTES = 2;

/** Bytes of a protocol-buffer message, written from left to right into memory that grows. */
export class MessageBytes {
  #bytes = Buffer.allocUnsafe(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** What was written; a view that the next write may leave behind. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): this {
    this.#length = 0;
    return this;
  }

  /** Key of a field of the wire type VARINT, and its value. */
  number(field: number, value: number): void {
    this.varint(field << 3);
    this.varint(value);
  }

  /** Key of a field of the wire type BYTES, and its content. */
  bytes(field: number, content: Uint8Array): void {
    this.varint((field << 3) | BYTES);
    this.varint(content.length);
    this.#reserve(content.length);
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
  }

  /** A whole number; negative ones take ten bytes. */
  varint(value: number): void {
    if (value < 0) this.#varint64(BigInt.asUintN(64, BigInt(value)));
    else this.#unsigned(value);
  }

  #unsigned(value: number): void {
    this.#reserve(VARINT_BYTES);
    let rest = value;
    for (; rest > SMALL; rest = Math.floor(rest / CONTINUES))
      this.#bytes[this.#length++] = (rest % CONTINUES) | CONTINUES;
    for (; rest > SEVEN_BITS; rest >>>= 7) this.#bytes[this.#length++] = (rest & SEVEN_BITS) | CONTINUES;
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number of which small ones of either sign are short. */
  zigzag(value: number): void {
    if (value > LARGE || value < -LARGE) this.#varint64(zigzag64(BigInt(value)));
    else this.#unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  #varint64(value: bigint): void {
    this.#reserve(VARINT_BYTES);
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | CONTINUES;
    this.#bytes[this.#length++] = Number(rest);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.written);
    this.#bytes = larger;
  }
}

function zigzag64(value: bigint): bigint {
  return value < 0n ? -2n * value - 1n : 2n * value;
}
