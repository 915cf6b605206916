import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { systemCode } from '../files/files.ts';

/** Work under a lock takes milliseconds, in one turn of the event loop: a lock that is so old was left by a process that was killed. */
const ABANDONED_AFTER_MS = 5_000;
const LONGEST_WAIT_MS = 3 * ABANDONED_AFTER_MS;
const PAUSE_MS = 5;

const nothing = new Int32Array(new SharedArrayBuffer(4));

/**
 * Runs work while no other process runs work under the same lock, a file that exists meanwhile. Waits for others without turning
 * to other events.
 *
 * @throws the system's error if the file cannot be made, an Error if others hold it all the time, and what `work` throws
 */
export function withLock<T>(path: string, work: () => T): T {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  while (!isTaken(path)) {
    if (performance.now() > endMs) throw new Error(`another process holds ${path}`);
    removeAbandoned(path);
    Atomics.wait(nothing, 0, 0, PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function isTaken(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600));
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The file is moved before it is removed, and put back if it was another's by then. */
function removeAbandoned(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || Math.abs(Date.now() - found.mtimeMs) < ABANDONED_AFTER_MS) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (statSync(aside).ino !== found.ino) linkSync(aside, path);
    rmSync(aside);
  } catch (error) {
    const isOthers = systemCode(error) === 'ENOENT' || systemCode(error) === 'EEXIST';
    if (!isOthers) throw error;
  }
}
