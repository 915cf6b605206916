import type { GazetteerContents } from '../geocode/geocode.ts';
import type { IndexContents } from '../head/head.ts';
import type { PlaceIndex } from '../search/search.ts';
import {
  type Cluster,
  dataNodes,
  generationsHeld,
  makeSearchable,
  removeGeneration,
  serve,
  servedGeneration,
  waitForCopies,
} from './cluster/cluster-indexes.ts';
import { isNotAvailable, type PushedDataSet, readManifest, writeManifest } from './cluster/manifest.ts';
import { FORMAT, headIndex } from './cluster/mapping.ts';
import { indexName } from './cluster/names.ts';
import type { PushListener, PushTarget } from './cluster/push-target.ts';
import { type PushedGazetteer, pushGazetteer } from './gazetteer/push-gazetteer.ts';
import { MergedPlaces } from './places/merged-places.ts';
import { pushPlaces } from './places/push-places.ts';

/** A shard of OpenSearch holds so many places: some gigabytes. */
const DOCUMENTS_PER_SHARD = 4_000_000;

export interface PushOptions {
  /** Shards of the places; absent: as many as the cluster has data nodes, more for many millions of places. */
  readonly shards?: number;
  /** Copies of every shard; absent: one, none on a single node. */
  readonly replicas?: number;
  /** How long to wait until all copies are there; ten minutes unless given. */
  readonly patienceMs?: number;
  /** An engine over the same places, whose answers are compared before the new ones are served. */
  readonly reference?: PlaceIndex;
  /** The gazetteer of the same data sets; absent for places alone. */
  readonly gazetteer?: GazetteerContents;
  readonly onProgress?: PushListener;
}

export interface PushSummary {
  /** As the indexes are named. */
  readonly generation: string;
  readonly documents: number;
  /** Documents that the cluster had already, because they are as in the generation before. */
  readonly kept: number;
  /** The same of addresses, a document an entry and a cell; absent if none were written. */
  readonly addresses?: { readonly documents: number; readonly kept: number };
  /** Documents of places and addresses that an interrupted push had written already. */
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
  const { gazetteer, patienceMs, reference, onProgress = () => {} } = options;
  const nodes = await dataNodes(cluster.connection);
  const places = new MergedPlaces(contents);
  const target: PushTarget = {
    cluster,
    generation: dataSet.generation.toLowerCase(),
    shards: options.shards ?? Math.max(nodes, Math.ceil(places.documents / DOCUMENTS_PER_SHARD)),
    replicas: options.replicas ?? (nodes > 1 ? 1 : 0),
    ...(patienceMs !== undefined && { patienceMs }),
    ...(reference && { reference }),
    onProgress,
  };
  return new Push(places, dataSet, gazetteer, target).run(contents);
}

class Push {
  readonly #places: MergedPlaces;
  readonly #dataSet: PushedDataSet;
  readonly #gazetteer: GazetteerContents | undefined;
  readonly #target: PushTarget;

  constructor(
    places: MergedPlaces,
    dataSet: PushedDataSet,
    gazetteer: GazetteerContents | undefined,
    target: PushTarget,
  ) {
    this.#places = places;
    this.#dataSet = dataSet;
    this.#gazetteer = gazetteer;
    this.#target = target;
  }

  async run(contents: readonly IndexContents[]): Promise<PushSummary> {
    const { cluster, generation } = this.#target;
    const { connection, prefix } = cluster;
    const { documents } = this.#places;
    const isWhole = await this.#isWhole();
    const written = isWhole ? { kept: documents, resumedAt: 0 } : await this.#write(contents);
    const before = await servedGeneration(cluster);
    const isServed = before === generation;
    if (!isServed) await serve(connection, prefix, generation);
    const removed = isServed ? [] : await this.#prune(before);
    return { generation, documents, ...written, removed };
  }

  /** True if a push of this generation has ended. What another version of Waypost pushed is removed. */
  async #isWhole(): Promise<boolean> {
    const { cluster, generation } = this.#target;
    const { connection, prefix } = cluster;
    try {
      return (await readManifest(connection, prefix, generation)) !== undefined;
    } catch (error) {
      if (!isNotAvailable(error)) throw error;
      await removeGeneration(connection, prefix, generation);
      return false;
    }
  }

  /** Writes the manifest last: a generation that has one needs nothing but to be served. */
  async #write(
    contents: readonly IndexContents[],
  ): Promise<Pick<PushSummary, 'kept' | 'addresses' | 'resumedAt'>> {
    const { cluster, generation, replicas, patienceMs } = this.#target;
    const { documents } = this.#places;
    const head = indexName(cluster.prefix, generation, 'head');
    await this.#makeHead(head);
    const places = await pushPlaces(contents, this.#places, this.#target);
    const gazetteer = this.#gazetteer && (await this.#writeGazetteer(this.#gazetteer));
    const files = { ...places.files, ...gazetteer?.files };
    await writeManifest(cluster.connection, head, {
      format: FORMAT,
      dataSet: this.#dataSet,
      documents,
      files,
    });
    await makeSearchable(cluster.connection, head, replicas);
    await waitForCopies(cluster.connection, [head], patienceMs);
    return {
      kept: places.kept,
      ...(gazetteer && { addresses: gazetteer.documents }),
      resumedAt: places.resumedAt + (gazetteer?.resumedAt ?? 0),
    };
  }

  async #makeHead(head: string): Promise<void> {
    const { connection } = this.#target.cluster;
    if (await connection.request('HEAD', `/${head}`, undefined, { allowMissing: true })) return;
    await connection.request('PUT', `/${head}`, headIndex(), { timeoutMs: 120_000, retry: false });
  }

  #writeGazetteer(contents: GazetteerContents): Promise<PushedGazetteer> {
    const { onProgress, ...target } = this.#target;
    return pushGazetteer(contents, {
      ...target,
      onProgress: (done, total) => onProgress('gazetteer', done, total),
    });
  }

  /** Removes all but the generation that is served now and the one before. */
  async #prune(before: string | undefined): Promise<string[]> {
    const { cluster, generation } = this.#target;
    const { connection, prefix } = cluster;
    const kept = new Set([generation, before]);
    const old = (await generationsHeld(connection, prefix)).filter((held) => !kept.has(held));
    for (const held of old) await removeGeneration(connection, prefix, held);
    return old;
  }
}
