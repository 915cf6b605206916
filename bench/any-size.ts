/**
 * Extracts of any size, and what building them takes: a table of phases with processor time and resident memory.
 *
 *     npm run build
 *     npx tsx bench/any-size.ts make FILE --megabytes 300 [--alone COPY]
 *     npx tsx bench/any-size.ts build FILE [--data DIR] [--command FILE] [--minutes 120]
 *
 * `make` writes an extract out of copies of those in `WAYPOST_TEST_DATA`, else ../shared/data, with rare words spelled anew in each
 * (generate/country.ts); with `--alone` it writes one of its copies. `build` runs the compiled command and reads the kernel's counters of its
 * process four times a second: resident memory, and how much of it is anonymous (heaps and arrays; the rest are pages of files that
 * the kernel may drop). Then comes what each thread held at most in a phase, as far as it had time to say so, the slope (bytes of memory
 * for each byte of the extract), and one hash of all files of the generation but its manifest: equal for builds that wrote the same.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './figures.ts';
import { writeCopyAlone, writeCountry } from './generate/country.ts';
import { machineLine } from './machine.ts';

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const EXTRACTS =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const SAMPLES_EVERY_MS = 250;
/** Ticks of the kernel's clock, of which `stat` counts processor time. */
const TICKS_A_SECOND = 100;
/** In `stat`, behind the name of the command in brackets. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];
/** A thread that holds less is left out. */
const LEAST_SHOWN_BYTES = 30e6;
const PHASE_END = /^(\w+).*: [^:]*, in [^,]*$/;
/** Each thread says on file descriptor 3 what its heap and its arrays hold. */
const THREAD_REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { threadId } from 'node:worker_threads';
  setInterval(() => {
    const { heapTotal, arrayBuffers } = process.memoryUsage();
    writeSync(3, threadId + ' ' + heapTotal + ' ' + arrayBuffers + '\\n');
  }, ${SAMPLES_EVERY_MS}).unref();
`)}`;

interface Sample {
  readonly residentBytes: number;
  readonly anonymousBytes: number;
  readonly cpuSeconds: number;
}

interface PhaseFigures {
  readonly phase: string;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly residentPeak: number;
  readonly anonymousPeak: number;
  readonly threads: ReadonlyMap<string, Held>;
}

/** Bytes that a thread holds. */
interface Held {
  readonly heap: number;
  readonly arrays: number;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    megabytes: { type: 'string', default: '300' },
    alone: { type: 'string' },
    data: { type: 'string' },
    command: { type: 'string', default: COMMAND },
    minutes: { type: 'string', default: '120' },
  },
});
const [verb, file] = positionals;
if (!file || (verb !== 'make' && verb !== 'build')) throw new Error('Expected make FILE or build FILE.');

async function make(path: string): Promise<void> {
  const sources = readdirSync(EXTRACTS)
    .filter((name) => name.endsWith('.osm.pbf'))
    .sort()
    .map((name) => ({ path: join(EXTRACTS, name), bytes: statSync(join(EXTRACTS, name)).size }));
  if (options.alone === undefined) await writeCountry(path, sources, Number(options.megabytes) * 1e6);
  else await writeCopyAlone(path, sources, Number(options.alone));
  console.log(`${path}: ${megabytes(statSync(path).size)} MB`);
}

async function build(path: string): Promise<void> {
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'waypost-any-size-'));
  try {
    const phases = await sampled(path, data);
    const extractBytes = statSync(path).size;
    const peak = Math.max(...phases.map(({ residentPeak }) => residentPeak));
    const cpu = phases.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    console.log(`${basename(path)}, ${megabytes(extractBytes)} MB; ${machineLine()}\n`);
    console.log(markdownTable(['phase', 's', 'CPU s', 'resident MB', 'anonymous MB'], phases.map(rowOf)));
    console.log(
      `\n${markdownTable(['phase', 'thread', 'heap MB', 'arrays MB'], phases.flatMap(rowsOfThreads))}`,
    );
    console.log(
      `\nin all ${cpu.toFixed(0)} s of processor, ${((cpu * 1e6) / extractBytes).toFixed(2)} a MB;` +
        ` at most ${megabytes(peak)} MB resident, ${(peak / extractBytes).toFixed(2)} a byte`,
    );
    console.log(`files ${await hashOfFiles(join(data, 'generations'))}`);
  } finally {
    if (options.data === undefined) rmSync(data, { recursive: true });
  }
}

