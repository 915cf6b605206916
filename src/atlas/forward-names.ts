import { FURTHER_NAME, NAME_FLOOR, OUT_OF_ORDER } from '../geocode/geocode.ts';
import type { AtlasColumns } from './atlas-columns.ts';
import type { Meaning, Meanings } from './forward-words.ts';

/** Words of the query that a name answers. */
export interface Mention {
  /** Bit per word of the query; the words stand side by side. */
  readonly mask: number;
  readonly from: number;
  readonly to: number;
  /** Sum of weight and quality of the words. */
  readonly matched: number;
  /** The same, less what of the name is not asked for. */
  readonly value: number;
  /** Share of the weight of the name that is asked for, 0..1. */
  readonly share: number;
  readonly edits: number;
  /** Whether it is the beginning of the name, and the last word of the query is its last and may be unfinished. */
  readonly isBegun: boolean;
}

/** Marks of a name's words, see the columns of names. */
const STARTS_NAME = 0x8000_0000;
const IS_VARIANT = 0x4000_0000;
const WORD = 0x3fff_ffff;
/** No name of the map has more; the rest of such a name is not compared. */
const MOST_NAME_WORDS = 30;

/** Compares names with the words of one query. Keeps its arrays between names: nothing is allocated per name. */
export class NameReader {
  readonly #columns: AtlasColumns;
  readonly #meanings: Meanings;
  readonly #asked: number;
  readonly #furtherName: number;
  readonly #isCompleting: boolean;
  /** Per place in the name and word of the query: quality of the match, 0 for none. */
  readonly #quality: Float64Array;
  readonly #edits: Uint8Array;
  readonly #weights = new Float64Array(MOST_NAME_WORDS);
  /** Bit per word of the query that any place of the name matches. */
  #hits = 0;

  /** @param isCompleting whether the query's last word may be unfinished */
  constructor(columns: AtlasColumns, meanings: Meanings, isCompleting: boolean) {
    this.#furtherName = FURTHER_NAME[isCompleting ? 'completing' : 'whole'];
    this.#isCompleting = isCompleting;
    this.#columns = columns;
    this.#meanings = meanings;
    this.#asked = meanings.ofAsked.length;
    this.#quality = new Float64Array(MOST_NAME_WORDS * this.#asked);
    this.#edits = new Uint8Array(MOST_NAME_WORDS * this.#asked);
  }

  /**
   * Calls for every run of words that one of the names answers; the names are coded as in the columns.
   *
   * @param names of one entry: `[from, to)` of `codes`
   */
  read(codes: Uint32Array, from: number, to: number, onMention: (mention: Mention) => void): void {
    for (let start = from; start < to; ) {
      let end = start + 1;
      while (end < to && codes[end]! < STARTS_NAME) end++;
      this.#readName(codes, start, end, start === from ? 1 : this.#furtherName, onMention);
      start = end;
    }
  }

  #readName(
    codes: Uint32Array,
    from: number,
    to: number,
    factor: number,
    onMention: (mention: Mention) => void,
  ): void {
    const length = this.#match(codes, from, to);
    if (this.#hits === 0) return;
    for (let start = 0; start < this.#asked; start++) {
      if ((this.#hits & (1 << start)) === 0) continue;
      const mention = this.#runFrom(start, length, factor);
      if (mention) onMention(mention);
      // a run that starts inside another one is worth looking at only where the longer one stopped
      if (mention) start = mention.to - 1;
    }
  }

  /** Fills the table of matches; returns the number of words of the name. */
  #match(codes: Uint32Array, from: number, to: number): number {
    this.#hits = 0;
    let place = -1;
    const isAlone = isOneWord(codes, from, to);
    for (let at = from; at < to; at++) {
      const code = codes[at]!;
      const word = code & WORD;
      const isVariant = (code & IS_VARIANT) !== 0;
      if (!isVariant) {
        if (place + 1 === MOST_NAME_WORDS) break;
        place += 1;
        this.#quality.fill(0, place * this.#asked, (place + 1) * this.#asked);
        this.#weights[place] = this.#columns.weight(word);
      }
      for (let meaning = this.#meanings.of(word); meaning; meaning = meaning.next)
        if (!isAlone || !meaning.isAbbreviation) this.#note(place, meaning);
    }
    return place + 1;
  }

  #note(place: number, { asked, quality, edits }: Meaning): void {
    const cell = place * this.#asked + asked;
    this.#hits |= 1 << asked;
    if (this.#quality[cell]! >= quality) return;
    this.#quality[cell] = quality;
    this.#edits[cell] = edits;
  }

  /** The longest run of the query's words from `start` on that take a word of the name each. */
  #runFrom(start: number, length: number, factor: number): Mention | undefined {
    let [taken, last, to] = [0, -1, start];
    let [value, share, edits] = [0, 0, 0];
    let [isInOrder, isFromStart] = [true, true];
    for (; to < this.#asked; to++) {
      const place = this.#bestPlace(to, length, taken, last);
      if (place < 0) break;
      const cell = place * this.#asked + to;
      taken |= 1 << place;
      isFromStart &&= place === last + 1;
      isInOrder &&= place > last;
      last = place;
      value += this.#meanings.weights[to]! * this.#quality[cell]!;
      share += this.#weights[place]!;
      edits += this.#edits[cell]!;
    }
    if (to === start) return undefined;
    const whole = this.#weightOfName(length);
    const asked = share / whole;
    const matched = value * factor * (isInOrder ? 1 : OUT_OF_ORDER);
    const isBegun = this.#isCompleting && isFromStart && to === this.#asked;
    const floor = isBegun ? NAME_FLOOR.begun : NAME_FLOOR.whole;
    return {
      mask: maskOf(start, to),
      from: start,
      to,
      matched,
      value: matched * (floor + (1 - floor) * asked),
      share: asked,
      edits,
      isBegun,
    };
  }

  /** The place that answers a word best and is free, of equal ones the next in order; -1 for none. */
  #bestPlace(asked: number, length: number, taken: number, last: number): number {
    let best = -1;
    let bestQuality = 0;
    for (let i = 0; i < length; i++) {
      const place = (last + 1 + i) % length;
      const quality = this.#quality[place * this.#asked + asked]!;
      if (quality <= bestQuality || (taken & (1 << place)) !== 0) continue;
      [best, bestQuality] = [place, quality];
    }
    return best;
  }

  #weightOfName(length: number): number {
    let sum = 0;
    for (let place = 0; place < length; place++) sum += this.#weights[place]!;
    return sum;
  }
}

function isOneWord(codes: Uint32Array, from: number, to: number): boolean {
  let at = from + 1;
  while (at < to && (codes[at]! & IS_VARIANT) !== 0) at++;
  return at === to;
}

/** Bits `[from, to)`. */
export function maskOf(from: number, to: number): number {
  return (1 << to) - (1 << from);
}
