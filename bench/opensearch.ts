/**
 * A data set in OpenSearch beside the embedded engine, over the same places in the same run: `tsx bench/opensearch.ts [--data DIR | --extract
 * FILE | --places 1000000] [--requests 10000] [--seed N] [--queries 60] [--mix 300] [--shards N] [--prefix NAME] [--keep] [--slowest N]`.
 * The cluster is that of `OPENSEARCH_URL`. First the data set is pushed, then answers are compared, then speed is measured; a number of 0
 * leaves out. With `--keep` the indexes remain, and the next run with the same data and prefix need not push. Ends with 1 if any answer differs.
 */
import { parseArgs } from 'node:util';
import { openPushedPlaces, push, pushedGeneration } from '../src/opensearch/opensearch.ts';
import { createSearcher, type Searcher, type SearchRequest } from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { markdownTable, milliseconds, percentile } from './figures.ts';
import { wordFrequencies } from './frequencies.ts';
import { machineLine } from './machine.ts';
import { type ConformanceReport, compareEngines } from './opensearch-conformance.ts';
import { TimedConnection } from './opensearch-connection.ts';
import { areasOf, openData } from './opensearch-data.ts';
import { randomRequests } from './opensearch-requests.ts';
import { remembered } from './prepared.ts';
import { anyLegalQueries, workloads } from './workload.ts';

const PRINTED_DIFFERENCES = 10;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    extract: { type: 'string' },
    places: { type: 'string' },
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '60' },
    mix: { type: 'string', default: '300' },
    shards: { type: 'string' },
    prefix: { type: 'string', default: 'waypost-bench' },
    keep: { type: 'boolean', default: false },
    slowest: { type: 'string', default: '0' },
  },
});

const urls = (process.env.OPENSEARCH_URL ?? 'http://127.0.0.1:9200').split(',');
const connection = new TimedConnection({ urls });
const cluster = { connection, prefix: options.prefix };
const taxonomy = loadTaxonomy();
const data = await openData(options);
const { version } = await connection.request<{ version: { number: string } }>('GET', '/');
console.log(`${machineLine()}, OpenSearch ${version.number}\n${data.label}\n`);
try {
  if (!(await isPushed())) await measurePush();
  await printSizes();
  const places = await openPushedPlaces(cluster, await pushedGeneration(cluster));
  const embedded = createSearcher(data.embedded, taxonomy);
  const remote = createSearcher(places, taxonomy);
  if (Number(options.requests) > 0) await conform(embedded, remote);
  if (Number(options.queries) > 0) await measureSpeed(embedded, remote);
} finally {
  if (!options.keep)
    await connection.request('DELETE', `/${options.prefix}-*`, undefined, {
      allowMissing: true,
      timeoutMs: 60_000,
    });
  await data.embedded.close();
  await data.contents.close();
  await connection.close();
}

async function isPushed(): Promise<boolean> {
  try {
    return (await pushedGeneration(cluster)).id === data.dataSet.generation.toLowerCase();
  } catch {
    return false; // nothing is served, or nothing whole
  }
}

