import { AreaTree } from '../areas/areas.ts';
import { Containers, type RecordReader } from '../columns/columns.ts';
import {
  ColumnHead,
  type Gazetteer,
  type GazetteerHead,
  type GazetteerStore,
  type HeadColumns,
} from '../geocode/geocode.ts';
import { EmbeddedStore } from './embedded-store.ts';
import { GazetteerColumns } from './gazetteer-columns.ts';
import { factsOf } from './gazetteer-facts.ts';

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
  const records = columns.openRecords(directory);
  return new EmbeddedGazetteer(columns, AreaTree.ofLayers(columns.areas.layers, countryAt), records);
}

/** The port of `geocode/` over files of this machine. */
export class EmbeddedGazetteer implements Gazetteer {
  readonly head: GazetteerHead;
  readonly store: GazetteerStore;
  readonly #records: RecordReader;
  readonly #areas: GazetteerColumns['areas'];

  constructor(columns: GazetteerColumns, areas: AreaTree, records: RecordReader) {
    this.#areas = columns.areas;
    this.head = new ColumnHead(headColumns(columns, records), areas);
    this.store = new EmbeddedStore(columns, records);
    this.#records = records;
  }

  /** Does now what the first text with a typing error would wait for: some 50 ms. */
  prepare(): void {
    this.head.words.prepareSimilar();
  }

  async close(): Promise<void> {
    this.#records.close();
    this.#areas.close();
  }
}

function headColumns(columns: GazetteerColumns, records: RecordReader): HeadColumns {
  const { arrays } = columns;
  return {
    facts: factsOf(columns),
    words: columns.words,
    wordImportance: columns.wordImportance,
    isInLocality: columns.isInLocality,
    entriesWith: (word) => columns.entriesWith(word),
    areaImportance: columns.areas.importance,
    isOfWorld: (area) => columns.areas.isOfWorld(area),
    areaNames: columns.areaNames,
    areasOfWord: columns.areasOfWord,
    areaShares: columns.areaShares,
    firstEntryOfArea: columns.firstEntryOfArea,
    codes: { units: arrays.postcodeUnits, offsets: arrays.postcodeOffsets },
    writtenCodes: { units: arrays.writtenUnits, offsets: arrays.writtenOffsets },
    codePostcodes: arrays.codePostcodes,
    postcodeLatE7: arrays.postcodeLatE7,
    postcodeLonE7: arrays.postcodeLonE7,
    postcodeArea: columns.postcodeArea,
    readArea: (area) => columns.areas.area(area, records),
  };
}
