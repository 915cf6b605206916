import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest calls it before a run: the console and the elements for other pages are built where they are not built as their sources are. */
export default function buildConsole(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'console/build.ts'], { cwd: PROJECT, stdio: 'inherit' });
  execFileSync(process.execPath, ['client/build.mjs'], { cwd: PROJECT, stdio: 'inherit' });
}