/** Builds in a process of its own, whose counters are read until it ends. */
async function sampled(path: string, data: string): Promise<readonly PhaseFigures[]> {
  const child = spawn(
    process.execPath,
    ['--import', THREAD_REPORTER, options.command, 'build', path, '--data', data],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], timeout: Number(options.minutes) * 60_000 },
  );
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const phases = new PhaseSampler(child.pid!);
  const timer = setInterval(() => phases.sample(), SAMPLES_EVERY_MS);
  const reports = (async () => {
    for await (const line of createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })) {
      const [thread = '', heap, arrays] = line.split(' ');
      phases.note(thread, { heap: Number(heap), arrays: Number(arrays) });
    }
  })();
  for await (const line of createInterface({ input: child.stderr! })) {
    const phase = PHASE_END.exec(line)?.[1];
    if (phase !== undefined) phases.end(phase);
  }
  await reports;
  clearInterval(timer);
  if ((await ended) !== 0) throw new Error(`The build of ${path} failed.`);
  return phases.figures;
}

/** The counters of a process, phase by phase. A phase lasts from the end of the one before it. */
class PhaseSampler {
  readonly figures: PhaseFigures[] = [];
  readonly #pid: number;
  #began = performance.now();
  #cpuBefore = 0;
  #samples: Sample[] = [];
  #threads = new Map<string, Held>();
  #last: Sample = { residentBytes: 0, anonymousBytes: 0, cpuSeconds: 0 };

  constructor(pid: number) {
    this.#pid = pid;
  }

  sample(): void {
    const sample = sampleOf(this.#pid);
    if (!sample) return;
    this.#samples.push(sample);
    this.#last = sample;
  }

  note(thread: string, { heap, arrays }: Held): void {
    const most = this.#threads.get(thread) ?? { heap: 0, arrays: 0 };
    this.#threads.set(thread, { heap: Math.max(heap, most.heap), arrays: Math.max(arrays, most.arrays) });
  }

  end(phase: string): void {
    this.sample();
    const { cpuSeconds } = this.#last;
    const now = performance.now();
    this.figures.push({
      phase,
      wallSeconds: (now - this.#began) / 1e3,
      cpuSeconds: cpuSeconds - this.#cpuBefore,
      residentPeak: Math.max(0, ...this.#samples.map(({ residentBytes }) => residentBytes)),
      anonymousPeak: Math.max(0, ...this.#samples.map(({ anonymousBytes }) => anonymousBytes)),
      threads: this.#threads,
    });
    this.#threads = new Map();
    [this.#began, this.#cpuBefore, this.#samples] = [now, cpuSeconds, []];
  }
}

/** The counters of a process now; undefined once it has ended. */
function sampleOf(pid: number): Sample | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)![1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      residentBytes: 1024 * kilobytes('VmRSS'),
      anonymousBytes: 1024 * kilobytes('RssAnon'),
      cpuSeconds: (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_A_SECOND,
    };
  } catch {
    return undefined; // a process that has ended has neither
  }
}

function rowOf({ phase, wallSeconds, cpuSeconds, residentPeak, anonymousPeak }: PhaseFigures): string[] {
  const seconds = [wallSeconds, cpuSeconds].map((value) => value.toFixed(1));
  return [phase, ...seconds, megabytes(residentPeak), megabytes(anonymousPeak)];
}

function rowsOfThreads({ phase, threads }: PhaseFigures): string[][] {
  return [...threads]
    .filter(([, { heap, arrays }]) => heap + arrays > LEAST_SHOWN_BYTES)
    .map(([thread, { heap, arrays }]) => [phase, thread, megabytes(heap), megabytes(arrays)]);
}

/** Hash of the names and bytes of the files of the only generation; a manifest holds times. */
async function hashOfFiles(generations: string): Promise<string> {
  const hash = createHash('sha256');
  const [id = ''] = readdirSync(generations);
  const files = readdirSync(join(generations, id), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'manifest.json')
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of files.sort()) {
    hash.update(path.slice(join(generations, id).length));
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) hash.update(chunk);
    });
  }
  return hash.digest('hex').slice(0, 16);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

await (verb === 'make' ? make(resolve(file)) : build(resolve(file)));
