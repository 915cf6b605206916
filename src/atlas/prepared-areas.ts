import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { type Container, Growable, openContainer, writeContainer } from '../columns/columns.ts';
import { type Area, type DictionaryArrays, ServiceError } from '../core/core.ts';
import { areaRecord } from './area-record.ts';
import { NameRows, namesOfArea } from './name-words.ts';
import { WordNumbers } from './word-numbers.ts';

const FILE = new URL('../../generated/world-areas.wpi', import.meta.url);

/** What an atlas holds of the gazetteer's towns, regions and countries, which is the same in all data sets; a row each. */
export class PreparedAreas {
  /** All words of their names. */
  readonly words: DictionaryArrays;
  readonly #names: Uint32Array;
  readonly #nameOffset: Uint32Array;
  readonly #records: Uint8Array;
  readonly #recordOffset: Uint32Array;
  readonly #recordCrc: Uint32Array;

  constructor(columns: Container) {
    this.words = { units: columns.u16('wordUnits'), offsets: columns.u32('wordOffsets') };
    this.#names = columns.u32('names');
    this.#nameOffset = columns.u32('nameOffset');
    this.#records = columns.u8('records');
    this.#recordOffset = columns.u32('recordOffset');
    this.#recordCrc = columns.u32('recordCrc');
  }

  /** Names as `name-words.ts` has them, with numbers of `words`. */
  namesOf(row: number): Uint32Array {
    return this.#names.subarray(this.#nameOffset[row], this.#nameOffset[row + 1]);
  }

  recordOf(row: number): Uint8Array {
    return this.#records.subarray(this.#recordOffset[row], this.#recordOffset[row + 1]);
  }

  crcOf(row: number): number {
    return this.#recordCrc[row]!;
  }
}

/** Writes the rows of areas, in their order; done once, when the project is built. */
export function writePreparedAreas(path: string, areas: readonly Area[]): void {
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
