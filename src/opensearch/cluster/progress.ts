import { indexName } from './names.ts';
import type { PushTarget } from './push-target.ts';

/** What is pushed: each has a progress of its own. */
type Part = 'places' | 'gazetteer';

const DOCUMENTS: Readonly<Record<Part, string>> = { places: 'progress', gazetteer: 'progress.gazetteer' };

/** How far a push is. */
export interface Progress {
  readonly format: number;
  readonly shards: number;
  readonly documents: number;
  /** Generation whose index was cloned; empty for none. */
  readonly before: string;
  /** Hash of what is pushed; absent if its generation tells. */
  readonly contents?: string;
  /** Items written, in the order of the push. */
  readonly done: number;
}

type Target = Pick<PushTarget, 'cluster' | 'generation'>;

/** @returns items that an interrupted push has written; undefined if there was none, or it was made in another way */
export async function readProgress(
  target: Target,
  part: Part,
  { format, shards, documents, before, contents }: Progress,
): Promise<number | undefined> {
  const found = await target.cluster.connection.request<{ _source: { progress: Progress } } | undefined>(
    'GET',
    pathOf(target, part),
    undefined,
    { allowMissing: true, members: ['_source'] },
  );
  const known = found?._source.progress;
  const isSame =
    known?.format === format &&
    known.shards === shards &&
    known.documents === documents &&
    known.before === before &&
    known.contents === contents;
  return isSame ? known.done : undefined;
}

export async function writeProgress(target: Target, part: Part, progress: Progress): Promise<void> {
  await target.cluster.connection.request('PUT', pathOf(target, part), { progress });
}

function pathOf({ cluster, generation }: Target, part: Part): string {
  return `/${indexName(cluster.prefix, generation, 'head')}/_doc/${DOCUMENTS[part]}`;
}
