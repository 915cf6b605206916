import { LRUCache } from 'lru-cache';
import { ServiceError } from '../core/core.ts';
import { hashCredential, newApiKey } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import {
  checkNewKey,
  type KeyChoices,
  type KeyRecord,
  type NewKey,
  readStoredKey,
  type StoredKey,
} from './key-record.ts';
import type { LastUses } from './last-uses.ts';
import { parseStored, type StateStore } from './state-store.ts';

/** A key that was just made: the only time that the key itself is known. */
export interface CreatedKey {
  readonly key: string;
  readonly record: KeyRecord;
}

/** A key in memory. */
interface KnownKey {
  readonly record: KeyRecord;
  readonly expiresMs: number;
  lastTouchMs: number;
}

const MOST_KNOWN = 10_000;
const TOUCH_EVERY_MS = 60_000;
/** The last instant that a date can stand for (ECMA-262, Time Values). */
const LATEST_MS = 8.64e15;

/**
 * The API keys of a data directory. A lookup costs one read of a number as long as no process makes or revokes
 * a key.
 */
export class KeyStore {
  readonly #state: StateStore;
  readonly #lastUses: LastUses;
  readonly #now: () => number;
  readonly #idsByHash = new LRUCache<string, string>({ max: MOST_KNOWN });
  readonly #known = new LRUCache<string, KnownKey>({ max: MOST_KNOWN });
  #revision = -1;

  constructor(state: StateStore, lastUses: LastUses, now: () => number) {
    this.#state = state;
    this.#lastUses = lastUses;
    this.#now = now;
  }

  /** @throws ServiceError VALIDATION_ERROR if a choice is not allowed, FILE_UNAVAILABLE if the key cannot be written */
  create(wanted: NewKey): CreatedKey {
    const choices = checkNewKey(wanted, this.#now());
    return this.#state.change(() => this.#insert(choices));
  }

  /** Makes a key that works from loopback addresses only, and removes those made so before. */
  renewDemo(name: string): CreatedKey {
    const choices = checkNewKey({ name, demo: true }, this.#now());
    return this.#state.change(() => {
      for (const stored of this.#all()) if (stored.demo) this.#remove(stored);
      return this.#insert(choices);
    });
  }

  /** Every key that was ever made, revoked and expired ones too, the oldest first. */
  list(): KeyRecord[] {
    return this.#all()
      .map((stored) => this.#describe(stored))
      .sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  }

  /**
   * Ends a key and all its tokens at once, in every process; one that has ended already stays as it is.
   *
   * @throws ServiceError VALIDATION_ERROR if no key has the identifier
   */
  revoke(id: string): KeyRecord {
    return this.#state.change(() => {
      const stored = this.#stored(id);
      if (!stored)
        throw new ServiceError(
          'VALIDATION_ERROR',
          `No key has the identifier ${JSON.stringify(id)}; 'waypost keys list' shows them.`,
        );
      if (stored.revokedAt) return this.#describe(stored);
      const ended = { ...stored, revokedAt: new Date(this.#now()).toISOString() };
      this.#state.keys.putSync(id, JSON.stringify(ended));
      this.#state.idsByHash.removeSync(stored.hash);
      return this.#describe(ended);
    });
  }

  /** The usable key with this SHA-256 in base64url; undefined if it is unknown, revoked or expired. */
  findByHash(hash: string): KeyRecord | undefined {
    this.#forgetWhatChanged();
    const id = this.#idsByHash.get(hash) ?? this.#readId(hash);
    return id === undefined ? undefined : this.#usable(id);
  }

  /** The usable key with this identifier; undefined if it is unknown, revoked or expired. */
  findById(id: string): KeyRecord | undefined {
    this.#forgetWhatChanged();
    return this.#usable(id);
  }

  /** Notes that a key is in use: at most once a minute, and without waiting for the disk. */
  touch(id: string): void {
    const known = this.#known.get(id);
    const now = this.#now();
    if (!known || now - known.lastTouchMs < TOUCH_EVERY_MS) return;
    known.lastTouchMs = now;
    if (now - this.#lastUseMs(id) < TOUCH_EVERY_MS) return; // another process was first
    this.#lastUses.note(id, now);
  }

  #insert(choices: KeyChoices): CreatedKey {
    const key = newApiKey();
    const stored: StoredKey = {
      ...choices,
      id: `key_${randomBase62(12)}`,
      hash: hashCredential(key),
      createdAt: new Date(this.#now()).toISOString(),
    };
    this.#state.keys.putSync(stored.id, JSON.stringify(stored));
    this.#state.idsByHash.putSync(stored.hash, stored.id);
    return { key, record: this.#describe(stored) };
  }

  #remove({ id, hash }: StoredKey): void {
    this.#state.keys.removeSync(id);
    this.#state.idsByHash.removeSync(hash);
    this.#state.lastUses.removeSync(id);
  }

  #stored(id: string): StoredKey | undefined {
    return readStoredKey(parseStored(this.#state.keys.get(id)));
  }

  #all(): StoredKey[] {
    const entries = [...this.#state.keys.getRange()];
    return entries
      .map(({ value }) => readStoredKey(parseStored(value)))
      .filter((stored) => stored !== undefined);
  }

  #describe({ hash: _, ...facts }: StoredKey): KeyRecord {
    const used = this.#lastUseMs(facts.id);
    return { ...facts, ...(used > 0 && { lastUsedAt: `${new Date(used).toISOString().slice(0, 16)}Z` }) };
  }

  #lastUseMs(id: string): number {
    const ms = this.#lastUses.get(id);
    return Number.isSafeInteger(ms) && ms < LATEST_MS ? ms : 0;
  }

  #forgetWhatChanged(): void {
    const revision = this.#state.revision();
    if (revision === this.#revision) return;
    this.#idsByHash.clear();
    this.#known.clear();
    this.#revision = revision;
  }

  #readId(hash: string): string | undefined {
    const id = this.#state.idsByHash.get(hash);
    if (id === undefined) return undefined;
    this.#idsByHash.set(hash, id);
    return id;
  }

  #usable(id: string): KeyRecord | undefined {
    const known = this.#known.get(id) ?? this.#read(id);
    return known && known.expiresMs > this.#now() ? known.record : undefined;
  }

  #read(id: string): KnownKey | undefined {
    const stored = this.#stored(id);
    if (!stored || stored.revokedAt) return undefined;
    const expiresMs =
      stored.expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(stored.expiresAt);
    const known = { record: this.#describe(stored), expiresMs, lastTouchMs: this.#lastUseMs(id) };
    this.#known.set(id, known);
    return known;
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
