import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Directory of what the tests of a run build once; the processes of its tests inherit the variable. */
export const SHARED = 'WAYPOST_TEST_SHARED';

/** Vitest calls it before each project of a run, and what it gives back after the run. */
export default function shareDirectory(): () => void {
  process.env[SHARED] ??= mkdtempSync(join(tmpdir(), 'waypost-shared-'));
  const directory = process.env[SHARED];
  return () => rmSync(directory, { recursive: true, force: true });
}
