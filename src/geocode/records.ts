import {
  type EntryRecord,
  type GazetteerStore,
  isNamedHouse,
  isPlace,
  type NamedHouseRecord,
  type NamedPlaceRecord,
  type StreetRecord,
} from './gazetteer-port.ts';

/** Records of some entries, read in one trip. */
export class Records {
  readonly #records: ReadonlyMap<number, EntryRecord>;

  private constructor(records: ReadonlyMap<number, EntryRecord>) {
    this.#records = records;
  }

  static async read(store: GazetteerStore, entries: readonly number[]): Promise<Records> {
    const distinct = [...new Set(entries)];
    const records = distinct.length === 0 ? [] : await store.records(distinct);
    return new Records(new Map(records.map((record, i) => [distinct[i]!, record]))); // one for each
  }

  /** @throws RangeError if the entry is no street, or was not read */
  street(entry: number): StreetRecord {
    const record = this.#records.get(entry);
    if (!record || isPlace(record) || isNamedHouse(record))
      throw new RangeError(`Entry ${entry} was not read as a street.`);
    return record;
  }

  /** @throws RangeError if the entry is no named place, or was not read */
  place(entry: number): NamedPlaceRecord {
    const record = this.#records.get(entry);
    if (!record || !isPlace(record)) throw new RangeError(`Entry ${entry} was not read as a place.`);
    return record;
  }

  /** @throws RangeError if the entry is no named house, or was not read */
  namedHouse(entry: number): NamedHouseRecord {
    const record = this.#records.get(entry);
    if (!record || !isNamedHouse(record))
      throw new RangeError(`Entry ${entry} was not read as a named house.`);
    return record;
  }
}
