import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Connection } from '../../src/opensearch/opensearch.ts';
import { askWhile, nodesOf } from './asking.ts';
import { controlOf } from './cluster-control.ts';

const INDEX = `connection-test-${process.pid}`;
const NAMES = ['harbour', 'station', 'museum', 'bakery'];

interface SearchAnswer {
  readonly hits: {
    readonly hits: readonly { readonly _id: string; readonly _source: { readonly name: string } }[];
  };
  readonly _shards: { readonly total: number; readonly failed: number };
}

const connection = new Connection({ urls: inject('openSearchUrls') });

beforeAll(async () => {
  const replicas = inject('openSearchUrls').length > 1 ? 1 : 0;
  const settings = {
    number_of_shards: 3,
    number_of_replicas: replicas,
    refresh_interval: -1,
    'unassigned.node_left.delayed_timeout': '0s',
  };
  const mappings = { properties: { name: { type: 'keyword' } } };
  await create(INDEX, { settings, mappings });
  const lines = NAMES.flatMap((name, id) => [{ index: { _id: String(id) } }, { name }]);
  const path = `/${INDEX}/_bulk?refresh=true`;
  expect(await connection.request('POST', path, lines, { ndjson: true })).toMatchObject({ errors: false });
  await isGreen();
});

afterAll(async () => {
  await connection.request('DELETE', `/${INDEX}`, undefined, { allowMissing: true, timeoutMs: 60_000 });
  await connection.close();
});

describe('a connection to a real cluster', () => {
  it('finds what was pushed, in one trip', async () => {
    const trips = connection.trips;
    expect(await find('museum')).toEqual({ ids: ['2'], failed: 0, total: 3 });
    expect(connection.trips - trips).toBe(1);
  });

  it('knows what is missing', async () => {
    expect(await connection.request('HEAD', `/${INDEX}`)).toBe(true);
    expect(
      await connection.request('HEAD', `/${INDEX}-away`, undefined, { allowMissing: true }),
    ).toBeUndefined();
    await expect(connection.request('GET', `/${INDEX}-away/_search`)).rejects.toMatchObject({
      code: 'INDEX_NOT_AVAILABLE',
      status: 404,
      type: 'index_not_found_exception',
    });
  });

  it('tells what OpenSearch has against a query', async () => {
    await expect(search({ query: { nonsense: {} } })).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      status: 400,
      type: 'parsing_exception',
      reason: expect.stringContaining('nonsense'),
    });
  });

  it('tells the deepest cause of a script that fails', async () => {
    const source = 'List none = null; return none.size();';
    const sort = { _script: { type: 'number', script: { source }, order: 'asc' } };
    await expect(search({ sort })).rejects.toMatchObject({
      type: 'search_phase_execution_exception',
      reason: expect.stringMatching(/null/),
    });
  });

  it('tells that an index without its shards is not whole', async () => {
    const red = `${INDEX}-red`;
    const settings = { 'index.routing.allocation.require._name': 'nobody', number_of_replicas: 0 };
    await create(`${red}?wait_for_active_shards=0`, { settings });
    const asking = connection.request('GET', `/${red}/_search?allow_partial_search_results=false`);
    await expect(asking).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
    await connection.request('DELETE', `/${red}`);
  });

  it('tells that an index is closed for writing', async () => {
    const closed = `${INDEX}-closed`;
    await connection.request('PUT', `/${closed}`, {
      settings: { 'index.blocks.write': true, number_of_replicas: 0 },
    });
    const asking = connection.request('PUT', `/${closed}/_doc/1`, { name: 'pier' });
    await expect(asking).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      type: 'cluster_block_exception',
    });
    await connection.request('DELETE', `/${closed}`);
  });
});

const control = inject('openSearchControl');
if (!control) console.warn('skipped: a node is killed only of a cluster that the tests have started');

describe.skipIf(!control)('a node that fails', () => {
  const cluster = controlOf(control ?? '');
  const VICTIM = 1;
  let mend: (() => Promise<void>) | undefined;
  afterEach(() => mended());

  it('spoils no answer when it dies, and is used again when it is back', async () => {
    const answers = await askWhile(ask, async (so) => {
      await more(50, so);
      mend = () => cluster.restart(VICTIM);
      await cluster.kill(VICTIM);
      await expect.poll(() => nodesOf(connection)).toBe(2);
      await more(350, so);
    });
    expect(answers.filter((answer) => answer !== 'right')).toEqual([]);
    await mended();
    await expect.poll(() => answersOf(VICTIM)).toBe(true);
  });

  it('spoils no answer when it falls silent: what cannot be answered in time is refused', async () => {
    const answers = await askWhile(ask, async (so) => {
      await more(20, so);
      mend = () => cluster.thaw(VICTIM);
      await cluster.freeze(VICTIM);
      await expect.poll(() => nodesOf(connection)).toBe(2);
      await more(20, so);
      await expect.poll(() => so.slice(-20)).toEqual(Array(20).fill('right')); // the others go on without it
    });
    for (const answer of answers)
      if (answer !== 'right') expect(answer).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await mended();
    await expect.poll(() => answersOf(VICTIM)).toBe(true);
  });

  async function mended(): Promise<void> {
    await mend?.();
    mend = undefined;
    await isGreen();
  }

  /** Searches for one of the names; gives `right`, or the wrong answer, or the error. */
  async function ask(number: number): Promise<'right' | Found | Error> {
    const id = number % NAMES.length;
    const found = await find(NAMES[id]!).catch((error: Error) => error);
    return isDeepStrictEqual(found, { ids: [String(id)], failed: 0, total: 3 }) ? 'right' : found;
  }

  /** Waits until so many more answers have come. */
  async function more(count: number, answers: readonly unknown[]): Promise<void> {
    const before = answers.length;
    await expect.poll(() => answers.length - before).toBeGreaterThanOrEqual(count);
  }

  /** True if the connection asks this node again, as the node's own name says. */
  async function answersOf(node: number): Promise<boolean> {
    const names: string[] = [];
    for (let i = 0; i < 6; i++) names.push((await connection.request<{ name: string }>('GET', '/')).name);
    return names.includes(`n${node}`);
  }
});

interface Found {
  readonly ids: readonly string[];
  readonly failed: number;
  readonly total: number;
}

async function find(name: string): Promise<Found> {
  const { hits, _shards } = await search({ query: { term: { name } } });
  return { ids: hits.hits.map(({ _id }) => _id), failed: _shards.failed, total: _shards.total };
}

function search(body: object): Promise<SearchAnswer> {
  return connection.request('POST', `/${INDEX}/_search?allow_partial_search_results=false`, body);
}

/** What is created twice is an error; so there is one try, which may take its time. */
function create(index: string, definition: object): Promise<unknown> {
  return connection.request('PUT', `/${index}`, definition, { retry: false, timeoutMs: 60_000 });
}

async function isGreen(): Promise<void> {
  const path = `/_cluster/health/${INDEX}?wait_for_status=green&timeout=120s`;
  expect(await connection.request('GET', path, undefined, { timeoutMs: 150_000 })).toMatchObject({
    status: 'green',
  });
}
