/**
 * Cost of building every real extract, and a large one made of them.
 *
 *     npm run build && npx tsx bench/build.ts [--megabytes 100] [--only NAME] [--minutes 20] [--command FILE]
 *
 * The extracts are read from `WAYPOST_TEST_DATA`, else ../shared/data. The large one is made once, out of many moved
 * copies of them (see repeated-extract.ts), and kept in a temporary directory (`WAYPOST_BENCH_DIR` moves it); it is
 * the same on every machine. Those whose name holds what `--only` says are built by the compiled command in a process
 * of its own, one after the other, with the command's defaults: threads by file size. A build that takes longer than
 * so many minutes is ended.
 *
 * Printed: wall clock and processor time (user and system, all threads), the highest resident memory, places a
 * second of wall clock, how long each phase took, and the size of the generation. On a machine with other work to do
 * the processor time is the figure to compare.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';
import { writeRepeatedExtract } from './repeated-extract.ts';

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
/** Tells what the process has used on file descriptor 3, where the command itself prints nothing. */
const USAGE_REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
`)}`;
const PHASES = ['read', 'place', 'index', 'verify'] as const;
const PHASE_END = /^(\w+).*: [^:]*, in [^,]*$/;

interface BuildFigures {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly places: number;
  readonly phaseSeconds: ReadonlyMap<string, number>;
  readonly generationMegabytes: number;
}

const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '20' },
    command: { type: 'string', default: COMMAND },
  },
});

if (!existsSync(options.command))
  throw new Error(`${options.command} is missing: run 'npm run build' first.`);
const directory = process.env.WAYPOST_BENCH_DIR ?? join(tmpdir(), 'waypost-bench');
mkdirSync(directory, { recursive: true });
const sources = readdirSync(EXTRACTS)
  .filter((name) => name.endsWith('.osm.pbf'))
  .map((name) => ({ path: join(EXTRACTS, name), bytes: statSync(join(EXTRACTS, name)).size }));

const large = join(directory, `large-${options.megabytes}.osm.pbf`);
const rows: string[][] = [];
for (const path of [...sources.map((source) => source.path), large]) {
  if (!basename(path).includes(options.only)) continue;
  if (!existsSync(path)) await writeRepeatedExtract(path, sources, Number(options.megabytes) * 1e6);
  rows.push(rowOf(path, await build(path)));
}
console.log(`${machineLine()}\n`);
console.log(
  markdownTable(
    ['extract', 'MB', 'wall s', 'CPU s', 'peak MB', 'places', 'places/s', ...PHASES, 'generation MB'],
    rows,
  ),
);

async function build(path: string): Promise<BuildFigures> {
  const data = join(directory, `built-${process.pid}`);
  rmSync(data, { recursive: true, force: true });
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', USAGE_REPORTER, options.command, 'build', path, '--data', data],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], timeout: Number(options.minutes) * 60_000 },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [usage, outcome, phaseSeconds, code] = await Promise.all([
    text(child.stdio[3] as NodeJS.ReadableStream), // a pipe, as asked for above
    text(child.stdout!),
    timePhases(child.stderr!, began),
    ended,
  ]);
  if (code !== 0) throw new Error(`The build of ${path} ended with ${code}.`);
  const wallSeconds = (performance.now() - began) / 1e3;
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(usage) as NodeJS.ResourceUsage; // by our reporter
  const generationMegabytes = megabytesIn(data);
  rmSync(data, { recursive: true });
  return {
    wallSeconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMegabytes: (maxRSS * 1024) / 1e6,
    places: Number(/built ([\d,]+) places/.exec(outcome)?.[1]?.replaceAll(',', '')),
    phaseSeconds,
    generationMegabytes,
  };
}

/** A phase lasts from the end of the one before it, the first from the start of the process. */
async function timePhases(lines: NodeJS.ReadableStream, began: number): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  let before = began;
  for await (const line of createInterface({ input: lines })) {
    const phase = PHASE_END.exec(line)?.[1];
    if (phase === undefined) continue;
    const now = performance.now();
    seconds.set(phase, (seconds.get(phase) ?? 0) + (now - before) / 1e3);
    before = now;
  }
  return seconds;
}

function rowOf(path: string, figures: BuildFigures): string[] {
  const { wallSeconds, cpuSeconds, peakMegabytes, places, phaseSeconds, generationMegabytes } = figures;
  return [
    basename(path, '.osm.pbf'),
    (statSync(path).size / 1e6).toFixed(1),
    wallSeconds.toFixed(1),
    cpuSeconds.toFixed(1),
    peakMegabytes.toFixed(0),
    places.toLocaleString('en'),
    (places / wallSeconds).toFixed(0),
    ...PHASES.map((phase) => (phaseSeconds.get(phase) ?? 0).toFixed(1)),
    generationMegabytes.toFixed(1),
  ];
}

function megabytesIn(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}
