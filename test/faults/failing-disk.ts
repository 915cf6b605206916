import fs from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';

/**
 * A disk that fails once, at the operation with a given number, in whichever thread that is: loaded by `node --import` before everything
 * else, in threads too, it stands before the functions of `node:fs` that write.
 */

/** Places in the numbers that all threads share. */
const SHARED = { done: 0, failAt: 1, code: 2, failed: 3 } as const;
const CODES = ['ENOSPC', 'EIO'] as const;
export type DiskError = (typeof CODES)[number];

const KEY = 'waypost failing disk';
if (isMainThread) setEnvironmentData(KEY, new Int32Array(new SharedArrayBuffer(16)));
const shared = getEnvironmentData(KEY) as unknown as Int32Array; // threads inherit what was set above
if (isMainThread) failAt(undefined);

/** Lets the operation with this number from now on fail; none without a number. */
export function failAt(operation: number | undefined, code: DiskError = 'ENOSPC'): void {
  shared[SHARED.done] = 0;
  shared[SHARED.failed] = 0;
  shared[SHARED.code] = CODES.indexOf(code);
  shared[SHARED.failAt] = operation ?? -1;
}

/** Operations since {@link failAt}. */
export function operationsDone(): number {
  return Atomics.load(shared, SHARED.done);
}

export function hasFailed(): boolean {
  return Atomics.load(shared, SHARED.failed) === 1;
}

/** Counts an operation, and throws if it is the one that fails. */
function step(name: string, path: unknown): void {
  const operation = Atomics.add(shared, SHARED.done, 1);
  if (process.env.WAYPOST_SHOW_OPERATIONS) process.stderr.write(`${operation} ${name} ${String(path)}\n`);
  if (operation !== Atomics.load(shared, SHARED.failAt)) return;
  Atomics.store(shared, SHARED.failed, 1);
  const code = CODES[Atomics.load(shared, SHARED.code)] ?? 'EIO';
  const place = typeof path === 'string' ? { path } : {};
  throw Object.assign(new Error(`${code}: made up, ${name} '${String(path)}'`), {
    code,
    syscall: name,
    ...place,
  });
}

type AnyFunction = (...args: unknown[]) => unknown;

function isForWriting(flags: unknown): boolean {
  return typeof flags === 'string' && /[wa+]/.test(flags);
}

/** Puts a step before functions of an object; asynchronous ones reject. */
function guard(target: object, names: readonly string[], isAsync: boolean): void {
  const functions = target as Record<string, AnyFunction>;
  for (const name of names) {
    const real = functions[name];
    if (!real) throw new Error(`There is no function ${name}.`);
    const opens = name === 'open' || name === 'openSync';
    const guarded = (...args: unknown[]): unknown => {
      if (!opens || isForWriting(args[1])) step(name, args[0]);
      return real.apply(target, args);
    };
    functions[name] = isAsync ? async (...args: unknown[]) => guarded(...args) : guarded;
  }
}

const PATHS = ['rename', 'link', 'mkdir', 'writeFile', 'copyFile', 'appendFile', 'truncate'];
guard(
  fs,
  [
    ...PATHS.map((name) => `${name}Sync`),
    'writeSync',
    'writevSync',
    'fsyncSync',
    'ftruncateSync',
    'openSync',
  ],
  false,
);
guard(promises, PATHS, true);
const { open } = promises;
promises.open = async (path, flags, mode): Promise<FileHandle> => {
  if (isForWriting(flags)) step('open', path);
  const handle = await open(path, flags, mode);
  const names = ['write', 'writeFile', 'writev', 'appendFile', 'truncate'];
  // directories are flushed too, through handles for reading
  guard(handle, [...names, 'sync', 'datasync'], true);
  return handle;
};
syncBuiltinESMExports();
