import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { randomBase62 } from './base62.ts';
import type { CredentialStore, Credentials, Draft } from './credential-store.ts';
import type { StoredSigningKey } from './stored-credentials.ts';

/** A key that signs tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: KeyObject;
}

const SECRET_BYTES = 32;
/** For processes that read their clock, or took the key, a little earlier than the one that replaced it. */
const GRACE_MS = 3_600_000;

/**
 * The keys that sign tokens: the newest signs, the older ones still verify. A key is replaced when a token is to be
 * signed and it is older than `rotateAfterMs`; a replaced one is removed at a later replacement, once the last token
 * that it can have signed has expired.
 */
export class SigningKeys {
  readonly #store: CredentialStore;
  readonly #rotateAfterMs: number;
  readonly #longestTokenMs: number;
  /** What the keys below were opened from. */
  #seen: Credentials | undefined;
  readonly #open = new Map<string, SigningKey>();

  constructor(store: CredentialStore, rotateAfterMs: number, longestTokenMs: number) {
    this.#store = store;
    this.#rotateAfterMs = rotateAfterMs;
    this.#longestTokenMs = longestTokenMs;
  }

  /**
   * The key to sign with. An old key signs on while a new one cannot be written.
   *
   * @throws ServiceError FILE_UNAVAILABLE if there is no key yet and none can be written
   */
  current(nowMs: number): SigningKey {
    const newest = newestOf(this.#store.current());
    if (newest && this.#isFresh(newest, nowMs)) return opened(newest);
    try {
      return opened(this.#store.change((draft) => this.#rotate(draft, nowMs)));
    } catch (error) {
      if (!newest) throw error;
      return opened(newest); // the log hears of a full disk from the last uses, which are written more often
    }
  }

  /** The key with this identifier, which anybody may have written into a token. */
  find(kid: unknown): SigningKey | undefined {
    const credentials = this.#store.current();
    if (credentials !== this.#seen) {
      this.#seen = credentials;
      this.#open.clear();
      for (const stored of credentials.signingKeys) this.#open.set(stored.kid, opened(stored));
    }
    return typeof kid === 'string' ? this.#open.get(kid) : undefined;
  }

  /** Runs in a change, so that one of several processes makes the new key and all use it. */
  #rotate(draft: Draft, nowMs: number): StoredSigningKey {
    const keys = byAge(draft);
    const newest = keys.at(-1);
    if (newest && this.#isFresh(newest, nowMs)) return newest;
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const made = { kid: randomBase62(16), secret, createdMs: nowMs };
    draft.signingKeys = [...keys.filter((_, index) => !this.#isOutlived(keys[index + 1], nowMs)), made];
    return made;
  }

  #isFresh({ createdMs }: StoredSigningKey, nowMs: number): boolean {
    return nowMs - createdMs < this.#rotateAfterMs;
  }

  /** True if every token of the key before `successor` has expired. */
  #isOutlived(successor: StoredSigningKey | undefined, nowMs: number): boolean {
    return successor !== undefined && nowMs - successor.createdMs > this.#longestTokenMs + GRACE_MS;
  }
}

/** The oldest first. */
function byAge({ signingKeys }: Credentials): readonly StoredSigningKey[] {
  return signingKeys.toSorted((a, b) => a.createdMs - b.createdMs);
}

function newestOf(credentials: Credentials): StoredSigningKey | undefined {
  return byAge(credentials).at(-1);
}

function opened({ kid, secret }: StoredSigningKey): SigningKey {
  return { kid, secret: createSecretKey(secret, 'base64url') };
}
