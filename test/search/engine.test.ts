import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { cellToLatLng, getPentagons } from 'h3-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIndexWriter, openIndex } from '../../src/index/index.ts';
import {
  categoryKeyword,
  type EngineQuery,
  halfDistanceMetres,
  type IndexDocument,
  type QueryWord,
  type SearchEngine,
} from '../../src/search/search.ts';
import { allowedEdits, analyse } from '../../src/text/text.ts';
import { Reference } from './reference.ts';

/** A world whose places crowd where geometry is awkward, with few enough words that they often meet. */
const CENTRES: readonly (readonly [lat: number, lon: number])[] = [
  [0, 0],
  [47.14, 9.52],
  [-16.8, 179.9999],
  [-16.8, -179.9999],
  [89.98, 30],
  [-89.99, -100],
  cellToLatLng(getPentagons(5)[3]!) as [number, number],
  cellToLatLng(getPentagons(9)[7]!) as [number, number],
];
const WORDS = [
  'anchor', 'anchors', 'ankor', 'bakery', 'bakers', 'bar', 'barn', 'blue', 'cafe', 'corner', 'corners', 'garden',
  'gardens', 'green', 'harbour', 'harbor', 'house', 'inn', 'lighthouse', 'market', 'museum', 'old', 'park', 'the',
]; // biome-ignore format: a table
const CATEGORIES = ['amenity/cafe', 'shop/bakery', 'tourism/museum', 'leisure/park'].map(categoryKeyword);

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const coordinates = fc
  .record({
    centre: pick(CENTRES),
    // Squares of small numbers crowd places about the centre; equal ones make ties.
    north: fc.integer({ min: -40, max: 40 }),
    east: fc.integer({ min: -40, max: 40 }),
  })
  .map(({ centre, north, east }) => {
    const lat = Math.max(-90, Math.min(90, centre[0] + Math.sign(north) * north ** 2 * 3e-5));
    const lon = centre[1] + Math.sign(east) * east ** 2 * 3e-5;
    return { lat: Math.round(lat * 1e7) / 1e7, lon: Math.round((((lon + 540) % 360) - 180) * 1e7) / 1e7 };
  });
