import { ServiceError } from '../../core/core.ts';
import type { Connection } from './connection.ts';
import { OpenSearchFailure } from './failure.ts';
import { aliasName, INDEX_KINDS, type IndexKind, indexName } from './names.ts';

/** Merging millions of documents into one segment takes minutes. */
const MERGE_TIMEOUT_MS = 3_600_000;
/** A busy cluster takes its time to change what all its nodes must know. */
const CHANGE_TIMEOUT_MS = 60_000;
const GREEN_TIMEOUT_MS = 600_000;
const MAKING = { timeoutMs: 120_000, retry: false } as const;
/** Status of an answer that was waited for in vain. */
const TIMED_OUT = 408;
/** Values tried until one is known for every shard; with so many a shard is missed once in 10^30 indexes. */
const ROUTING_VALUES_PER_SHARD = 100;

/** Where the data sets of a cluster are. */
export interface Cluster {
  readonly connection: Connection;
  /** What the names of all our indexes begin with. */
  readonly prefix: string;
}

/** One routing value for every shard of an index, found by asking: OpenSearch's hash is its own. */
export async function routingOfShards(
  connection: Connection,
  index: string,
  shards: number,
): Promise<string[]> {
  const values = new Map<number, string>();
  for (let value = 0; values.size < shards && value < ROUTING_VALUES_PER_SHARD * shards; value++) {
    const path = `/${index}/_search_shards?routing=${value}`;
    const answer = await connection.request<{ shards: readonly (readonly { shard: number }[])[] }>(
      'GET',
      path,
      undefined,
      { members: ['shards'] },
    );
    const shard = answer.shards[0]?.[0]?.shard;
    if (shard !== undefined && !values.has(shard)) values.set(shard, String(value));
  }
  return Array.from({ length: shards }, (_, shard) => {
    const value = values.get(shard);
    if (value !== undefined) return value;
    throw new ServiceError('INTERNAL_ERROR', `No routing value leads to shard ${shard} of ${index}.`);
  });
}

/** Makes an index anew. */
export async function makeIndex(connection: Connection, index: string, body: object): Promise<void> {
  await removeIndex(connection, index);
  await connection.request('PUT', `/${index}`, body, MAKING);
}

/**
 * Makes an index anew with all that another holds, which takes no space of its own.
 *
 * @param source one that {@link makeSearchable} ended
 */
export async function cloneIndex(connection: Connection, source: string, index: string): Promise<void> {
  await removeIndex(connection, index);
  const settings = { index: { number_of_replicas: 0, 'blocks.write': null, 'translog.durability': 'async' } };
  await connection.request('POST', `/${source}/_clone/${index}`, { settings }, MAKING);
}

async function removeIndex(connection: Connection, index: string): Promise<void> {
  await connection.request('DELETE', `/${index}`, undefined, { ...MAKING, allowMissing: true });
}

/**
 * Lets searches see what was written, and makes copies.
 *
 * @param isNew true to merge all into one segment; an index that was cloned is mostly one already, and only freed of much that was removed
 */
export async function makeSearchable(
  connection: Connection,
  index: string,
  replicas: number,
  isNew = true,
): Promise<void> {
  await connection.request('POST', `/${index}/_refresh`, undefined, { timeoutMs: GREEN_TIMEOUT_MS });
  const merge = isNew ? 'max_num_segments=1' : 'only_expunge_deletes=true';
  const path = `/${index}/_forcemerge?${merge}&flush=true`;
  await connection.request('POST', path, undefined, { timeoutMs: MERGE_TIMEOUT_MS, retry: false });
  await connection.request('POST', `/${index}/_refresh`); // the segments that were merged take their space until then
  const settings = {
    number_of_replicas: replicas,
    refresh_interval: null,
    'translog.durability': 'request',
    'blocks.write': true,
  };
  const options = { timeoutMs: CHANGE_TIMEOUT_MS };
  await connection.request('PUT', `/${index}/_settings`, { index: settings }, options);
}

