import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { Containers } from '../../src/columns/columns.ts';
import {
  createGazetteerWriter,
  openGazetteer,
  openGazetteerContents,
} from '../../src/gazetteer/gazetteer.ts';
import {
  createGeocoder,
  type Gazetteer,
  type GazetteerContents,
  type GazetteerWriter,
} from '../../src/geocode/geocode.ts';
import { createIndexWriter, openContents } from '../../src/index/index.ts';
import {
  type Cluster,
  Connection,
  openPushedGazetteer,
  openPushedPlaces,
  type PushOptions,
  push,
  pushedGeneration,
  rollBackPushed,
  servedGeneration,
} from '../../src/opensearch/opensearch.ts';
import type { IndexDocument } from '../../src/search/search.ts';
import { builtIndex } from '../search/built-index.ts';
import { PlainIndex } from '../search/plain-index.ts';
import { randomPlaces, searchBesideNoWay } from '../search/random-world.ts';
import { writeChangedTowns, writeCrowdedTowns } from './crowded-towns.ts';
import { GeocodingRequests } from './geocoding-requests.ts';
import { DATA_SET, freshPrefix, PATIENT, removeAll } from './pushed-index.ts';

const EVERYTHING = {
  keywords: [],
  halfDistanceMetres: 1_000,
  weights: { text: 0.5, geo: 0.5 },
  offset: 0,
  limit: 1_000,
  countTotal: true,
  listCells: false,
};
const BROWSE = [{ words: [], matching: 'all' }] as const;

const directory = mkdtempSync(join(tmpdir(), 'waypost-push-'));
const connection = new Connection({ urls: inject('openSearchUrls') }, PATIENT);
let cluster: Cluster;
let built = 0;

beforeEach(() => {
  cluster = { connection, prefix: freshPrefix() };
});
afterEach(() => removeAll(connection, cluster.prefix));
afterAll(async () => {
  await connection.close();
  rmSync(directory, { recursive: true });
});

async function contentsOf(documents: readonly IndexDocument[]) {
  const path = join(directory, String(built++));
  const writer = createIndexWriter(path);
  for (const document of documents) await writer.add(document);
  await writer.commit();
  return openContents(path);
}

/** A push asks as often for fewer streets. */
const ONE_STREET_IN = 10;

/** A gazetteer of some of the streets that are written into it, in a directory of its own. */
async function gazetteerOf(write: (writer: GazetteerWriter, oneIn: number) => void) {
  const path = join(directory, String(built++));
  const writer = createGazetteerWriter(path);
  write(writer, ONE_STREET_IN);
  await writer.commit();
  return { path, gazetteer: await openGazetteerContents(path) };
}

/** Pushes data sets as a generation with a number, without copies, which tests of faults and of the commands have. */
async function pushed(
  sets: readonly (readonly IndexDocument[])[],
  number: number,
  options: PushOptions = {},
) {
  const contents = await Promise.all(sets.map(contentsOf));
  try {
    const generation = `20260101T00000${number}Z-000000`;
    return await push(cluster, contents, { ...DATA_SET, generation }, { shards: 2, replicas: 0, ...options });
  } finally {
    for (const each of contents) await each.close();
  }
}

/** Records of all places that search finds in the generation that is served, by identifier. */
async function served(): Promise<Map<string, unknown>> {
  const places = await openPushedPlaces(cluster, await pushedGeneration(cluster));
  const { hits } = await places.search(EVERYTHING, BROWSE);
  return new Map(hits.map(({ record }) => [`${record.type}${record.sourceId}`, record]));
}

function recordsOf(documents: readonly IndexDocument[]): Map<string, unknown> {
  const searchable = documents.filter((document) => document.searchable);
  return new Map(searchable.map(({ record }) => [`${record.type}${record.sourceId}`, record]));
}

/** Fails after so many requests. */
class StoppingConnection extends Connection {
  #left: number;

  constructor(requests: number) {
    super({ urls: inject('openSearchUrls') }, PATIENT);
    this.#left = requests;
  }

