import { existsSync, renameSync } from 'node:fs';
import type { Database, RootDatabase } from 'lmdb';
import { lazyPackage } from '../core/core.ts';
import { fileUnavailable } from '../files/files.ts';
import { lmdbFileTrouble } from './lmdb-file.ts';
import { checkedCredentials, type StoredCredentials } from './stored-credentials.ts';

/** The last instant that a date can stand for (ECMA-262, Time Values). */
const LATEST_MS = 8.64e15;

const lmdb = lazyPackage<typeof import('lmdb')>('lmdb');

export interface LmdbState extends StoredCredentials {
  /** Identifiers of keys, and when they were last used, in milliseconds since 1970. */
  readonly lastUses: readonly (readonly [id: string, ms: number])[];
}

/**
 * The credentials of an LMDB file; undefined if there is none. LMDB has no checksums, so its tables are held against each other.
 *
 * @throws ServiceError FILE_UNAVAILABLE if it is damaged
 */
export function readLmdbState(path: string): LmdbState | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const trouble = lmdbFileTrouble(path);
    if (trouble) throw new Error(trouble);
    return readTables(path);
  } catch (error) {
    throw fileUnavailable('read the credentials of an older version in', path, error);
  }
}

/** Moves the file, so that nobody takes it for what is current; true if there was one. */
export function setLmdbStateAside(path: string): boolean {
  if (!existsSync(path)) return false;
  renameSync(path, `${path}.before`);
  return true;
}

function readTables(path: string): LmdbState {
  const root = lmdb().open<string, string>({ path, encoding: 'string', maxDbs: 8, readOnly: true });
  try {
    const credentials = checkedCredentials({
      keys: recordsOf(root, 'keys'),
      signingKeys: recordsOf(root, 'signing-keys'),
    });
    if (!isComplete(credentials, root)) throw new Error('it is damaged');
    return { ...credentials, lastUses: lastUsesOf(root) };
  } finally {
    root.close();
  }
}

/** Keys that were not revoked stand in two tables; without a key nothing was ever changed. */
function isComplete({ keys }: StoredCredentials, root: RootDatabase<string, string>): boolean {
  const usable = keys
    .filter(({ revokedAt }) => revokedAt === undefined)
    .map(({ hash, id }) => `${hash} ${id}`);
  const listed = entriesOf(root, 'ids-by-hash').map(({ key, value }) => `${key} ${value}`);
  const isChanged = entriesOf(root, 'facts').length > 0;
  return usable.sort().join() === listed.sort().join() && (keys.length > 0 || !isChanged);
}

function lastUsesOf(root: RootDatabase<string, string>): LmdbState['lastUses'] {
  const uses = entriesOf(root, 'last-uses').map(({ key, value }) => [key, Number(value)] as const);
  return uses.filter(([, ms]) => ms > 0 && ms < LATEST_MS);
}

function recordsOf(root: RootDatabase<string, string>, name: string): unknown[] {
  return entriesOf(root, name).map(({ value }): unknown => JSON.parse(value));
}

function entriesOf(root: RootDatabase<string, string>, name: string) {
  const table: Database<string, string> | undefined = root.openDB({ name, encoding: 'string' });
  return table ? [...table.getRange()] : [];
}
