import { reasonOf, systemCode } from '../files/files.ts';
import { withLock } from './file-lock.ts';
import type { Budget } from './rate-limiter.ts';
import { readBytes, replaceBytes, seal, unseal } from './sealed-file.ts';

/** Requests by identifier of the key. */
type Counts = Readonly<Record<string, number>>;

interface StoredDay {
  /** `2026-05-19`, in UTC. */
  readonly day: string;
  readonly counts: Counts;
}

/** How long requests are gathered before they are written: a process that is killed forgets those of this time. */
const GATHER_MS = 1000;
const KIND = 'daily-counts';
const DAY_MS = 86_400_000;

/**
 * What keys with a quota have asked since 00:00 UTC, in a file to which the processes of a data directory add: a restart gives no
 * fresh day, and processes know of each other's requests once a second. Written behind the requests' backs; while the disk takes
 * nothing, this process counts on in memory.
 */
export class DailyCounts {
  readonly #path: string;
  readonly #onEvent: (message: string) => void;
  readonly #now: () => number;
  #day = '';
  /** Of all processes, as far as this one knows. */
  #stored = new Map<string, number>();
  /** Of this process, since it wrote. */
  readonly #gathered = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  /** @param onEvent hears one sentence when writing fails, one when it works again, and one if the file is damaged */
  constructor(path: string, onEvent: (message: string) => void, now: () => number) {
    this.#path = path;
    this.#onEvent = onEvent;
    this.#now = now;
  }

  /** Counts so many more, or none of them if they are too many for what is left. */
  consume(keyId: string, perDay: number, requests: number): Budget {
    this.#turnTo(this.#today());
    const used = (this.#stored.get(keyId) ?? 0) + (this.#gathered.get(keyId) ?? 0);
    const resetSeconds = Math.ceil((DAY_MS - (this.#now() % DAY_MS)) / 1000);
    const left = Math.max(0, perDay - used);
    if (requests > left)
      return { limit: perDay, remaining: left, resetSeconds, retryAfterSeconds: resetSeconds };
    this.#gathered.set(keyId, (this.#gathered.get(keyId) ?? 0) + requests);
    this.#writeLater();
    return { limit: perDay, remaining: left - requests, resetSeconds };
  }

  /** Adds what was gathered to what other processes wrote; waits for the disk. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#turnTo(this.#today());
    if (this.#gathered.size === 0) return;
    try {
      withLock(`${this.#path}.lock`, () => this.#add());
      this.#tell(false, 'The requests of the day are written again.');
    } catch (error) {
      const why = `Cannot write the requests of the day to ${this.#path}: ${reasonOf(error)}.`;
      this.#tell(true, `${why} They are counted in memory until it can be written.`);
    }
  }

  #add(): void {
    const counts = new Map(this.#read() ?? this.#stored);
    for (const [keyId, requests] of this.#gathered) counts.set(keyId, (counts.get(keyId) ?? 0) + requests);
    const day: StoredDay = { day: this.#day, counts: Object.fromEntries(counts) };
    replaceBytes(this.#path, seal(KIND, day));
    this.#stored = counts;
    this.#gathered.clear();
  }

  #writeLater(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.write(), GATHER_MS);
    this.#timer.unref();
  }

  /** What was gathered of another day counts no more. */
  #turnTo(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#gathered.clear();
    this.#stored = new Map(this.#read());
  }

  /** Counts of this day in the file; undefined if it is damaged. */
  #read(): readonly (readonly [keyId: string, requests: number])[] | undefined {
    try {
      const { day, counts } = unseal(KIND, readBytes(this.#path)) as StoredDay; // as it was sealed
      return day === this.#day ? Object.entries(counts) : [];
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return [];
      this.#onEvent(`Cannot read the requests of the day in ${this.#path}: ${reasonOf(error)}.`);
      return undefined;
    }
  }

  #today(): string {
    return new Date(this.#now()).toISOString().slice(0, 10);
  }

  #tell(isFailing: boolean, message: string): void {
    if (isFailing !== this.#isFailing) this.#onEvent(message);
    this.#isFailing = isFailing;
  }
}
