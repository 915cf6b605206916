/**
 * Who waits how long, and who is turned away: `tsx bench/load.ts --data DIR [--command FILE]… [--seconds 3] [--rounds 3]`. Every
 * command (`dist/cli/main.js` of this and of other versions) serves the data set with its default settings; the commands take
 * turns, and medians of the rounds are told. Busy processes compute and do nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import autocannon, { type CannonRequest } from 'autocannon';
import { openAuth } from '../src/auth/auth.ts';
import { markdownTable, median } from './figures.ts';
import { machineLine } from './machine.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    command: { type: 'string', multiple: true, default: ['dist/cli/main.js'] },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
if (options.data === undefined)
  throw new Error('--data is missing; expected a directory that waypost build has filled');
const data = options.data;
const seconds = Number(options.seconds);

const BUSY_PROCESSES = 2;
const WARM_UP_SECONDS = 2;
const MOST_PER_MINUTE = 1_000_000;
/** Each connection sends them in turn; the cache is off. */
const DIFFERENT_REQUESTS = 50;

interface Neighbour {
  readonly connections: number;
  readonly limit: number;
}

interface Scenario {
  readonly label: string;
  readonly connections: number;
  readonly isBusy?: boolean;
  /** Another client with a key of its own. */
  readonly neighbour?: Neighbour;
}

const SCENARIOS: readonly Scenario[] = [
  ...[8, 32, 128].map((connections) => ({ label: `${connections} connections`, connections })),
  ...[8, 32, 128].map((connections) => ({
    label: `${connections} connections, two busy processes`,
    connections,
    isBusy: true,
  })),
  ...[1, 8].flatMap((connections) => [
    { label: `${connections} alone`, connections },
    ...neighbours().map((neighbour) => ({
      label: `${connections} beside ${neighbour.connections} that ask for ${neighbour.limit}`,
      connections,
      neighbour,
    })),
  ]),
];

function neighbours(): Neighbour[] {
  return [
    { connections: 1, limit: 1_000 },
    { connections: 64, limit: 20 },
    { connections: 64, limit: 1_000 },
  ];
}

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly unavailable: number;
  readonly neighbourPerSecond: number;
}

interface Keys {
  readonly simple: string;
  readonly greedy: string;
}

const keys = await makeKeys();
const measured = new Map<string, Figures[]>();
for (let round = 0; round < Number(options.rounds); round++)
  for (const command of options.command) await measureAll(command);
console.log(`${machineLine()}\n`);
console.log(
  markdownTable(['clients', 'command', 'a second', 'p50 ms', 'p99 ms', '503', 'neighbour a second'], rows()),
);

async function makeKeys(): Promise<Keys> {
  const auth = openAuth({ dataDirectory: data });
  const make = (name: string) => auth.keys.create({ name, ratePerMinute: MOST_PER_MINUTE }).key;
  const made = { simple: make('simple'), greedy: make('greedy') };
  await auth.close();
  return made;
}

async function measureAll(command: string): Promise<void> {
  const settings = ['serve', '--data', data, '--port', '0', '--cache-entries', '0'];
  const server = spawn(process.execPath, [command, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await addressOf(server);
    const centre = await centreOf(url);
    await cannon(url, requestsOf(keys.simple, centre, 20), 8, WARM_UP_SECONDS);
    for (const scenario of SCENARIOS) {
      const known = measured.get(labelOf(scenario, command)) ?? [];
      measured.set(labelOf(scenario, command), [...known, await measure(url, centre, scenario)]);
    }
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function measure(url: string, centre: Centre, scenario: Scenario): Promise<Figures> {
  const { connections, isBusy, neighbour } = scenario;
  const busy = isBusy ? Array.from({ length: BUSY_PROCESSES }, computing) : [];
  try {
    const beside =
      neighbour &&
      cannon(url, requestsOf(keys.greedy, centre, neighbour.limit), neighbour.connections, seconds + 1, 1);
    const result = await cannon(url, requestsOf(keys.simple, centre, 20), connections, seconds);
    return {
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      unavailable: result.statusCodeStats['503']?.count ?? 0,
      neighbourPerSecond: (await beside)?.requests.average ?? 0,
    };
  } finally {
    for (const one of busy) one.kill();
  }
}

function computing(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

function cannon(
  url: string,
  requests: readonly CannonRequest[],
  connections: number,
  duration: number,
  workers?: number,
) {
  return autocannon({ url, connections, duration, requests, ...(workers && { workers }) });
}

type Centre = readonly [lon: number, lat: number];

/** Different places within two kilometres of the middle of the map. */
function requestsOf(key: string, [lon, lat]: Centre, limit: number): CannonRequest[] {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return Array.from({ length: DIFFERENT_REQUESTS }, (_, at) => {
    const location = { lat: lat + ((at % 71) - 35) * 4e-4, lon: lon + ((at % 73) - 36) * 4e-4 };
    const body = JSON.stringify({ location, radius: limit > 20 ? 50_000 : 2_000, limit });
    return { method: 'POST', path: '/v1/places/search', headers, body };
  });
}

async function centreOf(url: string): Promise<Centre> {
  const response = await fetch(`${url}/v1/tiles/basemap.json`, {
    headers: { authorization: `Bearer ${keys.simple}` },
  });
  const { center } = (await response.json()) as { center: [number, number, number] }; // TileJSON of our own
  return [center[0], center[1]];
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the server ended before it listened');
}

function labelOf(scenario: Scenario, command: string): string {
  return `${scenario.label}\n${command}`;
}

function rows(): string[][] {
  return SCENARIOS.flatMap((scenario) =>
    options.command.map((command) => {
      const figures = measured.get(labelOf(scenario, command)) ?? [];
      const middle = (name: keyof Figures) => median(figures.map((one) => one[name]));
      const worst = Math.max(...figures.map(({ unavailable }) => unavailable));
      const beside = scenario.neighbour ? middle('neighbourPerSecond').toFixed(0) : '';
      const times = [middle('perSecond').toFixed(0), String(middle('p50')), String(middle('p99'))];
      return [scenario.label, command, ...times, String(worst), beside];
    }),
  );
}
