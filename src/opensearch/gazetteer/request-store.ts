import { ServiceError, type SourceType } from '../../core/core.ts';
import type {
  Around,
  EntryRecord,
  Gathered,
  GazetteerRef,
  GazetteerStore,
  HouseTables,
  Interval,
  WantedAround,
  WantedList,
  WantedLists,
} from '../../geocode/geocode.ts';
import type { PushedGazetteerHead } from './gazetteer-head.ts';
import { keyOfList } from './known-lists.ts';
import { linesOfPacked, UnpackedTables } from './packed-houses.ts';
import type { ReadEntries, RemoteEntries, Wants } from './remote-entries.ts';
import type { RemoteNear } from './remote-near.ts';

/** What stores of one request share. */
export interface Reading {
  readonly head: PushedGazetteerHead;
  readonly entries: RemoteEntries;
  readonly near: RemoteNear;
  readonly read: ReadEntries;
  readonly arounds: Map<string, Around>;
  /** Questions to the cluster so far, one after the other. */
  questions: number;
}

const NO_ENTRIES = new Uint32Array(0);
/** Entries of lists that are asked for beyond what may be read, as the same entry may be in several. */
const EXPECTED_SHARED = 1.5;

/** A request asks the cluster so often at most, one after the other: three times is usual, four at ten million houses, more would be a defect. */
const MOST_QUESTIONS = 32;

/** Tells that an answer goes no further before something is read. */
export class NotRead extends Error {}

/**
 * The store over what a request has read. What is missing is read at once, or, once something may be left open, answered with nothing and
 * noted, so that all that is noted can be read in one round trip.
 */
export class RequestStore implements GazetteerStore {
  /** True if an answer was left open. */
  hasGuessed = false;
  readonly #reading: Reading;
  readonly #mayGuess: boolean;
  readonly #lists = new Map<string, { list: WantedList; most: number }>();
  readonly #postcodes = new Set<number>();
  readonly #details = new Set<number>();

  constructor(reading: Reading, mayGuess: boolean) {
    this.#reading = reading;
    this.#mayGuess = mayGuess;
  }

  /** Reads all that is missing, in one round trip. */
  async readMissing(): Promise<void> {
    this.#countQuestion();
    const wants: Wants = { lists: this.#lists, postcodes: this.#postcodes, details: this.#details };
    await this.#reading.entries.read(wants, this.#reading.read);
    this.#lists.clear();
    this.#postcodes.clear();
    this.#details.clear();
  }

  async gather(wanted: WantedLists): Promise<Gathered> {
    const { read } = this.#reading;
    while (this.#noteMissing(wanted)) {
      const isFirst = read.lists.size === 0 && read.postcodes.size === 0 && !this.hasGuessed;
      if (this.#mayGuess && !isFirst) {
        this.hasGuessed = true;
        break;
      }
      await this.readMissing();
    }
    return {
      rows: read.rows.rows(),
      entriesOfList: (at) => read.lists.get(keyOfList(wanted.words[at]!))?.pieces ?? [],
      entriesOfPostcode: (at) => read.postcodes.get(wanted.postcodes[at]!) ?? NO_ENTRIES,
    };
  }

  async tables(streets: readonly number[], next: readonly number[] = []): Promise<HouseTables> {
    await this.#need(streets, next);
    const { details } = this.#reading.read;
    const packed = new Map<number, string>();
    for (const street of streets) {
      const houses = details.get(street)?.street;
      if (houses !== undefined) packed.set(street, houses);
    }
    return new UnpackedTables(packed);
  }

  async lines(streets: readonly number[]): Promise<readonly (readonly Int32Array[])[]> {
    await this.#need(streets);
    return streets.map((street) => {
      const packed = this.#reading.read.details.get(street)?.street;
      return packed === undefined ? [] : linesOfPacked(packed);
    });
  }

  async records(entries: readonly number[]): Promise<readonly EntryRecord[]> {
    await this.#need(entries);
    if (this.hasGuessed) throw new NotRead();
    const { details, rows } = this.#reading.read;
    const { areaOf, rowOf } = rows.rows();
    return entries.map((entry) => {
      const record = { ...details.get(entry)!.record, area: areaOf(rowOf(entry)) };
      return record as EntryRecord; // as it was pushed
    });
  }

  async entriesIn(interval: Interval, most: number): Promise<readonly number[]> {
    this.#countQuestion();
    return this.#reading.entries.within(interval, most, this.#reading.read);
  }

  async around(lat: number, lon: number, wanted: WantedAround): Promise<Around> {
    const { near, arounds } = this.#reading;
    const key = JSON.stringify([lat, lon, wanted]);
    const known = arounds.get(key);
    if (known) return known;
    this.#countQuestion();
    const around = await near.around(lat, lon, wanted);
    arounds.set(key, around);
    return around;
  }

  async find(type: SourceType, sourceId: number): Promise<GazetteerRef | undefined> {
    this.#countQuestion();
    return this.#reading.entries.find(type, sourceId, this.#reading.read);
  }

  #countQuestion(): void {
    this.#reading.questions += 1;
    if (this.#reading.questions <= MOST_QUESTIONS) return;
    throw new ServiceError(
      'INTERNAL_ERROR',
      `A request of geocoding asked the cluster ${MOST_QUESTIONS} questions one after the other and was not answered.`,
    );
  }

  /** Notes the lists that are missing, up to the last entry that is read; true if there are any. */
  #noteMissing({ words, most, postcodes }: WantedLists): boolean {
    const { read } = this.#reading;
    const missingPostcodes = postcodes.filter((postcode) => !read.postcodes.has(postcode));
    for (const postcode of missingPostcodes) this.#postcodes.add(postcode);
    const seen = new Set<number>();
    let [expected, missing] = [0, 0];
    for (const list of words) {
      if (seen.size + expected / EXPECTED_SHARED >= most) break;
      const known = read.lists.get(keyOfList(list));
      if (known && known.upTo >= Math.min(most, list.most ?? most)) addAll(seen, known.pieces);
      else {
        expected += this.#expectedIn(list, most);
        missing += 1;
        this.#noteList(list, most);
      }
    }
    return missing + missingPostcodes.length > 0;
  }

  #noteList(list: WantedList, most: number): void {
    const key = keyOfList(list);
    this.#lists.set(key, { list, most: Math.max(most, this.#lists.get(key)?.most ?? 0) });
  }

  #expectedIn({ word, within, most }: WantedList, mostRead: number): number {
    const { head, entryLabelsEnd } = this.#reading.head;
    const frequency = head.entriesWith(word);
    if (!within) return Math.min(most ?? frequency, frequency);
    const inside = within.reduce((sum, [from, to]) => sum + to - from, 0);
    return Math.min(mostRead, (frequency * inside) / entryLabelsEnd);
  }

  /**
   * Reads details, or notes that they are missing.
   *
   * @param next entries whose details are read along with them
   */
  async #need(entries: readonly number[], next: readonly number[] = []): Promise<void> {
    const { details } = this.#reading.read;
    if (entries.every((entry) => details.has(entry))) return;
    for (const entry of [...entries, ...next]) if (!details.has(entry)) this.#details.add(entry);
    if (this.#mayGuess) this.hasGuessed = true;
    else await this.readMissing();
  }
}

function addAll(seen: Set<number>, pieces: readonly Uint32Array[]): void {
  for (const piece of pieces) for (const entry of piece) seen.add(entry);
}
