import type { EntryRows } from '../gazetteer-port.ts';
import type { GazetteerKind } from '../gazetteer-ref.ts';
import type { AreasBeside } from './areas-beside.ts';
import { CONTRADICTED, contradictedBy, LEFT_OVER } from './left-over.ts';
import type { NameMatch } from './name-matcher.ts';
import type { QueryMatches } from './query-matches.ts';
import { bitsOf } from './word-bits.ts';

/**
 * Upper bounds of scores, without the bonus of an item. They follow from which words may mean anything beside an item, so an item whose
 * bound is too low is passed over before its names are compared.
 */
export class Bounds {
  readonly #matches: QueryMatches;
  readonly #beside: AreasBeside;
  /** Bits of the words that can be the number of a house of a street, or say that it is one. */
  readonly #besideStreet: number;
  /** Bits of the words that the addresses of some street or place name a town by. */
  readonly #localityMask: number;
  /** By area, bits of the words by which it or what it lies in may be named. */
  readonly #wordsOfChains = new Map<number, number>();
  /** The highest score of any area. */
  readonly ofAnyArea: number;

  constructor(matches: QueryMatches, beside: AreasBeside) {
    this.#matches = matches;
    this.#beside = beside;
    const numbers = matches.query.numbers.reduce((mask, { from, to }) => mask | bitsOf(from, to), 0);
    this.#besideStreet = numbers | matches.streetWords;
    this.#localityMask = wordsOfLocalities(matches);
    const none = new Float64Array(matches.query.words.length);
    this.ofAnyArea = this.of(none, matches.areas.words | matches.postcodes.mask, 'area');
  }

  /** Bits of the words that may mean something beside the name of some entry. */
  get anywhere(): number {
    const { areas, postcodes } = this.#matches;
    return areas.words | postcodes.mask | this.#localityMask | this.#besideStreet;
  }

  /** False if some word of the query can't name any area, so that none answers all of it. */
  get mayAreaBeWhole(): boolean {
    const { areas, postcodes, allWords } = this.#matches;
    return (allWords & ~(areas.words | postcodes.mask)) === 0;
  }

  /** True if every word of the query may name an area, or say where it lies. */
  mayBeWhole(area: number): boolean {
    const words = this.#matches.areas.wordsOf(area) | this.aroundArea(area);
    return (this.#matches.allWords & ~words) === 0;
  }

  /**
   * The highest score of an item whose own name answers each word of the query at most so well, 0 for not at all.
   *
   * @param around bits of the words that may mean something else beside it: where it lies, or its number
   */
  of(qualities: Float64Array, around: number, kind: GazetteerKind = 'street'): number {
    const { weights, totalWeight } = this.#matches;
    let value = 0;
    for (let word = 0; word < weights.length; word++)
      value += weights[word]! * Math.max(qualities[word]!, this.#elsewhere(word, around, kind));
    return value / totalWeight;
  }

  /** The same of an item whose name answers the words of a match. */
  ofName({ mask, value: ofName }: NameMatch, around: number, kind: GazetteerKind): number {
    const { weights, totalWeight } = this.#matches;
    let value = ofName;
    for (let word = 0; word < weights.length; word++)
      if ((mask & (1 << word)) === 0) value += weights[word]! * this.#elsewhere(word, around, kind);
    return value / totalWeight;
  }

  /** The same of an area whose names are not compared. */
  ofArea(area: number, around: number): number {
    const { weights, totalWeight, areas, tokens, unfinishedWord } = this.#matches;
    const own = areas.wordsOf(area);
    const unfinished = areas.isMerelyBegun(area) ? unfinishedWord & ~around : 0;
    let value = 0;
    for (let word = 0; word < weights.length; word++) {
      const quality = this.#elsewhere(word, around | own, 'area');
      value += weights[word]! * ((unfinished & (1 << word)) === 0 ? quality : tokens.mostOfBegun);
    }
    return value / totalWeight;
  }

  /** Bits of the words that may mean something beside the name of an entry. */
  aroundEntry(kind: GazetteerKind, rows: EntryRows, row: number, area: number): number {
    const { postcodes } = this.#matches;
    const { offsets } = rows.localities;
    const hasLocality = offsets[row] !== offsets[row + 1];
    const beside = this.#beside.wordsAt(rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7);
    const ofAddress = (hasLocality ? this.#localityMask : 0) | postcodes.maskOfEntry(rows, row);
    return this.#ofChain(area) | beside | ofAddress | (kind === 'street' ? this.#besideStreet : 0);
  }

  /** Bits of the words that may mean something beside the name of an area. */
  aroundArea(area: number): number {
    const { head, postcodes } = this.#matches;
    return this.#ofChain(head.areas.parentOf(area)) | postcodes.maskOfArea(area);
  }

  /** Most that a word is worth, as a share of its weight, if a name does not hold it. */
  #elsewhere(word: number, around: number, kind: GazetteerKind): number {
    const bit = 1 << word;
    if ((around & bit) !== 0) return 1;
    return contradictedBy(this.#matches, kind, bit) === 0 ? -LEFT_OVER : -CONTRADICTED;
  }

  /** @param area -1 for none */
  #ofChain(area: number): number {
    if (area < 0) return 0;
    const known = this.#wordsOfChains.get(area);
    if (known !== undefined) return known;
    const { head, areas } = this.#matches;
    const words = areas.wordsOf(area) | this.#ofChain(head.areas.parentOf(area));
    this.#wordsOfChains.set(area, words);
    return words;
  }
}

/** Bits of the words that the addresses of some street or place name a town by. */
function wordsOfLocalities({ head: { isInLocality }, tokens, unfinishedWord }: QueryMatches): number {
  const areBegun = tokens.begun?.ranges.some(([from, to]) => isInLocality.subarray(from, to).includes(1));
  return tokens.ofAsked.reduce(
    (mask, found, asked) => mask | (found.some(({ word }) => isInLocality[word] === 1) ? 1 << asked : 0),
    tokens.shortWords | (areBegun ? unfinishedWord : 0),
  );
}
