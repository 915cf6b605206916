import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createIndexWriter } from '../../src/index/index.ts';
import { builtIndex } from './built-index.ts';
import { describePlaceIndex } from './describe-place-index.ts';
import { randomPlaces } from './random-world.ts';

const RANDOM_SEARCHES = process.env.WAYPOST_LONG_TESTS ? 600 : 120;

describePlaceIndex('the embedded index', (documents) => builtIndex(documents, 700), RANDOM_SEARCHES);

const EVERYTHING = {
  keywords: [],
  halfDistanceMetres: 1_000,
  weights: { text: 0.5, geo: 0.5 },
  offset: 0,
  limit: 1_000,
  countTotal: true,
  listCells: true,
};

describe('the embedded index', () => {
  it('reads fewer cells than there are, of the shards that it needs, and names them', async () => {
    const index = await builtIndex(randomPlaces(3_000, 11), 700);
    const near = { centre: { lat: 47.14, lon: 9.52 }, radiusMetres: 500 };
    const answer = await index.search({ ...EVERYTHING, ...near }, [{ words: [], matching: 'all' }]);
    await index.close();
    const { cellsSearched, cellsOccupied, shardsSearched, cells } = answer.diagnostics;
    expect(index.facts.shards).toBeGreaterThan(3);
    expect(shardsSearched).toBe(1);
    expect(cellsSearched).toBeGreaterThan(0);
    expect(cellsSearched).toBeLessThan(cellsOccupied / 4);
    expect(cells).toHaveLength(cellsSearched);
  });

  it('keeps by identifier what search must not find, in shards of nothing else', async () => {
    const documents = randomPlaces(60, 3).map((document, i) => ({ ...document, searchable: i < 15 }));
    const index = await builtIndex(documents, 10);
    expect(index.facts.searchable).toBe(15);
    expect((await index.search(EVERYTHING, [{ words: [], matching: 'all' }])).total).toBe(15);
    for (const { record } of documents)
      expect(await index.find(record.type, record.sourceId)).toEqual(record);
    await index.close();
  });

  it('leaves no spill file behind, neither committed nor given up while it is committed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'waypost-index-'));
    const spill = (name: string) => existsSync(join(directory, name, 'documents.spill'));
    const committed = createIndexWriter(join(directory, 'committed'));
    const abandoned = createIndexWriter(join(directory, 'abandoned'));
    for (const document of randomPlaces(20, 3)) {
      await committed.add(document);
      await abandoned.add(document);
    }
    expect([spill('committed'), spill('abandoned')]).toEqual([true, true]);
    await committed.commit();
    const stop = new Error('called off');
    await expect(
      abandoned.commit(() => {
        throw stop;
      }),
    ).rejects.toBe(stop);
    await abandoned.abort();
    expect([spill('committed'), spill('abandoned')]).toEqual([false, false]);
    rmSync(directory, { recursive: true });
  });
});
