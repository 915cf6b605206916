import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceRecord, Tags } from '../../src/core/core.ts';
import { searchDetails, searchNames } from '../../src/places/places.ts';
import {
  brandKeyword,
  categoryKeyword,
  createSearcher,
  DEFAULT_WEIGHTS,
  type PlaceIndex,
  type Searcher,
  type SearchRequest,
} from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { builtIndex } from './built-index.ts';

const taxonomy = loadTaxonomy();
const VADUZ = { lat: 47.141, lon: 9.5215 };

/** Places a few steps apart to the north of each other. */
const PLACES: readonly Tags[] = [
  { amenity: 'cafe', name: 'Café Müller', 'addr:street': 'Hauptstraße', 'addr:city': 'Vaduz' },
  { amenity: 'fast_food', name: 'Burger King', brand: 'Burger King', 'brand:wikidata': 'Q177054' },
  { amenity: 'pharmacy', name: 'Löwen-Apotheke', opening_hours: 'Mo-Su 08:00-18:00' },
  { amenity: 'bank', name: 'Landesbank' },
  { amenity: 'bench' },
  { shop: 'bakery', name: 'Wanger', 'name:ru': 'Вангер', opening_hours: '24/7' },
  { tourism: 'museum', name: 'Kunstmuseum Liechtenstein', 'name:ja': 'リヒテンシュタイン美術館' },
  { amenity: 'restaurant', cuisine: 'pizza', name: 'Da Mario', operator: 'Rossi' },
  { amenity: 'bar', name: 'Barbarella' },
  { amenity: 'theatre', name: 'McDougall Playhouse' },
  { amenity: 'townhall', name: 'Barons Hall' },
  { shop: 'toys', name: 'Chicken Palace Drive' },
  { shop: 'clothes', name: 'Zürcher Hauptbahnhofplatz Mode' },
  { shop: 'clothes', name: 'H&M', brand: 'H&M' },
];

let index: PlaceIndex;
let searcher: Searcher;

beforeAll(async () => {
  index = await builtIndex(PLACES.map(documentOf), 1_000);
  searcher = createSearcher(index, taxonomy);
});
afterAll(() => index.close());

function documentOf(tags: Tags, i: number) {
  const categories = taxonomy.classify(tags, 'point');
  const record: PlaceRecord = {
    type: 'n',
    sourceId: i + 1,
    lat: VADUZ.lat + i * 1e-4,
    lon: VADUZ.lon,
    tags,
    categories,
    timeZone: 'Europe/Vaduz',
    country: 'LI',
    status: 'active',
    importance: 0.1,
    confidence: 0.5,
  };
  const ids = new Set(categories.flatMap((id) => taxonomy.ancestors(id)));
  const brands = [tags.brand, tags['brand:wikidata']].filter((name) => name !== undefined);
  return {
    record,
    names: searchNames(tags),
    details: searchDetails(tags),
    keywords: [...[...ids].map(categoryKeyword), ...brands.map(brandKeyword)],
    searchable: true,
  };
}

function ask(request: Partial<SearchRequest>, asked = searcher) {
  return asked.search({
    centre: VADUZ,
    radiusMetres: 5_000,
    isCompleting: false,
    weights: DEFAULT_WEIGHTS,
    languages: [],
    offset: 0,
    limit: 20,
    countTotal: true,
    explain: false,
    ...request,
  });
}

async function namesFor(query: string, rest: Partial<SearchRequest> = {}) {
  const { hits } = await ask({ query, ...rest });
  return hits.map(({ record }) => record.tags.name ?? '(no name)');
}

