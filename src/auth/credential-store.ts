import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, reasonOf, systemCode } from '../files/files.ts';
import { withLock } from './file-lock.ts';
import { readBytes, replaceBytes, seal, unseal } from './sealed-file.ts';
import {
  checkedCredentials,
  type StoredCredentials,
  type StoredKey,
  type StoredSigningKey,
} from './stored-credentials.ts';

/** Everything that lets somebody in. */
export interface Credentials {
  /** By identifier, the oldest first. */
  readonly keys: ReadonlyMap<string, StoredKey>;
  readonly signingKeys: readonly StoredSigningKey[];
}

/** The same, to be changed. */
export interface Draft {
  readonly keys: Map<string, StoredKey>;
  signingKeys: readonly StoredSigningKey[];
}

const KIND = 'credentials';
/** Other processes' changes are seen after this time at most. */
const LOOK_EVERY_MS = 5;
/** A file that changes twice within the resolution of its clock looks unchanged; one that was left alone so long does not. */
const SETTLED_AFTER_MS = 100;

/** Changes that this process has made to any store: the others of the process look at once. */
let changesHere = 0;

function statePath(dataDirectory: string): string {
  return join(dataDirectory, 'state');
}

export function hasState(dataDirectory: string): boolean {
  return existsSync(statePath(dataDirectory));
}

/** A file of the state by its name. */
export function stateFile(dataDirectory: string, name: string): string {
  return join(statePath(dataDirectory), name);
}

/**
 * `DIR/state/credentials`, which several processes read and change at once. Requests are answered from memory. The file is read
 * again when it has changed, and takes the place of what is in memory only if it is whole; until then that stays in use, whatever
 * happens to the file. A copy beside it is written first, so that one of both is whole at any time.
 */
export class CredentialStore {
  readonly #path: string;
  readonly #copyPath: string;
  readonly #onEvent: (message: string) => void;
  #held: Credentials = { keys: new Map(), signingKeys: [] };
  /** The file's bytes that are held. */
  #bytes: Buffer | undefined;
  /** How the file looked when it was read, or failed to be. */
  #look: string | undefined;
  #trouble: string | undefined;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #changesSeen = -1;

