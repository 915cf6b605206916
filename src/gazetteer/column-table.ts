import type { Container } from '../columns/columns.ts';
import { nodesOfTree } from './box-tree.ts';

/**
 * The columns of a gazetteer's file: their types and lengths, from which reader, writer and checks follow. Positions are in
 * 1e-7 degrees.
 */

interface Arrays {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f64: Float64Array;
}

/** Unit of a row count. Some columns define the count, others must agree with it. */
type Counted = 'word' | 'area' | 'entry' | 'house' | 'label' | 'key' | 'tag' | 'code' | 'postcode' | 'record';

type Length =
  /** A value for each, or one more: where the list of each begins. */
  | { readonly per: Counted; readonly more?: 1 }
  /** Values of lists, by the column of where each begins. */
  | { readonly listsOf: string }
  /** Boxes of a tree, by the column of its leaves. */
  | { readonly boxesOf: string }
  | 'any';

interface Column<T extends keyof Arrays = keyof Arrays> {
  readonly type: T;
  readonly length: Length;
}

const per = (counted: Counted): Length => ({ per: counted });
const startsPer = (counted: Counted): Length => ({ per: counted, more: 1 });
const listsOf = (offsets: string): Length => ({ listsOf: offsets });

export const COLUMNS = {
  /** The words of all names, see `Dictionary`. */
  wordUnits: { type: 'u16', length: listsOf('wordOffsets') },
  wordOffsets: { type: 'u32', length: startsPer('word') },

  /** 0..65,535 for 0..1. */
  areaImportance: { type: 'u16', length: per('area') },
  /** Type and number, see `identityOf`. */
  areaIdentity: { type: 'f64', length: per('area') },
  /** Area numbers in the order of their identities. */
  areasByIdentity: { type: 'u32', length: per('area') },
  /** First entry of every area, and last of those without one. */
  firstEntryOfArea: { type: 'u32', length: startsPer('area') },
  /** Names of areas, coded as the port of `geocode/` says. */
  areaNames: { type: 'u32', length: listsOf('areaNameOffset') },
  areaNameOffset: { type: 'u32', length: startsPer('area') },
  /** Per word the areas that have it in a name, ascending. */
  areasOfWord: { type: 'u32', length: listsOf('areasOfWordOffset') },
  areasOfWordOffset: { type: 'u32', length: startsPer('word') },

  /** See `ENTRY_KIND`. */
  entryKind: { type: 'u8', length: per('entry') },
  /** `NO_AREA` for none. */
  entryArea: { type: 'u32', length: per('entry') },
  entryLatE7: { type: 'i32', length: per('entry') },
  entryLonE7: { type: 'i32', length: per('entry') },
  /** 0..65,535 for 0..1; 0 for streets. */
  entryImportance: { type: 'u16', length: per('entry') },
  entryIdentity: { type: 'f64', length: per('entry') },
  entriesByIdentity: { type: 'u32', length: per('entry') },
  entryNames: { type: 'u32', length: listsOf('entryNameOffset') },
  entryNameOffset: { type: 'u32', length: startsPer('entry') },
  /** Per word the entries that have it in a name, ascending. */
  entriesOfWord: { type: 'u32', length: listsOf('entriesOfWordOffset') },
  entriesOfWordOffset: { type: 'u32', length: startsPer('word') },
  /** Towns that an entry's addresses name, coded like names. */
  entryLocality: { type: 'u32', length: listsOf('entryLocalityOffset') },
  entryLocalityOffset: { type: 'u32', length: startsPer('entry') },
  /** Postcode numbers of entries, in the order of the street's list. */
  entryPostcode: { type: 'u32', length: listsOf('entryPostcodeOffset') },
  entryPostcodeOffset: { type: 'u32', length: startsPer('entry') },
  /** Shapes of streets, see shape-bytes.ts. */
  shapes: { type: 'u8', length: listsOf('shapeOffset') },
  shapeOffset: { type: 'u32', length: startsPer('entry') },

  /** Canonical postcodes. */
  postcodeUnits: { type: 'u16', length: listsOf('postcodeOffsets') },
  postcodeOffsets: { type: 'u32', length: startsPer('code') },
  /** The same as they are written. */
  writtenUnits: { type: 'u16', length: listsOf('writtenOffsets') },
  writtenOffsets: { type: 'u32', length: startsPer('code') },
  /** First postcode of every canonical code, one for each country. */
  codePostcodes: { type: 'u32', length: startsPer('code') },
  postcodeLatE7: { type: 'i32', length: per('postcode') },
  postcodeLonE7: { type: 'i32', length: per('postcode') },
  /** `NO_AREA` for none. */
  postcodeArea: { type: 'u32', length: listsOf('codePostcodes') },
  /** Per postcode the entries that have it, ascending. */
  postcodeEntries: { type: 'u32', length: listsOf('postcodeEntryOffset') },
  postcodeEntryOffset: { type: 'u32', length: startsPer('postcode') },

  /** Number of the label. */
  houseLabel: { type: 'u32', length: listsOf('houseOffset') },
  /** First house of every entry. */
  houseOffset: { type: 'u32', length: startsPer('entry') },
  houseLatE7: { type: 'i32', length: per('house') },
  houseLonE7: { type: 'i32', length: per('house') },
  houseIdentity: { type: 'f64', length: per('house') },
  housesByIdentity: { type: 'u32', length: per('house') },
  /** Index into the street's postcodes; `NO_POSTCODE` for none. */
  housePostcode: { type: 'u8', length: per('house') },
  /** Number of the main tag, from 1; 0 for none. */
  houseTag: { type: 'u16', length: per('house') },
  /** Main tags of houses as `key=value`. */
  tagUnits: { type: 'u16', length: listsOf('tagOffsets') },
  tagOffsets: { type: 'u32', length: startsPer('tag') },
  /** Labels as they are written. */
  labelUnits: { type: 'u16', length: listsOf('labelOffsets') },
  labelOffsets: { type: 'u32', length: startsPer('label') },
  /** Per label the number of its canonical form, and the range of numbers that it covers; -1 if it has none. */
  labelKey: { type: 'u32', length: per('label') },
  labelFrom: { type: 'i32', length: per('label') },
  labelTo: { type: 'i32', length: per('label') },
  /** Canonical forms of labels, see `HouseNumber`. */
  keyUnits: { type: 'u16', length: listsOf('keyOffsets') },
  keyOffsets: { type: 'u32', length: startsPer('key') },

  /** See house-tree.ts. */
  houseTreeBoxes: { type: 'i32', length: { boxesOf: 'houseTreeLeaves' } },
  houseTreeLeaves: { type: 'u32', length: 'any' },
  strewnHouses: { type: 'u32', length: 'any' },
  /** See street-tree.ts. */
  majorTreeBoxes: { type: 'i32', length: { boxesOf: 'majorTreeLeaves' } },
  majorTreeLeaves: { type: 'u32', length: 'any' },
  minorTreeBoxes: { type: 'i32', length: { boxesOf: 'minorTreeLeaves' } },
  minorTreeLeaves: { type: 'u32', length: 'any' },

  /** Records of areas, then of entries, in the file of records. */
  recordOffset: { type: 'f64', length: per('record') },
  recordBytes: { type: 'u32', length: per('record') },
  recordCrc: { type: 'u32', length: per('record') },
} as const satisfies Readonly<Record<string, Column>>;

