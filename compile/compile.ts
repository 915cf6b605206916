/**
 * compile: turns the data of development dependencies into the files of `generated/` that the service reads.
 *
 * In: the id tagging schema, the name suggestion index, our own tables. Out: `generated/`, the same bytes for the same
 * input. Runs only when the inputs or these programs have changed. Nothing in `src/` imports it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compileTaxonomy } from './taxonomy.ts';

const ROOT = new URL('../', import.meta.url);
const OUTPUT = new URL('generated/', ROOT);
const STAMP = new URL('stamp', OUTPUT);
/** Everything of ours that decides what is written. */
const SOURCES = ['compile/', 'src/taxonomy/', 'src/taxonomy/tables/', 'src/core/', 'src/core/text/'];

const STEPS = [compileTaxonomy];

async function compile(): Promise<void> {
  const stamp = stampOfInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  mkdirSync(OUTPUT, { recursive: true });
  for (const step of STEPS) await step(OUTPUT);
  writeFileSync(STAMP, stamp);
}

/** A digest of the locked versions of all packages and of the programs and tables that compile them. */
function stampOfInputs(): string {
  const hash = createHash('sha256').update(readFileSync(new URL('package-lock.json', ROOT)));
  for (const directory of SOURCES) for (const file of filesIn(directory)) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(directory: string): URL[] {
  const url = new URL(directory, ROOT);
  const names = readdirSync(url).filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'));
  return names.sort().map((name) => new URL(name, url));
}

await compile();
