import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** All that runs: the source, or what is bundled of it. */
const PROGRAM = new URL('../', import.meta.url);
const CODE_AND_TABLES = /\.(js|ts|json)$/;
/** Neither the web console nor a test decides anything of a data set. */
const WITHOUT = /^console\b|\.test(-thread)?\.ts$/;

let ours: string | undefined;

/**
 * Hash of the program that runs, as it was when it was first asked for: some ten milliseconds, once in a process. No other is like it if
 * the program cannot be read, as while another takes its place.
 */
export function programHash(): string {
  ours ??= readableHash(PROGRAM) ?? randomUUID();
  return ours;
}

function readableHash(directory: URL): string | undefined {
  try {
    return hashOfProgram(directory);
  } catch {
    return undefined;
  }
}

/**
 * Hash of the names and contents of all code of a program and of the tables beside it.
 *
 * @param directory ends with a slash
 * @throws Error if a file cannot be read
 */
export function hashOfProgram(directory: URL): string {
  const hash = createHash('sha256');
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((name) => CODE_AND_TABLES.test(name) && !WITHOUT.test(name)).sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(new URL(name, directory)))
      .update('\0');
  return hash.digest('hex');
}
