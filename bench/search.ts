/**
 * Search in process over a generated world, and PostgreSQL + PostGIS and SQLite on the same data and queries in the
 * same run: `tsx bench/search.ts [--count 1000000] [--queries 200] [--mix 5000] [--peers postgres,sqlite] [--rebuild]
 * [--slowest N] [--best N]`. Indexes and databases are kept in a temporary directory (`WAYPOST_BENCH_DIR`) for the next run.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSearcher, type SearchRequest } from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { markdownTable, median, milliseconds, percentile, times } from './figures.ts';
import { wordFrequencies } from './frequencies.ts';
import { machineLine } from './machine.ts';
import type { OpenPeer, Peer } from './peers/peer.ts';
import { openPostgres } from './peers/postgres.ts';
import { openSqlite } from './peers/sqlite.ts';
import { generateWorld } from './places.ts';
import { openWorld, prepareIndex, probeServing, remembered, worldDirectory } from './prepared.ts';
import { anyLegalQueries, type Query, type Workload, workloads } from './workload.ts';

const PEERS: Readonly<Record<string, OpenPeer>> = { postgres: openPostgres, sqlite: openSqlite };

/** Asked before anything is measured, as of a server that has been running: the code is compiled by then. */
const WARMING_QUERIES = 1_000;

/** A peer gets this long for a row; what it has not answered by then does not count. */
const PEER_ROW_SECONDS = 20;

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '200' },
    mix: { type: 'string', default: '5000' },
    peers: { type: 'string', default: 'postgres,sqlite' },
    rebuild: { type: 'boolean', default: false },
    slowest: { type: 'string', default: '0' },
    best: { type: 'string', default: '1' },
  },
});

const count = Number(options.count);
const directory = worldDirectory(count);
const build = prepareIndex(count, options.rebuild);
const serving = probeServing(count);
const world = generateWorld(count);
const taxonomy = loadTaxonomy();
const frequencies = remembered(join(directory, 'frequencies.json'), () => wordFrequencies(world, taxonomy));
const engine = await openWorld(count);
const searcher = createSearcher(engine, taxonomy);

interface Timed {
  readonly ms: number;
  readonly places: readonly number[];
  readonly total: number | undefined;
}

console.log(
  `${machineLine()}\n${count.toLocaleString('en')} generated places, ${engine.facts.shards} shards\n`,
);
console.log(
  `build ${build.seconds.toFixed(1)} s, peak ${build.peakMegabytes} MiB, ${build.indexMegabytes} MiB on disk`,
);
console.log(
  `open ${serving.openMs.toFixed(0)} ms, resident ${serving.megabytesAfterOpen} MiB after opening, ` +
    `${serving.megabytesAfterQueries} MiB after 2,000 queries of the mix\n`,
);

for (const request of anyLegalQueries(world, WARMING_QUERIES, 2)) await searcher.search(request);
const rows = workloads(world, frequencies, Number(options.queries));
const ours = new Map<Workload, Timed[]>();
for (const row of rows) ours.set(row, await measure(row.queries.map(({ request }) => request)));
const mix = anyLegalQueries(world, Number(options.mix));
const mixed = await measure(mix);
console.log(ownTable());
printSlowest();
for (const name of options.peers.split(',').filter(Boolean)) await comparePeer(name);
await engine.close();

/**
 * Times each request, after a first pass over a quarter of them for the compiler and the caches; of several times
 * (`--best`) the shortest counts, which leaves out what other work on the machine adds.
 */
async function measure(requests: readonly SearchRequest[]): Promise<Timed[]> {
  for (const request of requests.slice(0, Math.ceil(requests.length / 4))) await searcher.search(request);
  let best = await timed(requests);
  for (let pass = 1; pass < Number(options.best); pass++) {
    const again = await timed(requests);
    best = best.map((known, at) => (again[at]!.ms < known.ms ? again[at]! : known));
  }
  return best;
}