describe('what a query finds first', () => {
  it.each([
    ['Café Müller', 'Café Müller', 'as written'],
    ['cafe muller', 'Café Müller', 'without marks'],
    ['Cafe Mueller', 'Café Müller', 'as Germans write without umlauts'],
    ['muller hauptstr', 'Café Müller', 'street, abbreviated'],
    ['cafe vaduz', 'Café Müller', 'kind and town'],
    ['burgerking', 'Burger King', 'two words written as one'],
    ['mc dougall', 'McDougall Playhouse', 'one word written as two'],
    ['mc doug', 'McDougall Playhouse', 'the beginning of one word written as two'],
    ['apo theke', 'Löwen-Apotheke', 'a kind whose name is written as two words'],
    ['townhall', 'Barons Hall', 'a kind whose name is written as one word'],
    ['bruger king', 'Burger King', 'letters exchanged'],
    ['Apoteke', 'Löwen-Apotheke', 'a kind, misspelt'],
    ['аптека', 'Löwen-Apotheke', 'a kind in Russian'],
    ['薬局', 'Löwen-Apotheke', 'a kind in Japanese'],
    ['вангер', 'Wanger', 'a name in another script'],
    ['美術館', 'Kunstmuseum Liechtenstein', 'part of a name in Japanese'],
    ['kunstmus', 'Kunstmuseum Liechtenstein', 'a beginning'],
    ['pizza rossi', 'Da Mario', 'cuisine and operator'],
    ['bank', 'Landesbank', 'a bank, though benches are called so too'],
    ['landesbank zuoberst', 'Landesbank', 'a word too many'],
  ])('%s: %s (%s)', async (query, name) => {
    expect((await namesFor(query))[0]).toBe(name);
  });

  it.each(['🍕', '***', '\ud800'])('is nothing for %j, which has no word in it', async (query) => {
    expect(await ask({ query })).toMatchObject({ hits: [], total: 0 });
  });

  it('is nothing where no word means anything', async () => {
    expect(await ask({ query: 'xqzzvk' })).toMatchObject({ hits: [], total: 0, tolerance: 'partial' });
  });

  it('never takes a word of a category for another one: the rank of taxis is no bank', async () => {
    expect(await namesFor('taxi rank')).not.toContain('Landesbank');
    expect(await namesFor('tank')).toContain('Landesbank');
  });

  it('reads a whole category word as nothing else, unless it is still being typed', async () => {
    const whole = await namesFor('bar');
    expect(whole[0]).toBe('Barbarella');
    expect(whole).not.toContain('Barons Hall');
    expect(await namesFor('bar', { isCompleting: true })).toContain('Barons Hall');
  });
});

it.each([
  ['chickenpalacedrive', 'Chicken Palace Drive'],
  ['chickenpalacedri', 'Chicken Palace Drive'],
  ['palacedrive', 'Chicken Palace Drive'],
  ['haupt bahnhof platz', 'Zürcher Hauptbahnhofplatz Mode'],
  ['h und m', 'H&M'],
  ['h & m', 'H&M'],
])('finds %s, whose words a name parts or joins otherwise', async (query, name) => {
  const { hits, tolerance } = await ask({ query });
  expect(hits[0]?.record.tags.name).toBe(name);
  expect(tolerance).not.toBe('partial');
});

describe('the ladder', () => {
  /** Asks through a searcher whose index notes the attempts of every call. */
  async function attemptsFor(request: Partial<SearchRequest>) {
    const calls: string[][] = [];
    const noting: PlaceIndex = {
      facts: index.facts,
      knowsWord: index.knowsWord,
      keywordsBeginning: index.keywordsBeginning,
      find: (type, number) => index.find(type, number),
      close: () => index.close(),
      search(query, attempts) {
        calls.push(
          attempts.map(({ words, matching }) => `${matching} of ${words.map(({ text }) => text).join(' ')}`),
        );
        return index.search(query, attempts);
      },
    };
    const { tolerance, total } = await ask(request, createSearcher(noting, taxonomy));
    return { calls, tolerance, total };
  }

  it('asks once where a text matches as typed, and knows nothing of typing errors then', async () => {
    expect(await attemptsFor({ query: 'barbarella' })).toEqual({
      calls: [['all of barbarella']],
      tolerance: 'exact',
      total: 1,
    });
  });

  it('asks with and without a remark at once', async () => {
    expect(await attemptsFor({ query: 'barbarella near me' })).toEqual({
      calls: [['all of barbarella near me', 'all of barbarella']],
      tolerance: 'exact',
      total: 1,
    });
  });

  it('asks for typing errors and for partial matches at once, and no third time', async () => {
    expect(await attemptsFor({ query: 'barbarela near me' })).toMatchObject({
      calls: [{}, ['all of barbarela', 'all of barbarela near me', 'most of barbarela near me']],
      tolerance: 'typos',
    });
  });

  it('answers every page by the same attempt, also those beyond the end', async () => {
    const first = await ask({ query: 'barbarella near me', limit: 1 });
    const beyond = await ask({ query: 'barbarella near me', limit: 1, offset: 5 });
    expect(beyond).toMatchObject({ hits: [], total: first.total, tolerance: first.tolerance });
  });
});

