import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createGeocoder, type Gazetteer, type Interval, type WantedList } from '../../src/geocode/geocode.ts';
import { CHANGED_STREETS, writeChangedTowns, writeCrowdedTowns } from './crowded-towns.ts';
import { GeocodingRequests, randomFrom } from './geocoding-requests.ts';
import { type PushedGazetteer, pushedExtract, pushedGazetteer, pushedHalves } from './pushed-gazetteer.ts';

const IS_LONG = Boolean(process.env.WAYPOST_LONG_TESTS);
const REQUESTS = IS_LONG ? 5_000 : 300;
const LISTS = IS_LONG ? 2_000 : 200;
/** Most round trips that a request may take. */
const MOST_TRIPS = 3;

const SAMPLE = fileURLToPath(new URL('../../sample/null-island.osm.pbf', import.meta.url));
const REAL_DATA =
  process.env.WAYPOST_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const REAL_EXTRACTS = ['liechtenstein-2026-05-18.osm.pbf', 'monaco-2026-05-18.osm.pbf'].map((name) =>
  join(REAL_DATA, name),
);

const urls = () => inject('openSearchUrls');

describe.each([
  ['the sample', () => pushedExtract(urls(), SAMPLE, 3)],
  ['two halves of the sample', () => pushedHalves(urls(), SAMPLE, 0, 3)],
  ['towns whose streets share few words', () => pushedGazetteer(urls(), 3, writeCrowdedTowns)],
])('of %s the gazetteer in OpenSearch', (_, open) => {
  itIsAsEmbedded(open);
});

describe('of the same towns, changed and pushed twice after the others, the gazetteer in OpenSearch', () => {
  const pushed = itIsAsEmbedded(() =>
    pushedGazetteer(urls(), 3, writeCrowdedTowns, writeChangedTowns, writeChangedTowns),
  );

  it('was written where it differs, and nowhere if nothing differs', () => {
    const { contents, summaries } = pushed();
    const [first, changed, same] = summaries.map(({ addresses }) => addresses!);
    expect(first!.kept).toBe(0);
    const cells = first!.documents - contents.entries; // a change leaves as many entries
    const written = changed!.documents - changed!.kept;
    expect(written).toBeGreaterThanOrEqual(CHANGED_STREETS);
    expect(written).toBeLessThanOrEqual(CHANGED_STREETS + cells);
    expect(same!.kept).toBe(same!.documents);
  });
});

describe.skipIf(!IS_LONG).each(REAL_EXTRACTS.filter((path) => existsSync(path)))(
  'of %s the gazetteer in OpenSearch (only in long tests)',
  (path) => {
    itIsAsEmbedded(() => pushedExtract(urls(), path, 3));
  },
);

/** @returns what was pushed, from the first test on */
function itIsAsEmbedded(open: () => Promise<PushedGazetteer>): () => PushedGazetteer {
  let pushed: PushedGazetteer;
  beforeAll(async () => {
    pushed = await open();
  });
  afterAll(async () => {
    await pushed?.close();
  });

  it('has a label for each entry', () => {
    expect(pushed.labels).toHaveLength(pushed.contents.entries);
  });

  it('has as much as the embedded one', () => {
    expect(pushed.remote.head.facts).toEqual(pushed.embedded.head.facts);
  });

  it('answers every request as the embedded one does, in few trips', async () => {
    const requests = new GeocodingRequests(pushed.contents, 20);
    const [remote, embedded] = [createGeocoder(pushed.remote), createGeocoder(pushed.embedded)];
    const trips: Record<string, number> = {};
    for (let i = 0; i < REQUESTS; i++) {
      const { kind, text, ask } = requests.next();
      const before = pushed.connection.trips;
      const answer = await ask(remote);
      const taken = pushed.connection.trips - before;
      const key = `${kind} in ${taken}`;
      trips[key] = (trips[key] ?? 0) + 1;
      expect(answer, `${kind} ${text}`).toEqual(await ask(embedded));
      expect(taken, `trips of ${kind} ${text}`).toBeLessThanOrEqual(MOST_TRIPS);
    }
    console.log(trips);
  });

  it('asks the cluster so often at most, whatever an answer asks for', async () => {
    const { labels } = pushed;
    const numbers = labels.map((_, entry) => entry);
    const chase = async ({ store }: Gazetteer, names: Uint32Array, steps: number): Promise<number> => {
      let entry = 0;
      for (let step = 0; step < steps; step++) {
        const [record] = await store.records([names[entry]!]);
        entry = (entry + 1 + (record!.sourceId % 7)) % names.length;
      }
      return entry;
    };
    const inFewTrips = (steps: number) =>
      pushed.remote.inFewTrips!((gazetteer) => chase(gazetteer, labels, steps));
    expect(await inFewTrips(20)).toBe(await chase(pushed.embedded, numbers, 20));
    const before = pushed.connection.trips;
    await expect(inFewTrips(100)).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(pushed.connection.trips - before).toBeLessThanOrEqual(32);
  });

  it('reads the same lists in the same order', async () => {
    const random = randomFrom(7);
    const { labels } = pushed;
    const entries = labels.length;
    const below = (end: number): number => Math.floor(random() * end);
    const interval = (): Interval => {
      const from = below(entries);
      return [from, from + 1 + below(entries - from)];
    };
    for (let i = 0; i < LISTS; i++) {
      const words = Array.from({ length: 1 + below(4) }, (): WantedList => {
        const word = aWordOf(pushed, below(entries));
        const shape = below(3);
        if (shape === 0) return { word };
        if (shape === 1) return { word, most: 1 + below(entries) };
        return { word, within: Array.from({ length: 1 + below(4) }, interval) };
      });
      const most = 1 + below(entries);
      const labelled = words.map((list): WantedList => {
        if (!list.within) return list;
        return { ...list, within: list.within.map(([from, to]) => [labels[from]!, labels[to] ?? 2 ** 31]) };
      });
      const own = await readLists(pushed.remote, labelled, most);
      const expected = await readLists(
        pushed.embedded,
        words.map((list) => embeddedList(pushed, list)),
        most,
      );
      const ofLabels = expected.map(([entry, ...position]) => [labels[entry!], ...position]);
      expect(own, JSON.stringify({ words, most })).toEqual(ofLabels);
    }
  });
  return () => pushed;
}

/** A list of a word by the word's number in the embedded gazetteer, whose vocabulary is in two layers. */
function embeddedList({ remote, embedded }: PushedGazetteer, list: WantedList): WantedList {
  return { ...list, word: embedded.head.words.find(remote.head.words.word(list.word)) };
}

function aWordOf({ contents }: PushedGazetteer, entry: number): number {
  const { values, offsets } = contents.rows.names;
  return values[offsets[entry]!]! & (2 ** 29 - 1);
}

/** The first different entries of lists, as matching reads them, with their positions. */
async function readLists({ store }: Gazetteer, words: readonly WantedList[], most: number) {
  const { rows, entriesOfList } = await store.gather({ words, most, postcodes: [] });
  const seen = new Set<number>();
  for (const list of words.keys())
    for (const entries of entriesOfList(list))
      for (const entry of entries) if (seen.size < most) seen.add(entry);
  return Array.from(seen, (entry) => [entry, rows.latE7[rows.rowOf(entry)], rows.lonE7[rows.rowOf(entry)]]);
}