type Name = keyof typeof COLUMNS;

/** The columns by name. */
export type ColumnArrays = { readonly [N in Name]: Arrays[(typeof COLUMNS)[N]['type']] };

const ROWS = Object.entries(COLUMNS) as readonly (readonly [Name, Column])[]; // keys of a literal are its names

/** Per counted rows, how many there are. */
function countsOf(arrays: ColumnArrays): Readonly<Record<Counted, number>> {
  const [area, entry] = [arrays.areaImportance.length, arrays.entryKind.length];
  return {
    word: arrays.wordOffsets.length - 1,
    area,
    entry,
    record: area + entry,
    house: arrays.houseLabel.length,
    label: arrays.labelKey.length,
    key: arrays.keyOffsets.length - 1,
    tag: arrays.tagOffsets.length - 1,
    code: arrays.postcodeOffsets.length - 1,
    postcode: arrays.postcodeArea.length,
  };
}

/**
 * Reads the columns and holds their lengths against each other.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the first column that is missing or of another length
 */
export function readColumns(container: Container): ColumnArrays {
  const arrays = Object.fromEntries(
    ROWS.map(([name, { type }]) => [name, container[type](name)]),
  ) as ColumnArrays; // each is read with the type of its row
  const counts = countsOf(arrays);
  for (const [name, { length }] of ROWS) {
    const expected = expectedLength(arrays, counts, length);
    if (expected !== undefined) container.expectLength(name, expected);
  }
  container.expectLength('area.level', counts.area); // the tree of areas checks its other columns
  return arrays;
}

function expectedLength(
  arrays: ColumnArrays,
  counts: Readonly<Record<Counted, number>>,
  length: Length,
): number | undefined {
  if (length === 'any') return undefined;
  if ('per' in length) return counts[length.per] + (length.more ?? 0);
  if ('listsOf' in length) return arrays[length.listsOf as Name].at(-1) ?? -1; // names of this table
  return 4 * nodesOfTree(arrays[length.boxesOf as Name].length);
}
