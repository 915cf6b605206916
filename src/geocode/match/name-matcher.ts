import { FORMER, NAME_START, VARIANT, WORD_MASK } from '../../text/text.ts';
import type { Rows } from '../gazetteer-port.ts';
import type { TokenMatch, TokenMatches } from './token-matches.ts';
import { bitsOf } from './word-bits.ts';

/**
 * Share of its value that a name keeps however little of it is asked for; the rest follows the share that is asked for.
 * A name whose beginning is being typed keeps more: the rest is still to come.
 */
export const NAME_FLOOR = { whole: 0.7, begun: 0.9 } as const;

/**
 * Factor of any name but the first and its short forms (`Newcastle` upon Tyne): in another language, of old, in another spelling. An unfinished word begins many of them, and
 * then the first is rather meant, unless the word is the whole of the other name: `NYC`.
 */
export const FURTHER_NAME = { whole: 0.98, begun: 0.75 } as const;

/** Factor of a name that is no longer in use: whatever has it today comes first. */
export const FORMER_NAME = { whole: 0.88, begun: 0.66 } as const;

/** Most that counts as asked for of a former name: it is never the whole name of what is there today. */
const FORMER_SHARE = 0.95;

/** Factor of a name whose words are asked in another order; an unfinished word rather goes on where the others end. */
export const OUT_OF_ORDER = { whole: 0.9, begun: 0.85 } as const;

/** No name of the map has more words; the rest of such a name is not compared. */
export const MOST_NAME_WORDS = 30;

/** Words of the query, side by side, that a name answers. */
export interface NameMatch {
  /** Bits of the words `[from, to)`. */
  readonly mask: number;
  readonly from: number;
  readonly to: number;
  /** Sum of weight times quality of the words. */
  readonly matched: number;
  /** The same, less for what of the name is not asked for. */
  readonly value: number;
  /** Share of the weight of the name that is asked for, 0..1. */
  readonly share: number;
  readonly edits: number;
  /** True if every word is there as it is asked for. */
  readonly isAsWritten: boolean;
  /** True for the beginning of a name that the last, unfinished word of the query ends. */
  readonly isBegun: boolean;
  /** True for a name that is no longer in use. */
  readonly isFormer: boolean;
}

/** Compares names with the words of one query. Keeps its arrays between names: nothing is allocated per name. */
export class NameMatcher {
  readonly #tokens: TokenMatches;
  readonly #asked: number;
  readonly #isCompleting: boolean;
  /** Number of the unfinished word, if a comma stands before it. */
  readonly #behindComma: number | undefined;
  /** Per place in the name and word of the query: quality of the match, 0 for none. */
  readonly #quality: Float64Array;
  readonly #edits: Uint8Array;
  readonly #weights = new Float64Array(MOST_NAME_WORDS);
  /** Bits of the query's words that any place of the name matches. */
  #hits = 0;

  /**
   * @param isCompleting true if the query's last word may be unfinished
   * @param behindComma number of that word, if a comma stands before it
   */
  constructor(tokens: TokenMatches, isCompleting: boolean, behindComma: number | undefined) {
    this.#isCompleting = isCompleting;
    this.#behindComma = behindComma;
    this.#tokens = tokens;
    this.#asked = tokens.ofAsked.length;
    this.#quality = new Float64Array(MOST_NAME_WORDS * this.#asked);
    this.#edits = new Uint8Array(MOST_NAME_WORDS * this.#asked);
  }

