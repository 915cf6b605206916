import { ServiceError } from '../../core/core.ts';
import type { Connection } from './connection.ts';
import type { HeadFile } from './head-files.ts';
import { FORMAT } from './mapping.ts';
import { indexName } from './names.ts';

/** Where a data set comes from, for those who serve it. */
export interface PushedDataSet {
  /** Identifier of the newest generation in it. */
  readonly generation: string;
  /** ISO 8601. */
  readonly builtAt: string;
  readonly buildSeconds: number;
  /** Required credits besides OpenStreetMap. */
  readonly attributions: readonly string[];
  /** ISO 8601: the data is as OpenStreetMap was then; absent if that is not known. */
  readonly sourcesAt?: string;
  /** Number of the last file of changes in it. */
  readonly sequence?: number;
}

/** Says what a generation in a cluster consists of; written last. */
export interface Manifest {
  readonly format: number;
  readonly dataSet: PushedDataSet;
  readonly documents: number;
  /** Files of the head. Those of sums tell a later push what the cluster holds; those of the gazetteer are absent without geocoding. */
  readonly files: {
    readonly places: HeadFile;
    readonly sums: HeadFile;
    readonly gazetteer?: HeadFile;
    readonly gazetteerSums?: HeadFile;
  };
}

/** A generation in a cluster, found and not read yet. */
export interface PushedGeneration {
  /** Identifier in lower case, as its indexes are named. */
  readonly id: string;
  readonly manifest: Manifest;
}

const MANIFEST = 'manifest';

export async function writeManifest(
  connection: Connection,
  index: string,
  manifest: Manifest,
): Promise<void> {
  await connection.request('PUT', `/${index}/_doc/${MANIFEST}?refresh=true`, { manifest });
}

/** True if a generation cannot be used as it is: another version pushed it, or part of it is damaged. */
export function isNotAvailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'INDEX_NOT_AVAILABLE';
}

/**
 * @returns undefined if the generation is not whole
 * @throws ServiceError INDEX_NOT_AVAILABLE if another version of Waypost pushed it, or there is no such index
 */
export async function readManifest(
  connection: Connection,
  prefix: string,
  generation: string,
): Promise<Manifest | undefined> {
  const index = indexName(prefix, generation, 'head');
  const found = await connection.request<{ _source: { manifest: Manifest } } | undefined>(
    'GET',
    `/${index}/_doc/${MANIFEST}`,
    undefined,
    { allowMissing: true, members: ['_source'] },
  );
  if (!found) return undefined;
  const { manifest } = found._source;
  if (manifest.format === FORMAT) return manifest;
  throw new ServiceError(
    'INDEX_NOT_AVAILABLE',
    `${index} was pushed in format ${manifest.format} where ${FORMAT} is read; push it again with this version.`,
  );
}
