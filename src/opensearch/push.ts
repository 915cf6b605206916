import { containerBytes, jsonColumn } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import type { GazetteerContents } from '../geocode/geocode.ts';
import { type IndexContents, KEYWORDS_END, vocabularyColumns } from '../head/head.ts';
import { BulkWriter } from './bulk.ts';
import {
  type Cluster,
  dataNodes,
  documentsOf,
  generationsHeld,
  makeSearchable,
  removeGeneration,
  routingOfShards,
  serve,
  servedGeneration,
  waitForCopies,
} from './cluster-indexes.ts';
import { pushGazetteer } from './gazetteer/push-gazetteer.ts';
import { type HeadFile, putFile } from './head-files.ts';
import { freshLabels } from './labels.ts';
import { type Manifest, type PushedDataSet, readManifest, writeManifest } from './manifest.ts';
import { FORMAT, headIndex, placesIndex } from './mapping.ts';
import { MergedPlaces } from './merged-places.ts';
import { indexName } from './names.ts';
import { PlaceDocuments, ScheduleNumbers } from './place-documents.ts';
import type { PlaceHeadFacts, RunFacts } from './place-head.ts';
import { type Run, runsOf, TreeColumns } from './place-runs.ts';

/** A shard of OpenSearch holds so many places: some gigabytes. */
const DOCUMENTS_PER_SHARD = 4_000_000;
/** Documents taken from one run after the other, so that all shards have work. */
const DOCUMENTS_A_TURN = 500;
/** Documents between two notes of how far a push is. */
const DOCUMENTS_PER_NOTE = 20_000;
const PROGRESS = 'progress';

export interface PushOptions {
  /** Shards of the places; absent: as many as the cluster has data nodes, more for many millions of places. */
  readonly shards?: number;
  /** Copies of every shard; absent: one, none on a single node. */
  readonly replicas?: number;
  /** How long to wait until all copies are there; ten minutes unless given. */
  readonly patienceMs?: number;
  /** Gazetteers of the same data sets; at most one. */
  readonly gazetteers?: readonly GazetteerContents[];
  /** Receives the name of a phase, and how much of it is done. */
  readonly onProgress?: (phase: PushPhase, done: number, total: number) => void;
}

export type PushPhase = 'merge' | 'places' | 'gazetteer' | 'head' | 'copies' | 'check' | 'switch';

export interface PushSummary {
  /** As the indexes are named. */
  readonly generation: string;
  readonly documents: number;
  /** Documents that an interrupted push had written already. */
  readonly resumedAt: number;
  /** Generations removed, because newer ones took their place. */
  readonly removed: readonly string[];
}

/**
 * Writes a data set into a cluster beside the one that is served, then lets it be served. Interrupted, it goes on where it was when it is
 * called again with the same contents.
 *
 * @param contents indexes of places; what several of them hold is taken once
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer or takes no more, INDEX_NOT_AVAILABLE if it lacks something
 */
export async function push(
  cluster: Cluster,
  contents: readonly IndexContents[],
  dataSet: PushedDataSet,
  options: PushOptions = {},
): Promise<PushSummary> {
  const nodes = await dataNodes(cluster.connection);
  const places = new MergedPlaces(contents);
  const shards = options.shards ?? Math.max(nodes, Math.ceil(places.documents / DOCUMENTS_PER_SHARD));
  const replicas = options.replicas ?? (nodes > 1 ? 1 : 0);
  const job = new Push(cluster, places, dataSet, { ...options, shards, replicas });
  return job.run(contents);
}

class Push {
  readonly #cluster: Cluster;
  readonly #places: MergedPlaces;
  readonly #dataSet: PushedDataSet;
  readonly #shards: number;
  readonly #replicas: number;
  readonly #patienceMs: number | undefined;
  readonly #gazetteer: GazetteerContents | undefined;
  readonly #onProgress: NonNullable<PushOptions['onProgress']>;
  readonly #generation: string;
  readonly #schedules = new ScheduleNumbers();