const name = fc.array(pick(WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const place = fc.record({
  point: coordinates,
  names: fc.array(name, { maxLength: 3 }),
  details: fc.array(name, { maxLength: 1 }),
  keywords: fc.uniqueArray(pick(CATEGORIES), { maxLength: 2 }),
  importance: pick([0, 0.5, 1]),
  type: pick(['n', 'w', 'r'] as const),
  searchable: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
});

function documentOf(drawn: typeof place extends fc.Arbitrary<infer T> ? T : never, i: number): IndexDocument {
  const { point, names, details, keywords, importance, type, searchable } = drawn;
  const record = {
    type,
    number: i + 1,
    ...point,
    tags: { name: names[0] ?? '' },
    categories: ['amenity/cafe'],
    status: 'active' as const,
    importance,
    confidence: 0.5,
  };
  return { record, names, details, keywords, searchable };
}

const queryWord = fc
  .record({
    word: fc.oneof(
      { weight: 5, arbitrary: pick(WORDS) },
      { weight: 2, arbitrary: fc.tuple(pick(WORDS), fc.nat(8)).map(([word, n]) => word.slice(0, 1 + n)) },
      {
        weight: 2,
        arbitrary: fc.tuple(pick(WORDS), fc.nat(8)).map(([w, n]) => w.slice(0, n) + w.slice(n + 1)),
      },
      { weight: 1, arbitrary: pick(['xylophone', 'zzz']) },
    ),
    synonym: fc.option(pick(WORDS), { freq: 5 }),
    isBegun: fc.boolean(),
    category: fc.option(pick(CATEGORIES), { freq: 4 }),
  })
  .filter(({ word }) => word.length > 0);

type DrawnWord = { word: string; synonym: string | null; isBegun: boolean; category: string | null };

function wordsOf(drawn: readonly DrawnWord[]) {
  const words = drawn.map(
    ({ word, synonym, isBegun, category }, i): QueryWord => ({
      text: word,
      spellings: [
        { text: word, quality: 1 },
        ...(synonym ? [{ text: synonym, quality: 0.95, isBegun }] : []),
      ],
      categories: category ? [{ keyword: category, quality: 0.95 }] : [],
      prefix: i === drawn.length - 1,
      edits: 0,
    }),
  );
  return { words, tolerantWords: () => words.map((word) => ({ ...word, edits: allowedEdits(word.text) })) };
}

const query = fc
  .record({
    words: fc.array(queryWord, { maxLength: 3 }),
    keywords: fc.array(fc.uniqueArray(pick(CATEGORIES), { minLength: 1, maxLength: 2 }), { maxLength: 1 }),
    centre: coordinates,
    radiusMetres: pick([1, 30, 500, 5_000, 40_000, 100_000]),
    weights: pick([
      { text: 0.5, geo: 0.5 },
      { text: 1, geo: 0 },
      { text: 0, geo: 1 },
      { text: 0.9, geo: 0.2 },
    ]),
    area: pick(['circle', 'circle', 'bias', 'anywhere'] as const),
    bbox: fc.option(
      pick([
        [-1, -1, 1, 1],
        [179, -20, -179, 0],
        [-180, 80, 180, 90],
      ] as const),
      { freq: 6 },
    ),
    offset: pick([0, 0, 1, 7, 300]),
    limit: pick([1, 5, 20, 1000]),
  })
  .map(
    ({ words, area, centre, radiusMetres, bbox, ...rest }): EngineQuery => ({
      ...rest,
      ...wordsOf(words),
      ...(area === 'anywhere' ? {} : { centre }),
      ...(area === 'circle' ? { radiusMetres } : {}),
      ...(bbox ? { bbox } : {}),
      halfDistanceMetres: halfDistanceMetres(radiusMetres),
      countTotal: true,
      listCells: false,
    }),
  );

describe('the embedded engine against the plain reading of the port', () => {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-engine-'));
  const documents = fc.sample(place, { numRuns: 3_000, seed: 11 }).map(documentOf);
  const reference = new Reference(documents);
  let engine: SearchEngine;

  beforeAll(async () => {
    const writer = createIndexWriter(join(directory, 'index'), { maxShardDocuments: 700 });
    for (const document of documents) writer.add(document);
    await writer.finish();
    engine = await openIndex(join(directory, 'index'));
  });
  afterAll(async () => {
    await engine.close();
    rmSync(directory, { recursive: true });
  });

  const page = async (of: EngineQuery) => {
    const answer = await engine.search(of);
    const records = await engine.fetch(answer.hits.map((hit) => hit.document));
    return { answer, numbers: records.map((record) => record.number) };
  };

  it('is cut into several shards and leaves out what search must not find', () => {
    expect(engine.facts.shards).toBeGreaterThan(3);
    expect(engine.facts.documents).toBe(documents.length);
    expect(engine.facts.searchable).toBe(documents.filter((document) => document.searchable).length);
  });

  it('gives the same total, order, scores and distances for any query', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (drawn) => {
        const expected = reference.search(drawn);
        const { answer, numbers } = await page(drawn);
        const wanted = expected.hits.slice(drawn.offset, drawn.offset + drawn.limit);
        expect(answer.total).toBe(expected.total);
        expect(answer.tolerance).toBe(expected.tolerance);
        expect(numbers).toEqual(wanted.map((hit) => hit.number));
        answer.hits.forEach((hit, i) => {
          expect(hit.score).toBeCloseTo(wanted[i]!.score, 6);
          if (hit.distanceMetres !== undefined)
            expect(hit.distanceMetres).toBeCloseTo(wanted[i]!.distanceMetres!, 1);
        });
      }),
      { numRuns: 1500, seed: 5 },
    );
  }, 120_000);

  it('gives the same page when it need not count', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (drawn) => {
        const counted = await page(drawn);
        const uncounted = await page({ ...drawn, countTotal: false });
        expect(uncounted.numbers).toEqual(counted.numbers);
        expect(uncounted.answer.total).toBeUndefined();
      }),
      { numRuns: 1500, seed: 6 },
    );
  }, 60_000);

  it('cuts pages that never overlap and together are the whole', async () => {
    const whole = {
      ...wordsOf([{ word: 'the', synonym: null, isBegun: false, category: null }]),
      keywords: [],
    };
    const base = { centre: { lat: 0, lon: 0 }, radiusMetres: 100_000, halfDistanceMetres: 33_333 };
    const rest = { weights: { text: 0.5, geo: 0.5 }, countTotal: true, listCells: false };
    const all = await page({ ...whole, ...base, ...rest, offset: 0, limit: 1000 });
    const pages: number[] = [];
    for (let offset = 0; offset < all.numbers.length; offset += 7)
      pages.push(...(await page({ ...whole, ...base, ...rest, offset, limit: 7 })).numbers);
    expect(pages).toEqual(all.numbers);
    expect(all.numbers.length).toBeGreaterThan(50);
  });

  it('finds every document by type and number, those that search leaves out included', async () => {
    for (const { record } of documents.slice(0, 200))
      expect(await engine.find(record.type, record.number)).toEqual(record);
    expect(await engine.find('n', 9_999_999)).toBeUndefined();
    expect(await engine.find('g', 1)).toBeUndefined();
  });

  it('reads fewer cells than there are, and names them when asked', async () => {
    const near = { centre: { lat: 47.14, lon: 9.52 }, radiusMetres: 500, halfDistanceMetres: 166 };
    const answer = await engine.search({
      ...wordsOf([]),
      ...near,
      keywords: [],
      weights: { text: 0.5, geo: 0.5 },
      offset: 0,
      limit: 20,
      countTotal: true,
      listCells: true,
    });
    expect(answer.cellsSearched).toBeGreaterThan(0);
    expect(answer.cellsSearched).toBeLessThan(answer.cellsOccupied / 4);
    expect(answer.cells).toHaveLength(answer.cellsSearched);
    expect(answer.shardsSearched).toBe(1);
  });
});

