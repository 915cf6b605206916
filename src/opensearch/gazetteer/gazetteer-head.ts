import type { Area } from '../../addresses/addresses.ts';
import { AREA_COLUMNS, AreaTree, countsOfAreas } from '../../areas/areas.ts';
import { indexInOrder, indexOfSorted } from '../../arrays/arrays.ts';
import {
  type ColumnTable,
  type Container,
  containerBytes,
  jsonColumn,
  listsOf,
  per,
  readColumns,
  startsPer,
} from '../../columns/columns.ts';
import { sourceOfIdentity } from '../../core/core.ts';
import {
  ColumnHead,
  type GazetteerContents,
  type GazetteerFacts,
  type GazetteerHead,
  type HeadColumns,
  sharesOfAreaWords,
} from '../../geocode/geocode.ts';
import { Dictionary } from '../../text/text.ts';
import { areasByLabel, entryLabelsEnd, type GazetteerLabels, LabelNumbers } from './gazetteer-labels.ts';

/** Columns of the head of a gazetteer; those of the tree of areas are beside them. */
const GAZETTEER_HEAD_COLUMNS = {
  wordUnits: { type: 'u16', length: listsOf('wordOffsets'), holds: 'All words of names, see `Dictionary`' },
  wordOffsets: { type: 'u32', length: startsPer('word') },
  wordLabel: { type: 'u32', length: per('word'), holds: 'Label of each word in documents, see labels.ts' },
  wordImportance: { type: 'u16', length: per('word'), holds: 'Importance of what has it in a name' },
  isInLocality: { type: 'u8', length: per('word'), holds: '1 if addresses name a town by it' },
  entriesWithWord: { type: 'u32', length: per('word'), holds: 'Number of entries with it in a name' },
  areaLabel: { type: 'u32', length: per('area'), holds: 'Label of each area in documents' },
  areasByLabel: { type: 'u32', length: per('area'), holds: 'Areas in the order of their labels' },
  areaImportance: { type: 'u16', length: per('area'), holds: 'Importance, 0..65,535 for 0..1' },
  areaIdentity: { type: 'f64', length: per('area'), holds: 'Type and number, see `identityOf`' },
  areasByIdentity: { type: 'u32', length: per('area'), holds: 'Areas in the order of their identities' },
  firstEntryOfArea: {
    type: 'u32',
    length: startsPer('area'),
    holds: 'Label of the first entry of every area',
  },
  areaNames: { type: 'u32', length: listsOf('areaNameOffset'), holds: 'Words of names with marks' },
  areaNameOffset: { type: 'u32', length: startsPer('area') },
  areasOfWord: { type: 'u32', length: listsOf('areasOfWordOffset'), holds: 'Per word its areas, ascending' },
  areasOfWordOffset: { type: 'u32', length: startsPer('word') },
  areaRecords: { type: 'u8', length: listsOf('areaRecordOffset'), holds: 'Records of areas, as JSON' },
  areaRecordOffset: { type: 'u32', length: startsPer('area') },
  postcodeUnits: { type: 'u16', length: listsOf('postcodeOffsets'), holds: 'Canonical postcodes' },
  postcodeOffsets: { type: 'u32', length: startsPer('code') },
  writtenUnits: { type: 'u16', length: listsOf('writtenOffsets'), holds: 'Postcodes as they are written' },
  writtenOffsets: { type: 'u32', length: startsPer('code') },
  codePostcodes: { type: 'u32', length: startsPer('code'), holds: 'First postcode of every code' },
  postcodeLabel: { type: 'u32', length: per('postcode'), holds: 'Label of each postcode in documents' },
  postcodeLatE7: { type: 'i32', length: per('postcode'), holds: 'Latitude in 1e-7 degrees' },
  postcodeLonE7: { type: 'i32', length: per('postcode'), holds: 'Longitude in 1e-7 degrees' },
  postcodeArea: { type: 'u32', length: listsOf('codePostcodes'), holds: 'Area that it lies in' },
  nearCells: { type: 'f64', length: 'any', holds: 'Cells that hold houses or lines, see near-grid.ts' },
  facts: { type: 'u8', length: 'any', holds: '`GazetteerHeadFacts`, as JSON' },
} as const satisfies ColumnTable;

/** What else is known of a gazetteer. */
interface GazetteerHeadFacts {
  readonly gazetteer: GazetteerFacts;
  /** Labels of entries are below this. */
  readonly entryLabelsEnd: number;
  /** Runs of entries, one a shard. */
  readonly runs: readonly EntryRun[];
}

export interface EntryRun {
  /** Routing value of its documents. */
  readonly routing: string;
  /** Entries from this label on lie in it, up to the next run's. */
  readonly from: number;
}

/** The bytes of the head file. */
export function gazetteerHeadBytes(
  contents: GazetteerContents,
  labels: GazetteerLabels,
  runs: readonly EntryRun[],
  nearCells: Float64Array,
): Buffer {
  const end = entryLabelsEnd(labels.entry);
  const facts: GazetteerHeadFacts = { gazetteer: contents.facts, entryLabelsEnd: end, runs };
  const own = {
    ...contents.head,
    ...areaRecords(contents),
    wordLabel: labels.word,
    areaLabel: labels.area,
    areasByLabel: areasByLabel(labels),
    postcodeLabel: labels.postcode,
    firstEntryOfArea: contents.head.firstEntryOfArea.map((entry) => labels.entry[entry] ?? end),
    nearCells,
    facts: jsonColumn(facts),
  };
  const names = Object.keys(GAZETTEER_HEAD_COLUMNS) as (keyof typeof GAZETTEER_HEAD_COLUMNS)[]; // its own keys
  return containerBytes({
    ...contents.areas,
    ...Object.fromEntries(names.map((name) => [name, own[name]])),
  });
}

