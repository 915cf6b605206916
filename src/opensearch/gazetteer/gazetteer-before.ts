import { servedGeneration } from '../cluster/cluster-indexes.ts';
import { readFile } from '../cluster/head-files.ts';
import { isNotAvailable, readManifest } from '../cluster/manifest.ts';
import { indexName } from '../cluster/names.ts';
import type { PushTarget } from '../cluster/push-target.ts';
import { type EntryRun, readLabelledHead } from './gazetteer-head.ts';
import type { LabelledGazetteer } from './gazetteer-labels.ts';
import { type GazetteerSums, readGazetteerSums } from './gazetteer-sums.ts';

/** A gazetteer in a cluster whose documents a later one may keep. */
export interface GazetteerBefore extends LabelledGazetteer {
  readonly generation: string;
  readonly runs: readonly EntryRun[];
  readonly sums: GazetteerSums;
}

/**
 * The gazetteer that is served, if its index has as many shards; undefined if nothing can be taken from it.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function gazetteerBefore(
  target: Pick<PushTarget, 'cluster' | 'generation' | 'shards'>,
): Promise<GazetteerBefore | undefined> {
  const served = await servedGeneration(target.cluster);
  if (served === undefined || served === target.generation) return undefined;
  try {
    const before = await read(target, served);
    return before?.runs.length === target.shards ? before : undefined;
  } catch (error) {
    if (isNotAvailable(error)) return undefined; // all is pushed
    throw error;
  }
}

async function read(
  { cluster: { connection, prefix } }: Pick<PushTarget, 'cluster'>,
  generation: string,
): Promise<GazetteerBefore | undefined> {
  const files = (await readManifest(connection, prefix, generation))?.files;
  if (!files?.gazetteer || !files.gazetteerSums) return undefined;
  const index = indexName(prefix, generation, 'head');
  const head = readLabelledHead(await readFile(connection, index, 'gazetteer', files.gazetteer));
  const sums = readGazetteerSums(await readFile(connection, index, 'gazetteerSums', files.gazetteerSums));
  return {
    ...head,
    labels: { ...head.labels, entry: sums.entryLabel },
    entryIdentity: sums.entryIdentity,
    generation,
    sums,
  };
}
