import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAuth } from '../auth/auth.ts';
import { buildDataSet } from '../build/build.ts';
import { embeddedGazetteerEngine } from '../gazetteer/gazetteer.ts';
import { createServer, type HttpConfiguration, type HttpParts } from '../http/http.ts';
import { embeddedEngine } from '../index/index.ts';
import { encodeExtract } from '../osm/osm.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { type AnswerPool, startAnswerPool, withoutPool } from './answer-pool.ts';
import { LiveDataSet } from './live-data-set.ts';
import { localGenerations } from './local-generations.ts';

/** Servers over the sample with two workers and with one, which must not be told apart. */

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
/** Tuesday 2026-05-19, 12:30 UTC: some places are open. */
const NOW_MS = Date.UTC(2026, 4, 19, 12, 30);
/** What the sample holds is enough. */
const NO_WORLD = { countries: [], regions: [], towns: [] };

type Server = ReturnType<typeof createServer>;

const dataDirectory = mkdtempSync(join(tmpdir(), 'waypost-answer-pool-'));
const events: string[] = [];
const threads: Worker[] = [];
const note = (thread: Worker) => void threads.push(thread);
let pool: AnswerPool;
let live: LiveDataSet;
let one: Server;
let two: Server;
const opened: { close(): unknown }[] = [];

async function build(source: string): Promise<void> {
  const options = {
    dataDirectory,
    geofabrikUrl: '',
    waypostVersion: '0',
    placeEngine: embeddedEngine,
    gazetteerEngine: embeddedGazetteerEngine,
  };
  await buildDataSet({ sources: [source], world: NO_WORLD, over: 'replace', ...options });
}

/** A small one: its clients ask without a break while it is built. */
function extractOfOne(): string {
  const path = join(dataDirectory, 'one.osm.pbf');
  const cafe = { kind: 'node', id: 1, lat: 0, lon: 0, tags: { amenity: 'cafe', name: 'Cafe' } } as const;
  writeFileSync(path, encodeExtract([cafe]));
  return path;
}

async function follow({ open }: AnswerPool): Promise<LiveDataSet> {
  return LiveDataSet.follow(localGenerations(dataDirectory, open), () => {});
}

function serverOver(dataSet: LiveDataSet, parts: Partial<HttpParts> = {}): Server {
  const configuration: HttpConfiguration = { placeForm: 'a', cacheEntries: 0, metricsPublic: true };
  const shared = { taxonomy: loadTaxonomy, configuration, now: () => NOW_MS };
  const app = createServer({ dataSet: dataSet.current, ...shared, ...parts });
  opened.push(app);
  return app;
}

beforeAll(async () => {
  await build(SAMPLE);
  process.on('worker', note);
  pool = startAnswerPool(2, (sentence) => events.push(sentence));
  live = await follow(pool);
  const alone = await follow(await withoutPool());
  opened.push(live, alone);
  one = serverOver(alone);
  two = serverOver(live, { workers: pool });
  await vi.waitFor(() => expect(pool.running()).toBe(2), { timeout: 120_000 });
});
afterAll(async () => {
  process.off('worker', note);
  await Promise.all(opened.map((part) => part.close()));
  await pool.close();
  rmSync(dataDirectory, { recursive: true });
});

const search = (body: object, query = '') => ({
  method: 'POST' as const,
  url: `/v1/places/search${query}`,
  payload: { location: { lat: 0, lon: 0 }, ...body },
});
const batch = {
  method: 'POST' as const,
  url: '/v1/places/geocode/batch',
  payload: { requests: [{ q: 'Null Island' }, { lat: 0, lng: 0 }, { q: '' }] },
};

const REQUESTS = [
  search({}),
  search({ query: 'cafe', radius: 50_000, explain: true }),
  search({ query: 'caffe' }, '?form=b'),
  search({ limit: 1000 }, '?format=geojson'),
  '/v1/places/search?q=harbour&lang=de',
  '/v1/places/autocomplete?q=nu&lat=0&lng=0',
  '/v1/places/autocomplete?q=h',
  '/v1/places/geocode/forward?q=Null%20Island',
  '/v1/places/geocode/reverse?lat=0.001&lng=0.001',
  '/v1/places/categories',
  '/v1/places/85754e67fffffff_n987654321',
  '/v1/places/nothing',
  batch,
];

/** An answer without the time that it took. */
async function answerOf(server: Server, request: (typeof REQUESTS)[number]) {
  const { statusCode, body } = await server.inject(request);
  return { statusCode, body: body.replace(/"executionTime":[\d.]+/, '') };
}

describe('a server with two workers', () => {
  it.each(REQUESTS)('answers %j byte for byte like a server with one', async (request) => {
    const expected = await answerOf(one, request);
    expect(await answerOf(two, request)).toEqual(expected);
  });

  it('answers every place with its own identifier', async () => {
    const { results } = (await one.inject(search({ limit: 50 }))).json();
    expect(results.length).toBeGreaterThan(10);
    for (const { id } of results) {
      const request = `/v1/places/${id}?format=geojson`;
      expect(await answerOf(two, request)).toEqual(await answerOf(one, request));
    }
  });

  it('counts the rate of a key over all workers, and lets nobody in with a revoked key', async () => {
    const auth = openAuth({ dataDirectory });
    const { record, key } = auth.keys.create({ name: 'five', ratePerMinute: 5 });
    const guarded = serverOver(live, { guard: auth });
    const headers = { authorization: `Bearer ${key}` };
    const ask = async () => (await guarded.inject({ ...search({}), headers })).statusCode;
    const statuses = await Promise.all(Array.from({ length: 8 }, ask));
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await auth.keys.revoke(record.id);
    expect(await ask()).toBe(401);
    await guarded.close();
    await auth.close();
  });

  it('loses no request while a new data set comes into use', async () => {
    const before = live.current().id;
    let isOver = false;
    const statuses = new Set<number>();
    const client = async () => {
      while (!isOver) statuses.add((await two.inject(search({ query: 'cafe' }))).statusCode);
    };
    const clients = Array.from({ length: 4 }, client);
    await build(extractOfOne());
    await live.reload();
    const after = await two.inject(search({}));
    isOver = true;
    await Promise.all(clients);
    expect(live.current().id).not.toBe(before);
    expect([after.statusCode, ...statuses]).toEqual([200, 200]);
  });

  it('loses one request at most when a worker ends, says so once, and has two again', async () => {
    await expect.poll(() => pool.running()).toBe(2);
    const asked = Array.from({ length: 40 }, () => two.inject(search({ limit: 100 })));
    await threads[0]?.terminate();
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
    expect((await two.inject(search({}))).statusCode).toBe(200);
    await expect.poll(() => pool.running()).toBe(2);
    expect(events).toEqual([expect.stringMatching(/^A worker ended and is replaced/)]);
    const { body } = await two.inject('/metrics');
    expect(body).toContain('\nwaypost_workers 2\n');
    expect(body).toContain('\nwaypost_worker_restarts_total 1\n');
  });
});
