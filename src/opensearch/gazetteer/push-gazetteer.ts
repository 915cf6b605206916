import { createHash } from 'node:crypto';
import { lowerBound } from '../../arrays/arrays.ts';
import { ServiceError } from '../../core/core.ts';
import type { GazetteerContents } from '../../geocode/geocode.ts';
import { type BulkItem, BulkWriter } from '../cluster/bulk.ts';
import {
  type Cluster,
  cloneIndex,
  documentsOf,
  makeIndex,
  makeSearchable,
  routingOfShards,
  waitForCopies,
} from '../cluster/cluster-indexes.ts';
import { type HeadFile, putFile } from '../cluster/head-files.ts';
import { FORMAT } from '../cluster/mapping.ts';
import { type IndexKind, indexName } from '../cluster/names.ts';
import { type Progress, readProgress, writeProgress } from '../cluster/progress.ts';
import { EntryDocuments } from './entry-documents.ts';
import { type GazetteerBefore, gazetteerBefore } from './gazetteer-before.ts';
import { type EntryRun, gazetteerHeadBytes } from './gazetteer-head.ts';
import { nearIndex, thingsIndex } from './gazetteer-indexes.ts';
import {
  entryLabelsEnd,
  freshGazetteerLabels,
  type GazetteerLabels,
  gazetteerLabelsAfter,
} from './gazetteer-labels.ts';
import { DocumentChanges, gazetteerSumBytes } from './gazetteer-sums.ts';
import { NearCells } from './near-cells.ts';

/** Documents between two reports of progress, which are noted for a push that goes on. */
const DOCUMENTS_PER_NOTE = 20_000;

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
  readonly files: { readonly gazetteer: HeadFile; readonly gazetteerSums: HeadFile };
  /** All documents, and those that are in the cluster because a generation before had them. */
  readonly documents: { readonly documents: number; readonly kept: number };
  /** Documents that an interrupted push had written already. */
  readonly resumedAt: number;
}

/**
 * Writes a gazetteer into indexes of its own and its head into the head's: all of it, or only what differs from the gazetteer that is served, whose
 * indexes are then cloned. Goes on where an interrupted push of the same gazetteer was.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer or takes no more
 */
export async function pushGazetteer(
  contents: GazetteerContents,
  target: GazetteerTarget,
): Promise<PushedGazetteer> {
  return new GazetteerPush(contents, target, await gazetteerBefore(target)).run();
}

class GazetteerPush {
  readonly #contents: GazetteerContents;
  readonly #target: GazetteerTarget;
  readonly #before: GazetteerBefore | undefined;
  readonly #labels: GazetteerLabels;
  readonly #cells: NearCells;
  readonly #things: string;
  readonly #near: string;
  readonly #entryChanges: DocumentChanges;
  readonly #cellChanges: DocumentChanges;

