/** Whole numbers and texts one after the other, in few bytes: numbers as LEB128, texts in UTF-8 behind their length. */
export class ByteWriter {
  #bytes = Buffer.alloc(4_096);
  #length = 0;

  /** @param value 0 to 2^53 */
  number(value: number): void {
    this.#reserve(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) + 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** @param value whole, of either sign */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.number(bytes);
    this.#reserve(bytes);
    this.#length += this.#bytes.write(text, this.#length);
  }

  optionalText(text: string | undefined): void {
    this.number(text === undefined ? 0 : 1);
    if (text !== undefined) this.text(text);
  }

  /** The bytes so far as Base64; what is written next begins anew. */
  take(): string {
    const text = this.#bytes.toString('base64', 0, this.#length);
    this.#length = 0;
    return text;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.alloc(2 * (this.#length + bytes));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** Reads what a {@link ByteWriter} wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  /** @param base64 as {@link ByteWriter.take} returned it */
  constructor(base64: string) {
    this.#bytes = Buffer.from(base64, 'base64');
  }

  /** @throws RangeError at the end of the bytes */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('A packed document of the gazetteer is cut off.');
      if (byte < 0x80) return value + byte * factor;
      value += (byte - 0x80) * factor;
    }
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    const bytes = this.number();
    const start = this.#at;
    this.#at += bytes;
    return this.#bytes.toString('utf8', start, this.#at);
  }

  optionalText(): string | undefined {
    return this.number() === 0 ? undefined : this.text();
  }
}
