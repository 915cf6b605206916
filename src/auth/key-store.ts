import { ServiceError } from '../core/core.ts';
import { hashCredential, newApiKey } from './api-key.ts';
import { randomBase62 } from './base62.ts';
import type { CredentialStore, Credentials, Draft } from './credential-store.ts';
import {
  changed,
  checkNewKey,
  type KeyChanges,
  type KeyChoices,
  type KeyRecord,
  MOST_RATE,
  type NewKey,
} from './key-record.ts';
import type { LastUses } from './last-uses.ts';
import type { StoredKey } from './stored-credentials.ts';

/** A key that was just made: the only time that the key itself is known. */
export interface CreatedKey {
  readonly key: string;
  readonly record: KeyRecord;
}

/** A key that was not revoked. */
interface UsableKey {
  readonly record: KeyRecord;
  readonly expiresMs: number;
}

const TOUCH_EVERY_MS = 60_000;

/** The API keys of a data directory. A lookup takes two looks into memory. */
export class KeyStore {
  readonly #store: CredentialStore;
  readonly #lastUses: LastUses;
  readonly #now: () => number;
  readonly #touchedMs = new Map<string, number>();
  /** Keys of this process alone. */
  readonly #held: StoredKey[] = [];
  /** Credentials that the two maps were made of. */
  #seen: Credentials | undefined;
  readonly #byHash = new Map<string, UsableKey>();
  readonly #byId = new Map<string, UsableKey>();
  /** Hashes and identifiers. */
  readonly #revoked = new Set<string>();
  readonly #origins = new Map<string, UsableKey[]>();

  constructor(store: CredentialStore, lastUses: LastUses, now: () => number) {
    this.#store = store;
    this.#lastUses = lastUses;
    this.#now = now;
  }

  /** @throws ServiceError VALIDATION_ERROR if a choice is not allowed, FILE_UNAVAILABLE if the key cannot be written */
  create(wanted: NewKey): CreatedKey {
    const choices = checkNewKey(wanted, this.#now());
    return this.#store.change((draft) => this.#insert(draft, choices));
  }

  /** Makes a key that works from loopback addresses only, in this process only, and as long as it runs: nothing is written. */
  makeDemo(name: string): CreatedKey {
    return this.#hold({ ...checkNewKey({ name }, this.#now()), demo: true });
  }

  /**
   * Makes a key for whoever opens a page of this server, in this process only, and as long as it runs: nothing is written.
   *
   * @param addressRatePerMinute requests a minute of one address
   */
  makeForVisitors(name: string, addressRatePerMinute: number): CreatedKey {
    const rates = { ratePerMinute: MOST_RATE, addressRatePerMinute };
    return this.#hold(checkNewKey({ name, ...rates }, this.#now()));
  }

  #hold(choices: KeyChoices): CreatedKey {
    const { key, stored } = this.#newKey(choices);
    this.#held.push(stored);
    this.#seen = undefined;
    return { key, record: recordOf(stored) };
  }

  /** Every key that was ever made but for those of demonstrations, revoked and expired ones too, the oldest first. */
  list(): KeyRecord[] {
    const uses = this.#lastUses.all();
    return this.#stored()
      .map((stored) => withLastUse(recordOf(stored), uses.get(stored.id)))
      .sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  }

  /**
   * Ends a key and all its tokens at once, in every process; one that has ended already stays as it is.
   *
   * @throws ServiceError VALIDATION_ERROR if no key has the identifier
   */
  revoke(id: string): KeyRecord {
    return this.#replace(id, (stored) => ({ revokedAt: new Date(this.#now()).toISOString(), ...stored }));
  }

