/** Reads a text from left to right, one unbroken piece of letters and digits at a time. */
import {
  CONNECTOR,
  FOLD,
  foldOf,
  KEEP,
  KIND,
  SURROGATE,
  traitsOf,
  UNPREPARED,
  UNSPACED,
  VANISH,
} from './characters.ts';

/** Position of the reader and the last piece that it read. Traits of the last piece are those of all its characters. */
export class PieceReader {
  /** The last piece, folded. */
  folded = '';
  /** Traits of all characters of the last piece. */
  traits = 0;
  /** True if an ampersand stood in the last gap. */
  ampersand = false;
  readonly #text: string;
  #at = 0;
  #from = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The last piece as it was written. */
  get written(): string {
    return this.#text.slice(this.#from, this.#at);
  }

  /** Goes on to the next letter or digit; its kind is `KEEP`, `FOLD` or `UNSPACED`, or 0 at the end of the text. */
  skipGap(): number {
    this.ampersand = false;
    for (; this.#at < this.#text.length; this.#at += this.#width()) {
      const kind = this.#traitsHere() & KIND;
      if (kind === KEEP || kind === FOLD || kind === UNSPACED) return kind;
      if (kind === CONNECTOR && this.#text[this.#at] === '&') this.ampersand = true;
    }
    return 0;
  }

  /** Reads letters and digits of spaced scripts up to whatever parts or joins words. */
  readPiece(): void {
    const text = this.#text;
    let folded = '';
    let keptFrom = this.#at;
    let at = this.#at;
    let traits = 0;
    this.#from = at;
    while (at < text.length) {
      let codePoint = text.charCodeAt(at);
      let trait = traitsOf(codePoint);
      if (trait === SURROGATE) {
        codePoint = text.codePointAt(at)!;
        trait = traitsOf(codePoint);
      }
      const kind = trait & KIND;
      if (kind !== KEEP && kind !== FOLD && kind !== VANISH) break;
      traits |= trait;
      const next = at + (codePoint > 0xffff ? 2 : 1);
      if (kind !== KEEP) {
        folded += text.slice(keptFrom, at) + foldOf(codePoint);
        keptFrom = next;
      }
      at = next;
    }
    this.folded = keptFrom === this.#from ? text.slice(keptFrom, at) : folded + text.slice(keptFrom, at);
    this.traits = traits;
    this.#at = at;
  }

  /** Reads a run of unspaced scripts as it is written. */
  readUnspaced(): void {
    this.#from = this.#at;
    this.traits = 0;
    for (; this.#at < this.#text.length; this.#at += this.#width()) {
      const trait = this.#traitsHere();
      if ((trait & KIND) !== UNSPACED) break;
      this.traits |= trait;
    }
    this.folded = this.written;
  }

  /** The connector that ties the next piece of a spaced script to the last one; it is stepped over. */
  takeConnector(): string | undefined {
    const text = this.#text;
    if (this.#at + 1 >= text.length || (traitsOf(text.charCodeAt(this.#at)) & KIND) !== CONNECTOR)
      return undefined;
    const kindAfter = traitsOf(text.codePointAt(this.#at + 1)!) & KIND;
    if (kindAfter !== KEEP && kindAfter !== FOLD) return undefined;
    return text[this.#at++];
  }

  /** True if the last piece may be spelled another way and its text has not been prepared. */
  get unprepared(): boolean {
    return (this.traits & UNPREPARED) !== 0;
  }

  #traitsHere(): number {
    return traitsOf(this.#text.codePointAt(this.#at)!);
  }

  #width(): number {
    return this.#text.codePointAt(this.#at)! > 0xffff ? 2 : 1;
  }
}
