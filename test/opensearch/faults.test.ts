import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createIndexWriter, openContents, openIndex } from '../../src/index/index.ts';
import {
  type Cluster,
  Connection,
  openPushedPlaces,
  push,
  pushedGeneration,
} from '../../src/opensearch/opensearch.ts';
import type { Attempt, IndexQuery, PlaceIndex } from '../../src/search/search.ts';
import { randomPlaces } from '../search/random-world.ts';
import { askWhile, nodesOf } from './asking.ts';
import { controlOf } from './cluster-control.ts';
import { DATA_SET, freshPrefix, removeAll } from './pushed-index.ts';

const urls = inject('openSearchUrls');
const control = inject('openSearchControl');
const directory = mkdtempSync(join(tmpdir(), 'waypost-faults-'));
const connection = new Connection({ urls });
const cluster: Cluster = { connection, prefix: freshPrefix() };
/** Questions before a node is killed, and after. */
const REQUESTS = process.env.WAYPOST_LONG_TESTS ? 500 : 150;

let embedded: PlaceIndex;
let remote: PlaceIndex;

beforeAll(async () => {
  const path = join(directory, 'index');
  const writer = createIndexWriter(path);
  for (const document of randomPlaces(3_000, 21)) await writer.add(document);
  await writer.commit();
  embedded = await openIndex(path);
  const contents = await openContents(path);
  await push(cluster, [contents], DATA_SET, { shards: 6 });
  await contents.close();
  remote = await openPushedPlaces(cluster, await pushedGeneration(cluster));
});
afterAll(async () => {
  await removeAll(connection, cluster.prefix);
  await connection.close();
  await embedded.close();
  rmSync(directory, { recursive: true });
});

/** Searches that differ from each other, most of them over all shards. */
function question(number: number): { query: IndexQuery; attempts: readonly Attempt[] } {
  const text = ['park', 'garden', 'house', 'anchor', 'inn', 'old'][number % 6]!;
  const word = {
    text,
    spellings: [{ text, quality: 1 }],
    categories: [],
    prefix: number % 2 === 0,
    edits: 0,
  } as const;
  const query = {
    keywords: [],
    ...(number % 3 === 0 ? {} : { centre: { lat: 47.1 + number / 1e5, lon: 9.5 } }),
    halfDistanceMetres: 1_000 + number,
    weights: { text: 0.5, geo: 0.5 },
    offset: number % 7,
    limit: 10,
    countTotal: number % 5 !== 0,
    listCells: false,
  };
  return { query, attempts: [{ words: [word], matching: 'all' }] };
}

