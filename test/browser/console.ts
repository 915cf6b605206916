import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest calls it before a run: the console is built where it is not built as its sources are. */
export default function buildConsole(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'console/build.ts'], { cwd: PROJECT, stdio: 'inherit' });
}
