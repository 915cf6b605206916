import { mkdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { House, Street } from '../addresses/addresses.ts';
import { AreaNumbers, type AreaRun, AreaTree, layOutAreas } from '../areas/areas.ts';
import {
  beyondContainer,
  bytesPerRow,
  type ColumnArray,
  columnBytes,
  MOST_COLUMN_BYTES,
  RecordWriter,
  writeContainer,
} from '../columns/columns.ts';
import {
  ENTRY_KIND,
  type GazetteerArea,
  type GazetteerSummary,
  type GazetteerWriter,
  type NamedHouse,
  type NamedPlace,
  type PostcodeArea,
  WORD_MASK,
} from '../geocode/geocode.ts';
import { listOf } from '../places/places.ts';
import { areaFacts } from './area-facts.ts';
import { areaRecord } from './area-record.ts';
import { GAZETTEER_COLUMNS, type GazetteerArrays } from './column-table.ts';
import { countsOfKinds, kindOfStreet } from './column-values.ts';
import { EntryWriter } from './entry-writer.ts';
import { columnsPath, recordsPath } from './gazetteer-files.ts';
import { packHouses } from './house-tree.ts';
import { HouseWriter } from './house-writer.ts';
import {
  formerNamesOfEntry,
  localitiesOf,
  NameRows,
  namesOfArea,
  namesOfEntry,
  spelled,
  whereaboutsOfHouse,
} from './name-words.ts';
import { PostcodeWriter } from './postcode-writer.ts';
import type { PreparedAreas } from './prepared-areas.ts';
import { radixOrder } from './radix-order.ts';
import { invertRows, type Rows, rowsInOrder } from './rows.ts';
import { ShapeWriter } from './shape-bytes.ts';
import { packStreets } from './street-tree.ts';
import { WordNumbers } from './word-numbers.ts';

type Columns = Record<string, ColumnArray>;

/** No country's postcodes are longer, and all have a digit. */
const LONGEST_POSTCODE = 16;
const DIGIT = /\p{Nd}/u;

/** Bytes that rows take at least. */
const ROW_BYTES = {
  area: bytesPerRow(GAZETTEER_COLUMNS, 'area') + bytesPerRow(GAZETTEER_COLUMNS, 'record'),
  entry: bytesPerRow(GAZETTEER_COLUMNS, 'entry') + bytesPerRow(GAZETTEER_COLUMNS, 'record'),
  house: bytesPerRow(GAZETTEER_COLUMNS, 'house'),
  word: Uint32Array.BYTES_PER_ELEMENT,
} as const;

/**
 * Builds a gazetteer into a directory, which is made and must hold none yet. Records go to their file as they come; of a
 * street or a house only a few numbers are kept until `commit`.
 *
 * A gazetteer whose columns nobody could read is refused as soon as what has been added makes that sure, or else by `commit`, with
 * ServiceError INVALID_CONFIGURATION.
 *
 * @param prepared rows that are copied instead of encoded for areas that name them
 * @param mostBytes of all columns
 */
export function createGazetteerWriter(
  directory: string,
  prepared?: PreparedAreas,
  mostBytes = MOST_COLUMN_BYTES,
): GazetteerWriter {
  mkdirSync(directory, { recursive: true });
  return new EmbeddedGazetteerWriter(directory, mostBytes, prepared);
}

class EmbeddedGazetteerWriter implements GazetteerWriter {
  readonly #directory: string;
  readonly #mostBytes: number;
  readonly #records: RecordWriter;
  readonly #prepared: PreparedAreas | undefined;
  readonly #words: WordNumbers;
  readonly #areaNames: NameRows;
  readonly #entryNames: NameRows;
  readonly #localities: NameRows;
  readonly #entries = new EntryWriter();
  readonly #houses = new HouseWriter();
  readonly #shapes = new ShapeWriter();
  readonly #postcodes = new PostcodeWriter();
  #areaLayout: Columns = layOutAreas([]);
  #areaFacts = factsOf([], []);
  #areas = 0;
  /** Bytes of the columns of areas. */
  #areaBytes = 0;

  constructor(directory: string, mostBytes: number, prepared?: PreparedAreas) {
    this.#directory = directory;
    this.#mostBytes = mostBytes;
    this.#records = new RecordWriter(recordsPath(directory));
    this.#prepared = prepared;
    this.#words = new WordNumbers(prepared?.words);
    this.#areaNames = new NameRows(this.#words);
    this.#entryNames = new NameRows(this.#words);
    this.#localities = new NameRows(this.#words);
  }

  /**
   * All areas, in preorder; once, and before anything that lies in them.
   *
   * @param runs rows of the prepared areas that stand among them
   * @returns them laid out, as an `AreaTree` takes them
   * @throws RangeError where they are in another order, or have been set
   */
  setAreas(areas: readonly GazetteerArea[], runs: readonly AreaRun[] = []): Readonly<Columns> {
    if (this.#areas > 0 || this.#entries.length > 0)
      throw new RangeError('Areas are set once, before streets and places.');
    const prepared = this.#prepared;
    if (runs.length > 0 && !prepared)
      throw new RangeError('Runs are rows of prepared areas, and there are none.');
    this.#areaLayout = layOutAreas(areas, prepared && { runs, columns: prepared.columns });
    this.#areaFacts = factsOf(areas, runs, prepared);
    let next = 0;
    for (const area of areas) {
      next = this.#addRuns(runs, next);
      this.#addArea(area, this.#prepared);
      this.#areas++;
    }
    this.#addRuns(runs, next);
    this.#areaBytes =
      columnBytes(this.#areaLayout) + ROW_BYTES.area * this.#areas + ROW_BYTES.word * this.#areaNames.length;
    this.#expectRoom();
    return this.#areaLayout;
  }

  /**
   * @param area number of the finest area that it lies in; -1 for none
   * @param lines its ways, interleaved longitude, latitude in 1e-7 degrees
   */
  addStreet(area: number, street: Street, lines: readonly Int32Array[], houses: readonly House[]): void {
    this.#addEntry(kindOfStreet(street), area, street, 0);
    this.#entryNames.add(namesOfEntry(street.tags), formerNamesOfEntry(street.tags));
    this.#localities.add(spelled(street.localities));
    this.#postcodes.add(street.postcodes);
    this.#shapes.add(Math.round(street.lat * 1e7), Math.round(street.lon * 1e7), lines);
    this.#houses.add(houses);
    this.#expectRoom();
  }

  /** @param area as in {@link addStreet} */
  addPlace(area: number, place: NamedPlace): void {
    this.#addEntry(ENTRY_KIND.place, area, place, place.importance);
    this.#entryNames.add(namesOfEntry(place.tags), formerNamesOfEntry(place.tags));
    this.#localities.add(localitiesOf(place.tags));
    this.#addPoint(listOf(place.tags['addr:postcode']));
  }

  /** @param area as in {@link addStreet} */
  addNamedHouse(area: number, house: NamedHouse): void {
    this.#addEntry(ENTRY_KIND.namedHouse, area, house, 0);
    this.#entryNames.add(house.names);
    this.#localities.add(whereaboutsOfHouse(house));
    this.#addPoint(listOf(house.postcode));
  }

  /** Postcodes whose place is known; others are where most of what carries them is. */
  setPostcodeAreas(postcodes: readonly PostcodeArea[]): void {
    this.#postcodes.setAreas(postcodes);
  }

  /** A postcode that lies here if nothing that is looked for has it. */
  addPostcode(postcode: PostcodeArea): void {
    if (isLikePostcode(postcode.code)) this.#postcodes.addLoose(postcode);
  }

  /** Gives up: takes away the records. The directory is the caller's to remove. */
  abort(): void {
    this.#records.abort();
  }

  /** Writes the columns. Nothing can be read before this has resolved. */
  async commit(): Promise<GazetteerSummary> {
    const order = this.#entries.order();
    const records = this.#records.finishInOrder(this.#recordOrder(order));
    const entries = this.#entries.finish(order, this.#areas);
    await nextTurn();
    const names = this.#nameColumns(order);
    await nextTurn();
    const houses = this.#houses.finish(order);
    await nextTurn();
    const shapes = rowsInOrder(this.#shapes.rows(), order);
    const lines = { shapes: shapes.values, shapeOffset: shapes.offsets };
    const isOf = (kind: number) => (entry: number) => entries.entryKind[entry] === kind;
    const postcodes = this.#postcodes.finish(order, { ...entries, ...houses }, this.#areaTree());
    await nextTurn();
    const { strewn, ...houseTree } = packHouses(
      houses,
      (entry) => entries.entryKind[entry] !== ENTRY_KIND.placeOfHouses,
    );
    const majorTree = packStreets({ ...entries, ...lines }, isOf(ENTRY_KIND.majorStreet));
    const minorTree = packStreets({ ...entries, ...lines }, isOf(ENTRY_KIND.street));
    const columns: GazetteerArrays = {
      ...this.#areaFacts,
      ...entries,
      ...names,
      ...houses,
      ...lines,
      ...postcodes,
      houseTreeBoxes: houseTree.boxes,
      houseTreeLeaves: houseTree.leaves,
      strewnHouses: strewn,
      majorTreeBoxes: majorTree.boxes,
      majorTreeLeaves: majorTree.leaves,
      minorTreeBoxes: minorTree.boxes,
      minorTreeLeaves: minorTree.leaves,
      recordOffset: records.offset,
      recordBytes: records.bytes,
      recordCrc: records.crc,
    };
    writeContainer(columnsPath(this.#directory), { ...this.#areaLayout, ...columns }, this.#mostBytes);
    return {
      areas: this.#areas,
      ...countsOfKinds(entries.entryKind),
      houses: this.#houses.length,
      postcodes: postcodes.postcodeLatE7.length,
      words: names.wordOffsets.length - 1,
    };
  }

  /** The runs that come next, from the one at `next` on; returns the one that does not. */
  #addRuns(runs: readonly AreaRun[], next: number): number {
    let run = next;
    for (; runs[run]?.at === this.#areas; run++) {
      const { from, end } = runs[run]!;
      this.#areaNames.addRows(this.#prepared!.names, from, end); // without them there are no runs
      this.#records.appendRows(this.#prepared!.records, from, end);
      this.#areas += end - from;
    }
    return run;
  }

  #addArea(area: GazetteerArea, prepared: PreparedAreas | undefined): void {
    const row = area.gazetteerEntry;
    if (row === undefined || !prepared) {
      this.#areaNames.add(namesOfArea(area));
      this.#records.append(areaRecord(area));
      return;
    }
    this.#areaNames.addRows(prepared.names, row, row + 1);
    this.#records.appendRows(prepared.records, row, row + 1);
  }

  #addEntry(kind: number, area: number, entry: Street | NamedPlace | NamedHouse, importance: number): void {
    if (area < -1 || area >= this.#areas) throw new RangeError(`There is no area ${area}.`);
    this.#entries.add(kind, area, entry, importance);
    this.#records.append(entry);
  }

  /** The rest of an entry that has neither lines nor houses. */
  #addPoint(postcodes: readonly string[]): void {
    this.#postcodes.add(postcodes.filter(isLikePostcode));
    this.#shapes.add(0, 0, []);
    this.#houses.add([]);
    this.#expectRoom();
  }

  #expectRoom(): void {
    const bytes =
      this.#areaBytes +
      ROW_BYTES.entry * this.#entries.length +
      ROW_BYTES.house * this.#houses.length +
      ROW_BYTES.word * (this.#entryNames.length + this.#localities.length) +
      this.#shapes.length;
    if (bytes > this.#mostBytes) throw beyondContainer(columnsPath(this.#directory), bytes, this.#mostBytes);
  }

  #areaTree(): AreaTree {
    return AreaTree.over(this.#areaLayout, () => undefined);
  }

  /** Records were appended areas first, then entries as they came. */
  #recordOrder(order: Uint32Array): Uint32Array {
    const records = new Uint32Array(this.#areas + order.length);
    for (let area = 0; area < this.#areas; area++) records[area] = area;
    for (let i = 0; i < order.length; i++) records[this.#areas + i] = this.#areas + order[i]!;
    return records;
  }

  #nameColumns(order: Uint32Array) {
    const { arrays, ranks } = this.#words.sorted();
    const areaNames = this.#areaNames.renumbered(ranks);
    const entryNames = rowsInOrder(this.#entryNames.renumbered(ranks), order);
    const localities = rowsInOrder(this.#localities.renumbered(ranks), order);
    const words = arrays.offsets.length - 1;
    const areasOfWord = wordPostings(areaNames, words);
    const entriesOfWord = wordPostings(entryNames, words);
    return {
      wordUnits: arrays.units,
      wordOffsets: arrays.offsets,
      areaNames: areaNames.values,
      areaNameOffset: areaNames.offsets,
      areasOfWord: areasOfWord.values,
      areasOfWordOffset: areasOfWord.offsets,
      entryNames: entryNames.values,
      entryNameOffset: entryNames.offsets,
      entriesOfWord: entriesOfWord.values,
      entriesOfWordOffset: entriesOfWord.offsets,
      entryLocality: localities.values,
      entryLocalityOffset: localities.offsets,
    };
  }
}

function factsOf(areas: readonly GazetteerArea[], runs: readonly AreaRun[], prepared?: PreparedAreas) {
  const facts = areaFacts(areas, new AreaNumbers(areas.length, runs), prepared?.columns);
  return { ...facts, areasByIdentity: radixOrder(facts.areaIdentity) };
}

function isLikePostcode(text: string): boolean {
  return text.length <= LONGEST_POSTCODE && DIGIT.test(text);
}

function wordPostings(names: Rows, words: number): Rows {
  return invertRows(names, words, (entry) => entry & WORD_MASK);
}
