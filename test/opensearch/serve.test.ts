import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Connection } from '../../src/opensearch/opensearch.ts';
import { type OsmElement, readElements } from '../../src/osm/osm.ts';
import { type Running, run, start } from '../cli/command.ts';
import { build, copySample, SAMPLE, written } from '../house.ts';
import { freshPrefix, removeAll } from './pushed-index.ts';

/** The commands as an operator runs them: push, serve from the cluster, push again, roll back. */

const urls = inject('openSearchUrls');
const directory = mkdtempSync(join(tmpdir(), 'waypost-served-'));
const prefix = freshPrefix();
const cluster = ['--opensearch', urls.join(','), '--opensearch-prefix', prefix];
const connection = new Connection({ urls });
const running: Running[] = [];
const data = join(directory, 'data');
let state: string;
let key: string;
let first: string;

beforeAll(async () => {
  await copySample(data);
  state = join(directory, 'state-only');
  key = printed(KEY, await run(['keys', 'create', '--name', 'test', '--data', data]));
  cpSync(join(data, 'state'), join(state, 'state'), { recursive: true });
  first = printed(SERVED, await run(['push', '--data', data, ...cluster]));
});
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.process.kill('SIGKILL');
    await each.ended;
  }
});
afterAll(async () => {
  await removeAll(connection, prefix);
  await connection.close();
  rmSync(directory, { recursive: true });
});

/** What a command printed where a pattern has its parentheses. */
function printed(pattern: RegExp, { stdout, stderr }: { stdout: string; stderr: string }): string {
  const [, found] = pattern.exec(stdout) ?? [];
  if (found !== undefined) return found;
  throw new Error(`${pattern} is not in ${JSON.stringify(stdout)}; standard error: ${stderr}`);
}

const KEY = /(wp_live_\w+)/;
const SERVED = /generation (\S+) is served/;

async function serve(...words: string[]): Promise<string> {
  const server = start(['serve', '--port', '0', ...words]);
  running.push(server);
  const [, address = ''] = await server.until(/^listening on (http:\/\/127\.0\.0\.1:\d+)$/m);
  return address;
}

function serveCluster(): Promise<string> {
  return serve('--engine', 'opensearch', ...cluster, '--data', state);
}

interface Request {
  readonly path: string;
  readonly body?: object;
}

/** Members of an answer that tell of the work rather than of the world. */
const OF_THE_WORK = new Set([
  'took',
  'cellsSearched',
  'shardsSearched',
  'pruningEfficiency',
  'executionTime',
  'cells',
]);