  /**
   * Opens the state of a data directory, which is made if it does not exist. Only its owner can read it, because it holds the keys that
   * sign tokens.
   *
   * @param before what to begin with if there are no credentials yet
   * @param onEvent hears one sentence when the file cannot be used, and one when it can again
   * @throws ServiceError FILE_UNAVAILABLE if neither the file nor its copy is whole, or if there is none and it cannot be written
   */
  constructor(
    dataDirectory: string,
    before: () => StoredCredentials | undefined,
    onEvent: (message: string) => void,
  ) {
    this.#path = stateFile(dataDirectory, KIND);
    this.#copyPath = `${this.#path}.copy`;
    this.#onEvent = onEvent;
    try {
      makeDirectories(dataDirectory);
      this.#open(before);
      this.#keepCopy();
    } catch (error) {
      throw error instanceof ServiceError
        ? error
        : fileUnavailable('open the credentials in', this.#path, error);
    }
  }

  /** The credentials as every process has stored them until now; the same object while nothing changes. */
  current(): Credentials {
    const nowMs = performance.now();
    if (changesHere === this.#changesSeen && nowMs - this.#lookedMs < LOOK_EVERY_MS) return this.#held;
    this.#changesSeen = changesHere;
    this.#lookedMs = nowMs;
    if (this.#refresh()) this.#keepCopy();
    return this.#held;
  }

  /**
   * Changes the credentials; they are on disk, and seen by every process, when this returns.
   *
   * @throws ServiceError FILE_UNAVAILABLE if they cannot be written; they are then as before
   */
  change<T>(work: (draft: Draft) => T): T {
    try {
      return withLock(`${this.#path}.lock`, () => {
        this.#refresh();
        const draft = { keys: new Map(this.#held.keys), signingKeys: this.#held.signingKeys };
        const result = work(draft);
        this.#write(draft);
        return result;
      });
    } catch (error) {
      throw error instanceof ServiceError
        ? error
        : fileUnavailable('write the credentials to', this.#path, error);
    }
  }

  #open(before: () => StoredCredentials | undefined): void {
    if (this.#exists()) this.#read();
    else this.#begin(before);
  }

  #begin(before: () => StoredCredentials | undefined): void {
    withLock(`${this.#path}.lock`, () => {
      if (this.#exists()) return this.#read(); // another process was first
      const { keys, signingKeys } = before() ?? { keys: [], signingKeys: [] };
      this.#write({ keys: new Map(keys.map((key) => [key.id, key])), signingKeys });
    });
  }

  #exists(): boolean {
    return existsSync(this.#path) || existsSync(this.#copyPath);
  }

  /** Reads the file, or the copy if the file is not whole. */
  #read(): void {
    this.#refresh();
    if (this.#bytes) return;
    const why = `Cannot read the credentials in ${this.#path}: ${this.#trouble}.`;
    try {
      this.#hold(readBytes(this.#copyPath));
    } catch {
      throw new ServiceError('FILE_UNAVAILABLE', `${why} Nor is ${this.#copyPath} whole.`);
    }
    this.#onEvent(`${why} ${this.#copyPath} is whole and is used in its place.`);
  }

  /** Reads the file if it looks different; true if it holds something new. A file that cannot be used is reported, and changes nothing else. */
  #refresh(): boolean {
    const look = lookOf(this.#path);
    if (look === this.#look) return false;
    this.#look = isSettled(look) ? look : undefined;
    try {
      const bytes = readBytes(this.#path);
      const isNew = !this.#bytes?.equals(bytes);
      if (isNew) this.#hold(bytes);
      this.#tell(undefined);
      return isNew;
    } catch (error) {
      this.#tell(reasonOf(error));
      return false;
    }
  }

  /** Makes the copy alike, which it is not after somebody has put back an older file. */
  #keepCopy(): void {
    const bytes = this.#bytes;
    if (this.#trouble !== undefined || !bytes || isAlike(this.#copyPath, bytes)) return;
    try {
      withLock(`${this.#path}.lock`, () => {
        if (isAlike(this.#path, bytes)) replaceBytes(this.#copyPath, bytes); // else another process writes both
      });
    } catch (error) {
      this.#onEvent(`${fileUnavailable('keep a copy of the credentials in', this.#copyPath, error).message}`);
    }
  }

  /** @throws Error if the bytes are not whole */
  #hold(bytes: Buffer): void {
    const { keys, signingKeys } = checkedCredentials(unseal(KIND, bytes));
    this.#held = { keys: new Map(keys.map((key) => [key.id, key])), signingKeys };
    this.#bytes = bytes;
  }

  #tell(trouble: string | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    if (!this.#bytes) return; // not open yet
    const stay = 'The keys that were read before stay in use until it can be read again.';
    this.#onEvent(
      trouble === undefined
        ? `The credentials in ${this.#path} are read again.`
        : `Cannot read the credentials in ${this.#path}: ${trouble}. ${stay}`,
    );
  }

  #write(draft: Draft): void {
    const bytes = seal(KIND, { keys: [...draft.keys.values()], signingKeys: draft.signingKeys });
    replaceBytes(this.#copyPath, bytes);
    replaceBytes(this.#path, bytes);
    this.#held = draft;
    this.#bytes = bytes;
    this.#look = undefined;
    changesHere += 1;
  }
}

/** Node's recursive mkdir says that nothing is there where a file system is read-only. */
function makeDirectories(dataDirectory: string): void {
  if (!existsSync(dataDirectory)) mkdirSync(dataDirectory, { recursive: true });
  const directory = statePath(dataDirectory);
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
}

/** Facts that tell a file from another of its name, and from itself before a change. The time of `chmod` and `rename` counts too, and nobody can set it. */
function lookOf(path: string): string {
  try {
    const { ino, size, ctimeMs } = statSync(path);
    return `${ctimeMs} ${ino} ${size}`;
  } catch (error) {
    return systemCode(error) ?? String(error);
  }
}

/** True if a file can be read and holds these bytes. */
function isAlike(path: string, bytes: Buffer): boolean {
  try {
    return readBytes(path).equals(bytes);
  } catch {
    return false;
  }
}

function isSettled(look: string): boolean {
  const changedMs = Number.parseFloat(look);
  return !(Math.abs(Date.now() - changedMs) < SETTLED_AFTER_MS);
}
