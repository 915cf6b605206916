import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Vitest calls it before a run: the tests start the command as users have it, which is sooner there than its source. */
export default function bundle(): void {
  const script = fileURLToPath(new URL('../../scripts/bundle.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
}