  /**
   * Calls for every run of the query's words that one of a row's names answers.
   *
   * @param onMatch must not lead to another comparison, which would need the same arrays
   */
  match({ values, offsets }: Rows, row: number, onMatch: (match: NameMatch) => void): void {
    const [from, to] = [offsets[row]!, offsets[row + 1]!];
    // most names of an area are in languages that nobody asked in
    for (let at = from; at < to; at++) {
      if (!this.#tokens.mayBe(values[at]! & WORD_MASK)) continue;
      let start = at;
      while (start > from && values[start]! < NAME_START) start--;
      let end = at + 1;
      while (end < to && values[end]! < NAME_START) end++;
      this.#matchName(values, start, end, from, onMatch);
      at = end - 1;
    }
  }

  #matchName(
    codes: Uint32Array,
    from: number,
    to: number,
    first: number,
    onMatch: (match: NameMatch) => void,
  ): void {
    const length = this.#fill(codes, from, to);
    if (this.#hits === 0) return;
    const standing = standingOf(codes, first, from, to);
    for (let start = 0; start < this.#asked; start++) {
      if ((this.#hits & (1 << start)) === 0) continue;
      const match = this.#runFrom(start, length, standing);
      if (match) onMatch(match);
      // a run that starts inside another one is worth looking at only where the longer one stopped
      if (match) start = match.to - 1;
    }
  }

  /** Fills the table of matches; returns the number of words of the name. */
  #fill(codes: Uint32Array, from: number, to: number): number {
    this.#hits = 0;
    let place = -1;
    const isAlone = isOneWord(codes, from, to);
    for (let at = from; at < to; at++) {
      const code = codes[at]!;
      const word = code & WORD_MASK;
      if ((code & VARIANT) === 0) {
        if (place + 1 === MOST_NAME_WORDS) break;
        place += 1;
        // a call of `fill` takes longer than the few cells do
        for (let cell = place * this.#asked; cell < (place + 1) * this.#asked; cell++)
          this.#quality[cell] = 0;
        this.#weights[place] = this.#tokens.weightOfWord(word);
      }
      for (let match = this.#tokens.of(word); match; match = match.next)
        if (!isAlone || !match.isAbbreviation) this.#note(place, match);
    }
    return place + 1;
  }

  #note(place: number, { asked, quality, edits }: TokenMatch): void {
    const cell = place * this.#asked + asked;
    this.#hits |= 1 << asked;
    if (this.#quality[cell]! >= quality) return;
    this.#quality[cell] = quality;
    this.#edits[cell] = edits;
  }

  /** The longest run of the query's words from `start` on that take a word of the name each. */
  #runFrom(start: number, length: number, standing: Standing): NameMatch | undefined {
    let [taken, last, to] = [0, -1, start];
    let [value, share, edits] = [0, 0, 0];
    let [isInOrder, isFromStart, isAsWritten] = [true, true, true];
    for (; to < this.#asked; to++) {
      const place = this.#bestPlace(to, length, taken, last);
      if (place < 0) break;
      if (to === this.#behindComma && to > start && place < last) break; // `California Street, S` is not Sutter Street
      const cell = place * this.#asked + to;
      taken |= 1 << place;
      isFromStart &&= place === last + 1;
      isInOrder &&= place > last;
      last = place;
      value += this.#tokens.weights[to]! * this.#quality[cell]!;
      share += this.#weights[place]!;
      edits += this.#edits[cell]!;
      isAsWritten &&= this.#quality[cell] === 1;
    }
    if (to === start) return undefined;
    const isAllTaken = to - start === length; // rounding may leave the sums different
    const asked = isAllTaken ? 1 : share / this.#weightOfName(length);
    const isWhole = !this.#isCompleting || (isAsWritten && isAllTaken);
    const phase = isWhole ? 'whole' : 'begun';
    const matched = value * FACTORS[standing][phase] * (isInOrder ? 1 : OUT_OF_ORDER[phase]);
    const isBegun = this.#isCompleting && isFromStart && to === this.#asked;
    const floor = isBegun ? NAME_FLOOR.begun : NAME_FLOOR.whole;
    return {
      mask: bitsOf(start, to),
      from: start,
      to,
      matched,
      value: matched * (floor + (1 - floor) * asked),
      share: standing === 'former' ? Math.min(asked, FORMER_SHARE) : asked,
      edits,
      isAsWritten,
      isBegun,
      isFormer: standing === 'former',
    };
  }

  /** The free place that answers a word best, of equal ones the next in order; -1 for none. */
  #bestPlace(asked: number, length: number, taken: number, last: number): number {
    let best = -1;
    let bestQuality = 0;
    for (let i = 0, place = last; i < length; i++) {
      place = place + 1 === length ? 0 : place + 1;
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

/** `first`: the first name of an item, or a short form of it; `further`: another name in use; `former`: a name of the past. */
type Standing = 'first' | 'further' | 'former';

const FACTORS = { first: { whole: 1, begun: 1 }, further: FURTHER_NAME, former: FORMER_NAME } as const;

/** @param first where the first name of the row begins; the name is at [from, to) */
function standingOf(codes: Uint32Array, first: number, from: number, to: number): Standing {
  if ((codes[from]! & FORMER) !== 0) return 'former';
  return from === first || beginsName(codes, first, from, to) ? 'first' : 'further';
}

function isOneWord(codes: Uint32Array, from: number, to: number): boolean {
  let at = from + 1;
  while (at < to && (codes[at]! & VARIANT) !== 0) at++;
  return at === to;
}

/** True if the words of the name at [from, to) begin the first name of the row, at `first`. */
function beginsName(codes: Uint32Array, first: number, from: number, to: number): boolean {
  let at = first;
  for (let own = from; own < to; own++) {
    if ((codes[own]! & VARIANT) !== 0) continue;
    if (own > from) at = nextWord(codes, at);
    if ((codes[at]! & WORD_MASK) !== (codes[own]! & WORD_MASK)) return false;
    if (own > from && codes[at]! >= NAME_START) return false;
  }
  return true;
}

function nextWord(codes: Uint32Array, at: number): number {
  let next = at + 1;
  while ((codes[next]! & VARIANT) !== 0) next++;
  return next;
}
