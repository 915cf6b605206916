import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { randomBase62 } from './base62.ts';
import { parseStored, type StateStore } from './state-store.ts';

/** A key that signs tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: KeyObject;
}

const StoredSigningKey = Type.Object({
  kid: Type.String(),
  /** 32 random bytes in base64url. */
  secret: Type.String({ minLength: 43 }),
  createdMs: Type.Number(),
});
type StoredSigningKey = Static<typeof StoredSigningKey>;
const storedSigningKey = Compile(StoredSigningKey);

const KID = /^[0-9A-Za-z]{16}$/;
const SECRET_BYTES = 32;
const MOST_OPEN = 64;
/** For processes that read their clock, or took the key, a little earlier than the one that replaced it. */
const GRACE_MS = 3_600_000;

/**
 * The keys that sign tokens: the newest signs, the older ones still verify. A key is replaced when a token is to be
 * signed and it is older than `rotateAfterMs`; a replaced one is removed at a later replacement, once the last token
 * that it can have signed has expired.
 */
export class SigningKeys {
  readonly #state: StateStore;
  readonly #rotateAfterMs: number;
  readonly #longestTokenMs: number;
  readonly #open = new LRUCache<string, SigningKey>({ max: MOST_OPEN });

  constructor(state: StateStore, rotateAfterMs: number, longestTokenMs: number) {
    this.#state = state;
    this.#rotateAfterMs = rotateAfterMs;
    this.#longestTokenMs = longestTokenMs;
  }

  /**
   * The key to sign with. An old key signs on while a new one cannot be written.
   *
   * @throws ServiceError FILE_UNAVAILABLE if there is no key yet and none can be written
   */
  current(nowMs: number): SigningKey {
    const newest = this.#all().at(-1);
    if (newest && this.#isFresh(newest, nowMs)) return this.#opened(newest);
    try {
      return this.#opened(this.#state.change(() => this.#rotate(nowMs)));
    } catch (error) {
      if (!newest) throw error;
      return this.#opened(newest); // the log hears of a full disk from the last uses, which are written more often
    }
  }

  /** The key with this identifier, which anybody may have written into a token. */
  find(kid: unknown): SigningKey | undefined {
    if (typeof kid !== 'string' || !KID.test(kid)) return undefined;
    const open = this.#open.get(kid);
    if (open) return open;
    const stored = parseStored(this.#state.signingKeys.get(kid));
    return storedSigningKey.Check(stored) ? this.#opened(stored) : undefined;
  }

  /** Runs in a transaction, so that one of several processes makes the new key and all use it. */
  #rotate(nowMs: number): StoredSigningKey {
    const keys = this.#all();
    const newest = keys.at(-1);
    if (newest && this.#isFresh(newest, nowMs)) return newest;
    for (const [index, { kid }] of keys.entries())
      if (this.#isOutlived(keys[index + 1], nowMs)) this.#state.signingKeys.removeSync(kid);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const made = { kid: randomBase62(16), secret, createdMs: nowMs };
    this.#state.signingKeys.putSync(made.kid, JSON.stringify(made));
    return made;
  }

  #isFresh({ createdMs }: StoredSigningKey, nowMs: number): boolean {
    return nowMs - createdMs < this.#rotateAfterMs;
  }

  /** True if every token of the key before `successor` has expired. */
  #isOutlived(successor: StoredSigningKey | undefined, nowMs: number): boolean {
    return successor !== undefined && nowMs - successor.createdMs > this.#longestTokenMs + GRACE_MS;
  }

  /** The oldest first. */
  #all(): StoredSigningKey[] {
    return [...this.#state.signingKeys.getRange()]
      .map(({ value }) => parseStored(value))
      .filter((value) => storedSigningKey.Check(value))
      .sort((a, b) => a.createdMs - b.createdMs);
  }

  #opened({ kid, secret }: StoredSigningKey): SigningKey {
    const open = this.#open.get(kid);
    if (open) return open;
    const key = { kid, secret: createSecretKey(secret, 'base64url') };
    this.#open.set(kid, key);
    return key;
  }
}
