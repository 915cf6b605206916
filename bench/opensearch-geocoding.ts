/**
 * Geocoding of data sets in OpenSearch beside the embedded engine: `tsx bench/opensearch-geocoding.ts DIR… [--requests 10000] [--seed 20] [--shards 3] [--prefix
 * bench_geocoding]`. The cluster is that of `OPENSEARCH_URL`. Pushes each data set, asks both engines random requests, forward, while
 * typing, reverse and by identity, and counts what differs and the round trips. Ends with 1 if any answer differs or took more than three.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { Containers } from '../src/columns/columns.ts';
import { openGazetteer, openGazetteerContents } from '../src/gazetteer/gazetteer.ts';
import { gazetteerPath, openCurrent } from '../src/generation/generation.ts';
import {
  createGeocoder,
  type Gazetteer,
  type GazetteerContents,
  type Geocoder,
} from '../src/geocode/geocode.ts';
import { Connection, openPushedGazetteer, push, pushedGeneration } from '../src/opensearch/opensearch.ts';
import { countryOf } from '../src/world/world.ts';
import { type GeocodingRequest, GeocodingRequests } from '../test/opensearch/geocoding-requests.ts';
import { markdownTable, milliseconds, percentile } from './figures.ts';
import { machineLine } from './machine.ts';
import { openData } from './opensearch-data.ts';

const MOST_TRIPS = 3;
const PRINTED = 10;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '20' },
    shards: { type: 'string', default: '3' },
    prefix: { type: 'string', default: 'bench_geocoding' },
  },
});
const connection = new Connection({
  urls: (process.env.OPENSEARCH_URL ?? 'http://127.0.0.1:9200').split(','),
});
const cluster = { connection, prefix: options.prefix };

interface Asked {
  readonly kind: string;
  readonly trips: number;
  readonly isSame: boolean;
  readonly embeddedMs: number;
  readonly remoteMs: number;
}

console.log(machineLine());
for (const directory of positionals) await compareOn(directory);
await connection.close();

async function compareOn(directory: string): Promise<void> {
  const path = gazetteerPath((await openCurrent(directory)).directory);
  const contents = await openGazetteerContents(path);
  await pushed(directory, contents);
  const embedded = await openGazetteer(path, countryOf);
  const generation = await pushedGeneration(cluster);
  const remote = await openPushedGazetteer(cluster, generation, countryOf, new Containers());
  if (!remote) throw new Error(`${directory} was pushed without a gazetteer`);
  report(directory, await askBoth(contents, embedded, remote));
  await Promise.all([contents.close(), embedded.close(), remote.close()]);
  await connection.request('DELETE', `/${options.prefix}-*`, undefined, {
    allowMissing: true,
    timeoutMs: 60_000,
  });
}

async function pushed(directory: string, gazetteer: GazetteerContents): Promise<void> {
  const data = await openData({ data: directory });
  await push(cluster, [data.contents], data.dataSet, { shards: Number(options.shards), gazetteer });
  await Promise.all([data.embedded.close(), data.contents.close()]);
}

async function askBoth(
  contents: GazetteerContents,
  embedded: Gazetteer,
  remote: Gazetteer,
): Promise<Asked[]> {
  const requests = new GeocodingRequests(contents, Number(options.seed));
  const [own, theirs] = [createGeocoder(embedded), createGeocoder(remote)];
  const asked: Asked[] = [];
  let printed = 0;
  for (let number = 0; number < Number(options.requests); number++) {
    const request = requests.next();
    const before = connection.trips;
    const [expected, found] = [await timed(request, own), await timed(request, theirs)];
    const isSame = isDeepStrictEqual(found.answer, expected.answer);
    if (!isSame && printed++ < PRINTED) console.log(`${request.kind} ${request.text} differs`);
    const trips = connection.trips - before;
    if (trips > MOST_TRIPS && printed++ < PRINTED)
      console.log(`${request.kind} ${request.text}: ${trips} trips`);
    asked.push({ kind: request.kind, trips, isSame, embeddedMs: expected.ms, remoteMs: found.ms });
  }
  return asked;
}

async function timed(
  { ask }: GeocodingRequest,
  geocoder: Geocoder,
): Promise<{ answer: unknown; ms: number }> {
  const began = performance.now();
  const answer = await ask(geocoder).catch((error: unknown) => String(error));
  return { answer, ms: performance.now() - began };
}

function report(label: string, asked: readonly Asked[]): void {
  const kinds = [...new Set(asked.map(({ kind }) => kind))].sort();
  const rows = [...kinds.map((kind) => asked.filter((one) => one.kind === kind)), asked].map((some, row) => [
    kinds[row] ?? 'all',
    String(some.length),
    String(some.filter(({ isSame }) => !isSame).length),
    [0, 1, 2, 3].map((trips) => some.filter((one) => one.trips === trips).length).join(' / '),
    String(some.filter(({ trips }) => trips > MOST_TRIPS).length),
    figures(some.map(({ embeddedMs }) => embeddedMs)),
    figures(some.map(({ remoteMs }) => remoteMs)),
  ]);
  const head = [
    'kind',
    'n',
    'differ',
    'trips 0 / 1 / 2 / 3',
    'more',
    'embedded p50 / p99 ms',
    'OpenSearch p50 / p99 ms',
  ];
  console.log(`\n${label}\n${markdownTable(head, rows)}`);
  if (asked.some(({ isSame, trips }) => !isSame || trips > MOST_TRIPS)) process.exitCode = 1;
}

function figures(taken: readonly number[]): string {
  return [0.5, 0.99].map((p) => milliseconds(percentile(taken, p))).join(' / ');
}