/** Holds an answer against the embedded engine's: `right`, `wrong`, or the code of an error. */
async function outcomeOf(number: number, index = remote): Promise<string> {
  const { query, attempts } = question(number);
  try {
    const [answer, expected] = await Promise.all([
      index.search(query, attempts),
      embedded.search(query, attempts),
    ]);
    const isRight = answer.total === expected.total && idsOf(answer.hits) === idsOf(expected.hits);
    return isRight ? 'right' : 'wrong';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

function idsOf(hits: readonly { record: { type: string; sourceId: number } }[]): string {
  return hits.map(({ record }) => `${record.type}${record.sourceId}`).join(' ');
}

describe.runIf(control)('while a node of three is killed', () => {
  /** Asks until so many more answers have come, at the least. */
  const askMore = (count: number) =>
    askWhile(outcomeOf, (outcomes) => expect.poll(() => outcomes.length).toBeGreaterThanOrEqual(count));

  it('no answer is wrong, and all are right once the cluster goes on with two nodes', async () => {
    let before = 0;
    const outcomes = await askWhile(outcomeOf, async (so) => {
      await expect.poll(() => so.length).toBeGreaterThanOrEqual(REQUESTS);
      before = so.length;
      await controlOf(control!).kill(1);
      await expect.poll(() => nodesOf(connection)).toBe(2);
    });
    const others = outcomes.filter((what) => what !== 'right');
    console.log(
      `killed node: ${outcomes.length - others.length} of ${outcomes.length} right, ${connection.retries} sent again`,
    );
    expect(new Set(outcomes.slice(0, before))).toEqual(new Set(['right']));
    for (const what of others) expect(['SERVICE_UNAVAILABLE', 'INDEX_NOT_AVAILABLE']).toContain(what);
    expect(new Set(await askMore(REQUESTS))).toEqual(new Set(['right']));
    await controlOf(control!).restart(1);
    expect(new Set(await askMore(20))).toEqual(new Set(['right']));
  });
});

describe('a cluster', () => {
  it('that no node answers for is not available', async () => {
    const away = new Connection({ urls: ['http://127.0.0.1:9'] });
    const refused = openPushedPlaces(
      { connection: away, prefix: cluster.prefix },
      await pushedGeneration(cluster),
    );
    await expect(refused).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await away.close();
  });

  it('of which a part is on no node says so, and never passes the rest off as the whole', async () => {
    const prefix = freshPrefix();
    const broken = { connection, prefix };
    const contents = await openContents(join(directory, 'index'));
    await push(broken, [contents], DATA_SET, { shards: 2, replicas: 0 });
    await contents.close();
    const places = await openPushedPlaces(broken, await pushedGeneration(broken));
    expect(await outcomeOf(1, places)).toBe('right');
    await makeRed(`${prefix}-${DATA_SET.generation.toLowerCase()}-places`);
    expect(await outcomeOf(1, places)).toBe('INDEX_NOT_AVAILABLE');
    await removeAll(connection, prefix);
  });

  it('with another format, no manifest or two generations under one alias says so', async () => {
    const prefix = freshPrefix();
    const other = { connection, prefix };
    await expect(pushedGeneration(other)).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    const head = `${prefix}-20260101t000000z-000001-head`;
    await connection.request(
      'PUT',
      `/${head}`,
      { aliases: { [`${prefix}-head`]: {} } },
      { timeoutMs: 60_000 },
    );
    await expect(pushedGeneration(other)).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: expect.stringContaining('has no manifest'),
    });
    await connection.request('PUT', `/${head}/_doc/manifest?refresh=true`, { manifest: { format: 999 } });
    await expect(pushedGeneration(other)).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: expect.stringContaining('format 999'),
    });
    const second = `${prefix}-20260101t000000z-000002-head`;
    await connection.request(
      'PUT',
      `/${second}`,
      { aliases: { [`${prefix}-head`]: {} } },
      { timeoutMs: 60_000 },
    );
    await expect(pushedGeneration(other)).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      message: expect.stringContaining('it must name one'),
    });
    await removeAll(connection, prefix);
  });

  it('whose disk has run full takes nothing more, says so, and a later push goes on', async () => {
    const prefix = freshPrefix();
    const full = { connection, prefix };
    const contents = await openContents(join(directory, 'index'));
    const block = { 'index.blocks.read_only_allow_delete': true }; // what OpenSearch sets at the flood stage
    const template = `/_index_template/${prefix}`;
    await connection.request('PUT', template, {
      index_patterns: [`${prefix}-*`],
      template: { settings: block },
      priority: 500,
    });
    const refusal = await push(full, [contents], DATA_SET).catch((error: unknown) => error);
    await connection.request('DELETE', template);
    expect(refusal).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringMatching(/read-only|flood stage|blocked/),
    });
    await connection.request('PUT', `/${prefix}-*/_settings`, {
      'index.blocks.read_only_allow_delete': null,
    });
    const { documents } = await push(full, [contents], DATA_SET);
    await contents.close();
    expect(documents).toBe(3_000);
    expect(await outcomeOf(2, await openPushedPlaces(full, await pushedGeneration(full)))).toBe('right');
    await removeAll(connection, prefix);
  });
});

/** Lets an index lose its shards, as when all nodes that have them are gone: made anew, it may lie nowhere. */
async function makeRed(index: string): Promise<void> {
  const nowhere = { number_of_shards: 2, number_of_replicas: 0, 'routing.allocation.require.shelf': 'none' };
  await connection.request('DELETE', `/${index}`, undefined, { timeoutMs: 60_000 });
  const path = `/${index}?wait_for_active_shards=0`;
  await connection.request('PUT', path, { settings: { index: nowhere } }, { timeoutMs: 60_000 });
}
