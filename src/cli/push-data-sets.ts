import { createHash } from 'node:crypto';
import {
  type CurrentGeneration,
  generationBegunMs,
  indexPath,
  openCurrent,
} from '../generation/generation.ts';
import { openContents, openIndex } from '../index/index.ts';
import {
  type Cluster,
  type PushedDataSet,
  type PushOptions,
  type PushSummary,
  push,
} from '../opensearch/opensearch.ts';
import { freshnessOf } from './data-set.ts';
import { openMergedGazetteer } from './merged-gazetteer.ts';
import { notice } from './output.ts';

/**
 * Pushes the current generations of data directories as one.
 *
 * @throws ServiceError SERVICE_UNAVAILABLE, INDEX_NOT_AVAILABLE, INVALID_CONFIGURATION
 */
export async function pushDataSets(
  cluster: Cluster,
  directories: readonly string[],
  options: Pick<PushOptions, 'shards' | 'replicas'>,
): Promise<PushSummary> {
  const generations = await Promise.all(directories.map(openCurrent));
  const contents = await Promise.all(generations.map(({ directory }) => openContents(indexPath(directory))));
  const onProgress = tellProgress();
  const gazetteer = await openMergedGazetteer(directories, generations, onProgress);
  const [only, another] = generations;
  const reference = only && !another ? await openIndex(indexPath(only.directory)) : undefined;
  try {
    const dataSet = await describeDataSet(directories, generations);
    return await push(cluster, contents, dataSet, {
      ...options,
      gazetteer,
      ...(reference && { reference }),
      onProgress,
    });
  } finally {
    await Promise.all([...contents, gazetteer, reference].map((each) => each?.close()));
  }
}

/** One line a phase, and one for every tenth of it. */
function tellProgress(): (phase: string, done: number, total: number) => void {
  let told = '';
  return (phase, done, total) => {
    const line = `${phase}: ${total > 0 ? Math.floor((10 * done) / total) * 10 : 100} %`;
    if (line !== told) notice(line);
    told = line;
  };
}

/** The data sets as one: as old as the oldest data in it, named after the newest generation. */
async function describeDataSet(
  directories: readonly string[],
  generations: readonly CurrentGeneration[],
): Promise<PushedDataSet> {
  const newest = generations.reduce((best, each) => (each.id > best.id ? each : best));
  const freshness = await Promise.all(
    generations.map((generation, at) => freshnessOf(directories[at]!, generation)),
  );
  const ages = freshness.map(({ sourcesAtMs }) => sourcesAtMs);
  const isKnown = ages.every((age) => age !== undefined);
  const sequence = generations.length === 1 ? freshness[0]!.sequence : undefined;
  const builtAtMs = Date.parse(newest.manifest.builtAt);
  return {
    generation: nameOf(generations.map(({ id }) => id)),
    builtAt: newest.manifest.builtAt,
    buildSeconds: Math.max(0, builtAtMs - generationBegunMs(newest.id)) / 1000,
    attributions: [...new Set(generations.flatMap(({ manifest }) => manifest.attributions ?? []))],
    ...(isKnown && { sourcesAt: new Date(Math.min(...ages)).toISOString() }),
    ...(sequence !== undefined && { sequence }),
  };
}

/** The same generations in the same order give the same name, so that an interrupted push goes on. */
function nameOf(ids: readonly string[]): string {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return only;
  const newest = [...ids].sort().at(-1) ?? '';
  const which = createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 8);
  return `${newest}-${which}`;
}
