import { AREA_COLUMNS, columnsOf, layOutSettlements } from '../areas/areas.ts';
import { emptyLike } from '../arrays/arrays.ts';
import { type ColumnArray, Containers } from '../columns/columns.ts';
import {
  type EntryRows,
  type GazetteerContents,
  type HeadArrays,
  type LinePiece,
  type Rows,
  WORD_MASK,
} from '../geocode/geocode.ts';
import { Dictionary, type DictionaryArrays, mergeDictionaries, type Words } from '../text/text.ts';
import { linesOf, rowsOver, tablesOver } from './embedded-store.ts';
import { GazetteerColumns } from './gazetteer-columns.ts';
import { factsOf } from './gazetteer-facts.ts';
import { ringsAroundEntry } from './nearest.ts';
import { placedPostcodes } from './postcode-places.ts';
import { radixOrder } from './radix-order.ts';
import { invertRows } from './rows.ts';
import { ShapeReader } from './shape-bytes.ts';

/**
 * Opens a gazetteer to be read whole.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is not what was written, and why
 */
export async function openGazetteerContents(directory: string): Promise<GazetteerContents> {
  const columns = new GazetteerColumns(directory, new Containers());
  const { recordOffset, entryIdentity, houseIdentity } = columns.arrays;
  const records = columns.openRecords(directory);
  const own = recordOffset.length - columns.entries;
  const words = new OneVocabulary(columns.words);
  return {
    facts: factsOf(columns),
    head: headArrays(columns, words),
    areas: areaColumns(columns),
    entries: columns.entries,
    rows: words.rows(rowsOver(columns)),
    tables: tablesOver(columns),
    entryIdentity,
    houseIdentity,
    placedPostcodes: () => {
      const { postcodeLatE7: lat, postcodeLonE7: lon } = columns.arrays;
      return placedPostcodes(columns.entryPostcode, columns.postcodeEntries, columns.arrays, { lat, lon });
    },
    piecesOf: (street) => piecesOf(columns, street),
    linesOf: (street) => linesOf(columns, street),
    footprintsOf: (entry) => ringsAroundEntry(columns, entry),
    entryText: (entry) => records.readText(own + entry),
    areaText: (area) => columns.areas.text(area, records),
    close: async () => {
      records.close();
      columns.areas.close();
    },
  };
}

/** The vocabulary of a gazetteer and that of the world as one, sorted. */
class OneVocabulary {
  readonly arrays: DictionaryArrays;
  readonly #size: number;
  /** Place of each word; two numbers of one word have the same. */
  readonly #places: Uint32Array;

  constructor({ layers }: Words) {
    const { words, numbers } = mergeDictionaries(layers);
    this.arrays = Dictionary.arraysOf(words);
    this.#size = words.length;
    this.#places = new Uint32Array(numbers.reduce((sum, { length }) => sum + length, 0));
    let from = 0;
    for (const places of numbers) {
      this.#places.set(places, from);
      from += places.length;
    }
  }

  /** A value for each word, by its place. */
  column<T extends Uint8Array | Uint16Array | Uint32Array>(values: T): T {
    const column = emptyLike(values, this.#size);
    for (const [word, place] of this.#places.entries()) if (values[word]! > 0) column[place] = values[word]!;
    return column;
  }

  names({ values, offsets }: Rows): Rows {
    const codes = values.map((code) => code - (code & WORD_MASK) + this.#places[code & WORD_MASK]!);
    return { values: codes, offsets };
  }

  rows(rows: EntryRows): EntryRows {
    return { ...rows, names: this.names(rows.names), localities: this.names(rows.localities) };
  }
}

function headArrays(columns: GazetteerColumns, words: OneVocabulary): HeadArrays {
  const names = words.names(columns.areaNames);
  const areaIdentity = columns.areas.identities();
  const areasOfWord = invertRows(names, words.arrays.offsets.length - 1, (code) => code & WORD_MASK);
  const entriesWith = Uint32Array.from({ length: columns.words.size }, (_, word) =>
    columns.entriesWith(word),
  );
  return {
    ...columns.arrays,
    wordUnits: words.arrays.units,
    wordOffsets: words.arrays.offsets,
    wordImportance: words.column(columns.wordImportance),
    isInLocality: words.column(columns.isInLocality),
    entriesWithWord: words.column(entriesWith),
    areaImportance: columns.areas.importance,
    areaIdentity,
    areasByIdentity: radixOrder(areaIdentity),
    firstEntryOfArea: columns.firstEntryOfArea,
    areaNames: names.values,
    areaNameOffset: names.offsets,
    areasOfWord: areasOfWord.values,
    areasOfWordOffset: areasOfWord.offsets,
    postcodeArea: columns.postcodeArea,
  };
}

/** The columns of the tree of all areas, with one tree over all settlements. */
function areaColumns({ areas: { layers } }: GazetteerColumns): GazetteerContents['areas'] {
  const columns = Object.entries(AREA_COLUMNS).map(([name, { type }]) => [
    name,
    (layers[type] as (name: string) => ColumnArray)(name), // each by the type of its row
  ]);
  const own: Record<string, ColumnArray> = Object.fromEntries(columns);
  return { ...own, ...layOutSettlements(columnsOf(own)) } as GazetteerContents['areas']; // no column is of doubles
}

function* piecesOf({ arrays }: GazetteerColumns, street: number): Generator<LinePiece> {
  const { shapes, shapeOffset, entryLatE7, entryLonE7 } = arrays;
  const reader = new ShapeReader(shapes);
  for (let piece = shapeOffset[street]!; piece < shapeOffset[street + 1]!; piece = reader.end) {
    const count = reader.read(piece, entryLatE7[street]!, entryLonE7[street]!);
    if (!reader.isBelow) yield { piece, positions: reader.positions.subarray(0, 2 * count) };
  }
}
