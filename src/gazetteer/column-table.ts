import { AREA_COLUMNS, countsOfAreas } from '../areas/areas.ts';
import {
  type ColumnsOf,
  type ColumnTable,
  type Container,
  listsOf,
  per,
  readColumns,
  startsPer,
} from '../columns/columns.ts';
import { nodesOfTree } from './box-tree.ts';

/** The boxes of a tree, four values each, by the column of its leaves. */
const boxesOf = (leaves: string) => ({
  follows: leaves,
  lengthFor: (length: number) => 4 * nodesOfTree(length),
});

/** The columns of `columns.wpi`; those of the tree of areas ({@link AREA_COLUMNS}) are in the file too. */
export const GAZETTEER_COLUMNS = {
  wordUnits: { type: 'u16', length: listsOf('wordOffsets'), holds: 'All words of names, see `Dictionary`' },
  wordOffsets: { type: 'u32', length: startsPer('word') },

  isOverWorld: {
    type: 'u8',
    length: per('file'),
    holds: '1 if the areas are a layer over those of the world',
  },
  replaced: { type: 'f64', length: 'any', holds: "The world's areas that others stand for, ascending" },
  replacedBy: {
    type: 'u32',
    length: per('replaced'),
    holds: 'The area that is the same; 4,294,967,295 for none: what lies in it lies in what it lay in',
  },
  adopted: {
    type: 'f64',
    length: 'any',
    holds: "The world's areas that lie in another area than the world has it, ascending",
  },
  adoptedBy: { type: 'u32', length: per('adopted'), holds: 'The area that each of them lies in' },
  areaImportance: { type: 'u16', length: per('area'), holds: 'Importance, 0..65,535 for 0..1' },
  areaIdentity: { type: 'f64', length: per('area'), holds: 'Type and number, see `identityOf`' },
  areasByIdentity: {
    type: 'u32',
    length: per('area'),
    holds: 'Area numbers in the order of their identities',
  },
  firstEntryOfArea: {
    type: 'u32',
    length: startsPer('area'),
    holds: 'First entry of every area, and last of those without one',
  },
  areaNames: {
    type: 'u32',
    length: listsOf('areaNameOffset'),
    holds: 'Words of names with marks, see `geocode/`',
  },
  areaNameOffset: { type: 'u32', length: startsPer('area') },

  entryKind: {
    type: 'u8',
    length: per('entry'),
    holds: 'Kind of street or place, or a house with a name, as `geocode/` numbers them',
  },
  entryArea: { type: 'u32', length: per('entry'), holds: 'Area that it lies in; 4,294,967,295 for none' },
  entryLatE7: { type: 'i32', length: per('entry'), holds: 'Latitude in 1e-7 degrees' },
  entryLonE7: { type: 'i32', length: per('entry'), holds: 'Longitude in 1e-7 degrees' },
  entryImportance: {
    type: 'u16',
    length: per('entry'),
    holds: 'Importance, 0..65,535 for 0..1; 0 for streets and houses',
  },
  entryIdentity: {
    type: 'f64',
    length: per('entry'),
    holds: 'Type and number, see `identityOf`; 0 for none',
  },
  entriesByIdentity: {
    type: 'u32',
    length: per('entry'),
    holds: 'Entry numbers in the order of their identities',
  },
  entryNames: {
    type: 'u32',
    length: listsOf('entryNameOffset'),
    holds: 'Words of names with marks, see `geocode/`',
  },
  entryNameOffset: { type: 'u32', length: startsPer('entry') },
  entriesOfWord: {
    type: 'u32',
    length: listsOf('entriesOfWordOffset'),
    holds: 'Per word the entries that have it in a name, ascending',
  },
  entriesOfWordOffset: { type: 'u32', length: startsPer('word') },
  entryLocality: {
    type: 'u32',
    length: listsOf('entryLocalityOffset'),
    holds: 'Towns that the addresses of an entry name, and the street of a named house, coded like names',
  },
  entryLocalityOffset: { type: 'u32', length: startsPer('entry') },
  entryPostcode: {
    type: 'u32',
    length: listsOf('entryPostcodeOffset'),
    holds: 'Postcode numbers of the houses, without repetition',
  },
  entryPostcodeOffset: { type: 'u32', length: startsPer('entry') },
  shapes: { type: 'u8', length: listsOf('shapeOffset'), holds: 'Shapes of streets, see `shape-bytes.ts`' },
  shapeOffset: { type: 'u32', length: startsPer('entry') },

  postcodeUnits: {
    type: 'u16',
    length: listsOf('postcodeOffsets'),
    holds: 'Canonical postcodes, without repetition',
  },
  postcodeOffsets: { type: 'u32', length: startsPer('code') },
  writtenUnits: { type: 'u16', length: listsOf('writtenOffsets'), holds: 'Postcodes as they are written' },
  writtenOffsets: { type: 'u32', length: startsPer('code') },
  codePostcodes: {
    type: 'u32',
    length: startsPer('code'),
    holds: 'First postcode of every canonical code, one for each country',
  },
  postcodeLatE7: { type: 'i32', length: per('postcode'), holds: 'Latitude in 1e-7 degrees' },
  postcodeLonE7: { type: 'i32', length: per('postcode'), holds: 'Longitude in 1e-7 degrees' },
  postcodeArea: {
    type: 'u32',
    length: listsOf('codePostcodes'),
    holds: 'Area that it lies in; 4,294,967,295 for none',
  },
  postcodeEntries: {
    type: 'u32',
    length: listsOf('postcodeEntryOffset'),
    holds: 'Per postcode the entries that have it, ascending',
  },
  postcodeEntryOffset: { type: 'u32', length: startsPer('postcode') },

  houseLabel: { type: 'u32', length: listsOf('houseOffset'), holds: 'Number of the label' },
  houseOffset: { type: 'u32', length: startsPer('entry'), holds: 'First house of every entry' },
  houseLatE7: { type: 'i32', length: per('house'), holds: 'Latitude in 1e-7 degrees' },
  houseLonE7: { type: 'i32', length: per('house'), holds: 'Longitude in 1e-7 degrees' },
  houseIdentity: {
    type: 'f64',
    length: per('house'),
    holds: 'Type and number, see `identityOf`; 0 for none',
  },
  housesByIdentity: {
    type: 'u32',
    length: per('house'),
    holds: 'House numbers in the order of their identities',
  },
  housePostcode: {
    type: 'u8',
    length: per('house'),
    holds: 'Index into the postcodes of its street; 255 for none',
  },
  houseTag: { type: 'u16', length: per('house'), holds: 'Number of the main tag, from 1; 0 for none' },
  namedHouses: { type: 'u32', length: per('named house'), holds: 'Houses that have a name, ascending' },
  houseNameUnits: { type: 'u16', length: listsOf('houseNameOffsets'), holds: 'Names of these houses' },
  houseNameOffsets: { type: 'u32', length: startsPer('named house') },
  tagUnits: { type: 'u16', length: listsOf('tagOffsets'), holds: 'Main tags of houses as `key=value`' },
  tagOffsets: { type: 'u32', length: startsPer('tag') },
  labelUnits: { type: 'u16', length: listsOf('labelOffsets'), holds: 'Labels as they are written' },
  labelOffsets: { type: 'u32', length: startsPer('label') },
  labelKey: { type: 'u32', length: per('label'), holds: 'Number of the canonical form' },
  labelFrom: {
    type: 'i32',
    length: per('label'),
    holds: 'First house number that the label covers; -1 for none',
  },
  labelTo: {
    type: 'i32',
    length: per('label'),
    holds: 'Last house number that the label covers; -1 for none',
  },
  keyUnits: {
    type: 'u16',
    length: listsOf('keyOffsets'),
    holds: 'Canonical forms of labels, see `HouseNumber`',
  },
  keyOffsets: { type: 'u32', length: startsPer('key') },

  houseTreeBoxes: {
    type: 'i32',
    length: boxesOf('houseTreeLeaves'),
    holds: 'Tree over the houses of streets, see `house-tree.ts`',
  },
  houseTreeLeaves: { type: 'u32', length: 'any', holds: 'Entries in the order of that tree' },
  strewnHouses: {
    type: 'u32',
    length: 'any',
    holds: 'Houses that lie far from the others of their street, see `house-tree.ts`',
  },
  majorTreeBoxes: {
    type: 'i32',
    length: boxesOf('majorTreeLeaves'),
    holds: 'Tree over major streets, see `street-tree.ts`',
  },
  majorTreeLeaves: { type: 'u32', length: 'any', holds: 'Entries in the order of that tree' },
  minorTreeBoxes: { type: 'i32', length: boxesOf('minorTreeLeaves'), holds: 'The same of other streets' },
  minorTreeLeaves: { type: 'u32', length: 'any', holds: 'Entries in the order of that tree' },

  footprintEntry: {
    type: 'u32',
    length: per('footprint'),
    holds: 'Per ring around houses or a named place its entry, ascending',
  },
  footprintHouse: {
    type: 'u32',
    length: listsOf('footprintHouseOffset'),
    holds: 'Places of the houses in it among those of the entry; none for a ring around the entry itself',
  },
  footprintHouseOffset: { type: 'u32', length: startsPer('footprint') },
  footprintShapes: { type: 'u8', length: listsOf('footprintOffset'), holds: 'Rings, see `shape-bytes.ts`' },
  footprintOffset: { type: 'u32', length: startsPer('footprint') },
  footprintTreeBoxes: {
    type: 'i32',
    length: boxesOf('footprintTreeLeaves'),
    holds: 'Tree over the boxes of rings',
  },
  footprintTreeLeaves: {
    type: 'u32',
    length: per('footprint'),
    holds: 'Rings in the order of that tree',
  },

  recordOffset: {
    type: 'f64',
    length: per('record'),
    holds: 'First byte of each record: areas first, then entries',
  },
  recordBytes: { type: 'u32', length: per('record'), holds: 'Length of each record in bytes' },
  recordCrc: { type: 'u32', length: per('record'), holds: 'CRC-32 of each record' },
} as const satisfies ColumnTable;