describe('an index', () => {
  const build = async (documents: readonly IndexDocument[], maxShardDocuments: number) => {
    const directory = mkdtempSync(join(tmpdir(), 'waypost-index-'));
    const writer = createIndexWriter(join(directory, 'index'), { maxShardDocuments });
    for (const document of documents) writer.add(document);
    await writer.finish();
    const engine = await openIndex(join(directory, 'index'));
    rmSync(directory, { recursive: true });
    return engine;
  };
  const everything: EngineQuery = {
    ...wordsOf([]),
    keywords: [],
    centre: { lat: 0, lon: 0 },
    halfDistanceMetres: 1_000,
    weights: { text: 0.5, geo: 0.5 },
    offset: 0,
    limit: 1_000,
    countTotal: true,
    listCells: false,
  };

  it('of nothing answers with nothing', async () => {
    const engine = await build([], 10);
    expect(await engine.search(everything)).toMatchObject({ hits: [], total: 0, shardsSearched: 0 });
    expect(await engine.find('n', 1)).toBeUndefined();
    await engine.close();
  });

  it('keeps by identifier what search must not find, in shards of nothing else', async () => {
    const all = fc.sample(place, { numRuns: 60, seed: 3 }).map(documentOf);
    const documents = all.map((document, i) => ({ ...document, searchable: i < 15 }));
    const engine = await build(documents, 10);
    expect(engine.facts.searchable).toBe(15);
    expect((await engine.search(everything)).total).toBe(15);
    for (const { record } of documents) expect(await engine.find(record.type, record.number)).toEqual(record);
    await engine.close();
  });
});

describe('words of the test', () => {
  it('are analysed as they stand, so that reference and engine speak of the same words', () => {
    for (const word of WORDS) expect(analyse(word)).toMatchObject([{ text: word }]);
  });
});
