import { containerBytes, containerOf, jsonColumn } from '../../columns/columns.ts';
import { ServiceError } from '../../core/core.ts';
import { type IndexContents, KEYWORDS_END, vocabularyColumns } from '../../head/head.ts';
import { type BulkItem, BulkWriter } from '../cluster/bulk.ts';
import {
  cloneIndex,
  documentsOf,
  makeIndex,
  makeSearchable,
  routingOfShards,
  waitForCopies,
} from '../cluster/cluster-indexes.ts';
import { type HeadFile, putFile } from '../cluster/head-files.ts';
import { freshLabels, labelsBetween } from '../cluster/labels.ts';
import { FORMAT } from '../cluster/mapping.ts';
import { indexName } from '../cluster/names.ts';
import { type Progress, readProgress, writeProgress } from '../cluster/progress.ts';
import type { PushTarget } from '../cluster/push-target.ts';
import { checkDocuments, checkSearches } from './check-places.ts';
import { type Differences, differences, sumBytes, sumsOf } from './document-sums.ts';
import type { MergedPlaces } from './merged-places.ts';
import { documentName, PlaceDocuments, ScheduleNumbers } from './place-documents.ts';
import { PlaceHead, type PlaceHeadFacts, type RunFacts } from './place-head.ts';
import { type Run, runNumbers, runsAfter, runsOf, TreeColumns } from './place-runs.ts';
import { placesIndex } from './places-index.ts';
import { type PushedBefore, pushedBefore } from './pushed-before.ts';
import { RemotePlaces } from './remote-places.ts';

/** Documents taken from one run after the other, so that all shards have work. */
const DOCUMENTS_A_TURN = 500;
/** Items between two notes of how far a push is. */
const ITEMS_PER_NOTE = 20_000;

export interface PushedPlaces {
  readonly files: { readonly places: HeadFile; readonly sums: HeadFile };
  /** Documents that are in the cluster because a generation before had them. */
  readonly kept: number;
  /** Items that an interrupted push had written already. */
  readonly resumedAt: number;
}

/**
 * Writes places into an index of their own: all of them, or only what differs from the generation that is served, whose index is
 * then cloned.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer or takes no more
 */
export async function pushPlaces(
  contents: readonly IndexContents[],
  places: MergedPlaces,
  target: PushTarget,
): Promise<PushedPlaces> {
  const before = await pushedBefore(target);
  const labels = before && labelsAfter(before, places.words);
  const plan: Plan =
    before && labels
      ? { labels, runs: runsAfter(places, before.head.facts.runs), before }
      : { labels: freshLabels(places.words.length), runs: runsOf(places, target.shards), before: undefined };
  return new PlacesPush(contents, places, target, plan).run();
}

interface Plan {
  readonly labels: Uint32Array;
  readonly runs: readonly Run[];
  /** What the cluster holds of these places already. */
  readonly before: PushedBefore | undefined;
}

/** Labels of words that had one before, and others between them; undefined if there is no room left. */
function labelsAfter({ head }: PushedBefore, words: readonly string[]): Uint32Array | undefined {
  const known = words.map((word) => {
    const number = head.vocabulary.words.find(word);
    return number < 0 ? 0 : head.labels[number]!;
  });
  return labelsBetween(Uint32Array.from(known));
}

class PlacesPush {
  readonly #contents: readonly IndexContents[];
  readonly #places: MergedPlaces;
  readonly #target: PushTarget;
  readonly #plan: Plan;
  readonly #index: string;
  readonly #runOf: Uint16Array;
  readonly #schedules: ScheduleNumbers;

  constructor(contents: readonly IndexContents[], places: MergedPlaces, target: PushTarget, plan: Plan) {
    this.#contents = contents;
    this.#places = places;
    this.#target = target;
    this.#plan = plan;
    this.#index = indexName(target.cluster.prefix, target.generation, 'places');
    this.#runOf = runNumbers(places, plan.runs);
    this.#schedules = new ScheduleNumbers(plan.before?.head.schedules);
  }

