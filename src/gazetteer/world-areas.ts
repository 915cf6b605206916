import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Area } from '../addresses/addresses.ts';
import { AREA_COLUMNS, countsOfAreas, layOutLayer } from '../areas/areas.ts';
import { indexInOrder } from '../arrays/arrays.ts';
import {
  type ColumnsOf,
  type ColumnTable,
  type Container,
  Containers,
  per,
  RecordReader,
  RecordWriter,
  readColumns,
  writeContainer,
} from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import type { GazetteerArea } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { areaFacts } from './area-facts.ts';
import { areaRecord } from './area-record.ts';
import { NameRows, namesOfArea } from './name-words.ts';
import { radixOrder } from './radix-order.ts';
import type { Rows } from './rows.ts';
import { WordNumbers } from './word-numbers.ts';

/** The columns of `generated/world-areas.wpi`; those of the tree of areas are in the file too. */
export const WORLD_AREA_COLUMNS = {
  areaImportance: { type: 'u16', length: per('area'), holds: 'Importance, 0..65,535 for 0..1' },
  areaIdentity: { type: 'f64', length: per('area'), holds: 'Type and number, see `identityOf`' },
  wordUnits: { type: 'u16', length: 'any', holds: 'All words of names, see `Dictionary`' },
  wordLength: { type: 'u16', length: per('word'), holds: 'Units of each word' },
  wordsByEnd: { type: 'u32', length: per('word'), holds: 'Words by their endings, see `Dictionary`' },
  areaNames: { type: 'u32', length: 'any', holds: 'Words of names with marks, see `geocode/`' },
  areaNameLength: { type: 'u16', length: per('area'), holds: 'How many of them each area has' },
  recordBytes: { type: 'u32', length: per('area'), holds: 'Length of each record, one after the other' },
  recordCrc: { type: 'u32', length: per('area'), holds: 'CRC-32 of each record' },
} as const satisfies ColumnTable;

const COLUMNS_FILE = new URL('../../generated/world-areas.wpi', import.meta.url);
const RECORDS_FILE = new URL('../../generated/world-areas.bin', import.meta.url);

/**
 * The world's towns, then its regions, then its countries, each in its order: one layer under the areas of every data set. Threads and
 * data sets share the columns.
 */
export class WorldAreas {
  /** The container, for the columns of the tree of areas: the parent of a row is the row that it lies in. */
  readonly container: Container;
  readonly columns: ColumnsOf<typeof WORLD_AREA_COLUMNS>;
  /** All words of their names. */
  readonly words: Dictionary;
  /** Names as `name-words.ts` has them, with numbers of `words`. */
  readonly names: Rows;
  /** Rows in the order of their identities. */
  readonly #byIdentity: Uint32Array;
  readonly #records: RecordReader;
  #isOpen = true;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a file is not what was written */
  constructor(container: Container, recordsFile: string) {
    this.container = container;
    this.columns = readColumns(container, WORLD_AREA_COLUMNS, ({ areaImportance, wordLength }) => ({
      area: areaImportance.length,
      word: wordLength.length,
    }));
    readColumns(container, AREA_COLUMNS, countsOfAreas);
    const { wordUnits: units, wordsByEnd: byEnd, areaNames: values, recordCrc: crc } = this.columns;
    this.words = new Dictionary({ units, offsets: this.#starts('wordLength', 'wordUnits'), byEnd });
    this.names = { values, offsets: this.#starts('areaNameLength', 'areaNames') };
    this.#byIdentity = container.derived('areasByIdentity', () => radixOrder(this.columns.areaIdentity));
    const offset = container.derived(
      'recordOffset',
      () => new Float64Array(startsOf(this.columns.recordBytes)),
    );
    this.#records = new RecordReader(recordsFile, { offset, crc });
  }

  /** Where the values of each row begin. The file holds their numbers alone, which take fewer bytes. */
  #starts(lengths: 'wordLength' | 'areaNameLength', values: 'wordUnits' | 'areaNames'): Uint32Array {
    const starts = this.container.derived(`starts.${lengths}`, () => startsOf(this.columns[lengths]));
    this.container.expectLength(values, starts.at(-1)!); // one more than there are rows
    return starts;
  }

  get size(): number {
    return this.columns.areaImportance.length;
  }

  /** Row of an identity, see `identityOf`; -1 for none. */
  rowOf(identity: number): number {
    return indexInOrder(this.columns.areaIdentity, this.#byIdentity, identity);
  }

  area(row: number): Area {
    return this.#records.read(row) as Area; // its checksum holds, so it is what was written
  }

  /** JSON text of an area. */
  text(row: number): Buffer {
    return this.#records.readText(row);
  }

  /** Closes its file, once. */
  close(): void {
    if (this.#isOpen) this.#records.close();
    this.#isOpen = false;
  }
}

/**
 * Writes the rows of areas, in their order; done once, when the project is built.
 *
 * @param directory ending in a slash; gets `world-areas.wpi` and `world-areas.bin`
 * @param areas without polygons; the parent of each is the row that it lies in, in any order
 */
export function writeWorldAreas(directory: URL, areas: readonly GazetteerArea[]): void {
  const [columnsFile, recordsFile] = [COLUMNS_FILE, RECORDS_FILE].map((file) =>
    fileURLToPath(new URL(nameOf(file), directory)),
  ) as [string, string]; // of two each
  for (const file of [columnsFile, recordsFile]) rmSync(file, { force: true });
  const words = new WordNumbers();
  const names = new NameRows(words);
  const records = new RecordWriter(recordsFile);
  for (const area of areas) {
    names.add(namesOfArea(area));
    records.append(areaRecord(area));
  }
  const { offset, crc } = records.finish();
  const { arrays, ranks } = words.sorted();
  const rows = names.renumbered(ranks);
  writeContainer(columnsFile, {
    ...areaFacts(areas),
    wordUnits: arrays.units,
    wordLength: Uint16Array.from(lengthsOf(arrays.offsets)),
    wordsByEnd: Dictionary.orderByEnd(arrays),
    areaNames: rows.values,
    areaNameLength: Uint16Array.from(lengthsOf(rows.offsets)),
    recordBytes: Uint32Array.from(lengthsOf(offset)),
    recordCrc: crc,
    ...layOutLayer(areas),
  });
}

function lengthsOf(starts: Uint32Array | Float64Array): Float64Array {
  return Float64Array.from({ length: starts.length - 1 }, (_, row) => starts[row + 1]! - starts[row]!);
}

/** Where each row begins, and where the last one ends. */
function startsOf(lengths: Uint16Array | Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (const [row, length] of lengths.entries()) starts[row + 1] = starts[row]! + length;
  return starts;
}

function nameOf(file: URL): string {
  return file.pathname.slice(file.pathname.lastIndexOf('/') + 1);
}

/**
 * Opens the world's areas.
 *
 * @throws ServiceError FILE_UNAVAILABLE where they were not compiled, or are damaged
 */
export function openWorldAreas(containers = new Containers()): WorldAreas {
  try {
    return new WorldAreas(containers.openLasting(fileURLToPath(COLUMNS_FILE)), fileURLToPath(RECORDS_FILE));
  } catch (cause) {
    const message = `The world's areas ${COLUMNS_FILE.pathname} cannot be read; \`npm run generate\` writes them.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