  constructor(contents: GazetteerContents, target: GazetteerTarget, before: GazetteerBefore | undefined) {
    const sums = before?.sums;
    this.#contents = contents;
    this.#target = target;
    this.#before = before;
    this.#labels = before ? gazetteerLabelsAfter(before, contents) : freshGazetteerLabels(contents);
    this.#cells = new NearCells(contents, this.#labels.entry);
    this.#things = this.#nameOf('things');
    this.#near = this.#nameOf('near');
    this.#entryChanges = new DocumentChanges(
      this.#labels.entry,
      sums && { names: sums.entryLabel, hash: sums.entryHash },
    );
    this.#cellChanges = new DocumentChanges(
      this.#cells.cells,
      sums && { names: sums.cell, hash: sums.cellHash },
    );
  }

  async run(): Promise<PushedGazetteer> {
    const { cluster, shards } = this.#target;
    const whole = this.#whole();
    const resumedAt = await this.#prepare(whole);
    const runs = this.#runs(await routingOfShards(cluster.connection, this.#things, shards));
    await this.#write(runs, whole, resumedAt);
    await this.#finish();
    const kept = this.#entryChanges.kept + this.#cellChanges.kept;
    return { files: await this.#putHead(runs), documents: { documents: whole.documents, kept }, resumedAt };
  }

  #nameOf(kind: IndexKind, generation = this.#target.generation): string {
    return indexName(this.#target.cluster.prefix, generation, kind);
  }

  /** What tells whether an interrupted push was this one. */
  #whole(): Omit<Progress, 'done'> {
    const documents = this.#contents.entries + this.#cells.cells.length;
    const before = this.#before?.generation ?? '';
    const contents = hashOf(this.#contents);
    return { format: FORMAT, shards: this.#target.shards, documents, before, contents };
  }

  /** Makes the indexes, unless an interrupted push has; returns the number of items that are there for certain. */
  async #prepare(whole: Omit<Progress, 'done'>): Promise<number> {
    const progress = { ...whole, done: 0 };
    const done = await readProgress(this.#target, 'gazetteer', progress);
    if (done !== undefined) return done;
    await this.#makeIndex('things', thingsIndex);
    await this.#makeIndex('near', nearIndex);
    await writeProgress(this.#target, 'gazetteer', progress);
    return 0;
  }

  async #makeIndex(kind: IndexKind, bodyOf: (shards: number) => object): Promise<void> {
    const { cluster, shards } = this.#target;
    const index = this.#nameOf(kind);
    const { generation } = this.#before ?? {};
    if (generation) await cloneIndex(cluster.connection, this.#nameOf(kind, generation), index);
    else await makeIndex(cluster.connection, index, bodyOf(shards));
  }

  /** Runs of entries of the same length, or those of the gazetteer before, so that the entries of an area are mostly in one shard. */
  #runs(routing: readonly string[]): EntryRun[] {
    const { entry } = this.#labels;
    return routing.map((value, run) => {
      const first = Math.round((run * entry.length) / routing.length);
      const from = run === 0 ? 0 : (this.#before?.runs[run]?.from ?? entry[first] ?? entryLabelsEnd(entry));
      return { routing: value, from };
    });
  }

  async #write(runs: readonly EntryRun[], whole: Omit<Progress, 'done'>, resumedAt: number): Promise<void> {
    const { cluster, onProgress } = this.#target;
    const writer = new BulkWriter(cluster.connection);
    let at = 0;
    for (const item of this.#items(runs)) {
      if (at++ < resumedAt) continue;
      await writer.add(item);
      if (at % DOCUMENTS_PER_NOTE !== 0) continue;
      onProgress(Math.min(at, whole.documents), whole.documents);
      await writeProgress(this.#target, 'gazetteer', { ...whole, done: resumedAt + writer.done });
    }
    await writer.finish();
    await writeProgress(this.#target, 'gazetteer', { ...whole, done: at });
    onProgress(whole.documents, whole.documents);
  }

  /** What is to be written, in an order that depends on nothing else. */
  *#items(runs: readonly EntryRun[]): Generator<BulkItem> {
    yield* this.#gone(runs);
    const documents = new EntryDocuments(this.#contents, this.#labels);
    const [things, near] = [this.#things, this.#near];
    for (const { entry, routing } of inTurns(runs, this.#labels.entry)) {
      const json = documents.json(entry);
      const id = String(this.#labels.entry[entry]);
      if (!this.#entryChanges.isSame(entry, json)) yield { index: things, id, routing, json };
    }
    let at = 0;
    for (const { cell, packed } of this.#cells.documents()) {
      const json = JSON.stringify({ b: packed });
      if (!this.#cellChanges.isSame(at++, json)) yield { index: near, id: String(cell), json };
    }
  }

  /** Removes documents whose entry is gone or has another label now, and cells that hold nothing any more. */
  *#gone(runs: readonly EntryRun[]): Generator<BulkItem> {
    const [things, near] = [this.#things, this.#near];
    for (const label of this.#entryChanges.gone()) {
      const { routing } = runs.findLast(({ from }) => from <= label)!; // the first begins with 0
      yield { index: things, id: String(label), routing };
    }
    for (const cell of this.#cellChanges.gone()) yield { index: near, id: String(cell) };
  }

  /** Lets what was written be found, and waits for its copies. */
  async #finish(): Promise<void> {
    const { cluster, replicas, patienceMs } = this.#target;
    const [things, near] = [this.#things, this.#near];
    const isNew = this.#before === undefined;
    for (const index of [things, near]) await makeSearchable(cluster.connection, index, replicas, isNew);
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

  async #putHead(runs: readonly EntryRun[]): Promise<PushedGazetteer['files']> {
    const { connection } = this.#target.cluster;
    const head = this.#nameOf('head');
    const { cells } = this.#cells;
    const sums = gazetteerSumBytes({
      entryLabel: this.#labels.entry,
      entryIdentity: this.#contents.entryIdentity,
      entryHash: this.#entryChanges.hash,
      cell: cells,
      cellHash: this.#cellChanges.hash,
    });
    const bytes = gazetteerHeadBytes(this.#contents, this.#labels, runs, cells);
    return {
      gazetteer: await putFile(connection, head, 'gazetteer', bytes),
      gazetteerSums: await putFile(connection, head, 'gazetteerSums', sums),
    };
  }
}

/** Tells one gazetteer from another: a push that goes on must push what the one before it began. */
function hashOf({ head, rows, entries, entryIdentity, houseIdentity }: GazetteerContents): string {
  const areaOfEntry = Int32Array.from({ length: entries }, (_, entry) => rows.areaOf(entry));
  const hash = createHash('sha256');
  for (const column of [
    ...[head.wordUnits, head.areaIdentity, head.areaImportance, head.postcodeLatE7, head.postcodeLonE7],
    ...[
      areaOfEntry,
      rows.latE7,
      rows.lonE7,
      rows.names.values,
      rows.localities.values,
      rows.postcodes.values,
    ],
    ...[entryIdentity, houseIdentity],
  ])
    hash.update(column);
  return hash.digest('hex');
}

/** One entry of each run in turn, so that all shards have work. */
function* inTurns(
  runs: readonly EntryRun[],
  labels: Uint32Array,
): Generator<{ readonly entry: number; readonly routing: string }> {
  const starts = runs.map(({ from }) => lowerBound(labels, from));
  const ends = runs.map((_, run) => starts[run + 1] ?? labels.length);
  const longest = Math.max(...ends.map((end, run) => end - starts[run]!));
  for (let at = 0; at < longest * runs.length; at++) {
    const run = at % runs.length;
    const entry = starts[run]! + Math.floor(at / runs.length);
    if (entry < ends[run]!) yield { entry, routing: runs[run]!.routing };
  }
}
