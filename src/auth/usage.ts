import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, systemCode } from '../files/files.ts';
import { withLock } from './file-lock.ts';
import { readBytes, replaceBytes, seal, unseal } from './sealed-file.ts';

/** What a key has asked of a route in a day. */
export interface UsageRow {
  /** `2026-05-19`, in UTC. */
  readonly day: string;
  /** Identifier of the key, which may have ended since. */
  readonly keyId: string;
  /** Such as `/v1/places/search`. */
  readonly route: string;
  readonly requests: number;
  /** Of those, the ones that were answered 4xx, and 5xx. */
  readonly refused: number;
  readonly failed: number;
  /** Of the refused ones, those that were over the rate of the key or of an address (429). */
  readonly overRate: number;
}

type Counts = [requests: number, refused: number, failed: number, overRate: number];
/** By identifier of the key, then by route. */
type Day = Readonly<Record<string, Readonly<Record<string, Readonly<Counts>>>>>;

/** How long requests are gathered before they are written. */
const GATHER_MS = 10_000;
const DAYS_KEPT = 92;
const KIND = 'usage';
const OVER_RATE = 429;
const DAY_MS = 86_400_000;
const NAME = /^\d{4}-\d\d-\d\d$/;

/**
 * How much keys were used, a file a day, to which the processes of a data directory add. Written behind the requests' backs; while
 * the disk takes nothing, requests go on and are not counted.
 */
export class Usage {
  readonly #directory: string;
  readonly #onEvent: (message: string) => void;
  readonly #now: () => number;
  /** By day, key and route. */
  readonly #gathered = new Map<string, Map<string, Map<string, Counts>>>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  /** @param onEvent hears one sentence when writing fails, one when it works again, and one if a file is damaged */
  constructor(directory: string, onEvent: (message: string) => void, now: () => number) {
    this.#directory = directory;
    this.#onEvent = onEvent;
    this.#now = now;
  }

  note(keyId: string, route: string, status: number): void {
    const byKey = entryOf(this.#gathered, this.#dayBefore(0), () => new Map<string, Map<string, Counts>>());
    const byRoute = entryOf(byKey, keyId, () => new Map<string, Counts>());
    const counts = entryOf(byRoute, route, (): Counts => [0, 0, 0, 0]);
    counts[0] += 1;
    if (status >= 500) counts[2] += 1;
    else if (status >= 400) counts[1] += 1;
    if (status === OVER_RATE) counts[3] += 1;
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.write(), GATHER_MS);
    this.#timer.unref();
  }

  /**
   * What was used in the last days, today included, with what this process has not written yet: by day, the newest first, then by key and route.
   *
   * @param days from 1 to 92
   */
  rows(days: number): UsageRow[] {
    const names = Array.from({ length: days }, (_, back) => this.#dayBefore(back));
    return names.flatMap((day) => rowsOf(day, this.#withGathered(day)));
  }

  /** Adds what was gathered to what other processes wrote; waits for the disk. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.size === 0) return;
    try {
      mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
      for (const day of this.#gathered.keys()) this.#writeDay(day);
      this.#removeOld();
      this.#tell(false, 'The usage of keys is written again.');
    } catch (error) {
      const why = `Cannot write the usage of keys to ${this.#directory}: ${reasonOf(error)}.`;
      this.#tell(true, `${why} It is not counted; requests are answered as before.`);
    }
    this.#gathered.clear();
  }

  #writeDay(day: string): void {
    const path = join(this.#directory, day);
    withLock(`${path}.lock`, () => replaceBytes(path, seal(KIND, this.#withGathered(day))));
  }

  #withGathered(day: string): Day {
    const sum: Record<string, Record<string, Readonly<Counts>>> = Object.create(null);
    Object.assign(sum, this.#stored(day));
    for (const [keyId, routes] of this.#gathered.get(day) ?? []) {
      const ofKey = { ...sum[keyId] };
      for (const [route, counts] of routes) ofKey[route] = added(counts, ofKey[route]);
      sum[keyId] = ofKey;
    }
    return sum;
  }

  #stored(day: string): Day {
    const path = join(this.#directory, day);
    try {
      return unseal(KIND, readBytes(path)) as Day; // as it was sealed
    } catch (error) {
      if (systemCode(error) !== 'ENOENT')
        this.#onEvent(`Cannot read the usage of keys in ${path}: ${reasonOf(error)}. It begins anew.`);
      return {};
    }
  }

  #removeOld(): void {
    const first = this.#dayBefore(DAYS_KEPT);
    for (const name of readdirSync(this.#directory))
      if (NAME.test(name) && name < first) rmSync(join(this.#directory, name), { force: true });
  }

  #dayBefore(days: number): string {
    return new Date(this.#now() - days * DAY_MS).toISOString().slice(0, 10);
  }

  #tell(isFailing: boolean, message: string): void {
    if (isFailing !== this.#isFailing) this.#onEvent(message);
    this.#isFailing = isFailing;
  }
}

function rowsOf(day: string, keys: Day): UsageRow[] {
  const rows = Object.entries(keys).flatMap(([keyId, routes]) =>
    Object.entries(routes).map(([route, [requests, refused, failed, overRate = 0]]) => ({
      day,
      keyId,
      route,
      requests,
      refused,
      failed,
      overRate, // of days that an older version wrote, none
    })),
  );
  const nameOf = ({ keyId, route }: UsageRow): string => `${keyId} ${route}`;
  return rows.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function added(counts: Counts, before: readonly number[] = []): Counts {
  return counts.map((count, at) => count + (before[at] ?? 0)) as Counts; // as many as it had
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
