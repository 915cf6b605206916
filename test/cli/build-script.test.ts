import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { scratch } from '../scratch.ts';

/** `npm run build`, with programs in the place of those that it runs. */

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DONE = `console.error(process.argv[1].split('/').slice(-2).join('/'));`;
/** Ends when it is told to. */
const ENDLESS = 'setInterval(() => {}, 1000);';

async function build(programs: Readonly<Record<string, string>> = {}) {
  const root = scratch();
  const all = {
    'compile/compile.ts': DONE,
    'scripts/bundle.mjs': DONE,
    'console/build.ts': DONE,
    'client/build.mjs': DONE,
    'operators/build.mjs': DONE,
    ...programs,
  };
  for (const [file, program] of Object.entries(all)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), program);
  }
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  copyFileSync(join(PROJECT, 'scripts/build.mjs'), join(root, 'scripts/build.mjs'));
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said: await text(child.stderr), code: await ended };
}

it('says of each step how long all took so far, and what is left once that is known', async () => {
  const { said, code } = await build();
  expect(code).toBe(0);
  const steps = said.split('\n').filter((line) => line.startsWith('building'));
  expect(steps.map((line) => line.replaceAll(/\d+ s/g, 'N s'))).toEqual([
    'building 1 of 4: the command (N s so far)',
    'building 2 of 4: the console (N s so far, about N s left)',
    'building 3 of 4: elements for pages (N s so far, about N s left)',
    "building 4 of 4: the operators' page (N s so far, about N s left)",
  ]);
  expect(said).toMatch(/built all in \d+ s\n$/);
  for (const program of ['compile/compile.ts', 'scripts/bundle.mjs', 'operators/build.mjs'])
    expect(said).toContain(program);
});

it('says nothing of what is left where the console was built before', async () => {
  const { said } = await build({ 'dist/console/index.html': '' });
  expect(said).toMatch(/building 2 of 4: the console \(\d+ s so far\)/);
});

it('compiles the tables beside', async () => {
  const waits = `import { existsSync } from 'node:fs';
    const look = setInterval(() => existsSync('bundled') && clearInterval(look), 10);`;
  const marks = "import { writeFileSync } from 'node:fs'; writeFileSync('bundled', '');";
  const { code } = await build({ 'compile/compile.ts': waits, 'operators/build.mjs': marks });
  expect(code).toBe(0);
});

it.each([
  ['compile/compile.ts', 'console/build.ts'],
  ['scripts/bundle.mjs', 'compile/compile.ts'],
])('ends with all that runs if %s fails', async (failing, running) => {
  const { said, code } = await build({ [failing]: 'process.exitCode = 3;', [running]: ENDLESS });
  expect(code).toBe(1);
  expect(said).toContain(`${failing} ended with 3. If packages are missing or half installed, run 'npm ci'`);
  expect(said).not.toContain('built all');
});
