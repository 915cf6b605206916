import type { EntryRows, GazetteerFacts, HouseTables } from './gazetteer-port.ts';

/** A gazetteer, read whole from one end to the other, for an engine that is filled from it. */
export interface GazetteerContents {
  readonly facts: GazetteerFacts;
  /** What every answering process holds in memory. */
  readonly head: HeadArrays;
  /** Columns of the tree of areas, by their names in `areas/`. */
  readonly areas: Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>>;
  readonly entries: number;
  /** Row and entry number are the same. */
  readonly rows: EntryRows;
  /** All houses. */
  readonly tables: HouseTables;
  /** Per entry and per house its type and number, see `identityOf`; 0 for none. */
  readonly entryIdentity: Float64Array;
  readonly houseIdentity: Float64Array;
  /** Marks postcodes whose place a boundary told, 1 a postcode; 0 for those in the middle of what carries them. Reads all houses. */
  placedPostcodes(): Uint8Array;
  /** The pieces of a street's lines, of some positions each, that nearness is measured to: those above ground. */
  piecesOf(street: number): Iterable<LinePiece>;
  /** The whole lines of a street: interleaved longitude, latitude in 1e-7 degrees. */
  linesOf(street: number): readonly Int32Array[];
  /** The rings around an entry and its houses: interleaved longitude, latitude in 1e-7 degrees. */
  footprintsOf(entry: number): readonly OwnRing[];
  /** JSON text of the record of an entry, or of an area. */
  entryText(entry: number): Buffer;
  areaText(area: number): Buffer;
  close(): Promise<void>;
}

/** A ring around an entry, or around houses of it. */
export interface OwnRing {
  /** Numbers of the houses, ascending; empty for the entry itself. */
  readonly houses: readonly number[];
  readonly ring: Int32Array;
}

/** Part of a line of a street. */
export interface LinePiece {
  /** Number of the piece over all streets. */
  readonly piece: number;
  /** Interleaved latitude, longitude in 1e-7 degrees, longitudes maybe past 180 degrees; holds until the next piece is read. */
  readonly positions: Float64Array;
}

/** Arrays of a `GazetteerHead`; names and postcodes as `GAZETTEER_COLUMNS` has them. */
export interface HeadArrays {
  readonly wordUnits: Uint16Array;
  readonly wordOffsets: Uint32Array;
  readonly wordImportance: Uint16Array;
  readonly isInLocality: Uint8Array;
  /** Per word the number of entries that hold it in a name. */
  readonly entriesWithWord: Uint32Array;
  readonly areaImportance: Uint16Array;
  readonly areaIdentity: Float64Array;
  readonly areasByIdentity: Uint32Array;
  readonly firstEntryOfArea: Uint32Array;
  readonly areaNames: Uint32Array;
  readonly areaNameOffset: Uint32Array;
  readonly areasOfWord: Uint32Array;
  readonly areasOfWordOffset: Uint32Array;
  readonly postcodeUnits: Uint16Array;
  readonly postcodeOffsets: Uint32Array;
  readonly writtenUnits: Uint16Array;
  readonly writtenOffsets: Uint32Array;
  readonly codePostcodes: Uint32Array;
  readonly postcodeLatE7: Int32Array;
  readonly postcodeLonE7: Int32Array;
  readonly postcodeArea: Uint32Array;
}
