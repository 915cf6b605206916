import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Set once it is done in a run. */
const DONE = 'WAYPOST_TEST_BUNDLED';

/**
 * Vitest calls it before each project of a run: the tests start the command as users have it, which is sooner there than its
 * source.
 */
export default function bundle(): void {
  if (process.env[DONE]) return;
  process.env[DONE] = '1';
  const script = fileURLToPath(new URL('../../scripts/bundle.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
}
