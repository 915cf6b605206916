/**
 * The real server under load: `tsx bench/http.ts [--count 1000000] [--seconds 10] [--connections 16]`. The command
 * `serve` runs on one core and the load generator (autocannon) on the other of the same machine, both pinned with
 * `taskset` (util-linux); the world is that of bench/search.ts.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';
import { dataDirectory, prepareIndex } from './prepared.ts';

/** What the load generator prints. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that were no success; a run with any of them is no measurement. */
  readonly failures: number;
  /** All requests answered, those before the count included. */
  readonly requests: number;
}

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    rebuild: { type: 'boolean', default: false },
  },
});

/** Keeps a program on the cores it is given (util-linux). */
const PIN = 'taskset';
const SERVER_CORE = '0';
const LOAD_CORE = '1';
/** Unit of proc(5); Linux has no other on the machines that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Rows of the table; the script of the load generator knows what each kind sends. */
const ROWS = [
  { label: 'POST search, 5 km, every request another, no cache', kind: 'search', cacheEntries: 0 },
  { label: 'POST search, any legal, every request another, no cache', kind: 'any', cacheEntries: 0 },
  { label: 'GET autocomplete, every request another, no cache', kind: 'autocomplete', cacheEntries: 0 },
  { label: 'POST search, 100 requests over and over, cached', kind: 'repeated', cacheEntries: 10_000 },
] as const;

const count = Number(options.count);
prepareIndex(count, options.rebuild);
const rows: string[][] = [];
for (const row of ROWS) rows.push([row.label, ...(await measure(row.kind, row.cacheEntries))]);
console.log(
  `${machineLine()}\n${count.toLocaleString('en')} generated places; server on one core, ` +
    `${options.connections} connections from the other core of the same machine, ${options.seconds} s a row\n`,
);
console.log(
  markdownTable(['requests', 'a second', 'p50 ms', 'p99 ms', 'CPU µs each', 'server RSS MiB'], rows),
);

async function measure(kind: string, cacheEntries: number): Promise<string[]> {
  const server = startServer(cacheEntries);
  try {
    const url = await addressOf(server);
    const startedAt = processorSecondsOf(server);
    const { requestsPerSecond, p50, p99, failures, requests } = load(url, kind);
    const microseconds = ((processorSecondsOf(server) - startedAt) * 1e6) / requests;
    if (failures > 0) throw new Error(`${failures} requests of kind '${kind}' failed`);
    const perSecond = Math.round(requestsPerSecond).toLocaleString('en');
    const latencies = [wholeMilliseconds(p50), wholeMilliseconds(p99)];
    return [perSecond, ...latencies, String(Math.round(microseconds)), String(residentMegabytesOf(server))];
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

/** The load generator counts whole milliseconds. */
function wholeMilliseconds(value: number): string {
  return value < 1 ? '< 1' : String(Math.round(value));
}

function startServer(cacheEntries: number): ChildProcess {
  const command = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
  const settings = ['--data', dataDirectory(count), '--port', '0', '--cache-entries', String(cacheEntries)];
  return spawn(PIN, ['-c', SERVER_CORE, process.execPath, '--import', 'tsx', command, 'serve', ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the server ended before it listened');
}

function load(url: string, kind: string): LoadFigures {
  const script = fileURLToPath(new URL('load.ts', import.meta.url));
  const settings = [url, kind, options.count, options.seconds, options.connections];
  const output = execFileSync(
    PIN,
    ['-c', LOAD_CORE, process.execPath, '--import', 'tsx', script, ...settings],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(output) as LoadFigures; // printed by a script of ours
}

/** What the server has computed so far, which other work on the machine changes less than what it gets done. */
function processorSecondsOf({ pid }: ChildProcess): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '); // proc(5): a name may hold spaces
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

function residentMegabytesOf({ pid }: ChildProcess): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kibibytes) / 1024);
}
