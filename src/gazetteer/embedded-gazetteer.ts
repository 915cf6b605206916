import { AreaTree } from '../areas/areas.ts';
import { Containers, RecordReader } from '../columns/columns.ts';
import type { Gazetteer, GazetteerHead, GazetteerStore } from '../geocode/geocode.ts';
import { EmbeddedHead } from './embedded-head.ts';
import { EmbeddedStore } from './embedded-store.ts';
import { GazetteerColumns } from './gazetteer-columns.ts';
import { recordsPath } from './gazetteer-files.ts';

/**
 * Opens the gazetteer in a directory, as an `GazetteerWriter` wrote it.
 *
 * @param countryAt the country of a point that no area with a polygon holds, as an ISO 3166-1 alpha-2 code
 * @param containers the containers of the data set that are open already, such as in another thread
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is not what was written, and why
 */
export async function openGazetteer(
  directory: string,
  countryAt: (lat: number, lon: number) => string | undefined,
  containers = new Containers(),
): Promise<EmbeddedGazetteer> {
  const columns = new GazetteerColumns(directory, containers);
  const records = new RecordReader(recordsPath(directory), {
    offset: columns.arrays.recordOffset,
    bytes: columns.arrays.recordBytes,
    crc: columns.arrays.recordCrc,
  });
  return new EmbeddedGazetteer(columns, new AreaTree(columns.container, countryAt), records);
}

/** The port of `geocode/` over files of this machine. */
export class EmbeddedGazetteer implements Gazetteer {
  readonly head: GazetteerHead;
  readonly store: GazetteerStore;
  readonly #records: RecordReader;

  constructor(columns: GazetteerColumns, areas: AreaTree, records: RecordReader) {
    this.head = new EmbeddedHead(columns, areas, records);
    this.store = new EmbeddedStore(columns, records);
    this.#records = records;
  }

  /** Does now what the first text with a typing error would wait for: some 50 ms. */
  prepare(): void {
    this.head.words.prepareSimilar();
  }

  async close(): Promise<void> {
    this.#records.close();
  }
}
