import { LRUCache } from 'lru-cache';
import type { Area } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import { upperBound } from '../arrays/arrays.ts';
import { Dictionary, type DictionaryArrays, type Words } from '../text/text.ts';
import {
  type GazetteerFacts,
  type GazetteerHead,
  NO_AREA,
  type Postcode,
  type Rows,
} from './gazetteer-port.ts';
import { canonicalPostcode } from './read-query.ts';

/** Some 1 kB each, countries 20. */
const AREAS_REMEMBERED = 5_000;

/** The columns that a head is made of. */
export interface HeadColumns
  extends Pick<
    GazetteerHead,
    | 'words'
    | 'wordImportance'
    | 'isInLocality'
    | 'entriesWith'
    | 'areaImportance'
    | 'areaNames'
    | 'areasOfWord'
    | 'areaShares'
    | 'firstEntryOfArea'
  > {
  isOfWorld(area: number): boolean;
  readonly facts: GazetteerFacts;
  /** Canonical postcodes, sorted, and as they are written. */
  readonly codes: DictionaryArrays;
  readonly writtenCodes: DictionaryArrays;
  /** First postcode of every code, and the number of postcodes: one for each country. */
  readonly codePostcodes: Uint32Array;
  readonly postcodeLatE7: Int32Array;
  readonly postcodeLonE7: Int32Array;
  /** {@link NO_AREA} for none. */
  readonly postcodeArea: Uint32Array;
  /** Reads the record of an area. */
  readArea(area: number): Area;
}

/** The head of the port over columns in memory; what is shown of an area is read when it is asked for. */
export class ColumnHead implements GazetteerHead {
  readonly facts: GazetteerFacts;
  readonly words: Words;
  readonly wordImportance: Uint16Array;
  readonly isInLocality: Uint8Array;
  readonly areas: AreaTree;
  readonly areaImportance: Uint16Array;
  readonly areaNames: Rows;
  readonly areasOfWord: Rows;
  readonly areaShares: Uint8Array;
  readonly firstEntryOfArea: Uint32Array;
  readonly #columns: HeadColumns;
  readonly #codes: Dictionary;
  readonly #writtenCodes: Dictionary;
  /** Answers name the same countries and towns again and again, and a country's names are long to read. */
  readonly #shown = new LRUCache<number, Area>({ max: AREAS_REMEMBERED });

  constructor(columns: HeadColumns, areas: AreaTree) {
    this.#columns = columns;
    this.#codes = new Dictionary(columns.codes);
    this.#writtenCodes = new Dictionary(columns.writtenCodes);
    this.areas = areas;
    this.words = columns.words;
    this.wordImportance = columns.wordImportance;
    this.isInLocality = columns.isInLocality;
    this.areaImportance = columns.areaImportance;
    this.areaNames = columns.areaNames;
    this.areasOfWord = columns.areasOfWord;
    this.areaShares = columns.areaShares;
    this.firstEntryOfArea = columns.firstEntryOfArea;
    this.facts = columns.facts;
  }

  entriesWith(word: number): number {
    return this.#columns.entriesWith(word);
  }

  isOfWorld(area: number): boolean {
    return this.#columns.isOfWorld(area);
  }

  area(area: number): Area {
    const known = this.#shown.get(area);
    if (known) return known;
    const read = this.#columns.readArea(area);
    this.#shown.set(area, read);
    return read;
  }

  postcodesOf(code: string): number[] {
    const number = this.#codes.find(canonicalPostcode(code));
    if (number < 0) return [];
    const { codePostcodes } = this.#columns;
    const [from, to] = [codePostcodes[number]!, codePostcodes[number + 1]!];
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  postcodesBeginning(code: string, most: number): number[] {
    const [from, to] = this.#codes.prefixRange(code);
    const { codePostcodes } = this.#columns;
    const [first, end] = [codePostcodes[from]!, codePostcodes[to]!];
    return Array.from({ length: Math.min(most, end - first) }, (_, i) => first + i);
  }

  postcode(postcode: number): Postcode {
    const { codePostcodes, postcodeLatE7, postcodeLonE7, postcodeArea } = this.#columns;
    const area = postcodeArea[postcode]!;
    const country = area === NO_AREA ? undefined : this.areas.countryCodeOf(area);
    return {
      code: this.#writtenCodes.word(upperBound(codePostcodes, postcode, 1) - 1),
      lat: postcodeLatE7[postcode]! / 1e7,
      lon: postcodeLonE7[postcode]! / 1e7,
      ...(country !== undefined && { country }),
      area: area === NO_AREA ? -1 : area,
    };
  }
}
