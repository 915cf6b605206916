/**
 * One worker thread against several: `tsx bench/workers.ts --data DIR [--workers 2] [--seconds 4] [--rounds 3]`, after `npm run build`.
 *
 * `serve` runs with `--workers 1` and with as many as given, in turn, without a result cache; the requests are made from the places of
 * the data set. The table has medians of the rounds. The load generator runs on the same machine and takes processor time from
 * the server, so its own share stands in the table.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import autocannon, { type CannonRequest } from 'autocannon';
import { openAuth } from '../src/auth/auth.ts';
import { markdownTable, median, times } from './figures.ts';
import { machineLine } from './machine.ts';
import { addressOf, processorSecondsOf, residentMegabytesOf } from './pinned-server.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    command: { type: 'string', default: 'dist/cli/main.js' },
    workers: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
if (options.data === undefined)
  throw new Error('--data is missing; expected a directory that waypost build has filled');
const data = options.data;
const seconds = Number(options.seconds);
const WORKERS = ['1', options.workers];
const CONNECTIONS = [8, 32];
const WARM_UP_SECONDS = 3;
const MOST_PER_MINUTE = 1_000_000;
/** Each connection sends all of them, from another one on. */
const DIFFERENT_REQUESTS = 1000;

interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor time of the server for one request. */
  readonly microseconds: number;
  /** Share of a processor that the load generator takes. */
  readonly generator: number;
  readonly residentMegabytes: number;
}

interface ShownPlace {
  readonly name?: string;
  readonly location: { readonly lat: number; readonly lon: number };
  readonly address?: { readonly street?: string; readonly housenumber?: string; readonly city?: string };
}

const KINDS: Readonly<Record<string, (place: ShownPlace) => Omit<CannonRequest, 'headers'>[]>> = {
  search: ({ name, location }) =>
    name
      ? [{ method: 'POST', path: '/v1/places/search', body: JSON.stringify({ query: name, location }) }]
      : [],
  autocomplete: ({ name = '', location: { lat, lon } }) =>
    name.length > 3
      ? [get(`/v1/places/autocomplete?q=${encodeURIComponent(name.slice(0, 4))}&lat=${lat}&lng=${lon}`)]
      : [],
  forward: ({ address: { street, housenumber = '', city = '' } = {} }) =>
    street
      ? [get(`/v1/places/geocode/forward?q=${encodeURIComponent(`${street} ${housenumber} ${city}`)}`)]
      : [],
};

const measured = new Map<string, Figures[]>();
for (let round = 0; round < Number(options.rounds); round++)
  for (const workers of WORKERS) await measureAll(workers);
console.log(`${machineLine()}\n`);
console.log(
  markdownTable(
    ['clients', 'workers', 'a second', 'p99 ms', 'µs of the server each', 'generator', 'resident MB'],
    rows(),
  ),
);

function get(path: string): Omit<CannonRequest, 'headers'> {
  return { method: 'GET', path };
}

async function measureAll(workers: string): Promise<void> {
  const key = await makeKey();
  const settings = ['serve', '--data', data, '--port', '0', '--cache-entries', '0', '--workers', workers];
  const server = spawn(process.execPath, [options.command, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(server);
    const places = await placesOf(url, key);
    for (const kind of Object.keys(KINDS)) await measureKind(kind, workers, server, { url, key, places });
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

interface Asked {
  readonly url: string;
  readonly key: string;
  readonly places: readonly ShownPlace[];
}

async function measureKind(
  kind: string,
  workers: string,
  server: ChildProcess,
  { url, key, places }: Asked,
): Promise<void> {
  const requestsOf = KINDS[kind]!; // a key of the table
  const requests = places
    .flatMap(requestsOf)
    .slice(0, DIFFERENT_REQUESTS)
    .map((request) => ({ ...request, headers: headersOf(key) }));
  await autocannon({ url, connections: 8, duration: WARM_UP_SECONDS, requests });
  for (const connections of CONNECTIONS) {
    const label = labelOf(kind, connections, workers);
    const figures = await measure(server, url, requests, connections);
    measured.set(label, [...(measured.get(label) ?? []), figures]);
  }
}

async function measure(
  server: ChildProcess,
  url: string,
  requests: readonly CannonRequest[],
  connections: number,
): Promise<Figures> {
  const [serverBefore, ownBefore] = [processorSecondsOf(server), process.cpuUsage()];
  const {
    requests: answered,
    latency,
    non2xx,
  } = await autocannon({ url, connections, duration: seconds, requests });
  if (non2xx > 0) throw new Error(`${non2xx} requests were not answered with 200; expected none`);
  const own = process.cpuUsage(ownBefore);
  return {
    perSecond: answered.average,
    p99: latency.p99,
    microseconds: ((processorSecondsOf(server) - serverBefore) * 1e6) / answered.total,
    generator: (own.user + own.system) / 1e6 / seconds,
    residentMegabytes: residentMegabytesOf(server),
  };
}

async function makeKey(): Promise<string> {
  const auth = openAuth({ dataDirectory: data });
  const { key } = auth.keys.create({ name: 'benchmark', ratePerMinute: MOST_PER_MINUTE });
  await auth.close();
  return key;
}

function headersOf(key: string): Record<string, string> {
  return { 'content-type': 'application/json', authorization: `Bearer ${key}` };
}

async function placesOf(url: string, key: string): Promise<readonly ShownPlace[]> {
  const headers = headersOf(key);
  const map = await fetch(`${url}/v1/tiles/basemap.json`, { headers });
  const { center } = (await map.json()) as { center: [lon: number, lat: number] }; // TileJSON of our own
  const location = { lat: center[1], lon: center[0] };
  const body = JSON.stringify({ location, radius: 100_000, limit: 1000 });
  const found = await fetch(`${url}/v1/places/search`, { method: 'POST', headers, body });
  return ((await found.json()) as { results: ShownPlace[] }).results; // form A
}

function labelOf(kind: string, connections: number, workers: string): string {
  return `${kind} ${connections} ${workers}`;
}

function rows(): string[][] {
  return Object.keys(KINDS).flatMap((kind) =>
    CONNECTIONS.flatMap((connections) => {
      const of = (workers: string, name: keyof Figures) =>
        median((measured.get(labelOf(kind, connections, workers)) ?? []).map((one) => one[name]));
      const row = (workers: string) => [
        `${kind}, ${connections}`,
        workers,
        of(workers, 'perSecond').toFixed(0),
        String(of(workers, 'p99')),
        of(workers, 'microseconds').toFixed(0),
        `${Math.round(100 * of(workers, 'generator'))} %`,
        String(of(workers, 'residentMegabytes')),
      ];
      const ratio = (name: keyof Figures) => times(of(options.workers, name) / of('1', name));
      const ratios = [
        '',
        'ratio',
        ratio('perSecond'),
        ratio('p99'),
        ratio('microseconds'),
        '',
        ratio('residentMegabytes'),
      ];
      return [...WORKERS.map(row), ratios];
    }),
  );
}
