import { type Stats, statSync } from 'node:fs';

/**
 * Refuses pipes and devices before they are opened: opening a named pipe waits for a writer, who may never come. A directory is left to
 * the system, which refuses to read it.
 *
 * @throws Error with a reason worded to follow a colon; the system's error if there is nothing of that name
 */
export function expectFile(path: string): void {
  const status = statSync(path);
  if (!status.isFile() && !status.isDirectory()) throw new Error(`it is ${kindOf(status)}, expected a file`);
}

/** What is no file, such as `a named pipe`. */
export function kindOf(status: Stats): string {
  if (status.isDirectory()) return 'a directory';
  if (status.isFIFO()) return 'a named pipe';
  return status.isSocket() ? 'a socket' : 'a device';
}
