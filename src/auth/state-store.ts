import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemErrorName } from 'node:util';
import { type Database, open, type RootDatabase } from 'lmdb';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import { stateFileTrouble } from './state-file.ts';
import { ensureRoom, ensureRoomForNew } from './state-room.ts';

/**
 * `DIR/state`: what changes while generations don't, in LMDB, read and written by several processes at once.
 */
export interface StateStore {
  /** Key records by identifier, as JSON. */
  readonly keys: Database<string, string>;
  /** Identifiers of usable keys by the hash of the key. */
  readonly idsByHash: Database<string, string>;
  /** Last use of keys by identifier, in milliseconds since 1970. */
  readonly lastUses: Database<string, string>;
  /** Signing keys of tokens by `kid`, as JSON. */
  readonly signingKeys: Database<string, string>;
  /**
   * A number that every change of keys increases: what was read before is good while it stays. What is read after
   * it is as every process has committed it until now.
   */
  revision(): number;
  /**
   * Runs a change of keys in one transaction; it is on disk, and seen by every process, when this returns.
   *
   * @throws ServiceError FILE_UNAVAILABLE if it cannot be written; the state is then as before
   */
  change<T>(work: () => T): T;
  /** The same for what is no change of keys: what other processes have read stays good. */
  write<T>(work: () => T): T;
  close(): Promise<void>;
}

const REVISION = 'revision';

/** The statistics of LMDB that this file uses; the package does not declare their type. */
interface FileStats {
  readonly lastPageNumber: number;
  readonly pageSize: number;
}

function statePath(dataDirectory: string): string {
  return join(dataDirectory, 'state');
}

function credentialsPath(dataDirectory: string): string {
  return join(statePath(dataDirectory), 'credentials.mdb');
}

export function hasState(dataDirectory: string): boolean {
  return existsSync(statePath(dataDirectory));
}

/**
 * Opens the state of a data directory, which is made if it does not exist. Only its owner can read it, because it holds the keys
 * that sign tokens.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function openState(dataDirectory: string): StateStore {
  const root = openRoot(dataDirectory);
  const table = (name: string): Database<string, string> => root.openDB({ name, encoding: 'string' });
  const facts = table('facts');
  const storedRevision = () => Number.parseInt(facts.get(REVISION) ?? '', 10) || 0;
  // A transaction of LMDB's own thread rejects two promises when it cannot be written, of which one is out of reach.
  const write = <T>(work: () => T): T => {
    try {
      return root.transactionSync(() => {
        const { lastPageNumber, pageSize } = root.getStats() as FileStats;
        ensureRoom(credentialsPath(dataDirectory), (lastPageNumber + 1) * pageSize);
        return work();
      });
    } catch (error) {
      throw error instanceof ServiceError ? error : unwritten(dataDirectory, error);
    }
  };
  return {
    keys: table('keys'),
    idsByHash: table('ids-by-hash'),
    lastUses: table('last-uses'),
    signingKeys: table('signing-keys'),
    revision: () => {
      root.resetReadTxn(); // else reads are of the state at the last turn of a timer
      return storedRevision();
    },
    change: (work) =>
      write(() => {
        const result = work();
        facts.putSync(REVISION, String(storedRevision() + 1));
        return result;
      }),
    write,
    close: () => root.close(),
  };
}

/** The value of JSON in the store; undefined if it is absent or damaged. */
export function parseStored(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unwritten(dataDirectory: string, cause: unknown): ServiceError {
  return fileUnavailable('write the credentials to', credentialsPath(dataDirectory), withSystemCode(cause));
}

/** LMDB's errors carry the number of the system's error in place of its name. */
function withSystemCode(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const { code } = error;
  return typeof code === 'number' && code > 0
    ? Object.assign(error, { code: getSystemErrorName(-code) })
    : error;
}

function openRoot(dataDirectory: string): RootDatabase<string, string> {
  const directory = statePath(dataDirectory);
  const path = credentialsPath(dataDirectory);
  try {
    // Node's recursive mkdir says that nothing is there where a file system is read-only
    if (!existsSync(dataDirectory)) mkdirSync(dataDirectory, { recursive: true });
    if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
    const trouble = stateFileTrouble(path);
    if (trouble) throw new Error(trouble);
    if (!existsSync(path)) ensureRoomForNew(path);
    return open({ path, encoding: 'string', maxDbs: 8 });
  } catch (error) {
    throw fileUnavailable('open the credentials in', path, withSystemCode(error));
  }
}
