import { AREA_COLUMNS } from '../areas/areas.ts';
import { Containers, RecordReader } from '../columns/columns.ts';
import type { GazetteerContents, HeadArrays, LinePiece } from '../geocode/geocode.ts';
import { linesOf, rowsOver, tablesOver } from './embedded-store.ts';
import { GazetteerColumns } from './gazetteer-columns.ts';
import { factsOf } from './gazetteer-facts.ts';
import { recordsPath } from './gazetteer-files.ts';
import { placedPostcodes } from './postcode-places.ts';
import { ShapeReader } from './shape-bytes.ts';

/**
 * Opens a gazetteer to be read whole.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the file that is not what was written, and why
 */
export async function openGazetteerContents(directory: string): Promise<GazetteerContents> {
  const columns = new GazetteerColumns(directory, new Containers());
  const { recordOffset, recordBytes, recordCrc, entryIdentity, houseIdentity } = columns.arrays;
  const records = new RecordReader(recordsPath(directory), {
    offset: recordOffset,
    bytes: recordBytes,
    crc: recordCrc,
  });
  return {
    facts: factsOf(columns),
    head: headArrays(columns),
    areas: areaColumns(columns),
    entries: columns.entries,
    rows: rowsOver(columns),
    tables: tablesOver(columns),
    entryIdentity,
    houseIdentity,
    placedPostcodes: () => {
      const { postcodeLatE7: lat, postcodeLonE7: lon } = columns.arrays;
      return placedPostcodes(columns.entryPostcode, columns.postcodeEntries, columns.arrays, { lat, lon });
    },
    piecesOf: (street) => piecesOf(columns, street),
    linesOf: (street) => linesOf(columns, street),
    entryText: (entry) => records.readText(columns.areas + entry),
    areaText: (area) => records.readText(area),
    close: async () => records.close(),
  };
}

function headArrays(columns: GazetteerColumns): HeadArrays {
  const { offsets } = columns.entriesOfWord;
  return {
    ...columns.arrays,
    wordImportance: columns.wordImportance,
    isInLocality: columns.isInLocality,
    entriesWithWord: offsets.subarray(1).map((end, word) => end - offsets[word]!),
  };
}

function areaColumns({ container }: GazetteerColumns): GazetteerContents['areas'] {
  const columns = Object.entries(AREA_COLUMNS).map(([name, { type }]) => [name, container[type](name)]);
  return Object.fromEntries(columns);
}

function* piecesOf({ arrays }: GazetteerColumns, street: number): Generator<LinePiece> {
  const { shapes, shapeOffset, entryLatE7, entryLonE7 } = arrays;
  const reader = new ShapeReader(shapes);
  for (let piece = shapeOffset[street]!; piece < shapeOffset[street + 1]!; piece = reader.end) {
    const count = reader.read(piece, entryLatE7[street]!, entryLonE7[street]!);
    yield { piece, positions: reader.positions.subarray(0, 2 * count) };
  }
}
