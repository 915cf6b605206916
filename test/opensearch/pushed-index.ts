import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIndexWriter, openContents } from '../../src/index/index.ts';
import {
  Connection,
  openPushedPlaces,
  type PushedDataSet,
  push,
  pushedGeneration,
} from '../../src/opensearch/opensearch.ts';
import type { IndexDocument, PlaceIndex } from '../../src/search/search.ts';

export const DATA_SET: PushedDataSet = {
  generation: '20260101T000000Z-000001',
  builtAt: '2026-01-01T00:00:00.000Z',
  buildSeconds: 1,
  attributions: [],
};

/** Times in which a node of a busy machine answers, although it may stand still for seconds, and nothing else has what lies on it. */
export const PATIENT = { connectMs: 60_000, headersMs: 60_000, timeoutMs: 60_000, waitMs: 60_000 };

/** Begins the names of all indexes of a test, which no other test uses. */
export function freshPrefix(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}

/** Removes everything that a test has pushed. */
export async function removeAll(connection: Connection, prefix: string): Promise<void> {
  await connection.request('DELETE', `/${prefix}-*`, undefined, { allowMissing: true, timeoutMs: 60_000 });
}

/**
 * An index in a cluster with these documents, without copies; its indexes there are gone once it is closed.
 *
 * @param matchesPerRing of a ring that is asked first; absent: more than tests have documents
 */
export async function pushedIndex(
  urls: readonly string[],
  documents: readonly IndexDocument[],
  shards: number,
  matchesPerRing?: number,
): Promise<PlaceIndex> {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-pushed-'));
  const connection = new Connection({ urls }, PATIENT);
  const cluster = { connection, prefix: freshPrefix() };
  try {
    const writer = createIndexWriter(join(directory, 'index'), { maxShardDocuments: 700 });
    for (const document of documents) await writer.add(document);
    await writer.commit();
    const contents = await openContents(join(directory, 'index'));
    await push(cluster, [contents], DATA_SET, { shards, replicas: 0 });
    await contents.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
  const places = await openPushedPlaces(cluster, await pushedGeneration(cluster), undefined, matchesPerRing);
  const close = async (): Promise<void> => {
    await places.close();
    await removeAll(connection, cluster.prefix);
    await connection.close();
  };
  return {
    facts: places.facts,
    knowsWord: places.knowsWord,
    keywordsBeginning: places.keywordsBeginning,
    search: (query, attempts) => places.search(query, attempts),
    find: (type, sourceId) => places.find(type, sourceId),
    close,
  };
}
