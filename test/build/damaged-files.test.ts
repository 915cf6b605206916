import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { openGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { gazetteerPath, indexPath, openCurrent, verifyCurrent } from '../../src/generation/generation.ts';
import { openIndex } from '../../src/index/index.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { createSearcher, DEFAULT_WEIGHTS, type SearchRequest } from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { build, written } from '../house.ts';
import { scratch } from '../scratch.ts';

const data = scratch();

const CAFES: readonly OsmElement[] = Array.from({ length: 40 }, (_, i) => ({
  kind: 'node',
  id: i + 1,
  lat: i / 1000,
  lon: i / 1000,
  tags: { amenity: 'cafe', name: `Café ${i} Meridian`, opening_hours: '24/7', brand: 'Zero' },
}));
const ALL_CAFES: SearchRequest = {
  query: 'meridian',
  centre: { lat: 0, lon: 0 },
  radiusMetres: 50_000,
  categories: ['cafe'],
  weights: DEFAULT_WEIGHTS,
  languages: [],
  offset: 0,
  limit: 100,
  countTotal: true,
  explain: false,
  isCompleting: false,
};

/** The generation's files, relative to it, with what they hold while whole. */
const whole = new Map<string, Buffer>();
let directory: string;
let answer: unknown;

beforeAll(async () => {
  await build(written(join(data, 'cafes.osm.pbf'), CAFES), data);
  ({ directory } = await openCurrent(data));
  for (const path of readdirSync(directory, { recursive: true }).map(String))
    if (statSync(join(directory, path)).isFile()) whole.set(path, readFileSync(join(directory, path)));
  answer = await serve();
});

/** Answers of a server over the files: a search of everything, and each place by its identifier. */
async function serve(): Promise<unknown> {
  const current = (await openCurrent(data)).directory;
  const engine = await openIndex(indexPath(current));
  try {
    const gazetteer = await openGazetteer(gazetteerPath(current), () => undefined);
    const areas = Array.from({ length: gazetteer.head.facts.areas }, (_, area) => gazetteer.head.area(area));
    await gazetteer.close();
    const searcher = createSearcher(engine, loadTaxonomy());
    const places = CAFES.map(({ id }) => searcher.find('n', id));
    return [areas, ...(await Promise.all([searcher.search(ALL_CAFES), ...places]))];
  } finally {
    await engine.close();
  }
}

/** Bytes spread over a file, its first and last among them. */
function positions(bytes: number): number[] {
  return Array.from({ length: 25 }, (_, i) => Math.floor((i / 24) * (bytes - 1)));
}

async function expectDamage(path: string, where: string): Promise<void> {
  const findings = await verifyCurrent(data);
  expect(findings, where).toEqual([expect.stringContaining(path)]);
  const outcome = await serve().catch((error: unknown) => error);
  if (!(outcome instanceof ServiceError)) return expect(outcome, where).toEqual(answer);
  expect(outcome.code, where).toBe('INDEX_NOT_AVAILABLE');
  expect(outcome.message, where).toContain(path);
}

describe('a generation', () => {
  it('has its manifest, its map and the files of its index and gazetteer, all whole', async () => {
    expect([...whole.keys()].sort()).toEqual([
      'basemap.pmtiles',
      'gazetteer/columns.wpi',
      'gazetteer/records.bin',
      'index/identities.wpi',
      'index/records-0000.bin',
      'index/shard-0000.wpi',
      'index/vocabulary.wpi',
      'manifest.json',
    ]);
    expect(await verifyCurrent(data)).toEqual([]);
    expect(JSON.stringify(answer).match(/Meridian/g)).toHaveLength(80);
  });

  it('with a byte changed is named by verify, and never serves anything else than it held', async () => {
    for (const [path, content] of whole) {
      for (const at of positions(content.length)) {
        const changed = Buffer.from(content);
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
        writeFileSync(join(directory, path), changed);
        await expectDamage(path, `${path} at ${at}`);
      }
      writeFileSync(join(directory, path), content);
    }
  });

  it('with a file cut short, emptied, grown or missing is named by verify, and not opened', async () => {
    for (const [path, content] of whole) {
      const file = join(directory, path);
      const damages = [
        () => truncateSync(file, content.length >> 1),
        () => truncateSync(file, 0),
        () => writeFileSync(file, Buffer.concat([content, Buffer.from('x')])),
        () => rmSync(file),
      ];
      for (const damage of damages) {
        damage();
        expect(await verifyCurrent(data)).toEqual([expect.stringContaining(path)]);
        await expect(serve(), `${path}: ${damage}`).rejects.toMatchObject({ code: 'INDEX_NOT_AVAILABLE' });
        writeFileSync(file, content);
      }
    }
  });
});
