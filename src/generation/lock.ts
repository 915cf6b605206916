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

/** Ending of the lock that whoever replaces a stale lock holds meanwhile. */
const TURN = 'turn';

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
  heldHere.add(self.token); // before its file appears: others in this process would take that for a stale one
  try {
    if (!(await tryCreate(path, self))) await takeOver(path, self);
  } catch (error) {
    heldHere.delete(self.token);
    throw error;
  }
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

/**
 * Puts a new holder in the place of one that is gone. A lock of its own lets one process at a time do so: it looks again before it
 * replaces the file, so that nobody replaces the fresh lock of another who found the same stale one.
 */
async function takeOver(path: string, self: Holder): Promise<void> {
  const text = await readLock(path);
  const holder = text === undefined ? undefined : parseHolder(text);
  if (holder && !(await isGone(path, holder))) throw busy(path, holder);
  const isTakenOver = text === undefined ? await tryCreate(path, self) : await replaceStale(path, text, self);
  if (!isTakenOver) throw busy(path, parseHolder((await readLock(path)) ?? ''));
}

/** False if the file is no longer the expected one. */
async function replaceStale(path: string, expected: string, self: Holder): Promise<boolean> {
  const turn = `${path}.${TURN}`;
  if (!(await tryCreate(turn, self))) await takeTurn(turn, self);
  try {
    return (await readLock(path)) === expected && (await replace(path, self));
  } finally {
    await discard(turn);
  }
}

/** Takes a turn from a process that died within it: a moment so short that two who find that do not wait for each other. */
async function takeTurn(turn: string, self: Holder): Promise<void> {
  const holder = parseHolder((await readLock(turn)) ?? '');
  if (holder && !(await isGone(turn, holder))) throw busy(turn, holder);
  await discard(turn);
  if (!(await tryCreate(turn, self))) throw busy(turn, undefined);
}

async function replace(path: string, self: Holder): Promise<boolean> {
  const scratch = `${path}.${self.token}`;
  try {
    await writeFile(scratch, JSON.stringify(self), { flag: 'wx' });
    await rename(scratch, path);
    return true;
  } catch (error) {
    await discard(scratch);
    if (isTaken(error)) return false;
    throw fileUnavailable('replace', path, error);
  }
}

/**
 * Removes files that killed processes left beside the lock. A live taker loses nothing by it: neither its scratch file nor its turn is
 * of use while this process holds the lock.
 */
async function removeLeftOvers(path: string): Promise<void> {
  const directory = dirname(path);
  const prefix = `${basename(path)}.`;
  const names = await readdir(directory).catch(() => []); // an unreadable directory needs no clearing
  for (const name of names.filter((entry) => entry.startsWith(prefix))) await discard(join(directory, name));
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