async function measurePush(): Promise<void> {
  let ended = 0;
  const started = performance.now();
  const processor = process.cpuUsage();
  const { documents } = await push(cluster, [data.contents], data.dataSet, {
    ...(options.shards !== undefined && { shards: Number(options.shards) }),
    onProgress: () => {
      ended = performance.now();
    },
  });
  const now = performance.now();
  const { user, system } = process.cpuUsage(processor);
  const merge = connection.mergedMs;
  console.log(
    `push: ${documents.toLocaleString('en')} documents in ${seconds(now - started)} s: places ${seconds(ended - started)} s ` +
      `(${Math.round((1_000 * documents) / (ended - started)).toLocaleString('en')} a second), ` +
      `head and the rest ${seconds(now - ended - merge)} s, merge ${seconds(merge)} s; ` +
      `processor time of the pusher ${seconds((user + system) / 1_000)} s`,
  );
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Merged segments are counted beside those that they replace until the next refresh. */
async function printSizes(): Promise<void> {
  await connection.request('POST', `/${options.prefix}-*/_refresh`, undefined, { timeoutMs: 60_000 });
  const rows = await connection.request<readonly Readonly<Record<string, string>>[]>(
    'GET',
    `/_cat/indices/${options.prefix}-*?h=index,docs.count,store.size,pri&bytes=b&format=json&s=index`,
  );
  for (const row of rows) {
    const mebibytes = (Number(row['store.size']) / 2 ** 20).toFixed(1);
    console.log(`${row.index}: ${row['docs.count']} documents, ${mebibytes} MiB, ${row.pri} shards`);
  }
}

async function conform(embedded: Searcher, remote: Searcher): Promise<void> {
  const seed = Number(options.seed);
  const ground = { world: data.world, areas: areasOf(data.contents) };
  const requests = randomRequests(ground, Number(options.requests), seed);
  let printed = 0;
  const report = await compareEngines(embedded, remote, connection, requests, (difference) => {
    if (printed++ < PRINTED_DIFFERENCES) console.log(JSON.stringify(difference));
  });
  printReport(report, seed);
  if (report.differences.length > 0) process.exitCode = 1;
}

function printReport(report: ConformanceReport, seed: number): void {
  const { requests, differences, trips, tolerances, withHits, hits, greatestScoreDifference } = report;
  console.log(
    `\nconformance, seed ${seed}: ${requests} requests, ${withHits} of them with ${hits} hits; ${counts(tolerances)}\n` +
      `${differences.length} differences; greatest difference of scores ${greatestScoreDifference}\n` +
      `requests by round trips: ${counts(trips)}; retries ${connection.retries}\n`,
  );
}

function counts(map: ReadonlyMap<string | number, number>): string {
  const sorted = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([key, count]) => `${key}: ${count}`).join(', ');
}

async function measureSpeed(embedded: Searcher, remote: Searcher): Promise<void> {
  const frequencies = remembered(data.notes, () => wordFrequencies(data.world, taxonomy));
  const rows = workloads(data.world, frequencies, Number(options.queries)).map(({ label, queries }) => ({
    label,
    requests: queries.map(({ request }) => request),
  }));
  rows.push({ label: 'any legal query', requests: anyLegalQueries(data.world, Number(options.mix)) });
  for (const request of anyLegalQueries(data.world, 300, 2)) {
    await embedded.search(request);
    await remote.search(request);
  }
  const lines: string[][] = [];
  for (const { label, requests } of rows) {
    const own = await timed(embedded, requests);
    const before = connection.trips;
    const theirs = await timed(remote, requests);
    const trips = (connection.trips - before) / (requests.length + Math.ceil(requests.length / 4));
    printSlowest(label, requests, theirs);
    lines.push([label, String(requests.length), figures(own), figures(theirs), trips.toFixed(2)]);
  }
  console.log(
    markdownTable(
      ['query', 'n', 'embedded p50 / p95 / p99 ms', 'OpenSearch p50 / p95 / p99 ms', 'round trips'],
      lines,
    ),
  );
}

/** Times each request, after a first pass over a quarter of them for compilers and caches. */
async function timed(searcher: Searcher, requests: readonly SearchRequest[]): Promise<number[]> {
  for (const request of requests.slice(0, Math.ceil(requests.length / 4))) await searcher.search(request);
  const times: number[] = [];
  for (const request of requests) {
    const started = performance.now();
    await searcher.search(request);
    times.push(performance.now() - started);
  }
  return times;
}

function printSlowest(label: string, requests: readonly SearchRequest[], taken: readonly number[]): void {
  const order = taken.map((_, at) => at).sort((a, b) => taken[b]! - taken[a]!);
  for (const at of order.slice(0, Number(options.slowest)))
    console.log(`${label}: ${milliseconds(taken[at]!)} ms: ${JSON.stringify(requests[at])}`);
}

function figures(taken: readonly number[]): string {
  return [0.5, 0.95, 0.99].map((p) => milliseconds(percentile(taken, p))).join(' / ');
}
