import { servedGeneration } from '../cluster/cluster-indexes.ts';
import { readFile } from '../cluster/head-files.ts';
import { readManifest } from '../cluster/manifest.ts';
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

/** The generation that is served, if its index has as many shards; undefined if nothing can be taken from it. */
export async function pushedBefore({
  cluster,
  generation,
  shards,
}: PushTarget): Promise<PushedBefore | undefined> {
  const { connection, prefix } = cluster;
  const served = await servedGeneration(cluster);
  if (served === undefined || served === generation) return undefined;
  const manifest = await readManifest(connection, prefix, served).catch(() => undefined); // of another format: all is pushed
  if (!manifest) return undefined;
  const index = indexName(prefix, served, 'head');
  const { places, sums } = manifest.files;
  const head = new PlaceHead(await readFile(connection, index, 'places', places));
  if (head.facts.runs.length !== shards) return undefined;
  return { generation: served, head, sums: readSums(await readFile(connection, index, 'sums', sums)) };
}
