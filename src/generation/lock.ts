import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ServiceError } from '../core/core.ts';
import { fileUnavailable, systemCode } from '../files/files.ts';
import { lockPath } from './layout.ts';

/** Holder of a lock; the content of the lock file as JSON. */
interface Holder {
  readonly token: string;
  readonly host: string;
  readonly pid: number;
  /** Start time of the process, which distinguishes it from a later one with the same number; empty if unknown. */
  readonly started: string;
}

/** Interval at which the holder touches its file, so that other machines see that it is alive. */
const HEARTBEAT_MS = 30_000;
/** A lock of another machine is abandoned if it was not touched for this long. */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** Prefix of a stale lock file that the next holder moved aside. */
const STALE = 'stale-';

/** Locks held by this process: its process number alone cannot distinguish a stale lock from a held one. */
const heldHere = new Set<string>();

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes the exclusive right to build into a data directory; takes over from a holder that is gone.
 *
 * The lock dies with its process: the next build starts at once after a kill, and a build that computes for minutes without
 * touching its file keeps its right. Locks that expire by time (`proper-lockfile`) offer neither.
 *
 * @throws ServiceError FILE_UNAVAILABLE when another build is running or the directory cannot be written
 */
export async function acquireLock(dataDirectory: string): Promise<Lock> {
  const path = lockPath(dataDirectory);
  const self: Holder = {
    token: randomUUID(),
    host: hostname(),
    pid: process.pid,
    started: processStart(process.pid),
  };
  if (!(await tryCreate(path, self))) await takeOver(path, self);
  heldHere.add(self.token);
  await removeLeftOvers(path);
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return { release: () => release(path, self, heartbeat) };
}

/** Writes the file under another name and links it, so that it appears with its whole content or not at all. */
async function tryCreate(path: string, self: Holder): Promise<boolean> {
  const scratch = `${path}.${self.token}`;
  try {
    await writeFile(scratch, JSON.stringify(self), { flag: 'wx' });
    await link(scratch, path);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw fileUnavailable('write to', path, error);
  } finally {
    await discard(scratch);
  }
}

/** Also true if the scratch file is gone: then the new holder of the lock has removed it. */
function isTaken(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'EEXIST' || (code === 'ENOENT' && error instanceof Error && 'dest' in error);
}

async function takeOver(path: string, self: Holder): Promise<void> {
  const text = await readLock(path);
  const holder = text === undefined ? undefined : parseHolder(text);
  if (holder && !(await isGone(path, holder))) throw busy(path, holder);
  if (text !== undefined) await removeStale(path, text, self.token);
  if (!(await tryCreate(path, self))) throw busy(path, parseHolder((await readLock(path)) ?? ''));
}

/** Moves the stale file away, and puts it back if it turns out to be another taker's fresh lock. */
async function removeStale(path: string, expected: string, token: string): Promise<void> {
  const aside = `${path}.${STALE}${token}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw fileUnavailable('replace', path, error);
  }
  const caught = await readLock(aside);
  if (caught !== undefined && caught !== expected) await link(aside, path);
  await discard(aside);
}

/**
 * Removes files that killed processes left beside the lock. A live taker loses nothing by it: its scratch file is of no
 * use while this process holds the lock. Only a lock that was moved aside and belongs to a live process stays.
 */
async function removeLeftOvers(path: string): Promise<void> {
  const directory = dirname(path);
  const prefix = `${basename(path)}.`;
  const names = await readdir(directory).catch(() => []); // an unreadable directory needs no clearing
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    const leftOver = join(directory, name);
    if (!name.startsWith(`${prefix}${STALE}`) || !(await isHeld(leftOver))) await discard(leftOver);
  }
}

async function isHeld(path: string): Promise<boolean> {
  const holder = parseHolder((await readLock(path)) ?? '');
  return holder !== undefined && !(await isGone(path, holder));
}

async function isGone(path: string, holder: Holder): Promise<boolean> {
  if (heldHere.has(holder.token)) return false;
  if (holder.host !== hostname()) return Date.now() - (await modifiedMs(path)) > ABANDONED_AFTER_MS;
  if (holder.pid === process.pid) return true;
  return !isAlive(holder.pid) || processStart(holder.pid) !== holder.started;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM'; // somebody else's process, alive
  }
}

/** Start time in clock ticks (field 22 of /proc/PID/stat, Linux); empty elsewhere. */
function processStart(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return ''; // no such file system or no such process: the process number alone decides
  }
}

async function release(path: string, self: Holder, heartbeat: NodeJS.Timeout): Promise<void> {
  clearInterval(heartbeat);
  heldHere.delete(self.token);
  const holder = parseHolder((await readLock(path)) ?? '');
  if (holder?.token === self.token) await unlinkIfThere(path);
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { token, host, pid, started } = JSON.parse(text);
    if (typeof token !== 'string' || typeof host !== 'string' || !Number.isInteger(pid)) return undefined;
    return { token, host, pid, started: String(started) };
  } catch {
    return undefined; // locks appear whole, so this is a damaged file and nobody's lock
  }
}

async function readLock(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileUnavailable('read', path, error);
  }
}

async function modifiedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw fileUnavailable('read', path, error);
  }
}

async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw fileUnavailable('remove', path, error);
  }
}

/** Removes a file that is no longer needed. If that fails, the next holder of the lock removes it. */
async function discard(path: string): Promise<void> {
  await unlink(path).catch(() => {});
}

function touch(path: string): void {
  const now = new Date();
  utimes(path, now, now).catch(() => {}); // a missed beat only matters when many are missed
}

function busy(path: string, holder: Holder | undefined): ServiceError {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new ServiceError(
    'FILE_UNAVAILABLE',
    `Another build into this data directory is running (${who}): wait for it, or delete ${path} if it is gone.`,
  );
}
