import { indexName } from './names.ts';
import type { PushTarget } from './push-target.ts';

const PROGRESS = 'progress';

/** How far a push of places is. */
export interface Progress {
  readonly format: number;
  readonly shards: number;
  readonly documents: number;
  /** Generation whose index was cloned; empty for none. */
  readonly before: string;
  /** Items written, in the order of the push. */
  readonly done: number;
}

/** @returns items that an interrupted push has written; undefined if there was none, or it was made in another way */
export async function readProgress(
  { cluster, generation }: PushTarget,
  { format, shards, documents, before }: Progress,
): Promise<number | undefined> {
  const found = await cluster.connection.request<{ _source: { progress: Progress } } | undefined>(
    'GET',
    `/${indexName(cluster.prefix, generation, 'head')}/_doc/${PROGRESS}`,
    undefined,
    { allowMissing: true },
  );
  const known = found?._source.progress;
  const isSame =
    known?.format === format &&
    known.shards === shards &&
    known.documents === documents &&
    known.before === before;
  return isSame ? known.done : undefined;
}

export async function writeProgress({ cluster, generation }: PushTarget, progress: Progress): Promise<void> {
  const path = `/${indexName(cluster.prefix, generation, 'head')}/_doc/${PROGRESS}`;
  await cluster.connection.request('PUT', path, { progress });
}
