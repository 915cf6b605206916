/**
 * What somebody who asks notices while a node of three dies, and while a server changes generations: `tsx bench/opensearch-killed.ts DIR NEXT
 * [--requests 1000] [--rate 20] [--heap 768] [--switches 6]`. Starts three nodes on this machine (Java as for `npm run test:opensearch`) and pushes the places
 * of DIR with a copy. First searches come at an even rate and one node is killed after a third of them; every answer is held against the
 * embedded engine's. Then NEXT is pushed beside it, and a server is asked at the same rate while the aliases go to and fro. Ends with 1 if an answer was wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { openGazetteerContents } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../src/generation/generation.ts';
import { Connection, openPushedPlaces, push, pushedGeneration } from '../src/opensearch/opensearch.ts';
import {
  createSearcher,
  type Searcher,
  type SearchRequest,
  type SearchResult,
} from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { type Cluster as Nodes, startCluster } from '../test/opensearch/cluster.ts';
import { milliseconds, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { type BenchData, openData } from './opensearch-data.ts';
import { switchGenerations } from './opensearch-switch.ts';
import { anyLegalQueries } from './workload.ts';

const KILLED = 1;
/** Searches that are asked before any is counted. */
const WARMING = 100;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '20' },
    heap: { type: 'string', default: '768' },
    switches: { type: 'string', default: '6' },
  },
});
const [first, next] = positionals;
if (first === undefined || next === undefined) throw new Error('name two data directories');
const rate = Number(options.rate);

interface Outcome {
  readonly dueMs: number;
  readonly tookMs: number;
  /** `right`, `wrong`, or the code of an error. */
  readonly what: string;
}

console.log(machineLine());
const directory = mkdtempSync(join(tmpdir(), 'waypost-killed-'));
const nodes = await startCluster({ nodes: 3, heapMb: Number(options.heap), directory });
const connection = new Connection({ urls: nodes.urls });
const cluster = { connection, prefix: 'bench_killed' };
try {
  const data = await openData({ data: first });
  console.log(`${await pushed(first, data)} places of ${first} with a copy, on ${nodes.urls.length} nodes`);
  await killOne(data, nodes);
  await data.embedded.close();
  await data.contents.close();
  await changeGenerations();
} finally {
  await connection.close();
  await nodes.stop();
  rmSync(directory, { recursive: true });
}

/** Pushes with addresses. */
async function pushed(data: string, { contents, dataSet }: BenchData): Promise<number> {
  const began = performance.now();
  const gazetteer = await openGazetteerContents(gazetteerPath((await openCurrent(data)).directory));
  const { documents } = await push(cluster, [contents], dataSet, { replicas: 1, gazetteer });
  await gazetteer.close();
  console.log(`pushed in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return documents;
}

async function killOne(data: BenchData, machines: Nodes): Promise<void> {
  const taxonomy = loadTaxonomy();
  const requests = anyLegalQueries(data.world, Number(options.requests));
  const embedded = createSearcher(data.embedded, taxonomy);
  const expected: SearchResult[] = [];
  for (const request of requests) expected.push(await embedded.search(request));
  const remote = createSearcher(await openPushedPlaces(cluster, await pushedGeneration(cluster)), taxonomy);
  for (const request of anyLegalQueries(data.world, WARMING, 2)) await remote.search(request);
  const killMs = (1_000 * requests.length) / rate / 3;
  let killedMs = Infinity;
  const began = performance.now();
  const killing = pause(killMs).then(async () => {
    killedMs = performance.now() - began;
    await machines.kill(KILLED);
  });
  const outcomes = await askSteadily(remote, requests, expected);
  await killing;
  report(outcomes, killedMs);
  const restarted = performance.now();
  await machines.restart(KILLED);
  await connection.request('GET', '/_cluster/health?wait_for_status=green&timeout=110s', undefined, {
    timeoutMs: 120_000,
  });
  console.log(
    `node back and all copies whole after ${((performance.now() - restarted) / 1_000).toFixed(0)} s`,
  );
}

/** Asks at an even rate, whatever the answers take. */
async function askSteadily(
  searcher: Searcher,
  requests: readonly SearchRequest[],
  expected: readonly SearchResult[],
): Promise<Outcome[]> {
  const began = performance.now();
  const asked: Promise<Outcome>[] = [];
  for (const [number, request] of requests.entries()) {
    const dueMs = (number * 1_000) / rate;
    await pause(Math.max(0, began + dueMs - performance.now()));
    const outcome = outcomeOf(searcher, request, expected[number]!);
    asked.push(outcome.then((what) => ({ dueMs, tookMs: performance.now() - began - dueMs, what })));
  }
  return Promise.all(asked);
}

async function outcomeOf(
  searcher: Searcher,
  request: SearchRequest,
  expected: SearchResult,
): Promise<string> {
  try {
    const { hits, total } = await searcher.search(request);
    const isRight = total === expected.total && isDeepStrictEqual(recordsOf(hits), recordsOf(expected.hits));
    return isRight ? 'right' : 'wrong';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error); // a ServiceError has one
  }
}

function recordsOf(hits: SearchResult['hits']): unknown[] {
  return hits.map(({ record }) => record);
}

function report(outcomes: readonly Outcome[], killedMs: number): void {
  const right = outcomes.filter(({ what }) => what === 'right').length;
  console.log(`\nkilled node: ${right} of ${outcomes.length} right, ${connection.retries} sent again`);
  for (const { dueMs, tookMs, what } of outcomes.filter((outcome) => outcome.what !== 'right'))
    console.log(
      `${what}: asked ${(dueMs - killedMs).toFixed(0)} ms after the kill, after ${tookMs.toFixed(0)} ms`,
    );
  const line = (label: string, from: number, to: number): void => {
    const taken = outcomes.filter(({ dueMs }) => dueMs >= from && dueMs < to).map(({ tookMs }) => tookMs);
    const figures = [0.5, 0.99, 1].map((p) => milliseconds(percentile(taken, p))).join(' / ');
    console.log(`${label}: ${taken.length} searches, p50 / p99 / longest ${figures} ms`);
  };
  line('before', -Infinity, killedMs - 1_000);
  line('around it, from one second before to five after', killedMs - 1_000, killedMs + 5_000);
  line('later', killedMs + 5_000, Infinity);
  if (outcomes.some(({ what }) => what === 'wrong')) process.exitCode = 1;
}

async function changeGenerations(): Promise<void> {
  const before = (await pushedGeneration(cluster)).id;
  const data = await openData({ data: next! });
  console.log(`\n${await pushed(next!, data)} places of ${next} beside it`);
  const after = (await pushedGeneration(cluster)).id;
  const requests = anyLegalQueries(data.world, 200);
  await Promise.all([data.embedded.close(), data.contents.close()]);
  await switchGenerations({
    cluster,
    urls: nodes.urls,
    generations: [before, after],
    requests,
    rate,
    switches: Number(options.switches),
  });
}
