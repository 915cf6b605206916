import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Area } from '../addresses/addresses.ts';
import { AreaNumbers, type AreaShape, layOutAreas } from '../areas/areas.ts';
import { Growable } from '../arrays/arrays.ts';
import {
  type ColumnTable,
  type Container,
  listsOf,
  openContainer,
  per,
  type RecordRows,
  readColumns,
  startsPer,
  writeContainer,
} from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import type { DictionaryArrays } from '../text/text.ts';
import { areaFacts } from './area-facts.ts';
import { areaRecord } from './area-record.ts';
import { NameRows, namesOfArea } from './name-words.ts';
import type { Rows } from './rows.ts';
import { WordNumbers } from './word-numbers.ts';

/** The columns of `generated/world-areas.wpi`; those of the tree of areas are in the file too. */
export const PREPARED_AREA_COLUMNS = {
  areaImportance: { type: 'u16', length: per('area'), holds: 'Importance, 0..65,535 for 0..1' },
  areaIdentity: { type: 'f64', length: per('area'), holds: 'Type and number, see `identityOf`; 0 for none' },
  wordUnits: { type: 'u16', length: listsOf('wordOffsets'), holds: 'All words of names, see `Dictionary`' },
  wordOffsets: { type: 'u32', length: startsPer('word') },
  names: { type: 'u32', length: listsOf('nameOffset'), holds: 'Words of names with marks, see `geocode/`' },
  nameOffset: { type: 'u32', length: startsPer('area') },
  records: { type: 'u8', length: listsOf('recordOffset'), holds: 'Records of areas, as JSON' },
  recordOffset: { type: 'u32', length: startsPer('area') },
  recordCrc: { type: 'u32', length: per('area'), holds: 'CRC-32 of each record' },
} as const satisfies ColumnTable;

const FILE = new URL('../../generated/world-areas.wpi', import.meta.url);

type PlacedArea = Area & Pick<AreaShape, 'parent'>;

/** Rows of the world's towns, regions and countries, which are the same in all data sets. */
export class PreparedAreas {
  /** All words of their names. */
  readonly words: DictionaryArrays;
  /** Names as `name-words.ts` has them, with numbers of `words`. */
  readonly names: Rows;
  readonly records: RecordRows;
  /**
   * Their levels and positions, as a gazetteer stores them. The parent of a quarter is the row of its town; other rows
   * have no parent.
   */
  readonly columns: Container;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
  constructor(container: Container) {
    const columns = readColumns(container, PREPARED_AREA_COLUMNS, ({ areaImportance, wordOffsets }) => ({
      area: areaImportance.length,
      word: wordOffsets.length - 1,
    }));
    this.columns = container;
    this.words = { units: columns.wordUnits, offsets: columns.wordOffsets };
    this.names = { values: columns.names, offsets: columns.nameOffset };
    this.records = { bytes: columns.records, offset: columns.recordOffset, crc: columns.recordCrc };
  }
}

/**
 * Writes the rows of areas, in their order; done once, when the project is built.
 *
 * @param areas in preorder, without polygons
 */
export function writePreparedAreas(path: string, areas: readonly PlacedArea[]): void {
  const words = new WordNumbers();
  const names = new NameRows(words);
  const records: Buffer[] = [];
  const recordOffset = new Growable(Uint32Array);
  recordOffset.push(0);
  for (const area of areas) {
    names.add(namesOfArea(area));
    const record = Buffer.from(JSON.stringify(areaRecord(area)));
    records.push(record);
    recordOffset.push(recordOffset.at(recordOffset.length - 1) + record.length);
  }
  const { arrays, ranks } = words.sorted();
  const rows = names.renumbered(ranks);
  writeContainer(path, {
    wordUnits: arrays.units,
    wordOffsets: arrays.offsets,
    names: rows.values,
    nameOffset: rows.offsets,
    records: new Uint8Array(Buffer.concat(records)),
    recordOffset: recordOffset.values(),
    recordCrc: Uint32Array.from(records, (record) => crc32(record)),
    ...areaFacts(areas, new AreaNumbers(areas.length, [])),
    ...layOutAreas(areas),
  });
}

/**
 * The rows of the gazetteer's towns, then of its regions, then of its countries, each in its order.
 *
 * @throws ServiceError FILE_UNAVAILABLE where they were not compiled, or are damaged
 */
export function loadPreparedAreas(): PreparedAreas {
  try {
    return new PreparedAreas(openContainer(fileURLToPath(FILE)));
  } catch (cause) {
    const message = `The prepared areas of the gazetteer ${FILE.pathname} cannot be read; \`npm run generate\` writes them.`;
    throw new ServiceError('FILE_UNAVAILABLE', message, { cause });
  }
}
