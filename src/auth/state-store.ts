import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { ServiceError } from '../core/core.ts';
import { stateFileTrouble } from './state-file.ts';

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
  /** Runs a change of keys in one transaction; it is on disk, and seen by every process, when this returns. */
  change<T>(work: () => T): T;
  close(): Promise<void>;
}

const REVISION = 'revision';

function statePath(dataDirectory: string): string {
  return join(dataDirectory, 'state');
}

export function hasState(dataDirectory: string): boolean {
  return existsSync(statePath(dataDirectory));
}

/**
 * Opens the state of a data directory, and makes it where there is none, readable by its owner alone: it holds
 * the keys that sign tokens.
 *
 * @throws ServiceError FILE_UNAVAILABLE
 */
export function openState(dataDirectory: string): StateStore {
  const root = openRoot(dataDirectory);
  const table = (name: string): Database<string, string> => root.openDB({ name, encoding: 'string' });
  const facts = table('facts');
  const storedRevision = () => Number.parseInt(facts.get(REVISION) ?? '', 10) || 0;
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
      root.transactionSync(() => {
        const result = work();
        facts.putSync(REVISION, String(storedRevision() + 1));
        return result;
      }),
    close: () => root.close(),
  };
}

/** What JSON in the store says; undefined where it is absent or damaged. */
export function parseStored(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function openRoot(dataDirectory: string): RootDatabase<string, string> {
  const directory = statePath(dataDirectory);
  const path = join(directory, 'credentials.mdb');
  try {
    mkdirSync(dataDirectory, { recursive: true });
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const trouble = stateFileTrouble(path);
    if (trouble) throw new Error(trouble);
    return open({ path, encoding: 'string', maxDbs: 8 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ServiceError('FILE_UNAVAILABLE', `Cannot open the credentials in ${path}: ${why}.`, {
      cause: error,
    });
  }
}
