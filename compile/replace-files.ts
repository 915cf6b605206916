import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCRATCH_PREFIX = '.new-';
/** No compilation takes so long, so what has lain about longer was left by one that was stopped. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Has files written beside a directory's own and only then takes each into it, in one step: whoever reads them
 * meanwhile has the old ones or the new ones, never half of one. Files that are not written again stay.
 *
 * @param output a directory that exists; its address ends in a slash
 * @param write is given the address of a directory, which ends in a slash as well
 * @returns the names of what was written
 */
export async function replaceFiles(
  output: URL,
  write: (directory: URL) => Promise<void> | void,
): Promise<string[]> {
  removeAbandoned(output);
  const scratch = pathToFileURL(`${mkdtempSync(fileURLToPath(new URL(SCRATCH_PREFIX, output)))}/`);
  try {
    await write(scratch);
    const names = readdirSync(scratch);
    for (const name of names) renameSync(new URL(name, scratch), new URL(name, output));
    return names;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function removeAbandoned(output: URL): void {
  for (const name of readdirSync(output).filter((entry) => entry.startsWith(SCRATCH_PREFIX))) {
    const left = new URL(name, output);
    const age = Date.now() - (statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_AFTER_MS) rmSync(left, { recursive: true, force: true });
  }
}
