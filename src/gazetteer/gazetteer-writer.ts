import { mkdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Area, House, Street } from '../addresses/addresses.ts';
import {
  AreaTree,
  columnsOf,
  LayeredAreas,
  type LayerLinks,
  layOutLayer,
  numberAreas,
  REPLACED_BY,
} from '../areas/areas.ts';
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
import { type AreaFacts, areaFacts } from './area-facts.ts';
import { areaRecord } from './area-record.ts';
import { GAZETTEER_COLUMNS, type GazetteerArrays } from './column-table.ts';
import { countsOfKinds, kindOfStreet } from './column-values.ts';
import { EntryWriter } from './entry-writer.ts';
import { FootprintWriter } from './footprint-writer.ts';
import { columnsPath, recordsPath } from './gazetteer-files.ts';
import { packHouses } from './house-tree.ts';
import { HouseWriter } from './house-writer.ts';
import { KeptAreas } from './kept-areas.ts';
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
import { invertRows, rowsInOrder } from './rows.ts';
import { ShapeWriter } from './shape-bytes.ts';
import { packStreets } from './street-tree.ts';
import { WordNumbers } from './word-numbers.ts';
import type { WorldAreas } from './world-areas.ts';

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
 * @param world below the areas; closed with the writer
 * @param mostBytes of all columns
 */
export function createGazetteerWriter(
  directory: string,
  world?: WorldAreas,
  mostBytes = MOST_COLUMN_BYTES,
): GazetteerWriter {
  mkdirSync(directory, { recursive: true });
  return new EmbeddedGazetteerWriter(directory, mostBytes, world);
}

/** Links of areas that change nothing about those of the world. */
function unchanged(world: WorldAreas | undefined): LayerLinks {
  const replacedBy = new Int32Array(world?.size ?? 0).fill(REPLACED_BY.nothing);
  return { replacedBy, adoptedBy: new Map() };
}

/** Areas as they were set. */
interface SetAreas {
  /** Columns of their tree and the others, by their index. */
  readonly layout: Columns;
  readonly facts: AreaFacts;
  readonly links: LayerLinks;
  readonly layers: LayeredAreas;
}

class EmbeddedGazetteerWriter implements GazetteerWriter {
  readonly #directory: string;
  readonly #mostBytes: number;
  readonly #records: RecordWriter;
  readonly #world: WorldAreas | undefined;
  readonly #words = new WordNumbers();
  readonly #areaNames = new NameRows(this.#words);
  readonly #entryNames = new NameRows(this.#words);
  readonly #localities = new NameRows(this.#words);
  readonly #entries = new EntryWriter();
  readonly #houses = new HouseWriter();
  readonly #shapes = new ShapeWriter();
  readonly #footprints = new FootprintWriter();
  readonly #postcodes = new PostcodeWriter();
  #areas: SetAreas | undefined;
  /** Bytes of the columns of areas. */
  #areaBytes = 0;

  constructor(directory: string, mostBytes: number, world: WorldAreas | undefined) {
    this.#directory = directory;
    this.#mostBytes = mostBytes;
    this.#records = new RecordWriter(recordsPath(directory));
    this.#world = world;
  }