/** @throws ServiceError SERVICE_UNAVAILABLE if copies are missing after so long */
export async function waitForCopies(
  connection: Connection,
  indexes: readonly string[],
  patienceMs = GREEN_TIMEOUT_MS,
): Promise<void> {
  const path = `/_cluster/health/${indexes.join(',')}`;
  const waiting = `${path}?wait_for_status=green&timeout=${patienceMs}ms`;
  const options = { timeoutMs: patienceMs + 10_000 };
  try {
    await connection.request('GET', waiting, undefined, options);
  } catch (error) {
    if (!(error instanceof OpenSearchFailure) || error.status !== TIMED_OUT) throw error;
    const members = ['status', 'unassigned_shards'];
    const health = await connection.request<{ status: string; unassigned_shards: number }>(
      'GET',
      path,
      undefined,
      { members },
    );
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      `The cluster has no room for ${health.unassigned_shards} copies of ${indexes.join(', ')} (its status is ${health.status}): add nodes, or push with fewer --replicas.`,
    );
  }
}

export async function dataNodes(connection: Connection): Promise<number> {
  const health = await connection.request<{ number_of_data_nodes: number }>(
    'GET',
    '/_cluster/health',
    undefined,
    { members: ['number_of_data_nodes'] },
  );
  return health.number_of_data_nodes;
}

export async function documentsOf(connection: Connection, index: string): Promise<number> {
  const path = `/${index}/_count`;
  return (await connection.request<{ count: number }>('GET', path, undefined, { members: ['count'] })).count;
}

/** Identifiers of the generations whose indexes the cluster holds, whole or not; in lower case, the oldest first. */
export async function generationsHeld(connection: Connection, prefix: string): Promise<string[]> {
  const path = `/_cat/indices/${prefix}-*-head?h=index&format=json`;
  const indexes = await connection.request<readonly { index: string }[]>('GET', path);
  const [begin, end] = [prefix.length + 1, '-head'.length];
  return indexes.map(({ index }) => index.slice(begin, -end)).sort();
}

/** The generation that an alias names; `undefined` if there is none. */
export async function servedGeneration({ connection, prefix }: Cluster): Promise<string | undefined> {
  const alias = aliasName(prefix, 'head');
  const found = await connection.request<Readonly<Record<string, unknown>> | undefined>(
    'GET',
    `/_alias/${alias}`,
    undefined,
    { allowMissing: true },
  );
  const [index, another] = Object.keys(found ?? {});
  if (another !== undefined)
    throw new ServiceError(
      'INDEX_NOT_AVAILABLE',
      `The alias ${alias} names ${index} and ${another}; it must name one.`,
    );
  return index?.slice(prefix.length + 1, -'-head'.length);
}

/** Makes all aliases name the indexes of a generation, at once. */
export async function serve(connection: Connection, prefix: string, generation: string): Promise<void> {
  const held = await connection.request<Readonly<Record<string, unknown>>>(
    'GET',
    `/${prefix}-${generation}-*/_alias`,
  );
  const actions = INDEX_KINDS.flatMap((kind: IndexKind) => {
    const alias = aliasName(prefix, kind);
    const index = indexName(prefix, generation, kind);
    const remove = { remove: { index: `${prefix}-*`, alias, must_exist: false } };
    return index in held ? [remove, { add: { index, alias } }] : [remove];
  });
  await connection.request('POST', '/_aliases', { actions }, { timeoutMs: CHANGE_TIMEOUT_MS });
}

export async function removeGeneration(
  connection: Connection,
  prefix: string,
  generation: string,
): Promise<void> {
  for (const kind of INDEX_KINDS)
    await connection.request('DELETE', `/${indexName(prefix, generation, kind)}`, undefined, {
      allowMissing: true,
      timeoutMs: CHANGE_TIMEOUT_MS,
    });
}
