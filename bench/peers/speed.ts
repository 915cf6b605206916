/** Loads the geocoders in turn with the same questions, in rounds, so that a busy machine slows all of them. */
import autocannon from 'autocannon';
import { markdownTable, median, milliseconds, times } from '../figures.ts';
import { pathOf } from './geocoder-answers.ts';
import type { PeerKindId, PeerQuestion } from './question.ts';
import type { ServedGeocoder } from './served.ts';

/** One load of one geocoder. */
interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server and all that it needs. */
  readonly processorMs: number;
  readonly failures: number;
}

interface Workload {
  readonly label: string;
  readonly kinds: readonly PeerKindId[];
  readonly clients: number;
}

export interface SpeedOptions {
  readonly rounds: number;
  /** Of one load. */
  readonly seconds: number;
  readonly language: string;
}

const ADDRESSES: readonly PeerKindId[] = ['address', 'town-first', 'typo'];
const NAMES: readonly PeerKindId[] = [
  ...([
    'street-town',
    'place-town',
    'place',
    'settlement',
    'postcode-town',
    'crossing',
    'unfinished',
  ] as const),
];
const POINTS: readonly PeerKindId[] = ['reverse-house', 'reverse-street'];

const WORKLOADS: readonly Workload[] = [1, 8].flatMap((clients) => [
  { label: 'addresses', kinds: ADDRESSES, clients },
  { label: 'names', kinds: NAMES, clients },
  { label: 'points', kinds: POINTS, clients },
]);

/** Requests a second and latencies: medians over the rounds; ratios are medians of the rounds' ratios. */
export async function speedTable(
  geocoders: readonly ServedGeocoder[],
  questions: readonly PeerQuestion[],
  options: SpeedOptions,
): Promise<string> {
  const rows: string[][] = [];
  for (const workload of WORKLOADS) {
    const own = questions.filter(({ kind }) => workload.kinds.includes(kind));
    rows.push(...rowsOf(workload, geocoders, await roundsOf(geocoders, own, workload.clients, options)));
  }
  const head = [
    'questions',
    'clients',
    'geocoder',
    'a second',
    'p50',
    'p99',
    'processor a request',
    'failed',
    'ours is',
  ];
  return markdownTable(head, rows);
}

/** Of every round, the loads in the geocoders' order. */
async function roundsOf(
  geocoders: readonly ServedGeocoder[],
  questions: readonly PeerQuestion[],
  clients: number,
  options: SpeedOptions,
): Promise<Load[][]> {
  for (const geocoder of geocoders) await load(geocoder, questions, clients, options); // warms up
  const rounds: Load[][] = [];
  for (let round = 0; round < options.rounds; round++) {
    const loads: Load[] = [];
    for (const geocoder of geocoders) loads.push(await load(geocoder, questions, clients, options));
    rounds.push(loads);
  }
  return rounds;
}

async function load(
  { url, speaks, processorSeconds = () => Number.NaN }: ServedGeocoder,
  questions: readonly PeerQuestion[],
  connections: number,
  { seconds, language }: SpeedOptions,
): Promise<Load> {
  const { origin, pathname } = new URL(url);
  const below = pathname === '/' ? '' : pathname;
  const requests = questions.map(({ asked }) => ({
    method: 'GET' as const,
    path: `${below}${pathOf(speaks, asked, language)}`,
  }));
  let next = 0;
  const before = processorSeconds();
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [
      { ...requests[0]!, setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length] }) },
    ],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMs: (1000 * (processorSeconds() - before)) / result.requests.total,
    failures: result.non2xx + result.errors,
  };
}

function rowsOf(
  workload: Workload,
  geocoders: readonly ServedGeocoder[],
  rounds: readonly Load[][],
): string[][] {
  return geocoders.map(({ name }, at) => {
    const own = rounds.flatMap((loads) => loads.slice(at, at + 1));
    const middle = (of: (load: Load) => number) => median(own.map(of));
    const ratio = median(rounds.map((loads) => loads[0]!.perSecond / loads[at]!.perSecond));
    return [
      workload.label,
      String(workload.clients),
      name,
      middle((one) => one.perSecond).toFixed(0),
      `${milliseconds(middle((one) => one.p50))} ms`,
      `${milliseconds(middle((one) => one.p99))} ms`,
      `${milliseconds(middle((one) => one.processorMs))} ms`,
      String(own.reduce((sum, one) => sum + one.failures, 0)),
      at === 0 ? '' : `${times(ratio)} as fast`,
    ];
  });
}
