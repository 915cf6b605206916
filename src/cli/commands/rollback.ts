import { rollBack } from '../../generation/generation.ts';
import { CLUSTER_OPTIONS, clusterOf } from '../cluster-options.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { notice, print } from '../output.ts';

export const rollbackCommand = command({
  name: 'rollback',
  help: 'make the generation before the current one current again; with --opensearch, that of the cluster',
  options: ['data', ...CLUSTER_OPTIONS],
  tryFirst: 'waypost rollback --data data',
  run: async (settings) => {
    const { from, to } =
      settings.opensearch.length > 0 ? await rollBackCluster(settings) : await rollBack(settings.data);
    print(`generation ${to} is current again in place of ${from}`);
    return EXIT.done;
  },
});

async function rollBackCluster(
  settings: Parameters<typeof clusterOf>[0],
): Promise<{ from: string; to: string }> {
  const cluster = await clusterOf(settings, notice);
  const { rollBackPushed } = await import('../../opensearch/opensearch.ts');
  try {
    return await rollBackPushed(cluster);
  } finally {
    await cluster.connection.close();
  }
}
