/** A server over a cluster, asked at an even rate while the aliases of the cluster go from one generation to another and back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../src/opensearch/opensearch.ts';
import type { SearchRequest } from '../src/search/search.ts';
import { milliseconds, percentile } from './figures.ts';
import { type PinnedServer, startPinned } from './pinned-server.ts';
import { type Asked, ask } from './reload-requests.ts';

export interface SwitchPlan {
  readonly cluster: Cluster;
  readonly urls: readonly string[];
  /** Two, both pushed; the second is served. */
  readonly generations: readonly [string, string];
  readonly requests: readonly SearchRequest[];
  /** Requests a second. */
  readonly rate: number;
  readonly switches: number;
}

interface Sample {
  readonly dueMs: number;
  readonly tookMs: number;
  readonly status: number;
}

const KINDS = ['head', 'places', 'things', 'near'];
/** At rest before the first switch, and after each. */
const REST_MS = 6_000;
const MOST_TO_SWITCH_MS = 60_000;
const LOOK_MS = 50;

/** Prints how long answers took at rest and from each switch of the aliases until the server had taken it up, and a second longer. */
export async function switchGenerations(plan: SwitchPlan): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'waypost-switch-'));
  const { prefix } = plan.cluster;
  const words = [
    '--engine',
    'opensearch',
    '--opensearch',
    plan.urls.join(','),
    '--opensearch-prefix',
    prefix,
  ];
  const server = await startPinned(state, words);
  try {
    const load = new EvenLoad(server, plan);
    const resting = load.run();
    await pause(REST_MS);
    const around = await switchToAndFro(server, plan);
    load.stop();
    report(await resting, around);
    console.log(`${server.residentMegabytes()} MiB resident`);
  } finally {
    await server.stop();
    rmSync(state, { recursive: true });
  }
}

interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

async function switchToAndFro(
  server: PinnedServer,
  { cluster, generations, switches }: SwitchPlan,
): Promise<Interval[]> {
  const around: Interval[] = [];
  for (let number = 0; number < switches; number++) {
    const generation = generations[number % 2]!;
    const fromMs = performance.now();
    await pointAliases(cluster, generation);
    await untilServed(server, generation);
    console.log(`served ${((performance.now() - fromMs) / 1_000).toFixed(1)} s after the aliases moved`);
    around.push({ fromMs, toMs: performance.now() + 1_000 });
    await pause(REST_MS);
  }
  return around;
}

async function untilServed(server: PinnedServer, generation: string): Promise<void> {
  const end = performance.now() + MOST_TO_SWITCH_MS;
  for (;;) {
    const { dataSet } = (await (await fetch(`${server.url}/ready`)).json()) as { dataSet?: string }; // an answer of ours
    if (dataSet === generation) return;
    if (performance.now() > end) throw new Error(`${generation} was never served`);
    await pause(LOOK_MS);
  }
}

async function pointAliases({ connection, prefix }: Cluster, generation: string): Promise<void> {
  const actions = KINDS.flatMap((kind) => [
    { remove: { index: `${prefix}-*`, alias: `${prefix}-${kind}`, must_exist: false } },
    { add: { index: `${prefix}-${generation}-${kind}`, alias: `${prefix}-${kind}` } },
  ]);
  await connection.request('POST', '/_aliases', { actions }, { timeoutMs: 60_000 });
}

/** Asks the requests one after the other, round and round, until it is stopped. */
class EvenLoad {
  readonly #server: PinnedServer;
  readonly #asked: readonly Asked[];
  readonly #gapMs: number;
  #isStopped = false;

  constructor(server: PinnedServer, { requests, rate }: SwitchPlan) {
    this.#server = server;
    this.#asked = requests.map(questionOf);
    this.#gapMs = 1_000 / rate;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async run(): Promise<Sample[]> {
    const agent = new Agent({ keepAlive: true });
    const target = { agent, url: this.#server.url, authorization: this.#server.authorization };
    const samples: Promise<Sample>[] = [];
    const began = performance.now();
    for (let number = 0; !this.#isStopped; number++) {
      const dueMs = began + number * this.#gapMs;
      await pause(Math.max(0, dueMs - performance.now()));
      const answered = ask(target, this.#asked[number % this.#asked.length]!);
      samples.push(answered.then(({ status }) => ({ dueMs, tookMs: performance.now() - dueMs, status })));
    }
    const all = await Promise.all(samples);
    agent.destroy();
    return all;
  }
}

function questionOf({ query, centre, radiusMetres }: SearchRequest): Asked {
  const question = { query, location: centre, radius: radiusMetres };
  return { method: 'POST', path: '/v1/places/search', body: JSON.stringify(question) };
}

function report(samples: readonly Sample[], around: readonly Interval[]): void {
  const isAround = ({ dueMs }: Sample): boolean =>
    around.some(({ fromMs, toMs }) => dueMs >= fromMs && dueMs < toMs);
  const line = (label: string, some: readonly Sample[]): void => {
    const taken = some.map(({ tookMs }) => tookMs);
    const failed = some.filter(({ status }) => status !== 200).length;
    const figures = [0.5, 0.99, 1].map((p) => milliseconds(percentile(taken, p))).join(' / ');
    console.log(`${label}: ${some.length} searches, ${failed} failed, p50 / p99 / longest ${figures} ms`);
  };
  line(
    'at rest',
    samples.filter((sample) => !isAround(sample)),
  );
  line('around the switches', samples.filter(isAround));
}
