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
  listsOf,
  per,
  RecordReader,
  RecordWriter,
  readColumns,
  startsPer,
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
  areasByIdentity: { type: 'u32', length: per('area'), holds: 'Rows in the order of their identities' },
  wordUnits: { type: 'u16', length: listsOf('wordOffsets'), holds: 'All words of names, see `Dictionary`' },
  wordOffsets: { type: 'u32', length: startsPer('word') },
  wordsByEnd: { type: 'u32', length: per('word'), holds: 'Words by their endings, see `Dictionary`' },
  areaNames: {
    type: 'u32',
    length: listsOf('areaNameOffset'),
    holds: 'Words of names with marks, see `geocode/`',
  },
  areaNameOffset: { type: 'u32', length: startsPer('area') },
  recordOffset: { type: 'f64', length: startsPer('area'), holds: 'First byte of each record, and their end' },
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
  readonly #records: RecordReader;
  #isOpen = true;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a file is not what was written */
  constructor(container: Container, recordsFile: string) {
    this.container = container;
    this.columns = readColumns(container, WORLD_AREA_COLUMNS, ({ areaImportance, wordOffsets }) => ({
      area: areaImportance.length,
      word: wordOffsets.length - 1,
    }));
    readColumns(container, AREA_COLUMNS, countsOfAreas);
    const { wordUnits: units, wordOffsets: offsets, wordsByEnd: byEnd } = this.columns;
    const { areaNames, areaNameOffset, recordOffset, recordCrc } = this.columns;
    this.words = new Dictionary({ units, offsets, byEnd });
    this.names = { values: areaNames, offsets: areaNameOffset };
    this.#records = new RecordReader(recordsFile, { offset: recordOffset, crc: recordCrc });
  }

  get size(): number {
    return this.columns.areaImportance.length;
  }

  /** Row of an identity, see `identityOf`; -1 for none. */
  rowOf(identity: number): number {
    return indexInOrder(this.columns.areaIdentity, this.columns.areasByIdentity, identity);
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
  const facts = areaFacts(areas);
  writeContainer(columnsFile, {
    ...facts,
    areasByIdentity: radixOrder(facts.areaIdentity),
    wordUnits: arrays.units,
    wordOffsets: arrays.offsets,
    wordsByEnd: Dictionary.orderByEnd(arrays),
    areaNames: rows.values,
    areaNameOffset: rows.offsets,
    recordOffset: offset,
    recordCrc: crc,
    ...layOutLayer(areas),
  });
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
