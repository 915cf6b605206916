import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Vitest calls it before a run: the console and the elements for other pages are built where they are not built as their sources are. */
export default function buildConsole(): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'console/build.ts'], { cwd: PROJECT, stdio: 'inherit' });
  for (const script of ['client/build.mjs', 'operators/build.mjs'])
    execFileSync(process.execPath, [script], { cwd: PROJECT, stdio: 'inherit' });
}
