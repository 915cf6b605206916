import type { PbfReader, PbfWriter } from 'pbf';
import type { Fingerprint } from '../arrays/arrays.ts';
import type { Tags } from '../core/core.ts';

/** Limit of remembered texts. At the limit all are forgotten, which bounds memory. */
const MOST_TEXTS = 1 << 16;
/** Precedes a text that is written in full. Any other number refers to a remembered text, counted from 1. */
const NEW_TEXT = 0;

/**
 * Writes each text in full the first time and as a number afterwards: keys and most values repeat. A {@link TextReader}
 * that starts at the same position reads them in the same order.
 */
export class TextWriter {
  readonly #writer: PbfWriter;
  readonly #numbers = new Map<string, number>();

  constructor(writer: PbfWriter) {
    this.#writer = writer;
  }

  /** Forgets all texts, so that a reader can begin here. */
  restart(): void {
    this.#numbers.clear();
  }

  /** @param hash takes the texts in, whatever their numbers are */
  writeTags(tags: Tags, hash: Fingerprint): void {
    let count = 0;
    for (const _key in tags) count++;
    this.#writer.writeVarint(count);
    hash.add(count);
    for (const key in tags) {
      this.#write(key, hash);
      this.#write(tags[key]!, hash);
    }
  }

  writeList(texts: readonly string[], hash: Fingerprint): void {
    this.#writer.writeVarint(texts.length);
    hash.add(texts.length);
    for (const text of texts) this.#write(text, hash);
  }

  #write(text: string, hash: Fingerprint): void {
    hash.addText(text);
    const number = this.#numbers.get(text);
    if (number !== undefined) {
      this.#writer.writeVarint(number);
      return;
    }
    this.#writer.writeVarint(NEW_TEXT);
    this.#writer.writeString(text);
    if (this.#numbers.size === MOST_TEXTS) this.#numbers.clear();
    this.#numbers.set(text, this.#numbers.size + 1);
  }
}

/** Reads what a {@link TextWriter} has written. */
export class TextReader {
  #texts: string[] = [];

  readTags(reader: PbfReader): Tags {
    const tags: Record<string, string> = Object.create(null); // as the extract reader makes them
    for (let left = reader.readVarint(); left > 0; left--) {
      const key = this.#read(reader);
      tags[key] = this.#read(reader);
    }
    return tags;
  }

  readList(reader: PbfReader): string[] {
    const texts: string[] = [];
    for (let left = reader.readVarint(); left > 0; left--) texts.push(this.#read(reader));
    return texts;
  }

  #read(reader: PbfReader): string {
    const number = reader.readVarint();
    if (number !== NEW_TEXT) return this.#texts[number - 1]!;
    const text = reader.readString();
    if (this.#texts.length === MOST_TEXTS) this.#texts = [];
    this.#texts.push(text);
    return text;
  }
}
