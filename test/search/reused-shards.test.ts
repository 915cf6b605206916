import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIndexWriter } from '../../src/index/index.ts';
import type { IndexBefore, IndexDocument, IndexSummary } from '../../src/search/search.ts';

const SHARD = 20;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'waypost-shards-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function cafe(sourceId: number, name: string): IndexDocument {
  const [lat, lon] = [40 + (sourceId % 17), 3 + (sourceId % 29)];
  const tags = { amenity: 'cafe', name };
  const facts = { status: 'active', importance: (sourceId % 10) / 20, confidence: 0.5 } as const;
  return {
    record: { type: 'n', sourceId, lat, lon, tags, categories: ['amenity/cafe'], ...facts },
    names: [name],
    details: ['coffee'],
    keywords: [],
    searchable: sourceId % 11 !== 0,
  };
}

const hashOf = ({ record }: IndexDocument) => record.sourceId * 100 + record.tags.name!.length;

async function write(
  name: string,
  documents: readonly IndexDocument[],
  before?: IndexBefore,
): Promise<IndexSummary> {
  const writer = createIndexWriter(join(directory, name), { maxShardDocuments: SHARD, before });
  for (const document of documents) await writer.add(document, hashOf(document));
  return writer.commit();
}

const filesOf = (name: string) =>
  new Map(
    readdirSync(join(directory, name)).map((file) => [file, readFileSync(join(directory, name, file))]),
  );

it('an index that reuses shards has the files of one that is written anew', async () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 60, maxLength: 150 });
  const property = fc.asyncProperty(
    numbers,
    fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 4 }),
    async (all, others) => {
      for (const name of ['old', 'new', 'fresh'])
        rmSync(join(directory, name), { recursive: true, force: true });
      const first = await write(
        'old',
        all.map((number) => cafe(number, 'Café')),
      );
      const changed = all.map((number) => cafe(number, others.includes(number) ? 'Other Café' : 'Café'));
      const adopt: IndexBefore['adopt'] = async (files) => {
        for (const { from, to } of files)
          copyFileSync(join(directory, 'old', from), join(directory, 'new', to));
        return true;
      };
      const before = { directory: join(directory, 'old'), shardHashes: first.shardHashes, adopt };
      const second = await write('new', changed, before);
      await write('fresh', changed);
      expect(filesOf('new')).toEqual(filesOf('fresh'));
      const touched = all.filter((number) => others.includes(number)).length;
      expect(second.reusedShards).toBeGreaterThanOrEqual(second.shards - touched);
      if (touched > 0) expect(second.reusedShards).toBeLessThan(second.shards);
    },
  );
  await fc.assert(property, { numRuns: 20 });
});

it('a shard whose files are damaged is written anew', async () => {
  const documents = Array.from({ length: 50 }, (_, i) => cafe(i + 1, 'Café'));
  const { shardHashes } = await write('old', documents);
  const before = { directory: join(directory, 'old'), shardHashes, adopt: async () => false };
  expect((await write('new', documents, before)).reusedShards).toBe(0);
  expect(filesOf('new')).toEqual(filesOf('old'));
});
