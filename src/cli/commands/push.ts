import { createHash } from 'node:crypto';
import {
  type CurrentGeneration,
  generationBegunMs,
  indexPath,
  openCurrent,
} from '../../generation/generation.ts';
import type { PushedDataSet } from '../../opensearch/opensearch.ts';
import { CLUSTER_OPTIONS, clusterOf } from '../cluster-options.ts';
import { command } from '../command.ts';
import { freshnessOf } from '../data-set.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, formatDuration, notice, print } from '../output.ts';

export const pushCommand = command({
  name: 'push',
  help: 'write data sets into an OpenSearch cluster as one, then let it be served',
  argument: ['[dir...]', 'further directories of data sets'],
  options: ['dataSets', 'shards', 'replicas', ...CLUSTER_OPTIONS],
  tryFirst: 'waypost push --data data --opensearch http://localhost:9200',
  run: async (settings, directories) => {
    const beganMs = Date.now();
    const cluster = await clusterOf(settings, notice);
    const { shards, replicas } = settings;
    try {
      const { documents, generation, resumedAt, removed } = await pushAll(
        cluster,
        [...new Set([...settings.dataSets, ...directories])],
        { ...(shards !== undefined && { shards }), ...(replicas !== undefined && { replicas }) },
      );
      if (resumedAt > 0) print(`went on after ${formatCount(resumedAt)} documents that were there already`);
      for (const old of removed) print(`removed generation ${old}`);
      print(
        `pushed ${formatCount(documents)} places in ${formatDuration(Date.now() - beganMs)}; generation ${generation} is served`,
      );
    } finally {
      await cluster.connection.close();
    }
    return EXIT.done;
  },
});

async function pushAll(
  cluster: Awaited<ReturnType<typeof clusterOf>>,
  directories: readonly string[],
  options: { readonly shards?: number; readonly replicas?: number },
) {
  const [{ push }, { openContents }] = await Promise.all([
    import('../../opensearch/opensearch.ts'),
    import('../../index/index.ts'),
  ]);
  const generations = await Promise.all(directories.map(openCurrent));
  const contents = await Promise.all(generations.map(({ directory }) => openContents(indexPath(directory))));
  try {
    const dataSet = await describeDataSet(directories, generations);
    return await push(cluster, contents, dataSet, { ...options, onProgress: tellProgress() });
  } finally {
    await Promise.all(contents.map((each) => each.close()));
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
