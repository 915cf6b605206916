import type { House, Street } from '../addresses/addresses.ts';
import { indexInOrder, lowerBound } from '../arrays/arrays.ts';
import { LatestRecords, type RecordReader } from '../columns/columns.ts';
import { identityOf, type SourceType, sourceOfIdentity } from '../core/core.ts';
import {
  type Around,
  type EntryRecord,
  type EntryRows,
  type Gathered,
  type GazetteerRef,
  type GazetteerStore,
  type HouseTables,
  type Interval,
  type NamedHouse,
  type NamedPlace,
  NO_POSTCODE,
  refKindOf,
  type WantedAround,
  type WantedList,
  type WantedLists,
} from '../geocode/geocode.ts';
import type { GazetteerColumns } from './gazetteer-columns.ts';
import { findNearestHouses, findNearestStreets, findRingsAround } from './nearest.ts';
import { rowHolding } from './rows.ts';
import { ShapeReader } from './shape-bytes.ts';

/** The store of the port over columns in memory: nothing is copied, and every trip has ended when it begins. */
export class EmbeddedStore implements GazetteerStore {
  readonly #columns: GazetteerColumns;
  readonly #records: RecordReader;
  readonly #rows: EntryRows;
  readonly #tables: HouseTables;
  readonly #latest = new LatestRecords<EntryRecord>((entries) => entries.map((entry) => this.#record(entry)));

  constructor(columns: GazetteerColumns, records: RecordReader) {
    this.#columns = columns;
    this.#records = records;
    this.#rows = rowsOver(columns);
    this.#tables = tablesOver(columns);
  }

  async gather({ words, postcodes }: WantedLists): Promise<Gathered> {
    const { values, offsets } = this.#columns.postcodeEntries;
    return {
      rows: this.#rows,
      entriesOfList: (list) => this.#entriesOf(words[list]!),
      entriesOfPostcode: (at) => values.subarray(offsets[postcodes[at]!]!, offsets[postcodes[at]! + 1]!),
    };
  }

  async tables(): Promise<HouseTables> {
    return this.#tables;
  }

  async around(lat: number, lon: number, { streets, houses, footprints }: WantedAround): Promise<Around> {
    return {
      streets: streets ? findNearestStreets(this.#columns, lat, lon, streets) : [],
      houses: houses
        ? findNearestHouses(this.#columns, lat, lon, houses).map(({ house, ...near }) => ({
            ...near,
            house: this.#tables.house(house),
          }))
        : [],
      footprints: footprints
        ? findRingsAround(this.#columns, lat, lon).map(({ house, ...around }) => ({
            ...around,
            ...(house !== undefined && { house: this.#tables.house(house) }),
          }))
        : [],
    };
  }

  async records(entries: readonly number[]): Promise<readonly EntryRecord[]> {
    return this.#latest.get(entries);
  }

  async entriesIn([from, to]: Interval, most: number): Promise<readonly number[]> {
    return Array.from({ length: Math.min(to - from, most) }, (_, at) => from + at);
  }

  async lines(streets: readonly number[]): Promise<readonly (readonly Int32Array[])[]> {
    return streets.map((street) => linesOf(this.#columns, street));
  }

  async find(type: SourceType, sourceId: number): Promise<GazetteerRef | undefined> {
    const { entryIdentity, entriesByIdentity, houseIdentity, housesByIdentity, houseOffset, entryKind } =
      this.#columns.arrays;
    const identity = identityOf(type, sourceId);
    const area = this.#columns.areas.withIdentity(identity);
    if (area >= 0) return { kind: 'area', index: area };
    const entry = indexInOrder(entryIdentity, entriesByIdentity, identity);
    if (entry >= 0) return { kind: refKindOf(entryKind[entry]!), index: entry };
    const house = indexInOrder(houseIdentity, housesByIdentity, identity);
    return house < 0 ? undefined : { kind: 'street', index: rowHolding(houseOffset, house) };
  }

  #record(entry: number): EntryRecord {
    const own = this.#columns.arrays.areaIdentity.length;
    // its checksum holds, so it is what the writer was given
    const record = this.#records.read(own + entry) as Street | NamedPlace | NamedHouse;
    return Object.assign(record, { area: this.#columns.areaOf(entry) });
  }

  *#entriesOf({ word, within, most }: WantedList): Generator<Uint32Array> {
    const { values, offsets } = this.#columns.entriesOfWord;
    if (word + 1 >= offsets.length) return; // only the world has it
    const list = values.subarray(offsets[word]!, offsets[word + 1]!);
    if (!within) return yield most === undefined ? list : list.subarray(0, most);
    for (const [from, to] of within) yield list.subarray(lowerBound(list, from), lowerBound(list, to));
  }
}

/** The lines of a street: interleaved longitude, latitude in 1e-7 degrees. */
export function linesOf({ arrays }: GazetteerColumns, street: number): readonly Int32Array[] {
  const { shapes, shapeOffset, entryLatE7, entryLonE7 } = arrays;
  const reader = new ShapeReader(shapes);
  return reader.lines(
    shapeOffset[street]!,
    shapeOffset[street + 1]!,
    entryLatE7[street]!,
    entryLonE7[street]!,
  );
}

export function rowsOver(columns: GazetteerColumns): EntryRows {
  return {
    rowOf: (entry) => entry,
    kind: columns.arrays.entryKind,
    areaOf: (entry) => columns.areaOf(entry),
    latE7: columns.arrays.entryLatE7,
    lonE7: columns.arrays.entryLonE7,
    importance: columns.arrays.entryImportance,
    names: columns.entryNames,
    localities: columns.entryLocality,
    postcodes: columns.entryPostcode,
  };
}

export function tablesOver(columns: GazetteerColumns): HouseTables {
  const { labels, mainTags, arrays } = columns;
  const { houseTag, houseLabel, houseLatE7, houseLonE7, houseIdentity, housePostcode, houseOffset } = arrays;
  return {
    housesOf: (street): Interval => [houseOffset[street]!, houseOffset[street + 1]!],
    latE7: houseLatE7,
    lonE7: houseLonE7,
    postcode: housePostcode,
    label: houseLabel,
    keys: columns.keys,
    labelKey: columns.arrays.labelKey,
    labelFrom: columns.arrays.labelFrom,
    labelTo: columns.arrays.labelTo,
    numberAlong: (label) => columns.numberAlong(label),
    house: (house): House => {
      const name = columns.nameOfHouse(house);
      return {
        label: labels.word(houseLabel[house]!),
        ...(name !== undefined && { name }),
        latE7: houseLatE7[house]!,
        lonE7: houseLonE7[house]!,
        ...houseSourceOf(houseIdentity[house]!),
        postcode: housePostcode[house] === NO_POSTCODE ? -1 : housePostcode[house]!,
        ...(houseTag[house]! > 0 && { mainTag: mainTags.word(houseTag[house]! - 1) }),
      };
    },
  };
}

function houseSourceOf(identity: number): Pick<House, 'type' | 'sourceId'> {
  const { type, sourceId } = sourceOfIdentity(identity);
  return { type, sourceId };
}