  override async request<T>(...question: Parameters<Connection['request']>): Promise<T> {
    if (this.#left-- <= 0) throw new Error('stopped');
    return super.request<T>(...question);
  }
}

/** Asks both for whatever a gazetteer holds. */
async function answersAs(remote: Gazetteer, path: string, contents: GazetteerContents): Promise<void> {
  const embedded = await openGazetteer(path, () => undefined);
  const requests = new GeocodingRequests(contents, 20);
  for (let i = 0; i < 20; i++) {
    const { text, ask } = requests.next();
    expect(await ask(createGeocoder(remote)), text).toEqual(await ask(createGeocoder(embedded)));
  }
  await embedded.close();
}

/** Of ten places one is gone and one new; one of ten has another name, which has words that are nowhere yet; and some have moved. */
function changed(world: readonly IndexDocument[]): IndexDocument[] {
  return world.map((document, i): IndexDocument => {
    const { record } = document;
    if (i % 10 === 0) return { ...document, record: { ...record, sourceId: 2_000_000 + i } };
    if (i % 20 === 1) return { ...document, names: [`Aachen${i} Zwolle`, 'mmm'] };
    if (i % 20 === 11) return { ...document, record: { ...record, lat: -record.lat, lon: record.lon / 2 } };
    return document;
  });
}

describe('a push', () => {
  it('of several data sets takes what they share once, from where it was edited last', async () => {
    const [a, b] = [randomPlaces(60, 1), randomPlaces(90, 2)];
    const shared = { ...a[0]!, record: { ...a[0]!.record, editedAt: 2_000, tags: { name: 'Newer' } } };
    const older = { ...a[0]!, record: { ...a[0]!.record, editedAt: 1_000 } };
    const moved = b.map((document, i) => ({
      ...document,
      record: { ...document.record, sourceId: 1_000_000 + i },
    }));
    await pushed(
      [
        [older, ...a.slice(1)],
        [...moved, shared],
      ],
      1,
    );
    expect(await served()).toEqual(recordsOf([shared, ...a.slice(1), ...moved]));
  });

  it('keeps the generation before, removes older ones, and can be taken back', async () => {
    const worlds = [1, 2, 3].map((seed) => randomPlaces(30, seed));
    const first = await pushed([worlds[0]!], 1);
    const second = await pushed([worlds[1]!], 2);
    const third = await pushed([worlds[2]!], 3);
    expect([first, second, third].map(({ removed }) => removed.length)).toEqual([0, 0, 1]);
    expect(await served()).toEqual(recordsOf(worlds[2]!));
    expect(await rollBackPushed(cluster)).toEqual({ from: third.generation, to: second.generation });
    expect(await served()).toEqual(recordsOf(worlds[1]!));
    await expect(rollBackPushed(cluster)).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
    await pushed([worlds[2]!], 3); // it is there: it is served again
    expect(await served()).toEqual(recordsOf(worlds[2]!));
  });

  it('that is repeated changes nothing', async () => {
    const world = randomPlaces(30, 1);
    await pushed([world], 1);
    await pushed([world], 2);
    const before = await servedGeneration(cluster);
    expect((await pushed([world], 2)).removed).toEqual([]);
    expect(await servedGeneration(cluster)).toBe(before);
    expect((await rollBackPushed(cluster)).from).toBe(before);
  });

  it('after another writes what differs, and answers as if all were new', async () => {
    const world = randomPlaces(1_000, 7);
    const later = changed(world);
    await pushed([world], 1);
    const { kept, documents } = await pushed([later], 2);
    expect([documents, kept]).toEqual([1_000, 800]);
    expect(await served()).toEqual(recordsOf(later));
    const plain = new PlainIndex(later);
    const places = await openPushedPlaces(cluster, await pushedGeneration(cluster));
    await fc.assert(
      fc.asyncProperty(searchBesideNoWay, async ({ query, attempts }) => {
        const [answer, expected] = [
          await places.search(query, attempts),
          await plain.search(query, attempts),
        ];
        expect([answer.attempt, answer.total]).toEqual([expected.attempt, expected.total]);
        expect(answer.hits.map(({ record }) => record)).toEqual(expected.hits.map(({ record }) => record));
      }),
      { numRuns: 60, seed: 8 },
    );
    await pushed([world], 3);
    expect(await served()).toEqual(recordsOf(world));
  });

  it('that is stopped after any of its requests goes on, and is served whole or not at all', async () => {
    const [old, world] = [randomPlaces(20, 5), randomPlaces(60, 4)];
    await pushed([old], 1);
    const { prefix } = cluster;
    for (let requests = 0; requests < 60; requests += 3) {
      const stopping = new StoppingConnection(requests);
      cluster = { connection: stopping, prefix };
      const isDone = await pushed([world], 2).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('stopped');
          return false;
        },
      );
      cluster = { connection, prefix };
      await stopping.close();
      if (isDone) return expect([await served(), requests > 10]).toEqual([recordsOf(world), true]);
      const now = await served();
      expect(now).toEqual(now.size === recordsOf(old).size ? recordsOf(old) : recordsOf(world));
    }
    expect.unreachable('the push never ended');
  });

  it('of addresses that is stopped after any of its requests goes on, and is served whole or not at all', async () => {
    const { path, gazetteer } = await gazetteerOf(writeCrowdedTowns);
    const goneOnAt: number[] = [];
    for (let requests = 12; requests < 120; requests += 9) {
      cluster = { connection: new StoppingConnection(requests), prefix: cluster.prefix };
      const stopped = await pushed([[]], 1, { gazetteer }).then(
        () => false,
        (error: Error) => error.message === 'stopped',
      );
      await cluster.connection.close();
      cluster = { connection, prefix: cluster.prefix };
      if (!stopped) break;
      expect(await servedGeneration(cluster)).toBeUndefined();
      goneOnAt.push((await pushed([[]], 1, { gazetteer })).resumedAt);
      const generation = await pushedGeneration(cluster);
      const remote = await openPushedGazetteer(cluster, generation, () => undefined, new Containers());
      await answersAs(remote!, path, gazetteer);
      await removeAll(connection, cluster.prefix);
    }
    expect(goneOnAt[0]).toBe(0);
    expect(Math.max(...goneOnAt)).toBeGreaterThan(gazetteer.entries);
    await gazetteer.close();
  });

