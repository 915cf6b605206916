import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Area } from '../addresses/addresses.ts';
import { AreaNumbers, type AreaShape, layOutAreas } from '../areas/areas.ts';
import { Growable } from '../arrays/arrays.ts';
import { type Container, openContainer, type RecordRows, writeContainer } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import type { DictionaryArrays } from '../text/text.ts';
import { areaFacts } from './area-facts.ts';
import { areaRecord } from './area-record.ts';
import { NameRows, namesOfArea } from './name-words.ts';
import type { Rows } from './rows.ts';
import { WordNumbers } from './word-numbers.ts';

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

  constructor(columns: Container) {
    this.columns = columns;
    this.words = { units: columns.u16('wordUnits'), offsets: columns.u32('wordOffsets') };
    this.names = { values: columns.u32('names'), offsets: columns.u32('nameOffset') };
    this.records = {
      bytes: columns.u8('records'),
      offset: columns.u32('recordOffset'),
      crc: columns.u32('recordCrc'),
    };
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