  async run(): Promise<PushedPlaces> {
    const { cluster, generation, replicas, patienceMs } = this.#target;
    const { before } = this.#plan;
    const resumedAt = await this.#prepare();
    const routing = await routingOfShards(cluster.connection, this.#index, this.#target.shards);
    const sums = sumsOf(this.#places, this.#runOf);
    const changes = before && differences(before.sums, sums);
    await this.#write(changes, routing, resumedAt);
    await makeSearchable(cluster.connection, this.#index, replicas, before === undefined);
    await waitForCopies(cluster.connection, [this.#index], patienceMs);
    const headBytes = this.#headBytes(routing);
    await this.#check(headBytes, routing);
    const head = indexName(cluster.prefix, generation, 'head');
    return {
      files: {
        places: await putFile(cluster.connection, head, 'places', headBytes),
        sums: await putFile(cluster.connection, head, 'sums', sumBytes(sums)),
      },
      kept: changes ? changes.isSame.reduce((sum, same) => sum + same, 0) : 0,
      resumedAt,
    };
  }

  /** Makes the index, unless an interrupted push has; returns the number of items that are there for certain. */
  async #prepare(): Promise<number> {
    const { cluster, shards } = this.#target;
    const { connection, prefix } = cluster;
    const { before } = this.#plan;
    const done = await readProgress(this.#target, 'places', this.#progress(0));
    if (done !== undefined) return done;
    if (before) await cloneIndex(connection, indexName(prefix, before.generation, 'places'), this.#index);
    else await makeIndex(connection, this.#index, placesIndex(shards));
    await writeProgress(this.#target, 'places', this.#progress(0));
    return 0;
  }

  #progress(done: number): Progress {
    const { shards } = this.#target;
    const before = this.#plan.before?.generation ?? '';
    return { format: FORMAT, shards, documents: this.#places.documents, before, done };
  }

  async #write(
    changes: Differences | undefined,
    routing: readonly string[],
    resumedAt: number,
  ): Promise<void> {
    const { cluster, onProgress } = this.#target;
    const { documents } = this.#places;
    this.#numberSchedules();
    const writer = new BulkWriter(cluster.connection);
    let at = 0;
    for (const item of this.#items(changes, routing)) {
      if (at++ < resumedAt) continue;
      await writer.add(item());
      if (at % ITEMS_PER_NOTE !== 0) continue;
      onProgress('places', Math.min(at, documents), documents);
      await writeProgress(this.#target, 'places', this.#progress(resumedAt + writer.done));
    }
    await writer.finish();
    await writeProgress(this.#target, 'places', this.#progress(at));
    onProgress('places', documents, documents);
  }

  /** What is to be written, each made when it is asked for; in an order that depends on nothing else. */
  *#items(changes: Differences | undefined, routing: readonly string[]): Generator<() => BulkItem> {
    const places = this.#places;
    const documents = new PlaceDocuments(places, this.#plan.labels, this.#firstWord(), this.#schedules);
    const index = this.#index;
    for (const { identity, run } of changes?.removed ?? [])
      yield () => ({ index, id: documentName(identity), routing: routing[run]! });
    for (const document of turns(this.#plan.runs, places.documents)) {
      if (changes?.isSame[document]) continue;
      const run = this.#runOf[document]!;
      yield () => ({
        index,
        id: documentName(places.identity(document)),
        routing: routing[run]!,
        json: documents.json(document),
      });
    }
  }

  /** In the order of documents, so that a push that goes on numbers them as before. */
  #numberSchedules(): void {
    const places = this.#places;
    for (let document = 0; document < places.documents; document++)
      this.#schedules.numberOf(places.part(document), places.documentOf[document]!);
  }

  #firstWord(): number {
    const first = this.#places.words.findIndex((word) => word >= KEYWORDS_END);
    return first < 0 ? this.#places.words.length : first;
  }

  #headBytes(routing: readonly string[]): Buffer {
    const places = this.#places;
    const { labels, runs } = this.#plan;
    const trees = new TreeColumns();
    for (const run of runs) trees.add(places, run);
    return containerBytes({
      ...vocabularyColumns(places.words, places.frequencies()),
      label: labels,
      schedules: jsonColumn(this.#schedules.schedules),
      facts: jsonColumn(factsOf(places, this.#contents, runFacts(places, runs, routing))),
      ...trees.columns(),
    });
  }

  async #check(headBytes: Buffer, routing: readonly string[]): Promise<void> {
    const { cluster, reference, onProgress } = this.#target;
    const { documents } = this.#places;
    const found = await documentsOf(cluster.connection, this.#index);
    if (found !== documents)
      throw new ServiceError(
        'INTERNAL_ERROR',
        `${this.#index} holds ${found} documents where ${documents} were pushed.`,
      );
    const routingOf = (document: number): string => routing[this.#runOf[document]!]!;
    await checkDocuments(cluster.connection, this.#index, this.#places, routingOf);
    if (reference) await checkSearches(this.#remote(headBytes), reference, this.#places);
    onProgress('check', documents, documents);
  }

  /** The index as a server would open it. */
  #remote(headBytes: Buffer): RemotePlaces {
    const shared = new SharedArrayBuffer(headBytes.length);
    Buffer.from(shared).set(headBytes);
    const head = new PlaceHead(containerOf(this.#index, shared));
    return new RemotePlaces(this.#target.cluster.connection, this.#index, head);
  }
}

/** Documents in the order in which they are pushed: some of each run in turn, then those that search cannot find. */
function* turns(runs: readonly Run[], documents: number): Generator<number> {
  const longest = Math.max(...runs.map(({ from, to }) => to - from));
  for (let begin = 0; begin < longest; begin += DOCUMENTS_A_TURN)
    for (const { from, to } of runs)
      yield* interval(from + begin, Math.min(to, from + begin + DOCUMENTS_A_TURN));
  yield* interval(runs.at(-1)?.to ?? 0, documents);
}

function* interval(from: number, to: number): Generator<number> {
  for (let document = from; document < to; document++) yield document;
}

function runFacts(places: MergedPlaces, runs: readonly Run[], routing: readonly string[]): RunFacts[] {
  return runs.map(({ from }, run) => ({
    routing: routing[run]!,
    from: from < places.searchable ? places.position(from) : Number.MAX_SAFE_INTEGER,
  }));
}

function factsOf(places: MergedPlaces, contents: readonly IndexContents[], runs: RunFacts[]): PlaceHeadFacts {
  const largest = contents.reduce((best, each) =>
    each.facts.searchable > best.facts.searchable ? each : best,
  );
  const { densest } = largest.facts;
  return { searchable: places.searchable, documents: places.documents, runs, ...(densest && { densest }) };
}
