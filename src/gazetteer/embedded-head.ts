import { LRUCache } from 'lru-cache';
import type { Area } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import type { RecordReader } from '../columns/columns.ts';
import type { GazetteerFacts, GazetteerHead, Postcode, Rows } from '../geocode/geocode.ts';
import { NO_AREA } from '../geocode/geocode.ts';
import type { Dictionary } from '../text/text.ts';
import { countsOfKinds } from './column-values.ts';
import type { GazetteerColumns } from './gazetteer-columns.ts';

/** Some 1 kB each, countries 20. */
const AREAS_REMEMBERED = 5_000;

/** The head of the port over columns in memory; only what is shown of areas is read from the disk. */
export class EmbeddedHead implements GazetteerHead {
  readonly facts: GazetteerFacts;
  readonly words: Dictionary;
  readonly wordImportance: Uint16Array;
  readonly isInLocality: Uint8Array;
  readonly areas: AreaTree;
  readonly areaImportance: Uint16Array;
  readonly areaNames: Rows;
  readonly areasOfWord: Rows;
  readonly firstEntryOfArea: Uint32Array;
  readonly #columns: GazetteerColumns;
  readonly #records: RecordReader;
  /** Answers name the same countries and towns again and again, and a country's names are long to read. */
  readonly #shown = new LRUCache<number, Area>({ max: AREAS_REMEMBERED });

  constructor(columns: GazetteerColumns, areas: AreaTree, records: RecordReader) {
    this.#columns = columns;
    this.#records = records;
    this.areas = areas;
    this.words = columns.words;
    this.wordImportance = columns.wordImportance;
    this.isInLocality = columns.isInLocality;
    this.areaImportance = columns.arrays.areaImportance;
    this.areaNames = columns.areaNames;
    this.areasOfWord = columns.areasOfWord;
    this.firstEntryOfArea = columns.arrays.firstEntryOfArea;
    this.facts = {
      areas: columns.areas,
      ...countsOfKinds(columns.arrays.entryKind),
      houses: columns.arrays.houseLabel.length,
      postcodes: columns.arrays.postcodeArea.length,
    };
  }

  entriesWith(word: number): number {
    const { offsets } = this.#columns.entriesOfWord;
    return offsets[word + 1]! - offsets[word]!;
  }

  area(area: number): Area {
    const known = this.#shown.get(area);
    if (known) return known;
    const read = this.#records.read(area) as Area; // its checksum holds, so it is what the writer was given
    this.#shown.set(area, read);
    return read;
  }

  postcodesOf(code: string): number[] {
    return this.#columns.postcodesOf(code);
  }

  postcodesBeginning(code: string, most: number): number[] {
    return this.#columns.postcodesBeginning(code, most);
  }

  postcode(postcode: number): Postcode {
    const { postcodeLatE7, postcodeLonE7, postcodeArea } = this.#columns.arrays;
    const area = postcodeArea[postcode]!;
    const country = area === NO_AREA ? undefined : this.areas.countryCodeOf(area);
    return {
      code: this.#columns.writtenPostcode(postcode),
      lat: postcodeLatE7[postcode]! / 1e7,
      lon: postcodeLonE7[postcode]! / 1e7,
      ...(country !== undefined && { country }),
      area: area === NO_AREA ? -1 : area,
    };
  }
}
