import { ServiceError } from '../../core/core.ts';
import type { GazetteerContents } from '../../geocode/geocode.ts';
import { type BulkItem, BulkWriter } from '../cluster/bulk.ts';
import {
  type Cluster,
  documentsOf,
  makeSearchable,
  routingOfShards,
  waitForCopies,
} from '../cluster/cluster-indexes.ts';
import type { Connection } from '../cluster/connection.ts';
import { type HeadFile, putFile } from '../cluster/head-files.ts';
import { type IndexKind, indexName } from '../cluster/names.ts';
import { EntryDocuments } from './entry-documents.ts';
import { type EntryRun, gazetteerHeadBytes } from './gazetteer-head.ts';
import { nearIndex, thingsIndex } from './gazetteer-indexes.ts';
import { NearCells } from './near-cells.ts';

/** Documents between two reports of progress. */
const DOCUMENTS_PER_REPORT = 20_000;

/** Where a gazetteer goes. */
export interface GazetteerTarget {
  readonly cluster: Cluster;
  /** Identifier in lower case. */
  readonly generation: string;
  readonly shards: number;
  readonly replicas: number;
  /** How long to wait for copies; ten minutes if it is left out. */
  readonly patienceMs?: number;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Writes a gazetteer into indexes of its own and its head into the head's. What an interrupted push has written is written anew.
 *
 * @returns the file of the head
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer or takes no more
 */
export async function pushGazetteer(contents: GazetteerContents, target: GazetteerTarget): Promise<HeadFile> {
  const { cluster, generation, shards } = target;
  const nameOf = (kind: IndexKind): string => indexName(cluster.prefix, generation, kind);
  const [things, near] = [nameOf('things'), nameOf('near')];
  await makeIndex(cluster, things, thingsIndex(shards));
  await makeIndex(cluster, near, nearIndex(shards));
  const runs = runsOf(contents.entries, await routingOfShards(cluster.connection, things, shards));
  const cells = new NearCells(contents);
  await write(cluster.connection, itemsOf(contents, runs, cells, { things, near }), target.onProgress);
  await finish(contents, target, [things, near]);
  const bytes = gazetteerHeadBytes(contents, runs, cells.cells);
  return putFile(cluster.connection, nameOf('head'), 'gazetteer', bytes);
}

async function write(
  connection: Connection,
  { items, total }: { readonly items: Iterable<BulkItem>; readonly total: number },
  onProgress: GazetteerTarget['onProgress'],
): Promise<void> {
  const writer = new BulkWriter(connection);
  let done = 0;
  for (const item of items) {
    await writer.add(item);
    done += 1;
    if (done % DOCUMENTS_PER_REPORT === 0) onProgress(done, total);
  }
  await writer.finish();
  onProgress(total, total);
}

function itemsOf(
  contents: GazetteerContents,
  runs: readonly EntryRun[],
  cells: NearCells,
  { things, near }: { readonly things: string; readonly near: string },
) {
  const documents = new EntryDocuments(contents);
  function* items(): Generator<BulkItem> {
    for (const { entry, routing } of inTurns(runs, contents.entries))
      yield { index: things, id: String(entry), routing, json: documents.json(entry) };
    for (const { cell, packed } of cells.documents())
      yield { index: near, id: String(cell), json: JSON.stringify({ b: packed }) };
  }
  return { items: items(), total: contents.entries + cells.cells.length };
}

/** Lets what was written be found, and waits for its copies. */
async function finish(
  { entries }: GazetteerContents,
  { cluster: { connection }, replicas, patienceMs }: GazetteerTarget,
  indexes: readonly [things: string, near: string],
): Promise<void> {
  for (const index of indexes) await makeSearchable(connection, index, replicas);
  await waitForCopies(connection, indexes, patienceMs);
  const [things] = indexes;
  const found = await documentsOf(connection, things);
  if (found === entries) return;
  throw new ServiceError(
    'INTERNAL_ERROR',
    `${things} holds ${found} documents where ${entries} were pushed.`,
  );
}

/** Makes an index anew. */
async function makeIndex({ connection }: Cluster, index: string, body: object): Promise<void> {
  await connection.request('DELETE', `/${index}`, undefined, { allowMissing: true, timeoutMs: 60_000 });
  await connection.request('PUT', `/${index}`, body, { timeoutMs: 60_000 });
}

/** Runs of entries of the same length, so that the entries of an area are mostly in one shard. */
function runsOf(entries: number, routing: readonly string[]): EntryRun[] {
  return routing.map((value, run) => ({
    routing: value,
    from: Math.round((run * entries) / routing.length),
  }));
}

/** One entry of each run in turn, so that all shards have work. */
function* inTurns(
  runs: readonly EntryRun[],
  entries: number,
): Generator<{ readonly entry: number; readonly routing: string }> {
  const longest = Math.ceil(entries / runs.length) + 1;
  for (let at = 0; at < longest * runs.length; at++) {
    const run = at % runs.length;
    const { from, routing } = runs[run]!;
    const entry = from + Math.floor(at / runs.length);
    if (entry < (runs[run + 1]?.from ?? entries)) yield { entry, routing };
  }
}
