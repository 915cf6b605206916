import { CLUSTER_OPTIONS, clusterOf } from '../cluster-options.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, formatDuration, notice, print } from '../output.ts';

export const pushCommand = command({
  name: 'push',
  help: 'write data sets into an OpenSearch cluster as one, then let it be served',
  argument: ['[dir...]', 'further directories of data sets'],
  options: ['dataSets', 'shards', 'replicas', ...CLUSTER_OPTIONS],
  tryFirst: 'waypost push --data data --opensearch http://localhost:9200',
  run: async (settings, directories) => {
    const beganMs = performance.now();
    const cluster = await clusterOf(settings, notice);
    const { pushDataSets } = await import('../push-data-sets.ts');
    const { shards, replicas } = settings;
    try {
      const { addresses, documents, generation, kept, resumedAt, removed } = await pushDataSets(
        cluster,
        [...new Set([...settings.dataSets, ...directories])],
        { ...(shards !== undefined && { shards }), ...(replicas !== undefined && { replicas }) },
      );
      if (resumedAt > 0) print(`went on after ${formatCount(resumedAt)} documents that were written before`);
      if (kept > 0) print(`the cluster had ${formatCount(kept)} places already`);
      if (addresses && addresses.kept > 0)
        print(`the cluster had ${formatCount(addresses.kept)} documents of addresses already`);
      for (const old of removed) print(`removed generation ${old}`);
      print(
        `pushed ${formatCount(documents)} places in ${formatDuration(performance.now() - beganMs)}; generation ${generation} is served`,
      );
    } finally {
      await cluster.connection.close();
    }
    return EXIT.done;
  },
});
