import { ServiceError } from '../core/core.ts';
import type { Cluster } from '../opensearch/opensearch.ts';
import type { OptionName, Settings } from './options.ts';

/** Options that say where a cluster is, and who asks. */
export const CLUSTER_OPTIONS = [
  'opensearch',
  'opensearchPrefix',
  'opensearchUser',
  'opensearchPassword',
  'opensearchApiKey',
  'opensearchCa',
  'opensearchCert',
  'opensearchKey',
] as const satisfies readonly OptionName[];

export type ClusterSettings = Settings<(typeof CLUSTER_OPTIONS)[number]>;

/** OpenSearch's names are lower case, and what stands before the first `-` is ours. */
const PREFIX = /^[a-z0-9][a-z0-9_.]*$/;

/**
 * Prepares the way to the cluster of the settings; nothing is asked of it yet.
 *
 * @param onEvent hears one sentence when a node is left out, and one when it answers again
 * @throws ServiceError INVALID_CONFIGURATION
 */
export async function clusterOf(
  settings: ClusterSettings,
  onEvent: (sentence: string) => void,
): Promise<Cluster> {
  const { opensearch: urls, opensearchPrefix: prefix } = settings;
  if (urls.length === 0) throw invalid('No cluster is given: add --opensearch URL.');
  if (!PREFIX.test(prefix))
    throw invalid(
      `--opensearch-prefix: '${prefix}' given, expected lower-case letters, digits, dots and underscores.`,
    );
  const { Connection } = await import('../opensearch/opensearch.ts'); // most commands need none of it
  const { opensearchUser: user, opensearchPassword: password, opensearchApiKey: apiKey } = settings;
  const { opensearchCa: caFile, opensearchCert: certFile, opensearchKey: keyFile } = settings;
  const given = { user, password, apiKey, caFile, certFile, keyFile };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { connection: new Connection({ urls, ...Object.fromEntries(known) }, { onEvent }), prefix };
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_CONFIGURATION', message);
}