async function ask(address: string, { path, body }: Request): Promise<{ status: number; answer: unknown }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const question = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${address}${path}`, { headers, ...question });
  const text = await response.text();
  const answer: unknown = JSON.parse(text, (name, value) => (OF_THE_WORK.has(name) ? undefined : value));
  return { status: response.status, answer };
}

const LOCATION = { lat: 0.002, lon: 0.003 };
const TEXTS = ['cafe', 'cafe by the sea', 'park', 'caef', 'hotel near me', 'zzz bakery', 'station road', 'm'];
const REQUESTS: readonly Request[] = [
  ...TEXTS.flatMap((query): Request[] => [
    { path: '/v1/places/search', body: { query, location: LOCATION, limit: 10 } },
    { path: '/v1/places/search', body: { query, location: LOCATION, radius: 800, limit: 5, offset: 3 } },
    { path: `/v1/places/autocomplete?q=${encodeURIComponent(query)}&lat=0.002&lng=0.003` },
    { path: `/v1/places/geocode/forward?q=${encodeURIComponent(query)}` },
  ]),
  { path: '/v1/places/search', body: { location: LOCATION, radius: 500, categories: ['restaurant'] } },
  ...[-0.004, 0, 0.001, 0.0037].map((lat) => ({ path: `/v1/places/geocode/reverse?lat=${lat}&lng=0.002` })),
];

describe('serve --engine opensearch', () => {
  it('answers as the embedded engine does, place for place, without a data set of its own', async () => {
    const [embedded, remote] = await Promise.all([serve('--data', data), serveCluster()]);
    for (const request of REQUESTS) {
      const [expected, found] = [await ask(embedded, request), await ask(remote, request)];
      expect(found, JSON.stringify(request)).toEqual(expected);
      expect(found.status).toBe(200);
    }
    const search = { path: '/v1/places/search', body: { query: 'cafe', location: LOCATION } };
    const { answer } = await ask(remote, search);
    const { results } = answer as { results: readonly { id: string }[] }; // the comparison above has shown its shape
    expect(results.length).toBeGreaterThan(3);
    for (const { id } of results) {
      const place = { path: `/v1/places/${id}` };
      expect(await ask(remote, place)).toEqual(await ask(embedded, place));
    }
  });

  it('counts what it asks of the cluster', async () => {
    const address = await serveCluster();
    const requests = async (): Promise<number> => {
      const metrics = await (await fetch(`${address}/metrics`)).text();
      expect(metrics).toMatch(/^waypost_opensearch_nodes_left_out 0$/m);
      return Number(/^waypost_opensearch_requests_total (\d+)$/m.exec(metrics)?.[1]);
    };
    const before = await requests();
    await ask(address, { path: '/v1/places/search', body: { query: 'cafe', location: LOCATION } });
    expect(await requests()).toBeGreaterThan(before);
  });

  it('takes up what is pushed, and what is rolled back, without a failed answer', async () => {
    const address = await serveCluster();
    await buildLarger();
    const search = { path: '/v1/places/search', body: { query: 'Unheard-of Inn', location: LOCATION } };
    let isOver = false;
    const statuses = new Set<number>();
    const load = (async () => {
      for (let asked = 0; !isOver && asked < 20_000; asked++)
        statuses.add((await ask(address, search)).status);
    })();
    const pushed = await run(['push', '--data', join(directory, 'larger'), ...cluster]);
    const second = printed(SERVED, pushed);
    expect(pushed.stdout).toMatch(/the cluster had [\d,]+ places already/);
    await expect.poll(() => dataSetOf(address)).toBe(second);
    expect(JSON.stringify(await ask(address, search))).toContain('Unheard-of Inn');
    expect((await run(['rollback', ...cluster])).stdout).toContain(`generation ${first} is current again`);
    await expect.poll(() => dataSetOf(address)).toBe(first);
    isOver = true;
    await load;
    expect([...statuses]).toEqual([200]);
  });

  it('answers for addresses of several data sets that were pushed as one', async () => {
    const other = freshPrefix();
    const parts = ['--opensearch', urls.join(','), '--opensearch-prefix', other];
    const towns = ['Westham', 'Eastham'];
    for (const [at, town] of towns.entries()) await buildTown(town, 2 * at - 1);
    const pushed = await run([
      'push',
      ...towns.flatMap((town) => ['--data', join(directory, town)]),
      ...parts,
    ]);
    expect(pushed).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
    const address = await serve('--engine', 'opensearch', ...parts, '--data', state);
    for (const [at, town] of towns.entries()) {
      const q = encodeURIComponent(`Long Lane 7, ${town}`);
      const forward = await ask(address, { path: `/v1/places/geocode/forward?q=${q}` });
      expect(JSON.stringify(forward)).toContain(
        `"house_number":"7","street":"Long Lane","locality":"${town}"`,
      );
      const reverse = await ask(address, { path: `/v1/places/geocode/reverse?lat=0&lng=${2 * at - 1}` });
      expect(JSON.stringify(reverse)).toContain(town);
    }
    await removeAll(connection, other);
  });

  it('says what is missing in one sentence, and serves once it is there', async () => {
    const other = freshPrefix();
    const parts = ['--opensearch', urls.join(','), '--opensearch-prefix', other];
    const address = await serve('--engine', 'opensearch', ...parts, '--data', state);
    const before = await fetch(`${address}/ready`);
    expect(before.status).toBe(503);
    expect(await before.json()).toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    const generation = printed(SERVED, await run(['push', '--data', data, ...parts]));
    await expect.poll(() => dataSetOf(address)).toBe(generation);
    await removeAll(connection, other);
  });

  it('ends at once where the cluster is not to be reached in the way that was said', async () => {
    const words = ['serve', '--engine', 'opensearch', '--data', state, '--port', '0'];
    expect(await run(words)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --opensearch URL'),
    });
    const named = await run([...words, '--opensearch', urls[0]!, '--opensearch-prefix', 'Waypost-']);
    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining("'Waypost-' given, expected") });
  });
});

async function dataSetOf(address: string): Promise<string | undefined> {
  return ((await (await fetch(`${address}/ready`)).json()) as { dataSet?: string }).dataSet; // the expectation checks it
}

/** Builds a data set of one town on the equator with one house. */
async function buildTown(name: string, lon: number): Promise<void> {
  const id = 10 * (lon + 2);
  const address = { 'addr:street': 'Long Lane', 'addr:housenumber': '7', 'addr:city': name };
  const source = written(join(directory, `${name}.osm.pbf`), [
    { kind: 'node', id, lat: 0, lon, tags: address },
    { kind: 'node', id: id + 1, lat: 0.001, lon, tags: { place: 'town', name } },
    { kind: 'node', id: id + 2, lat: 0.0001, lon, tags: {} },
    { kind: 'node', id: id + 3, lat: 0.0001, lon: lon + 0.001, tags: {} },
    { kind: 'way', id, refs: [id + 2, id + 3], tags: { highway: 'residential', name: 'Long Lane' } },
  ]);
  await build(source, join(directory, name));
}

/** Builds the sample with one place more. */
async function buildLarger(): Promise<void> {
  const elements: OsmElement[] = [];
  for await (const element of readElements(SAMPLE)) elements.push(element);
  const inn = {
    kind: 'node',
    id: 999_999_999,
    ...LOCATION,
    tags: { tourism: 'hotel', name: 'Unheard-of Inn' },
  } as const;
  const source = written(join(directory, 'larger.osm.pbf'), [...elements, inn]);
  await build(source, join(directory, 'larger'));
}
