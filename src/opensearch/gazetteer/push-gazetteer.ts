import { createHash } from 'node:crypto';
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
import { type HeadFile, putFile } from '../cluster/head-files.ts';
import { FORMAT } from '../cluster/mapping.ts';
import { type IndexKind, indexName } from '../cluster/names.ts';
import { type Progress, readProgress, writeProgress } from '../cluster/progress.ts';
import { EntryDocuments } from './entry-documents.ts';
import { type EntryRun, gazetteerHeadBytes } from './gazetteer-head.ts';
import { nearIndex, thingsIndex } from './gazetteer-indexes.ts';
import { NearCells } from './near-cells.ts';

/** Documents between two reports of progress, which are noted for a push that goes on. */
const DOCUMENTS_PER_NOTE = 20_000;
const MAKING_MS = 60_000;

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

export interface PushedGazetteer {
  /** The file of the head. */
  readonly file: HeadFile;
  /** Documents that an interrupted push had written already. */
  readonly resumedAt: number;
}

/**
 * Writes a gazetteer into indexes of its own and its head into the head's. Goes on where an interrupted push of the same gazetteer was.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer or takes no more
 */
export function pushGazetteer(
  contents: GazetteerContents,
  target: GazetteerTarget,
): Promise<PushedGazetteer> {
  return new GazetteerPush(contents, target).run();
}

class GazetteerPush {
  readonly #contents: GazetteerContents;
  readonly #target: GazetteerTarget;
  readonly #cells: NearCells;
  readonly #things: string;
  readonly #near: string;

  constructor(contents: GazetteerContents, target: GazetteerTarget) {
    this.#contents = contents;
    this.#target = target;
    this.#cells = new NearCells(contents);
    this.#things = this.#nameOf('things');
    this.#near = this.#nameOf('near');
  }

  async run(): Promise<PushedGazetteer> {
    const { cluster, shards } = this.#target;
    const whole = this.#whole();
    const resumedAt = await this.#prepare(whole);
    const runs = runsOf(
      this.#contents.entries,
      await routingOfShards(cluster.connection, this.#things, shards),
    );
    await this.#write(runs, whole, resumedAt);
    await this.#finish();
    const bytes = gazetteerHeadBytes(this.#contents, runs, this.#cells.cells);
    return { file: await putFile(cluster.connection, this.#nameOf('head'), 'gazetteer', bytes), resumedAt };
  }

  #nameOf(kind: IndexKind): string {
    return indexName(this.#target.cluster.prefix, this.#target.generation, kind);
  }

  /** How far the push is once everything is written. */
  #whole(): Progress {
    const done = this.#contents.entries + this.#cells.cells.length;
    const contents = hashOf(this.#contents);
    return { format: FORMAT, shards: this.#target.shards, documents: done, before: '', contents, done };
  }

  /** Makes the indexes, unless an interrupted push has; returns the number of documents that are there for certain. */
  async #prepare(whole: Progress): Promise<number> {
    const done = await readProgress(this.#target, 'gazetteer', whole);
    if (done !== undefined) return done;
    const { cluster, shards } = this.#target;
    await makeIndex(cluster, this.#things, thingsIndex(shards));
    await makeIndex(cluster, this.#near, nearIndex(shards));
    await writeProgress(this.#target, 'gazetteer', { ...whole, done: 0 });
    return 0;
  }

  async #write(runs: readonly EntryRun[], whole: Progress, resumedAt: number): Promise<void> {
    const { cluster, onProgress } = this.#target;
    const writer = new BulkWriter(cluster.connection);
    let at = 0;
    for (const item of this.#items(runs)) {
      if (at++ < resumedAt) continue;
      await writer.add(item());
      if (at % DOCUMENTS_PER_NOTE !== 0) continue;
      onProgress(at, whole.documents);
      await writeProgress(this.#target, 'gazetteer', { ...whole, done: resumedAt + writer.done });
    }
    await writer.finish();
    await writeProgress(this.#target, 'gazetteer', whole);
    onProgress(whole.documents, whole.documents);
  }

  /** What is to be written, each made when it is asked for; in an order that depends on nothing else. */
  *#items(runs: readonly EntryRun[]): Generator<() => BulkItem> {
    const documents = new EntryDocuments(this.#contents);
    const [things, near] = [this.#things, this.#near];
    for (const { entry, routing } of inTurns(runs, this.#contents.entries))
      yield () => ({ index: things, id: String(entry), routing, json: documents.json(entry) });
    for (const { cell, packed } of this.#cells.documents())
      yield () => ({ index: near, id: String(cell), json: JSON.stringify({ b: packed }) });
  }

  /** Lets what was written be found, and waits for its copies. */
  async #finish(): Promise<void> {
    const { cluster, replicas, patienceMs } = this.#target;
    const [things, near] = [this.#things, this.#near];
    for (const index of [things, near]) await makeSearchable(cluster.connection, index, replicas);
    await waitForCopies(cluster.connection, [things, near], patienceMs);
    await this.#expectDocuments(things, this.#contents.entries);
    await this.#expectDocuments(near, this.#cells.cells.length);
  }

  async #expectDocuments(index: string, pushed: number): Promise<void> {
    const found = await documentsOf(this.#target.cluster.connection, index);
    if (found === pushed) return;
    throw new ServiceError(
      'INTERNAL_ERROR',
      `${index} holds ${found} documents where ${pushed} were pushed.`,
    );
  }
}

/** Tells one gazetteer from another: a push that goes on must push what the one before it began. */
function hashOf({ head, rows, entryIdentity, houseIdentity }: GazetteerContents): string {
  const hash = createHash('sha256');
  for (const column of [
    ...[head.wordUnits, head.areaIdentity, head.areaImportance, head.postcodeLatE7, head.postcodeLonE7],
    ...[rows.area, rows.latE7, rows.lonE7, rows.names.values, rows.localities.values, rows.postcodes.values],
    ...[entryIdentity, houseIdentity],
  ])
    hash.update(column);
  return hash.digest('hex');
}

/** Makes an index anew. */
async function makeIndex({ connection }: Cluster, index: string, body: object): Promise<void> {
  const options = { timeoutMs: MAKING_MS, retry: false };
  await connection.request('DELETE', `/${index}`, undefined, { ...options, allowMissing: true });
  await connection.request('PUT', `/${index}`, body, options);
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