  constructor(
    cluster: Cluster,
    places: MergedPlaces,
    dataSet: PushedDataSet,
    {
      shards,
      replicas,
      patienceMs,
      gazetteers = [],
      onProgress = () => {},
    }: PushOptions & { shards: number; replicas: number },
  ) {
    this.#patienceMs = patienceMs;
    this.#gazetteer = onlyOne(gazetteers);
    this.#cluster = cluster;
    this.#places = places;
    this.#dataSet = dataSet;
    this.#shards = shards;
    this.#replicas = replicas;
    this.#onProgress = onProgress;
    this.#generation = dataSet.generation.toLowerCase();
  }

  async run(contents: readonly IndexContents[]): Promise<PushSummary> {
    const { connection, prefix } = this.#cluster;
    const { documents } = this.#places;
    const resumedAt = await this.#prepare();
    if (resumedAt < documents || !(await this.#isWhole())) await this.#write(contents, resumedAt);
    const before = await servedGeneration(this.#cluster);
    const isServed = before === this.#generation;
    if (!isServed) await serve(connection, prefix, this.#generation);
    const removed = isServed ? [] : await this.#prune(before);
    return { generation: this.#generation, documents, resumedAt, removed };
  }

  async #write(contents: readonly IndexContents[], resumedAt: number): Promise<void> {
    const { connection } = this.#cluster;
    const routing = await routingOfShards(connection, this.#name('places'), this.#shards);
    const labels = freshLabels(this.#places.words.length);
    const runs = runsOf(this.#places, this.#shards);
    await this.#writePlaces(labels, runs, routing, resumedAt);
    const files = await this.#writeHead(contents, labels, runs, routing);
    const gazetteer = await this.#writeGazetteer();
    await this.#finish({ ...files, ...(gazetteer && { gazetteer }) });
  }

  async #writeGazetteer(): Promise<HeadFile | undefined> {
    if (!this.#gazetteer) return undefined;
    return pushGazetteer(this.#gazetteer, {
      cluster: this.#cluster,
      generation: this.#generation,
      shards: this.#shards,
      replicas: this.#replicas,
      ...(this.#patienceMs !== undefined && { patienceMs: this.#patienceMs }),
      onProgress: (done, total) => this.#onProgress('gazetteer', done, total),
    });
  }

  #name(kind: 'head' | 'places'): string {
    return indexName(this.#cluster.prefix, this.#generation, kind);
  }

  /** Makes the indexes, unless an interrupted push has; returns the number of documents that are there for certain. */
  async #prepare(): Promise<number> {
    const { connection, prefix } = this.#cluster;
    if (await this.#isWhole()) return this.#places.documents;
    const done = await this.#readProgress();
    if (done !== undefined) return done;
    await removeGeneration(connection, prefix, this.#generation);
    const options = { timeoutMs: 60_000 };
    await connection.request('PUT', `/${this.#name('places')}`, placesIndex(this.#shards), options);
    await connection.request('PUT', `/${this.#name('head')}`, headIndex(), options);
    await this.#writeProgress(0);
    return 0;
  }

  /** True if a push of this generation has ended. */
  async #isWhole(): Promise<boolean> {
    const { connection, prefix } = this.#cluster;
    return (await readManifest(connection, prefix, this.#generation)) !== undefined;
  }

  /** @returns undefined if what is there was made in another way */
  async #readProgress(): Promise<number | undefined> {
    const path = `/${this.#name('head')}/_doc/${PROGRESS}`;
    const found = await this.#cluster.connection.request<{ _source: { progress: Progress } } | undefined>(
      'GET',
      path,
      undefined,
      { allowMissing: true },
    );
    const progress = found?._source.progress;
    const isSame = progress?.shards === this.#shards && progress.documents === this.#places.documents;
    return isSame && progress.format === FORMAT ? progress.done : undefined;
  }

  async #writeProgress(done: number): Promise<void> {
    const progress: Progress = {
      format: FORMAT,
      shards: this.#shards,
      documents: this.#places.documents,
      done,
    };
    await this.#cluster.connection.request('PUT', `/${this.#name('head')}/_doc/${PROGRESS}`, { progress });
  }

  async #writePlaces(
    labels: Uint32Array,
    runs: readonly Run[],
    routing: readonly string[],
    resumedAt: number,
  ): Promise<void> {
    const places = this.#places;
    this.#numberSchedules();
    const documents = new PlaceDocuments(places, labels, this.#firstWord(), this.#schedules);
    const writer = new BulkWriter(this.#cluster.connection);
    const index = this.#name('places');
    let at = 0;
    for (const { document, run } of turns(runs, places.documents)) {
      if (at++ < resumedAt) continue;
      const item = { index, id: documents.nameOf(document), json: documents.json(document) };
      await writer.add({ ...item, routing: routing[run]! });
      if (at % DOCUMENTS_PER_NOTE !== 0) continue;
      this.#onProgress('places', at, places.documents);
      await this.#writeProgress(resumedAt + writer.done);
    }
    await writer.finish();
    await this.#writeProgress(places.documents);
    this.#onProgress('places', places.documents, places.documents);
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

  async #writeHead(
    contents: readonly IndexContents[],
    labels: Uint32Array,
    runs: readonly Run[],
    routing: readonly string[],
  ): Promise<Manifest['files']> {
    const { connection } = this.#cluster;
    const places = this.#places;
    const trees = new TreeColumns();
    for (const run of runs) trees.add(places, run);
    const bytes = containerBytes({
      ...vocabularyColumns(places.words, places.frequencies()),
      label: labels,
      schedules: jsonColumn(this.#schedules.schedules),
      facts: jsonColumn(factsOf(places, contents, runFacts(places, runs, routing))),
      ...trees.columns(),
    });
    const file = await putFile(connection, this.#name('head'), 'places', bytes);
    this.#onProgress('head', bytes.length, bytes.length);
    return { places: file };
  }

  /** Writes the manifest last: a generation that has one needs nothing but to be served. */
  async #finish(files: Manifest['files']): Promise<void> {
    const { connection } = this.#cluster;
    const { documents } = this.#places;
    await makeSearchable(connection, this.#name('places'), this.#replicas);
    await waitForCopies(connection, [this.#name('places')], this.#patienceMs);
    this.#onProgress('copies', this.#replicas, this.#replicas);
    const found = await documentsOf(connection, this.#name('places'));
    if (found !== documents)
      throw new ServiceError(
        'INTERNAL_ERROR',
        `${this.#name('places')} holds ${found} documents where ${documents} were pushed.`,
      );
    const head = this.#name('head');
    await writeManifest(connection, head, { format: FORMAT, dataSet: this.#dataSet, documents, files });
    await makeSearchable(connection, head, this.#replicas);
    await waitForCopies(connection, [head], this.#patienceMs);
  }

  /** Removes all but the generation that is served now and the one before. */
  async #prune(before: string | undefined): Promise<string[]> {
    const { connection, prefix } = this.#cluster;
    const kept = new Set([this.#generation, before]);
    const old = (await generationsHeld(connection, prefix)).filter((generation) => !kept.has(generation));
    for (const generation of old) await removeGeneration(connection, prefix, generation);
    return old;
  }
}

function onlyOne(gazetteers: readonly GazetteerContents[]): GazetteerContents | undefined {
  if (gazetteers.length <= 1) return gazetteers[0];
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${gazetteers.length} data sets with geocoding were given; geocoding is pushed from one data set only: build one from all extracts, or push without geocoding.`,
  );
}

interface Progress {
  readonly format: number;
  readonly shards: number;
  readonly documents: number;
  /** In the order of a push. */
  readonly done: number;
}

interface Turn {
  readonly document: number;
  readonly run: number;
}

/** Documents in the order in which they are pushed: some of each run in turn, then those that search cannot find. */
function* turns(runs: readonly Run[], documents: number): Generator<Turn> {
  const longest = Math.max(...runs.map(({ from, to }) => to - from));
  for (let begin = 0; begin < longest; begin += DOCUMENTS_A_TURN)
    for (const [run, { from, to }] of runs.entries())
      yield* interval(from + begin, Math.min(to, from + begin + DOCUMENTS_A_TURN), run);
  const searchable = runs.at(-1)?.to ?? 0;
  for (let document = searchable; document < documents; document++)
    yield { document, run: (document - searchable) % runs.length };
}

function* interval(from: number, to: number, run: number): Generator<Turn> {
  for (let document = from; document < to; document++) yield { document, run };
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