async function timed(requests: readonly SearchRequest[]): Promise<Timed[]> {
  const answers: Timed[] = [];
  for (const request of requests) {
    const started = performance.now();
    const { hits, total } = await searcher.search(request);
    answers.push({
      ms: performance.now() - started,
      places: hits.map(({ record }) => record.sourceId),
      total,
    });
  }
  return answers;
}

function ownTable(): string {
  const cells = (label: string, timed: readonly Timed[]) => {
    const times = timed.map(({ ms }) => ms);
    const figures = [0.5, 0.95, 0.99, 1].map((p) => milliseconds(percentile(times, p)));
    const totals = timed.flatMap(({ total }) => total ?? []);
    return [label, String(timed.length), ...figures, totals.length > 0 ? String(median(totals)) : ''];
  };
  return markdownTable(
    ['query', 'n', 'p50 ms', 'p95', 'p99', 'most', 'found (median)'],
    [...rows.map((row) => cells(row.label, ours.get(row)!)), cells('any legal query, limit 20', mixed)],
  );
}

function printSlowest(): void {
  const order = mixed.map((_, at) => at).sort((a, b) => mixed[b]!.ms - mixed[a]!.ms);
  for (const at of order.slice(0, Number(options.slowest)))
    console.log(`${milliseconds(mixed[at]!.ms)} ms, ${mixed[at]!.total} found: ${JSON.stringify(mix[at])}`);
}

async function comparePeer(name: string): Promise<void> {
  const open = PEERS[name];
  if (!open) throw new Error(`unknown peer '${name}', expected ${Object.keys(PEERS).join(' or ')}`);
  const peer = await open(world, join(directory, name));
  const lines: string[][] = [];
  const ratios: number[] = [];
  for (const row of rows) {
    const pairs = await askPeer(peer, row.queries, ours.get(row)!);
    if (pairs.length === 0) continue;
    ratios.push(ratioOf(pairs));
    lines.push(comparison(row.label, pairs));
  }
  await peer.close();
  lines.push(['median of the rows', '', '', '', times(median(ratios)), '']);
  console.log(`\n${peer.version}; loaded and indexed in ${peer.buildSeconds.toFixed(0)} s\n`);
  console.log(markdownTable(['query', 'n', 'Waypost p50 ms', 'peer p50 ms', 'ratio', 'same places'], lines));
}

interface Pair {
  readonly own: Timed;
  readonly answer: { readonly ms: number; readonly places: readonly number[] };
}

async function askPeer(peer: Peer, queries: readonly Query[], own: readonly Timed[]): Promise<Pair[]> {
  const deadline = performance.now() + PEER_ROW_SECONDS * 1_000;
  const pairs: Pair[] = [];
  for (const [at, query] of queries.entries()) {
    if (!query.peer || performance.now() > deadline) break;
    const answer = await peer.ask(query.peer);
    if (!answer) break;
    pairs.push({ own: own[at]!, answer });
  }
  return pairs;
}

/** How many times longer the peer takes, by the medians of a row. */
function ratioOf(pairs: readonly Pair[]): number {
  return median(pairs.map(({ answer }) => answer.ms)) / median(pairs.map((pair) => pair.own.ms));
}

function comparison(label: string, pairs: readonly Pair[]): string[] {
  const own = median(pairs.map((pair) => pair.own.ms));
  const theirs = median(pairs.map(({ answer }) => answer.ms));
  const asked = pairs.reduce((sum, pair) => sum + pair.own.places.length, 0);
  const shared = pairs.reduce((sum, pair) => sum + inCommon(pair), 0);
  const agreement = asked > 0 ? `${((100 * shared) / asked).toFixed(0)} %` : '';
  return [
    label,
    String(pairs.length),
    milliseconds(own),
    milliseconds(theirs),
    times(theirs / own),
    agreement,
  ];
}

function inCommon({ own, answer }: Pair): number {
  const places = new Set(answer.places);
  return own.places.filter((place) => places.has(place)).length;
}
