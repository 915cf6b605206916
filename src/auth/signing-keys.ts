import type { JsonWebKey, KeyObject } from 'node:crypto';
import { randomBase62 } from './base62.ts';
import type { CredentialStore, Credentials, Draft } from './credential-store.ts';
import { newSecret, openSecret, type SigningAlgorithm } from './signing-algorithms.ts';
import type { StoredSigningKey } from './stored-credentials.ts';

/** A key that signs tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly signs: KeyObject;
  /** The public half; of HS256 the same secret. */
  readonly verifies: KeyObject;
}

/** For processes that read their clock, or took the key, a little earlier than the one that replaced it. */
const GRACE_MS = 3_600_000;

/**
 * The keys that sign tokens: the newest of the algorithm signs, all others still verify. A key is replaced when a token is to be
 * signed and it is older than `rotateAfterMs`; a replaced one is removed at a later replacement, once the last token
 * that it can have signed has expired.
 */
export class SigningKeys {
  readonly #store: CredentialStore;
  readonly #rotateAfterMs: number;
  readonly #longestTokenMs: number;
  readonly #algorithm: SigningAlgorithm;
  /** What the keys below were opened from. */
  #seen: Credentials | undefined;
  readonly #open = new Map<string, SigningKey>();

  constructor(
    store: CredentialStore,
    rotateAfterMs: number,
    longestTokenMs: number,
    algorithm: SigningAlgorithm = 'HS256',
  ) {
    this.#store = store;
    this.#rotateAfterMs = rotateAfterMs;
    this.#longestTokenMs = longestTokenMs;
    this.#algorithm = algorithm;
  }

  /**
   * The key to sign with. An old key signs on while a new one cannot be written.
   *
   * @throws ServiceError FILE_UNAVAILABLE if there is no key yet and none can be written
   */
  current(nowMs: number): SigningKey {
    const newest = this.#newestOf(this.#store.current());
    if (newest && this.#isFresh(newest, nowMs)) return this.#opened(newest);
    try {
      return this.#opened(this.#store.change((draft) => this.#rotate(draft, nowMs)));
    } catch (error) {
      if (!newest) throw error;
      return this.#opened(newest); // the log hears of a full disk from the last uses, which are written more often
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

  /**
   * The public halves of all keys that verify, as JWKs (RFC 7517); none of HS256.
   *
   * @throws ServiceError FILE_UNAVAILABLE as {@link current}
   */
  publicKeys(nowMs: number): JsonWebKey[] {
    if (this.#algorithm !== 'HS256') this.current(nowMs); // so that it is known before it signs
    return this.#store
      .current()
      .signingKeys.map((stored) => this.#opened(stored))
      .filter(({ algorithm }) => algorithm !== 'HS256')
      .map(({ kid, algorithm, verifies }) => ({
        ...verifies.export({ format: 'jwk' }),
        kid,
        alg: algorithm,
        use: 'sig',
      }));
  }

  /** Opened once, as long as nothing is stored anew. */
  #opened(stored: StoredSigningKey): SigningKey {
    return this.find(stored.kid) ?? opened(stored);
  }

  #newestOf(credentials: Credentials): StoredSigningKey | undefined {
    return byAge(credentials).findLast((key) => algorithmOf(key) === this.#algorithm);
  }

  /** Runs in a change, so that one of several processes makes the new key and all use it. */
  #rotate(draft: Draft, nowMs: number): StoredSigningKey {
    const newest = this.#newestOf(draft);
    if (newest && this.#isFresh(newest, nowMs)) return newest;
    const algorithm = this.#algorithm;
    const made = { kid: randomBase62(16), algorithm, secret: newSecret(algorithm), createdMs: nowMs };
    const keys = byAge(draft);
    draft.signingKeys = [...keys.filter((key) => !this.#isOutlived(key, keys, nowMs)), made];
    return made;
  }

  #isFresh({ createdMs }: StoredSigningKey, nowMs: number): boolean {
    return nowMs - createdMs < this.#rotateAfterMs;
  }

  /** True if every token of the key has expired: it signs until one of its kind follows, or it is too old where none does. */
  #isOutlived(key: StoredSigningKey, keys: readonly StoredSigningKey[], nowMs: number): boolean {
    const ofKind = keys.filter((other) => algorithmOf(other) === algorithmOf(key));
    const successor = ofKind[ofKind.indexOf(key) + 1];
    const lastUseMs = successor?.createdMs ?? key.createdMs + this.#rotateAfterMs;
    return nowMs - lastUseMs > this.#longestTokenMs + GRACE_MS;
  }
}

/** The oldest first. */
function byAge({ signingKeys }: Credentials): readonly StoredSigningKey[] {
  return signingKeys.toSorted((a, b) => a.createdMs - b.createdMs);
}

function algorithmOf({ algorithm = 'HS256' }: StoredSigningKey): SigningAlgorithm {
  return algorithm;
}

function opened(stored: StoredSigningKey): SigningKey {
  const algorithm = algorithmOf(stored);
  return { kid: stored.kid, algorithm, ...openSecret(algorithm, stored.secret) };
}
