/** The compiled command in a process of its own, and what it used. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
/** Tells what the process has used on file descriptor 3, where the command itself prints nothing. */
const USAGE_REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
`)}`;

/** A line of progress of the command, and when it came. */
export interface StampedLine {
  readonly text: string;
  readonly atSeconds: number;
}

export interface CommandUsage {
  readonly wallSeconds: number;
  /** User and system, all threads. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly lines: readonly StampedLine[];
}

/**
 * Runs `waypost` with these words to its end.
 *
 * @throws Error with what the command said if it fails
 */
export async function runMeasured(words: readonly string[]): Promise<CommandUsage> {
  if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is missing: run 'npm run build' first.`);
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE_REPORTER, COMMAND, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const lines: StampedLine[] = [];
  const seconds = (): number => (performance.now() - began) / 1000;
  createInterface({ input: child.stderr! }).on('line', (line) =>
    lines.push({ text: line, atSeconds: seconds() }),
  );
  const report = text(child.stdio[3] as NodeJS.ReadableStream); // a pipe, as asked for above
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`waypost ${words.join(' ')}: ${lines.map((line) => line.text).join('\n')}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(await report) as NodeJS.ResourceUsage; // by our reporter
  return {
    wallSeconds: seconds(),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: (maxRSS * 1024) / 1e6,
    lines,
  };
}
