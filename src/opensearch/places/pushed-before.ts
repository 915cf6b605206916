import { servedGeneration } from '../cluster/cluster-indexes.ts';
import { readFile } from '../cluster/head-files.ts';
import { isNotAvailable, readManifest } from '../cluster/manifest.ts';
import { indexName } from '../cluster/names.ts';
import type { PushTarget } from '../cluster/push-target.ts';
import { type DocumentSums, readSums } from './document-sums.ts';
import { PlaceHead } from './place-head.ts';

/** A generation in a cluster whose documents a later one may keep. */
export interface PushedBefore {
  readonly generation: string;
  readonly head: PlaceHead;
  readonly sums: DocumentSums;
}

/**
 * The generation that is served, if its index has as many shards; undefined if nothing can be taken from it.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function pushedBefore(target: PushTarget): Promise<PushedBefore | undefined> {
  const served = await servedGeneration(target.cluster);
  if (served === undefined || served === target.generation) return undefined;
  try {
    return await read(target, served);
  } catch (error) {
    if (isNotAvailable(error)) return undefined; // all is pushed
    throw error;
  }
}

async function read({ cluster, shards }: PushTarget, generation: string): Promise<PushedBefore | undefined> {
  const { connection, prefix } = cluster;
  const manifest = await readManifest(connection, prefix, generation);
  if (!manifest) return undefined;
  const index = indexName(prefix, generation, 'head');
  const { places, sums } = manifest.files;
  const head = new PlaceHead(await readFile(connection, index, 'places', places));
  if (head.facts.runs.length !== shards) return undefined;
  return { generation, head, sums: readSums(await readFile(connection, index, 'sums', sums)) };
}
