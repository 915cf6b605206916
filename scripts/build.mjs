// Makes all that the command runs of: `generated` and, beside that, `dist`. Neither needs the other, and each leaves a core idle for a part of
// its time. What is up to date is left as it is, but for the command, which is bundled at every start.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const TSX = ['--import', 'tsx'];
const GENERATE = [...TSX, 'compile/compile.ts'];
/** What is built into `dist`, each with its share of the time that all take where nothing is there. */
const STEPS = [
  { name: 'the command', share: 3, words: ['scripts/bundle.mjs'] },
  { name: 'the console', share: 9, words: [...TSX, 'console/build.ts'] },
  { name: 'elements for pages', share: 1, words: ['client/build.mjs'] },
  { name: "the operators' page", share: 1, words: ['operators/build.mjs'] },
];
const ADVICE =
  "If packages are missing or half installed, run 'npm ci', then this again; else the lines above say what is wrong.";
const children = new Set();
const beganMs = Date.now();

/** Resolves when a program of ours has ended well. It says itself what it does, and what went wrong. */
function run(words) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
    children.add(child);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      children.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`${words.at(-1)} ended with ${signal ?? code}. ${ADVICE}`));
    });
  });
}

/** One after the other, with what they have taken and may take yet; nothing is known of that where most is there already. */
async function buildAll() {
  const isFirst = !existsSync(new URL('../dist/console', import.meta.url));
  let done = 0;
  for (const [at, { name, share, words }] of STEPS.entries()) {
    report(`${at + 1} of ${STEPS.length}: ${name}`, isFirst ? done : 0);
    await run(words);
    done += share;
  }
}

function report(step, done) {
  const elapsed = (Date.now() - beganMs) / 1000;
  const all = STEPS.reduce((sum, { share }) => sum + share, 0);
  const left = done > 0 ? `, about ${Math.ceil((elapsed * (all - done)) / done)} s left` : '';
  console.error(`building ${step} (${Math.round(elapsed)} s so far${left})`);
}

function stop(code) {
  for (const child of children) child.kill();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(1));
try {
  await Promise.all([run(GENERATE), buildAll()]);
} catch (error) {
  console.error(error.message);
  stop(1);
}
console.error(`built all in ${Math.round((Date.now() - beganMs) / 1000)} s`);