  /**
   * Changes a key, in every process with the next request; the key itself stays.
   *
   * @throws ServiceError VALIDATION_ERROR if a change is not allowed, no key has the identifier, or it was revoked
   */
  change(id: string, changes: KeyChanges): KeyRecord {
    return this.#replace(id, (stored) => {
      if (stored.revokedAt)
        throw new ServiceError(
          'VALIDATION_ERROR',
          `The key ${id} was revoked, which is for good; make another.`,
        );
      return changed(stored, changes, this.#now());
    });
  }

  #replace(id: string, work: (stored: StoredKey) => StoredKey): KeyRecord {
    const replaced = this.#store.change(({ keys }) => {
      const stored = keys.get(id);
      if (!stored)
        throw new ServiceError(
          'VALIDATION_ERROR',
          `No key has the identifier ${JSON.stringify(id)}; 'waypost keys list' shows them.`,
        );
      const fresh = work(stored);
      keys.set(id, fresh);
      return fresh;
    });
    return withLastUse(recordOf(replaced), this.#lastUses.all().get(id));
  }

  /** The usable key with this SHA-256 in base64url; undefined if it is unknown, revoked or expired. */
  findByHash(hash: string): KeyRecord | undefined {
    this.#index();
    return this.#unexpired(this.#byHash.get(hash));
  }

  /** The usable key with this identifier; undefined if it is unknown, revoked or expired. */
  findById(id: string): KeyRecord | undefined {
    this.#index();
    return this.#unexpired(this.#byId.get(id));
  }

  /** Why the key with this hash or identifier is not usable any more; undefined if it is, or there is none. */
  endOf(hashOrId: string): 'expired' | 'revoked' | undefined {
    this.#index();
    if (this.#revoked.has(hashOrId)) return 'revoked';
    const key = this.#byHash.get(hashOrId) ?? this.#byId.get(hashOrId);
    return key && !this.#unexpired(key) ? 'expired' : undefined;
  }

  /** True if a usable key may stand in pages of this origin. */
  servesOrigin(origin: string): boolean {
    this.#index();
    return this.#origins.get(origin)?.some((key) => this.#unexpired(key)) ?? false;
  }

  /** Notes that a key is in use: at most once a minute, and without waiting for the disk. */
  touch(id: string): void {
    const now = this.#now();
    if (this.#byId.get(id)?.record.demo) return;
    if (now - (this.#touchedMs.get(id) ?? Number.NEGATIVE_INFINITY) < TOUCH_EVERY_MS) return;
    this.#touchedMs.set(id, now);
    this.#lastUses.note(id, now);
  }

  #insert({ keys }: Draft, choices: KeyChoices): CreatedKey {
    const { key, stored } = this.#newKey(choices);
    keys.set(stored.id, stored);
    return { key, record: recordOf(stored) };
  }

  #newKey(choices: KeyChoices): { readonly key: string; readonly stored: StoredKey } {
    const key = newApiKey(choices.origins ? 'publishable' : 'secret');
    const id = `key_${randomBase62(12)}`;
    const createdAt = new Date(this.#now()).toISOString();
    return { key, stored: { ...choices, id, hash: hashCredential(key), createdAt } };
  }

  /** Keys of the store. Earlier versions wrote demo keys, too; their processes have ended. */
  #stored(): readonly StoredKey[] {
    return [...this.#store.current().keys.values()].filter(({ demo }) => !demo);
  }

  #index(): void {
    const credentials = this.#store.current();
    if (credentials === this.#seen) return;
    this.#seen = credentials;
    this.#byHash.clear();
    this.#byId.clear();
    this.#origins.clear();
    this.#revoked.clear();
    for (const stored of [...this.#stored(), ...this.#held]) this.#add(stored);
  }

  #add(stored: StoredKey): void {
    const { id, hash, expiresAt, revokedAt, origins = [] } = stored;
    if (revokedAt) {
      this.#revoked.add(id).add(hash);
      return;
    }
    const expiresMs = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
    const usable = { record: recordOf(stored), expiresMs };
    this.#byHash.set(hash, usable);
    this.#byId.set(id, usable);
    for (const origin of origins) this.#origins.set(origin, [...(this.#origins.get(origin) ?? []), usable]);
  }

  #unexpired(key: UsableKey | undefined): KeyRecord | undefined {
    return key && key.expiresMs > this.#now() ? key.record : undefined;
  }
}

function recordOf({ hash: _, ...facts }: StoredKey): KeyRecord {
  return facts;
}

function withLastUse(record: KeyRecord, ms: number | undefined): KeyRecord {
  if (ms === undefined) return record;
  return { ...record, lastUsedAt: `${new Date(ms).toISOString().slice(0, 16)}Z` };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
