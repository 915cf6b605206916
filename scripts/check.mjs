// Runs every `check:…` of package.json, as many at once as there are cores, in the order in which they stand there. Prints the
// output of each whole when it ends, and last those that failed, with their last lines.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, runPart } from './run-part.mjs';

/** Against hanging only. */
const SECONDS = 900;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const directory = mkdtempSync(join(tmpdir(), 'waypost-check-'));
const failed = [];

async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const command = ['npm', 'run', '--silent', name];
    const result = await runPart({ name, command, seconds: SECONDS }, directory);
    console.log(
      `\n${name}: ${result.fault ?? 'kept'}, ${result.seconds} s\n${result.output.trimEnd()}`.trimEnd(),
    );
    if (result.fault) failed.push(result);
  }
}

if (waiting.length === 0) throw new Error('package.json has no check.');
try {
  await Promise.all(Array.from({ length: availableParallelism() }, work));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
for (const { name, fault, output } of failed)
  console.error(`\n${name} failed: ${fault}.\n${lastLines(output).join('\n')}`);
if (failed.length > 0) process.exitCode = 1;