  setAreas(areas: readonly GazetteerArea[], links = unchanged(this.#world)): LayeredAreas {
    if (this.#areas) throw new RangeError('Areas are set once, before streets and places.');
    if (links.replacedBy.length !== (this.#world?.size ?? 0))
      throw new RangeError('Links are to all areas of the world below, and to no others.');
    const layout = layOutLayer(areas);
    const world = this.#world?.container;
    const lower = world && { parents: world.i32('area.parent'), links };
    const numbered = numberAreas(
      Int32Array.from(areas, ({ parent }) => parent),
      lower,
    );
    for (const area of areas) this.#addArea(area);
    const layers = new LayeredAreas(columnsOf(layout), numbered, world);
    this.#areas = { layout, facts: areaFacts(areas), links, layers };
    this.#areaBytes =
      columnBytes(layout) + ROW_BYTES.area * areas.length + ROW_BYTES.word * this.#areaNames.length;
    this.#expectRoom();
    return layers;
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
    this.#shapes.add(Math.round(street.lat * 1e7), Math.round(street.lon * 1e7), lines, street.linesBelow);
    const footprints = this.#houses.add(houses).map(({ footprint = [] }) => footprint);
    this.#footprints.addHouses(this.#entries.length - 1, footprints);
    this.#expectRoom();
  }

  /**
   * @param area as in {@link addStreet}
   * @param footprint its outer rings, as the lines of streets are
   */
  addPlace(area: number, place: NamedPlace, footprint: readonly Int32Array[] = []): void {
    this.#addEntry(ENTRY_KIND.place, area, place, place.importance);
    this.#entryNames.add(namesOfEntry(place.tags), formerNamesOfEntry(place.tags));
    this.#localities.add(localitiesOf(place.tags));
    this.#footprints.addPlace(this.#entries.length - 1, footprint);
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
    this.#world?.close();
  }

  /** Writes the columns. Nothing can be read before this has resolved. */
  async commit(): Promise<GazetteerSummary> {
    const order = this.#entries.order();
    const { kept, entries, houses, postcodes } = await this.#inOrder(order);
    for (const area of kept.ofWorld()) this.#addArea(area);
    const records = this.#records.finishInOrder(this.#recordOrder(order, kept.rows));
    const names = this.#nameColumns(order, kept.rows);
    await nextTurn();
    const shapes = rowsInOrder(this.#shapes.rows(), order);
    const lines = { shapes: shapes.values, shapeOffset: shapes.offsets };
    const columns: GazetteerArrays = {
      ...kept.columns(),
      ...entries,
      ...names,
      ...houses,
      ...lines,
      ...postcodes,
      ...treesOver({ ...entries, ...lines }, houses),
      ...this.#footprints.finish(order),
      recordOffset: records.offset,
      recordBytes: records.bytes,
      recordCrc: records.crc,
    };
    writeContainer(columnsPath(this.#directory), { ...kept.layout(), ...columns }, this.#mostBytes);
    this.#world?.close();
    return {
      areas: this.#numbered.nodes.length,
      ...countsOfKinds(entries.entryKind),
      houses: this.#houses.length,
      postcodes: postcodes.postcodeLatE7.length,
      words: names.wordOffsets.length - 1,
    };
  }

  /** Entries, houses and postcodes in the order of entries, and the areas that these need. */
  async #inOrder(order: Uint32Array) {
    const set = this.#setAreas();
    const entries = this.#entries.finish(order);
    await nextTurn();
    const houses = this.#houses.finish(order);
    await nextTurn();
    const tree = AreaTree.ofLayers(set.layers, () => undefined);
    const postcodes = this.#postcodes.finish(order, { ...entries, ...houses }, tree);
    await nextTurn();
    const kept = new KeptAreas({ ...set, world: this.#world }, [entries.entryArea, postcodes.postcodeArea]);
    return {
      kept,
      houses,
      entries: { ...entries, ...kept.entryColumns(entries.entryArea) },
      postcodes: { ...postcodes, postcodeArea: kept.indexesOf(postcodes.postcodeArea) },
    };
  }

  get #numbered(): LayeredAreas['numbered'] {
    return this.#setAreas().layers.numbered;
  }

  #setAreas(): SetAreas {
    if (!this.#areas) this.setAreas([]);
    return this.#areas!; // now it is set
  }

  #addArea(area: Area): void {
    this.#areaNames.add(namesOfArea(area));
    this.#records.append(areaRecord(area));
  }

  #addEntry(kind: number, area: number, entry: Street | NamedPlace | NamedHouse, importance: number): void {
    if (area < -1 || area >= this.#numbered.nodes.length) throw new RangeError(`There is no area ${area}.`);
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
      this.#shapes.length +
      this.#footprints.length;
    if (bytes > this.#mostBytes) throw beyondContainer(columnsPath(this.#directory), bytes, this.#mostBytes);
  }

  /** Records were appended areas first, then entries as they came, then areas of the world. */
  #recordOrder(order: Uint32Array, areas: Uint32Array): Uint32Array {
    const own = this.#numbered.upper;
    const records = new Uint32Array(areas.length + order.length);
    for (const [at, row] of areas.entries()) records[at] = row < own ? row : row + order.length;
    for (let i = 0; i < order.length; i++) records[areas.length + i] = own + order[i]!;
    return records;
  }

  #nameColumns(order: Uint32Array, areas: Uint32Array) {
    const { arrays, ranks } = this.#words.sorted();
    const areaNames = rowsInOrder(this.#areaNames.renumbered(ranks), areas);
    const entryNames = rowsInOrder(this.#entryNames.renumbered(ranks), order);
    const localities = rowsInOrder(this.#localities.renumbered(ranks), order);
    const words = arrays.offsets.length - 1;
    const entriesOfWord = invertRows(entryNames, words, (code) => code & WORD_MASK);
    return {
      wordUnits: arrays.units,
      wordOffsets: arrays.offsets,
      areaNames: areaNames.values,
      areaNameOffset: areaNames.offsets,
      entryNames: entryNames.values,
      entryNameOffset: entryNames.offsets,
      entriesOfWord: entriesOfWord.values,
      entriesOfWordOffset: entriesOfWord.offsets,
      entryLocality: localities.values,
      entryLocalityOffset: localities.offsets,
    };
  }
}

function treesOver(
  entries: Parameters<typeof packStreets>[0] & Pick<GazetteerArrays, 'entryKind'>,
  houses: Parameters<typeof packHouses>[0],
) {
  const isOf = (kind: number) => (entry: number) => entries.entryKind[entry] === kind;
  const { strewn, ...houseTree } = packHouses(
    houses,
    (entry) => entries.entryKind[entry] !== ENTRY_KIND.placeOfHouses,
  );
  const majorTree = packStreets(entries, isOf(ENTRY_KIND.majorStreet));
  const minorTree = packStreets(entries, isOf(ENTRY_KIND.street));
  return {
    houseTreeBoxes: houseTree.boxes,
    houseTreeLeaves: houseTree.leaves,
    strewnHouses: strewn,
    majorTreeBoxes: majorTree.boxes,
    majorTreeLeaves: majorTree.leaves,
    minorTreeBoxes: minorTree.boxes,
    minorTreeLeaves: minorTree.leaves,
  };
}

function isLikePostcode(text: string): boolean {
  return text.length <= LONGEST_POSTCODE && DIGIT.test(text);
}
