/**
 * Writes the sample's extract beside this file (`npx tsx sample/generate.ts`), or with `--check` says whether the
 * one that lies there is what would be written.
 */
import { writeFileSync } from 'node:fs';
import { SAMPLE_PATH, staleness } from './committed.ts';
import { encodeSample } from './sample.ts';

if (process.argv.includes('--check')) await check();
else writeFileSync(SAMPLE_PATH, encodeSample());

async function check(): Promise<void> {
  const reason = await staleness(SAMPLE_PATH);
  if (reason === undefined) return;
  process.stderr.write(`${reason} Run \`npx tsx sample/generate.ts\`.\n`);
  process.exitCode = 1;
}
