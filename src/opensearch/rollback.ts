import { ServiceError } from '../core/core.ts';
import { type Cluster, generationsHeld, serve, servedGeneration } from './cluster/cluster-indexes.ts';
import { readManifest } from './cluster/manifest.ts';

/**
 * Lets the generation before the one that is served be served again. Its data stays in the cluster as it is.
 *
 * @returns identifiers in lower case
 * @throws ServiceError INDEX_NOT_AVAILABLE if there is none before
 */
export async function rollBackPushed(cluster: Cluster): Promise<{ from: string; to: string }> {
  const { connection, prefix } = cluster;
  const from = await servedGeneration(cluster);
  if (from === undefined) throw nothingBefore('The cluster serves no data set');
  const held = await generationsHeld(connection, prefix);
  for (const to of held.filter((generation) => generation < from).reverse()) {
    if (!(await readManifest(connection, prefix, to))) continue; // its push never ended
    await serve(connection, prefix, to);
    return { from, to };
  }
  throw nothingBefore(`The cluster holds no generation before ${from}`);
}

function nothingBefore(what: string): ServiceError {
  return new ServiceError('INDEX_NOT_AVAILABLE', `${what}, so there is nothing to go back to.`);
}