describe('filters', () => {
  it('take any category by value, tag, group or label', async () => {
    const found = async (...categories: string[]) =>
      (await ask({ categories })).hits.map(({ record }) => record.sourceId).sort((a, b) => a - b);
    expect(await found('cafe')).toEqual([1]);
    expect(await found('amenity=cafe', 'SHOP=bakery')).toEqual([1, 6]);
    expect(await found('food_and_drink')).toEqual([1, 2, 8, 9]);
    expect(await found('Apotheke')).toEqual([3]);
    expect(await found('no such thing')).toEqual([]);
  });

  it('take a brand by name or item', async () => {
    for (const brand of ['Burger King', 'burger king', 'Q177054', 'q177054'])
      expect((await ask({ brand })).total).toBe(1);
  });

  it('take what is open at an instant in the place’s own time', async () => {
    const night = Date.UTC(2026, 5, 1, 1, 0); // 03:00 in Vaduz
    const noon = Date.UTC(2026, 5, 1, 10, 0);
    expect((await ask({ openAtMs: night })).hits.map(({ record }) => record.sourceId)).toEqual([6]);
    expect((await ask({ openAtMs: noon })).total).toBe(2);
  });

  it('say how many places have no hours, and find those', async () => {
    const noon = Date.UTC(2026, 5, 1, 10, 0);
    const all = await ask({});
    const open = await ask({ openAtMs: noon });
    const unknown = await ask({ openAtMs: noon, areHoursUnknown: true });
    expect(open.hoursUnknown).toBe(unknown.total);
    expect(unknown.hits.every(({ record }) => record.tags.opening_hours === undefined)).toBe(true);
    expect(unknown.total).toBeGreaterThan(0);
    expect([all.hoursUnknown, unknown.hoursUnknown]).toEqual([undefined, undefined]);
  });
});

it('says whether the words of a whole name are the text, or a remark stands beside them', async () => {
  const [whole, beside] = [await ask({ query: 'landesbank' }), await ask({ query: 'landesbank near me' })];
  for (const { hits } of [whole, beside]) expect(hits[0]?.evidence?.name).toMatchObject({ isWhole: true });
  expect([whole.leavesRemark, beside.leavesRemark]).toEqual([undefined, true]);
});

describe('an explanation', () => {
  it.each([
    ['muller', [{ kind: 'exact', field: 'name', matched: 'muller', quality: 1 }]],
    ['muller hauptstr', [{ kind: 'exact' }, { kind: 'synonym', field: 'detail', matched: 'hauptstrasse' }]],
    ['apotheke', [{ kind: 'exact', field: 'name' }]],
    ['аптека', [{ kind: 'category', field: 'category', matched: 'amenity/pharmacy', quality: 0.95 }]],
    ['bruger king', [{ kind: 'typo', field: 'name', quality: 0.8 }, { kind: 'exact' }]],
    ['landesbank zuoberst', [{ kind: 'exact' }, { kind: 'dropped', quality: 0 }]],
    ['kunstm', [{ kind: 'prefix', field: 'name', matched: 'kunstmuseum' }]],
  ])('says of every word of %s why it counts', async (query, expected) => {
    const { hits, cells } = await ask({ query, explain: true });
    expect(hits[0]!.evidence?.words).toMatchObject(expected);
    expect(cells!.length).toBeGreaterThan(0);
  });
});
