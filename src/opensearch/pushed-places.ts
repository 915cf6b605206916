import { Containers } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { type Cluster, servedGeneration } from './cluster/cluster-indexes.ts';
import { readFile } from './cluster/head-files.ts';
import { type PushedGeneration, readManifest } from './cluster/manifest.ts';
import { aliasName, indexName } from './cluster/names.ts';
import { PlaceHead } from './places/place-head.ts';
import { RemotePlaces } from './places/remote-places.ts';

/**
 * The generation that is to be served.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE if there is none, or it is not whole; SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function pushedGeneration(cluster: Cluster): Promise<PushedGeneration> {
  const { connection, prefix } = cluster;
  const id = await servedGeneration(cluster);
  if (id === undefined)
    throw new ServiceError(
      'INDEX_NOT_AVAILABLE',
      `The cluster has no alias ${aliasName(prefix, 'head')}: push a data set to it with 'waypost push'.`,
    );
  const manifest = await readManifest(connection, prefix, id);
  if (manifest) return { id, manifest };
  throw new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `${indexName(prefix, id, 'head')} has no manifest, so it is not whole; push the data set again.`,
  );
}

/**
 * Opens the places of a generation.
 *
 * @param containers those of the generation that are open already, such as in another thread
 * @param matchesPerRing tests take a lower number
 * @throws ServiceError INDEX_NOT_AVAILABLE if the head is damaged, SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function openPushedPlaces(
  { connection, prefix }: Cluster,
  { id, manifest }: PushedGeneration,
  containers = new Containers(),
  matchesPerRing?: number,
): Promise<RemotePlaces> {
  const index = indexName(prefix, id, 'head');
  const head = await containers.openBy(`${index}/places`, () =>
    readFile(connection, index, 'places', manifest.files.places),
  );
  return new RemotePlaces(connection, indexName(prefix, id, 'places'), new PlaceHead(head), matchesPerRing);
}
