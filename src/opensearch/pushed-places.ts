import type { Container } from '../columns/columns.ts';
import { ServiceError } from '../core/core.ts';
import { servedGeneration } from './cluster-indexes.ts';
import type { Connection } from './connection.ts';
import { readFile } from './head-files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { aliasName, indexName } from './names.ts';
import { PlaceHead } from './place-head.ts';
import { RemotePlaces } from './remote-places.ts';

/** Where the data sets of a cluster are. */
export interface Cluster {
  readonly connection: Connection;
  readonly prefix: string;
}

/** A generation in a cluster, found and not read yet. */
export interface PushedGeneration {
  /** Identifier in lower case, as its indexes are named. */
  readonly id: string;
  readonly manifest: Manifest;
}

/**
 * The generation that is to be served.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE if there is none, or it is not whole; SERVICE_UNAVAILABLE if the cluster does not answer
 */
export async function pushedGeneration({ connection, prefix }: Cluster): Promise<PushedGeneration> {
  const id = await servedGeneration(connection, prefix);
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
 * @param known the head, if a thread of this process has read it
 */
export async function openPushedPlaces(
  { connection, prefix }: Cluster,
  { id, manifest }: PushedGeneration,
  known?: Container,
): Promise<{ places: RemotePlaces; head: Container }> {
  const head =
    known ?? (await readFile(connection, indexName(prefix, id, 'head'), 'places', manifest.files.places));
  const places = new RemotePlaces(connection, indexName(prefix, id, 'places'), new PlaceHead(head));
  return { places, head };
}
