/**
 * The real server under load: `tsx bench/http.ts [--count 1000000] [--seconds 10] [--connections 16]`. The command
 * `serve` runs on one core and the load generator (autocannon) on the other of the same machine, both pinned with
 * `taskset` (util-linux); the world is that of bench/search.ts.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { markdownTable } from './figures.ts';
import { machineLine } from './machine.ts';
import { LOAD_CORE, PIN, type PinnedServer, startPinned } from './pinned-server.ts';
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
  const server = await startPinned(dataDirectory(count), [
    ...['--cache-entries', String(cacheEntries)],
    ...['--wait-ms', '60000'], // what a request costs is measured, not who is turned away
  ]);
  try {
    const startedAt = server.processorSeconds();
    const { requestsPerSecond, p50, p99, failures, requests } = load(server, kind);
    const microseconds = ((server.processorSeconds() - startedAt) * 1e6) / requests;
    if (failures > 0) throw new Error(`${failures} requests of kind '${kind}' failed`);
    const perSecond = Math.round(requestsPerSecond).toLocaleString('en');
    const latencies = [wholeMilliseconds(p50), wholeMilliseconds(p99)];
    return [perSecond, ...latencies, String(Math.round(microseconds)), String(server.residentMegabytes())];
  } finally {
    await server.stop();
  }
}

/** The load generator counts whole milliseconds. */
function wholeMilliseconds(value: number): string {
  return value < 1 ? '< 1' : String(Math.round(value));
}

function load({ url, authorization }: PinnedServer, kind: string): LoadFigures {
  const script = fileURLToPath(new URL('cannon.ts', import.meta.url));
  const settings = [url, kind, options.count, options.seconds, options.connections, authorization];
  const output = execFileSync(
    PIN,
    ['-c', LOAD_CORE, process.execPath, '--import', 'tsx', script, ...settings],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(output) as LoadFigures; // printed by a script of ours
}
