import { describe, expect, test } from 'vitest';
import type { PlaceRecord } from '../../src/core/core.ts';
import { createFinder, type Found } from '../../src/find/find.ts';
import { prominenceFactor, type Searcher, type SearchRequest } from '../../src/search/search.ts';
import { loadTaxonomy } from '../../src/taxonomy/taxonomy.ts';
import { place } from '../http/fixture.ts';
import { ListGeocoder, TOWN } from '../http/geocode-fixture.ts';

/** A place with how well it matches the whole text, and how well what stands before its town; 0 for not at all. */
interface Matching {
  readonly record: PlaceRecord;
  readonly whole: number;
  readonly inTown?: number;
}

/** Answers searches around a town by the one score, others by the other. */
class ScoredSearcher implements Searcher {
  readonly #places: readonly Matching[];

  constructor(places: readonly Matching[]) {
    this.#places = places;
  }

  async search({ radiusMetres }: SearchRequest) {
    const scored = this.#places.map(({ record, whole, inTown = 0 }) => {
      const textScore = (radiusMetres === undefined ? whole : inTown) * prominenceFactor(record.importance);
      return { record, score: textScore, textScore };
    });
    const hits = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    return { hits, tolerance: 'exact', cellsSearched: 0, pruningEfficiency: 1, shardsSearched: 0 } as const;
  }

  async find(): Promise<undefined> {
    return undefined;
  }
}

const VADUZ = { ...TOWN, placeId: '851f8ac7fffffff_r5', matchType: 'exact', nameShare: 1 } as const;
const { lat, lon } = VADUZ;

async function found(text: string, places: readonly Matching[], areasAt = () => [VADUZ]) {
  const geocoder = Object.assign(new ListGeocoder([VADUZ]), { areasAt });
  const finder = createFinder({ searcher: new ScoredSearcher(places), geocoder, taxonomy: loadTaxonomy() });
  const { entries } = await finder.find({ text, languages: [], limit: 10 }, 0);
  return entries.flatMap((one: Found) => (one.kind === 'place' ? [one.hit.record.sourceId] : []));
}

describe('the present name of a place leads', () => {
  const hut = { ...place(1, lat, lon, { tourism: 'alpine_hut', name: 'Jugendheim Malbun' }), importance: 0 };
  const other = (tags: Record<string, string>, importance = 0.1) => ({
    ...place(2, lat + 0.02, lon, { tourism: 'hotel', ...tags }),
    importance,
  });
  const ask = (record: PlaceRecord, whole = 1) =>
    found('Jugendheim Malbun', [
      { record: hut, whole: 1 },
      { record, whole },
    ]);

  test.each([
    ['an old name', { name: 'Malbun Jugendhaus', old_name: 'Malbun Jugendheim' }],
    ['an alternative name', { name: 'Jugendhaus', alt_name: 'Jugendheim Malbun' }],
    ['a name with an article', { name: 'Das Jugendheim Malbun' }],
  ])('before %s', async (_, tags) => {
    expect(await ask(other(tags))).toEqual([1, 2]);
  });

  test('not before one of equal standing that is better known', async () => {
    expect(await ask(other({ name: 'Jugendheim Malbun' }))).toEqual([2, 1]);
    expect(await ask(other({ name: 'Malbun', 'name:rm': 'Jugendheim Malbun' }))).toEqual([2, 1]);
  });

  test('before an old name of something much better known, not before its alternative name', async () => {
    expect(await ask(other({ name: 'Haus', old_name: 'Jugendheim Malbun' }, 0.7))).toEqual([1, 2]);
    expect(await ask(other({ name: 'Haus', short_name: 'Jugendheim Malbun' }, 0.7))).toEqual([2, 1]);
  });
});

describe('behind a comma stands the town', () => {
  const named = (number: number, name: string) => place(number, lat, lon, { tourism: 'museum', name });
  const places: readonly Matching[] = [
    { record: named(1, 'Sportpark Vaduz'), whole: 1, inTown: 0.9 },
    { record: named(2, 'Sportpark'), whole: 0, inTown: 1 },
    { record: named(3, 'Sportpark Nord'), whole: 0, inTown: 0.95 },
  ];

  test('so that a place so called leads there before one whose name holds the town', async () => {
    expect(await found('Sportpark, Vaduz', places)).toEqual([2, 1, 3]);
    expect(await found('Sportpark Vaduz', places)).toEqual([1]);
  });

  test('unless it lies beside the town, or the comma is part of a name', async () => {
    expect(await found('Sportpark, Vaduz', places, () => [])).toEqual([1, 2, 3]);
    const withComma = { record: named(4, 'Sportpark, Vaduz'), whole: 1 };
    expect(await found('Sportpark, Vaduz', [withComma, ...places])).toEqual([4, 1]);
  });
});