  it('of addresses after others that is stopped after any of its requests goes on', async () => {
    const [old, now] = [await gazetteerOf(writeCrowdedTowns), await gazetteerOf(writeChangedTowns)];
    const { generation } = await pushed([[]], 1, { gazetteer: old.gazetteer });
    const { prefix } = cluster;
    const stops: number[] = [];
    for (let requests = 15; requests < 150; requests += 7) {
      cluster = { connection: new StoppingConnection(requests), prefix };
      const isStopped = await pushed([[]], 2, { gazetteer: now.gazetteer }).then(
        () => false,
        (error: Error) => error.message === 'stopped',
      );
      await cluster.connection.close();
      cluster = { connection, prefix };
      if (!isStopped) break;
      stops.push(requests);
      expect(await servedGeneration(cluster)).toBe(generation);
    }
    expect(stops.length).toBeGreaterThan(3);
    const served = await pushedGeneration(cluster);
    expect(served.id).not.toBe(generation);
    const remote = await openPushedGazetteer(cluster, served, () => undefined, new Containers());
    await answersAs(remote!, now.path, now.gazetteer);
    await Promise.all([old.gazetteer.close(), now.gazetteer.close()]);
  });

  it('of addresses with another number of shards, or after one whose sums are damaged, writes all', async () => {
    const { gazetteer } = await gazetteerOf(writeCrowdedTowns);
    const kept = async (number: number, shards: number): Promise<number | undefined> =>
      (await pushed([[]], number, { gazetteer, shards })).addresses?.kept;
    expect(await kept(1, 1)).toBe(0);
    expect(await kept(2, 2)).toBe(0);
    expect(await kept(3, 2)).toBeGreaterThan(gazetteer.entries);
    const head = `/${cluster.prefix}-20260101t000003z-000000-head`;
    await connection.request('PUT', `${head}/_settings`, { 'index.blocks.write': null });
    await connection.request('PUT', `${head}/_doc/gazetteerSums.0?refresh=true`, { b: 'AAAA' });
    expect(await kept(4, 2)).toBe(0);
    await gazetteer.close();
  });

  it('of which an answer differs from the data set itself is not served', async () => {
    const [old, world] = [randomPlaces(20, 5), randomPlaces(60, 4)];
    const isElsewhere = (document: IndexDocument, i: number): IndexDocument =>
      i === 30 ? { ...document, record: { ...document.record, lat: 1, lon: 1 } } : document;
    await pushed([old], 1);
    const right = await builtIndex(world, 1_000);
    const other = await builtIndex(world.map(isElsewhere), 1_000);
    await expect(pushed([world], 2, { reference: other })).rejects.toMatchObject({
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('is not answered as by the data set itself'),
    });
    expect(await served()).toEqual(recordsOf(old));
    await pushed([world], 2, { reference: right });
    expect(await served()).toEqual(recordsOf(world));
  });

  it('replaces what another version pushed, and does without a head that is damaged', async () => {
    const [first, second, third] = [4, 5, 6].map((seed) => randomPlaces(30, seed));
    const head = (number: number) => `/${cluster.prefix}-20260101t00000${number}z-000000-head`;
    const write = async (number: number, document: string, body: object) => {
      await connection.request('PUT', `${head(number)}/_settings`, { 'index.blocks.write': null });
      await connection.request('PUT', `${head(number)}/_doc/${document}?refresh=true`, body);
    };
    await pushed([first!], 1);
    await write(1, 'manifest', { manifest: { format: 999 } });
    expect(await pushed([first!], 1)).toMatchObject({ kept: 0, resumedAt: 0 });
    expect(await served()).toEqual(recordsOf(first!));
    await write(1, 'places.0', { b: 'AAAA' });
    expect(await pushed([second!], 2)).toMatchObject({ kept: 0 });
    expect(await served()).toEqual(recordsOf(second!));
    await write(2, 'manifest', { manifest: { format: 999 } });
    expect(await pushed([third!], 3)).toMatchObject({ kept: 0 });
    expect(await served()).toEqual(recordsOf(third!));
  });

  it('that is refused by a cluster without room for copies says so', async () => {
    const urls = inject('openSearchUrls');
    const refused = pushed([randomPlaces(10, 1)], 1, { replicas: urls.length, patienceMs: 1_000 });
    await expect(refused).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.stringContaining('no room for 2 copies'),
    });
  });
});