function areaRecords({ facts: { areas }, areaText }: GazetteerContents) {
  const texts = Array.from({ length: areas }, (_, area) => areaText(area));
  const areaRecordOffset = new Uint32Array(areas + 1);
  for (const [area, { length }] of texts.entries())
    areaRecordOffset[area + 1] = areaRecordOffset[area]! + length;
  return { areaRecords: new Uint8Array(Buffer.concat(texts)), areaRecordOffset };
}

/** Everything that a process must know of a gazetteer in a cluster to decide what to ask for. */
export class PushedGazetteerHead {
  readonly head: GazetteerHead;
  /** Entries are known by their labels, which are below this. */
  readonly entryLabelsEnd: number;
  readonly numbers: LabelNumbers;
  readonly runs: readonly EntryRun[];
  readonly #columns: ReturnType<typeof readHeadColumns>;

  /** @throws ServiceError INDEX_NOT_AVAILABLE if a column is missing or has the wrong length */
  constructor(container: Container, countryAt: (lat: number, lon: number) => string | undefined) {
    this.#columns = readHeadColumns(container);
    const { gazetteer, entryLabelsEnd, runs } = container.json('facts') as GazetteerHeadFacts; // the checksum held
    this.entryLabelsEnd = entryLabelsEnd;
    this.numbers = new LabelNumbers(labelsOf(this.#columns), this.#columns.areasByLabel);
    this.runs = runs;
    const tree = new AreaTree(container, countryAt);
    this.head = new ColumnHead(headColumns(this.#columns, container, gazetteer), tree);
  }

  /** Number of the area of an identity; -1 for none. */
  areaOf(identity: number): number {
    const { areaIdentity, areasByIdentity } = this.#columns;
    return indexInOrder(areaIdentity, areasByIdentity, identity);
  }

  /** True for a cell that holds houses or lines. */
  isOccupied(cell: number): boolean {
    return indexOfSorted(this.#columns.nearCells, cell) >= 0;
  }

  labelOfPostcode(postcode: number): number {
    return this.#columns.postcodeLabel[postcode]!;
  }
}

/** What a later push takes from a head. */
export function readLabelledHead(container: Container) {
  const columns = readHeadColumns(container);
  const { runs } = container.json('facts') as GazetteerHeadFacts; // the checksum held
  return {
    runs,
    labels: labelsOf(columns),
    areaIdentity: columns.areaIdentity,
    words: new Dictionary({ units: columns.wordUnits, offsets: columns.wordOffsets }),
    codes: new Dictionary({ units: columns.postcodeUnits, offsets: columns.postcodeOffsets }),
    codePostcodes: columns.codePostcodes,
  };
}

function labelsOf({ areaLabel, wordLabel, postcodeLabel }: ReturnType<typeof readHeadColumns>) {
  return { area: areaLabel, word: wordLabel, postcode: postcodeLabel };
}

function readHeadColumns(container: Container) {
  const columns = readColumns(container, GAZETTEER_HEAD_COLUMNS, (arrays) => ({
    word: arrays.wordOffsets.length - 1,
    area: arrays.areaImportance.length,
    code: arrays.postcodeOffsets.length - 1,
    postcode: arrays.postcodeArea.length,
  }));
  readColumns(container, AREA_COLUMNS, countsOfAreas);
  container.expectLength('area.level', columns.areaImportance.length);
  return columns;
}

function headColumns(
  columns: ReturnType<typeof readHeadColumns>,
  container: Container,
  facts: GazetteerFacts,
): HeadColumns {
  const words = { units: columns.wordUnits, offsets: columns.wordOffsets };
  const byEnd = container.derived('wordsByEnd', () => Dictionary.orderByEnd(words));
  const { areaRecords: records, areaRecordOffset: offset } = columns;
  const areaAt = (area: number): Buffer => Buffer.from(records.subarray(offset[area]!, offset[area + 1]!));
  const names = {
    facts,
    entriesWith: (word: number): number => columns.entriesWithWord[word]!,
    areaNames: { values: columns.areaNames, offsets: columns.areaNameOffset },
    areasOfWord: { values: columns.areasOfWord, offsets: columns.areasOfWordOffset },
  };
  return {
    ...columns,
    ...names,
    words: new Dictionary({ ...words, byEnd }),
    areaShares: container.derived('areaShares', () => sharesOfAreaWords(names)),
    codes: { units: columns.postcodeUnits, offsets: columns.postcodeOffsets },
    writtenCodes: { units: columns.writtenUnits, offsets: columns.writtenOffsets },
    isOfWorld: (area) => sourceOfIdentity(columns.areaIdentity[area]!).type === 'g',
    readArea: (area) => JSON.parse(areaAt(area).toString()) as Area, // the checksum of the file held
  };
}