/** The columns by name. */
export type GazetteerArrays = ColumnsOf<typeof GAZETTEER_COLUMNS>;

function countsOf(columns: GazetteerArrays): Readonly<Record<string, number>> {
  const [area, entry] = [columns.areaImportance.length, columns.entryKind.length];
  return {
    word: columns.wordOffsets.length - 1,
    area,
    entry,
    file: 1,
    record: area + entry,
    replaced: columns.replaced.length,
    adopted: columns.adopted.length,
    house: columns.houseLabel.length,
    'named house': columns.namedHouses.length,
    label: columns.labelKey.length,
    key: columns.keyOffsets.length - 1,
    tag: columns.tagOffsets.length - 1,
    footprint: columns.footprintEntry.length,
    code: columns.postcodeOffsets.length - 1,
    postcode: columns.postcodeArea.length,
  };
}

/**
 * Reads the columns of a gazetteer and compares their lengths with each other, and those of the tree of areas.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the first column that is missing or has the wrong length
 */
export function readGazetteerColumns(container: Container): GazetteerArrays {
  const columns = readColumns(container, GAZETTEER_COLUMNS, countsOf);
  readColumns(container, AREA_COLUMNS, countsOfAreas);
  container.expectLength('area.level', columns.areaImportance.length);
  return columns;
}
