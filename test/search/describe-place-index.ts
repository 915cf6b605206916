import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlaceRecord } from '../../src/core/core.ts';
import {
  type Attempt,
  brandKeyword,
  categoryKeyword,
  type IndexDocument,
  type IndexHit,
  type IndexQuery,
  type PlaceIndex,
  type QueryWord,
} from '../../src/search/search.ts';
import { PlainIndex } from './plain-index.ts';
import { anySearch, randomPlaces, searchBesideNoWay } from './random-world.ts';

/** Makes an index that holds these documents, through both ends of the port. */
export type MakeIndex = (documents: readonly IndexDocument[]) => Promise<PlaceIndex>;

/** The members of a place that a test names; {@link placeOf} fills in the rest. */
interface Place extends Partial<Omit<IndexDocument, 'record'>>, Partial<PlaceRecord> {
  readonly sourceId: number;
  readonly hours?: string;
}

function placeOf({ names, details, keywords, searchable, hours, ...rest }: Place): IndexDocument {
  const record: PlaceRecord = {
    type: 'n',
    lat: 0,
    lon: 0,
    tags: { name: names?.[0] ?? '', ...(hours && { opening_hours: hours }) },
    categories: ['amenity/cafe'],
    status: 'active',
    importance: 0,
    confidence: 0.5,
    ...rest,
  };
  return {
    record,
    names: names ?? [],
    details: details ?? [],
    keywords: keywords ?? [],
    searchable: searchable ?? true,
  };
}

const EVERYTHING: IndexQuery = {
  keywords: [],
  halfDistanceMetres: 1_000,
  weights: { text: 0.5, geo: 0.5 },
  offset: 0,
  limit: 1_000,
  countTotal: true,
  listCells: false,
};
const BROWSE: readonly Attempt[] = [{ words: [], matching: 'all' }];

/** A word as typed, the beginning of a longer one where it ends in `…`. */
function wordOf(typed: string, edits: QueryWord['edits'] = 0): QueryWord {
  const text = typed.replace('…', '');
  return { text, spellings: [{ text, quality: 1 }], categories: [], prefix: typed !== text, edits };
}

function all(...typed: string[]): Attempt {
  return { words: typed.map((word) => wordOf(word)), matching: 'all' };
}

function mistyped(...typed: string[]): Attempt {
  return { words: typed.map((word) => wordOf(word, word.length < 8 ? 1 : 2)), matching: 'all' };
}

function most(...typed: string[]): Attempt {
  return { words: typed.map((word) => wordOf(word)), matching: 'most' };
}

function numbersOf(hits: readonly IndexHit[]): number[] {
  return hits.map(({ record }) => record.sourceId);
}

/**
 * The tests that every engine of places must pass; they use the port alone.
 *
 * @param randomSearches number of random searches over 3,000 random places that are compared with the plain reading
 * @param knowsCorridors false for an engine that refuses them so far
 */
export function describePlaceIndex(
  name: string,
  make: MakeIndex,
  randomSearches: number,
  knowsCorridors = true,
): void {
  /** Opens an index for the tests of one block, and asks it. */
  const indexOf = (documents: readonly IndexDocument[]) => {
    const opened: { index?: PlaceIndex } = {};
    beforeAll(async () => {
      opened.index = await make(documents);
    });
    afterAll(() => opened.index?.close());
    const index = () => opened.index!; // opened before any test of the block
    const ask = (query: Partial<IndexQuery>, ...attempts: Attempt[]) =>
      index().search({ ...EVERYTHING, ...query }, attempts.length > 0 ? attempts : BROWSE);
    /** Numbers of the places found, ascending. */
    const found = async (query: Partial<IndexQuery>, ...attempts: Attempt[]) =>
      numbersOf((await ask(query, ...attempts)).hits).sort((a, b) => a - b);
    return { index, ask, found };
  };

  describe(`${name}: a polygon`, () => {
    const { found } = indexOf([
      placeOf({ sourceId: 1, lat: 1, lon: 1 }),
      placeOf({ sourceId: 2, lat: 1, lon: 9 }),
      placeOf({ sourceId: 3, lat: 8, lon: 5 }), // in the notch of the U
      placeOf({ sourceId: 4, lat: -1, lon: 5 }),
      placeOf({ sourceId: 5, lat: -17, lon: 179.5 }),
      placeOf({ sourceId: 6, lat: -17, lon: -179.5 }),
      placeOf({ sourceId: 7, lat: -17, lon: 178 }),
      placeOf({ sourceId: 8, lat: -17, lon: 0 }), // half a turn from the antimeridian
      placeOf({ sourceId: 9, lat: 1, lon: -179 }), // and from the U
    ]);
    const U = [[0, 0], [10, 0], [10, 10], [7, 10], [7, 3], [3, 3], [3, 10], [0, 10]] as const; // biome-ignore format: corners

    it('lets through what lies inside, also where it is not convex', async () => {
      expect(await found({ polygon: U })).toEqual([1, 2]);
    });

    it('means the same closed, and turned the other way', async () => {
      expect(await found({ polygon: [...U, U[0]] })).toEqual([1, 2]);
      expect(await found({ polygon: [...U].reverse() })).toEqual([1, 2]);
    });

    it('may cross 180°, written past it or with a change of sign', async () => {
      const north = -16;
      const south = -18;
      const signs = [[179, south], [-179, south], [-179, north], [179, north]] as const; // biome-ignore format: corners
      const past = [[179, south], [181, south], [181, north], [179, north]] as const; // biome-ignore format: corners
      expect(await found({ polygon: signs })).toEqual([5, 6]);
      expect(await found({ polygon: past })).toEqual([5, 6]);
    });

    it('filters beside a radius', async () => {
      expect(await found({ polygon: U, centre: { lat: 1, lon: 0 }, radiusMetres: 200_000 })).toEqual([1]);
    });
  });

  describe.runIf(knowsCorridors)(`${name}: a corridor`, () => {
    const { ask, found } = indexOf([
      placeOf({ sourceId: 1, lat: 0.0005, lon: 0.03, names: ['anchor'] }),
      placeOf({ sourceId: 2, lat: -0.001, lon: 0.01, names: ['old anchor'] }),
      placeOf({ sourceId: 3, lat: 0.002, lon: 0.02, names: ['anchor'] }),
      placeOf({ sourceId: 4, lat: 0.0001, lon: 0.01, names: ['anchor'] }),
      placeOf({ sourceId: 5, lat: -17, lon: 179.9995 }),
      placeOf({ sourceId: 6, lat: -17, lon: -179.9995 }),
      placeOf({ sourceId: 7, lat: 89.9995, lon: 45 }),
    ]);
    const corridor = { path: [[0, 0], [0.04, 0]], metres: 120 } as const; // biome-ignore format: points

    it('lets through what lies beside the way, in its order, the better score first at one place', async () => {
      expect(numbersOf((await ask({ corridor })).hits)).toEqual([2, 4, 1]);
      expect(numbersOf((await ask({ corridor }, all('anchor'))).hits)).toEqual([4, 2, 1]);
      const back = { ...corridor, path: corridor.path.toReversed() };
      expect(numbersOf((await ask({ corridor: back }, all('anchor'))).hits)).toEqual([1, 4, 2]);
    });

    it('gives the distance along the way and beside it', async () => {
      const { hits } = await ask({ corridor });
      expect(hits.map(({ onPath }) => onPath)).toEqual([
        { alongMetres: 1111.951, asideMetres: 111.195 },
        { alongMetres: 1111.951, asideMetres: 11.12 },
        { alongMetres: 3335.852, asideMetres: 55.598 },
      ]);
      expect((await ask({})).hits[0]).not.toHaveProperty('onPath');
    });

    it('has pages, a total and filters as any search', async () => {
      const page = await ask({ corridor, offset: 1, limit: 1 });
      expect([page.total, numbersOf(page.hits)]).toEqual([3, [4]]);
      expect(await found({ corridor, bbox: [0, 0, 1, 1] })).toEqual([1, 4]);
      expect(await found({ corridor, centre: { lat: 0, lon: 0.03 }, radiusMetres: 500 })).toEqual([1]);
    });

    it('crosses 180° and a pole', async () => {
      expect(await found({ corridor: { path: [[179.99, -17], [-179.99, -17]], metres: 10 } })).toEqual([5, 6]); // biome-ignore format: points
      expect(await found({ corridor: { path: [[45, 89.99], [-135, 89.99]], metres: 10 } })).toEqual([7]); // biome-ignore format: points
    });
  });

  describe(`${name}: a box`, () => {
    const { found } = indexOf([
      placeOf({ sourceId: 1, lat: 0, lon: 0 }),
      placeOf({ sourceId: 2, lat: 1, lon: 1 }),
      placeOf({ sourceId: 3, lat: 1.0000001, lon: 1 }),
      placeOf({ sourceId: 4, lat: 0.5, lon: 179.9 }),
      placeOf({ sourceId: 5, lat: 0.5, lon: -179.9 }),
    ]);

    it('holds its border', async () => {
      expect(await found({ bbox: [0, 0, 1, 1] })).toEqual([1, 2]);
    });

    it('crosses 180° where west is greater than east', async () => {
      expect(await found({ bbox: [179, 0, -179, 1] })).toEqual([4, 5]);
      expect(await found({ bbox: [-179, 0, 179, 1] })).toEqual([1, 2]);
    });
  });

  describe(`${name}: a radius`, () => {
    const { ask, found } = indexOf([
      placeOf({ sourceId: 1, lat: 90, lon: 0 }),
      placeOf({ sourceId: 2, lat: 89.999, lon: 180 }), // 111 m beyond the pole
      placeOf({ sourceId: 3, lat: -17, lon: 179.9999 }),
      placeOf({ sourceId: 4, lat: -17, lon: -179.9999 }),
    ]);

    it('reaches over a pole and over 180°', async () => {
      expect(await found({ centre: { lat: 89.999, lon: 0 }, radiusMetres: 230 })).toEqual([1, 2]);
      expect(await found({ centre: { lat: -17, lon: 180 }, radiusMetres: 20 })).toEqual([3, 4]);
    });

    it('is one more circle where a circle is given that is not around the centre', async () => {
      const circle = { lat: -17, lon: 180, radiusMetres: 20 };
      expect(await found({ circle })).toEqual([3, 4]);
      expect(await found({ circle, centre: { lat: 0, lon: 0 } })).toEqual([3, 4]);
      expect(await found({ circle, centre: { lat: -17, lon: 179.9999 }, radiusMetres: 5 })).toEqual([3]);
    });

    it('gives distances in whole millimetres, and none without a centre', async () => {
      const { hits } = await ask({ centre: { lat: 89.999, lon: 0 }, radiusMetres: 230 });
      expect(hits.map(({ distanceMetres }) => distanceMetres)).toEqual([111.195, 222.39]);
      const [hit] = (await ask({})).hits;
      expect(hit).not.toHaveProperty('distanceMetres');
      expect(hit).not.toHaveProperty('geoScore');
    });
  });

  describe(`${name}: opening hours`, () => {
    const china = { country: 'CN', timeZone: 'Asia/Shanghai', hours: 'sunrise-sunset' };
    const { found } = indexOf([
      placeOf({ sourceId: 1, lat: 47.1, lon: 9.5, hours: '24/7', timeZone: 'Europe/Vaduz' }),
      placeOf({ sourceId: 2, lat: 47.1, lon: 9.5, hours: 'Mo-Fr 08:00-18:00', timeZone: 'Europe/Vaduz' }),
      placeOf({ sourceId: 3, lat: 1.3, lon: 103.8, hours: 'Mo-Fr 08:00-18:00', timeZone: 'Asia/Singapore' }),
      placeOf({ sourceId: 4, lat: 47.1, lon: 9.5 }),
      placeOf({ sourceId: 5, lat: 47.1, lon: 9.5, hours: 'ask inside', timeZone: 'Europe/Vaduz' }),
      placeOf({ sourceId: 6, lat: 45.8, lon: 126.5, ...china }), // Harbin
      placeOf({ sourceId: 7, lat: 39.5, lon: 76, ...china }), // Kashgar
      placeOf({ sourceId: 8, lat: 0, lon: 0, hours: '08:00-18:00' }),
      placeOf({ sourceId: 9, lat: 0, lon: 150, hours: '08:00-18:00' }), // ten hours ahead by the sun
    ]);
    const openAt = (instant: string, bbox: IndexQuery['bbox'] = [-180, -90, 180, 90]) =>
      found({ openAtMs: Date.parse(instant), bbox });
    const CHINA: IndexQuery['bbox'] = [70, 35, 130, 50];
    const OCEAN: IndexQuery['bbox'] = [-1, -1, 151, 1];
    /** Vaduz and Singapore. */
    const withZones = async (instant: string) => (await openAt(instant)).filter((number) => number <= 5);

    it('hold by the clock of each place', async () => {
      expect(await withZones('2026-06-03T07:00:00Z')).toEqual([1, 2, 3]);
      expect(await withZones('2026-06-03T12:00:00Z')).toEqual([1, 2]);
      expect(await withZones('2026-06-06T12:00:00Z')).toEqual([1]);
    });

    it('hold by the sun of each place, though places share text, country and time zone', async () => {
      expect(await openAt('2026-03-20T23:00:00Z', CHINA)).toEqual([6]); // sunrise: Harbin 21:40, Kashgar 0:50
      expect(await openAt('2026-03-21T05:00:00Z', CHINA)).toEqual([6, 7]);
      expect(await openAt('2026-03-21T11:30:00Z', CHINA)).toEqual([7]); // sunset: Harbin 9:50, Kashgar 13:00
    });

    it('hold by the hour of the sun where no time zone is known', async () => {
      expect(await openAt('2026-06-03T12:00:00Z', OCEAN)).toEqual([8]);
      expect(await openAt('2026-06-03T01:00:00Z', OCEAN)).toEqual([9]);
    });

    it('count the open places alone', async () => {
      expect(await found({ openAtMs: Date.parse('2026-06-03T07:00:00Z'), limit: 1 })).toHaveLength(1);
    });
  });

  describe(`${name}: keywords`, () => {
    const cafe = categoryKeyword('amenity/cafe');
    const bank = categoryKeyword('amenity/bank');
    const brand = brandKeyword('Blue Bean');
    const { index, found } = indexOf([
      placeOf({ sourceId: 1, keywords: [cafe, brand] }),
      placeOf({ sourceId: 2, keywords: [cafe] }),
      placeOf({ sourceId: 3, keywords: [bank, brand] }),
      placeOf({ sourceId: 4, names: ['amenity/cafe Blue Bean'] }),
    ]);

    it('are any of a group, and one of every group', async () => {
      expect(await found({ keywords: [[cafe]] })).toEqual([1, 2]);
      expect(await found({ keywords: [[cafe, bank]] })).toEqual([1, 2, 3]);
      expect(await found({ keywords: [[brand], [cafe]] })).toEqual([1]);
    });

    it('match nothing where a group is empty or unknown', async () => {
      expect(await found({ keywords: [[]] })).toEqual([]);
      expect(await found({ keywords: [['category:unknown']] })).toEqual([]);
      expect(await found({ keywords: [['category:unknown', bank]] })).toEqual([3]);
    });

    it('are none of those that are not wanted, beside any other filter', async () => {
      expect(await found({ without: [brand] })).toEqual([2, 4]);
      expect(await found({ without: [bank, 'category:unknown'] })).toEqual([1, 2, 4]);
      expect(await found({ keywords: [[cafe]], without: [brand] })).toEqual([2]);
      expect(await found({ keywords: [[cafe]], without: [cafe] })).toEqual([]);
      expect(await found({ without: [cafe], limit: 1, countTotal: false })).toHaveLength(1);
      expect(await found({ without: [cafe] }, all('blue'), most('blue', 'x'))).toEqual([4]);
    });

    it('are listed by how they begin', () => {
      expect(index().keywordsBeginning('category:amenity/')).toEqual([bank, cafe]);
      expect(index().keywordsBeginning(brand)).toEqual([brand]);
      expect(index().keywordsBeginning('category:shop/')).toEqual([]);
    });

    it('answer a word that stands for a category', async () => {
      const word = { ...wordOf('coffee'), categories: [{ keyword: cafe, quality: 0.95 }] };
      expect(await found({}, { words: [word], matching: 'all' })).toEqual([1, 2]);
    });
  });

  describe(`${name}: words`, () => {
    const { ask, found } = indexOf([
      placeOf({ sourceId: 1, names: ['Burger King'] }),
      placeOf({ sourceId: 2, names: ['Kingston Burgers', 'Zum König'] }),
      placeOf({ sourceId: 3, names: ['Old Mill'], details: ['Kingston Road'] }),
      placeOf({ sourceId: 4, names: ['𐌲𐌿𐍄𐌸𐌹𐌿𐌳𐌰 house'] }), // Gothic letters are two UTF-16 units each
      placeOf({ sourceId: 5, names: ['𐌲𐌿𐌼𐌰'] }),
      placeOf({ sourceId: 6, names: ['𐌳𐌰𐌲𐍃'] }),
      placeOf({ sourceId: 7, names: ['﨎'] }), // before Gothic by code point, after it by UTF-16 unit
    ]);

    it('must all match', async () => {
      expect(await found({}, all('burger', 'king'))).toEqual([1]);
      expect(await found({}, all('king'))).toEqual([1]);
      expect(await found({}, all('mill', 'kingston'))).toEqual([3]);
      expect(await found({}, all('mill', 'king'))).toEqual([]);
    });

    it('are found as the beginning of longer ones if they may', async () => {
      expect(await found({}, all('king…'))).toEqual([1, 2, 3]);
    });

    it('are found as the first two words of a name written as one', async () => {
      expect(await found({}, all('burgerking'))).toEqual([1]);
    });

    it('past the basic plane are found whole, begun and mistyped', async () => {
      expect(await found({}, all('𐌲𐌿𐌼𐌰'))).toEqual([5]);
      expect(await found({}, all('𐌲…'))).toEqual([4, 5]);
      expect(await found({}, all('𐌲𐌿…'))).toEqual([4, 5]);
      expect(await found({}, all('𐌳…'))).toEqual([6]);
      expect(await found({}, all('﨎…'))).toEqual([7]);
      expect(await found({}, mistyped('𐌲𐌿𐍄𐌸𐌹𐌹𐌳𐌰'))).toEqual([4]);
      expect(await found({}, mistyped('𐌳𐌿𐍄…'))).toEqual([4]); // a beginning, one letter off
    });

    it('say which attempt found something: the first that does', async () => {
      const exact = await ask({}, all('burger', 'king'), mistyped('burger', 'king'));
      expect(exact).toMatchObject({ attempt: 0, total: 1 });
      const typos = await ask({}, all('bruger', 'king'), mistyped('bruger', 'king'));
      expect(typos).toMatchObject({ attempt: 1, total: 1 });
      const none = await ask({}, all('xylophone'), most('xylophone', 'zither'));
      expect(none).toMatchObject({ hits: [], total: 0 });
      expect(none).not.toHaveProperty('attempt');
    });

    it('match as far as they can if most of them need to', async () => {
      expect(await found({}, most('old', 'kingston', 'zither'))).toEqual([3]);
      expect(await found({}, most('mill', 'burger', 'zither'))).toEqual([1, 3]);
    });

    it('match as far as they can among the places that the filters let through', async () => {
      const bbox = [10, 10, 11, 11] as const;
      expect(await found({ bbox }, most('old', 'mill'))).toEqual([]);
    });

    it('count more in a name than elsewhere', async () => {
      const { hits } = await ask({}, all('kingston'));
      expect(numbersOf(hits)).toEqual([2, 3]);
    });
  });

  describe(`${name}: the evidence`, () => {
    const cafe = categoryKeyword('amenity/cafe');
    const { ask } = indexOf([
      placeOf({ sourceId: 1, names: ['Old Mill', 'The Old Mill Inn', '…', 'Mühle Alt'] }),
      placeOf({ sourceId: 2, names: ['Blue Bean'], details: ['Kingston Road'], keywords: [cafe] }),
      placeOf({ sourceId: 3, names: ['Baden', 'Baden Baden', 'Old Baden'] }),
    ]);
    const evidenceOf = async (...attempts: Attempt[]) => (await ask({}, ...attempts)).hits[0]!.evidence!;

    it.each<[string, Attempt, object]>([
      ['a whole name', all('old', 'mill'), { number: 0, words: 2, isWhole: true, isFromStart: true }],
      ['its words in another order', all('mill', 'old'), { number: 0, isWhole: false, isFromStart: false }],
      ['a longer name', all('the', 'old', 'mill', 'inn'), { number: 1, words: 4, isWhole: true }],
      ['its beginning', all('muehle', 'a…'), { number: 2, isWhole: false, isFromStart: true }],
      ['an error in it', mistyped('old', 'nill'), { number: 0, isWhole: false, isFromStart: true }],
      ['its end', all('mill', 'inn'), { number: 1, share: 0.5, isWhole: false, isFromStart: false }],
      ['another spelling', all('muehle', 'alt'), { number: 2, words: 2, share: 1, isWhole: true }],
      ['two of its words as one', all('oldmill'), { number: 0, share: 0.5, isWhole: false }],
      ['a word said twice', all('baden', 'baden'), { number: 1, words: 2, isWhole: true }],
      ['two names that fit as well', all('old', 'baden'), { number: 2, words: 2, isWhole: true }],
    ])('says of %s which name it is, and how much of it', async (_, attempt, expected) => {
      expect((await evidenceOf(attempt)).name).toMatchObject({ share: expect.any(Number), ...expected });
    });

    it('says of each word how it matched, or that it did not', async () => {
      const coffee = { ...wordOf('coffee'), categories: [{ keyword: cafe, quality: 0.95 }] };
      const road = { ...wordOf('rd'), spellings: [{ text: 'road', quality: 0.95 }] };
      const words = [wordOf('bean'), coffee, road, wordOf('blie', 1), wordOf('zither'), wordOf('kings…')];
      const evidence = await evidenceOf({ words, matching: 'most' });
      expect(evidence.words).toEqual([
        { word: 'bean', kind: 'exact', field: 'name', matched: 'bean', quality: 1 },
        { word: 'coffee', kind: 'category', field: 'category', matched: 'amenity/cafe', quality: 0.95 },
        { word: 'rd', kind: 'synonym', field: 'detail', matched: 'road', quality: expect.closeTo(0.76) },
        { word: 'blie', kind: 'typo', field: 'name', matched: 'blue', quality: 0.8 },
        { word: 'zither', kind: 'dropped', quality: 0 },
        {
          word: 'kings',
          kind: 'prefix',
          field: 'detail',
          matched: 'kingston',
          quality: expect.closeTo(0.71),
        },
      ]);
      expect(evidence).toMatchObject({ named: 0.9, name: { number: 0, share: 0.9 } });
    });

    it('names no name where a kind or other text alone answers', async () => {
      expect(await evidenceOf(all('kingston'))).toMatchObject({ named: 0, understood: 0.8 });
      expect(await evidenceOf(all('kingston'))).not.toHaveProperty('name');
      const word = { ...wordOf('coffee'), categories: [{ keyword: cafe, quality: 0.95 }] };
      const ofKind = await evidenceOf({ words: [word], matching: 'all' });
      expect(ofKind).toMatchObject({ named: 0.95, understood: 0.95 });
      expect(ofKind).not.toHaveProperty('name');
    });

    it('is absent without words', async () => {
      expect((await ask({})).hits[0]).not.toHaveProperty('evidence');
    });
  });

  describe(`${name}: the order`, () => {
    const { ask } = indexOf([
      placeOf({ sourceId: 1, names: ['Park'], lat: 0, lon: 0.02 }),
      placeOf({ sourceId: 2, names: ['Park Old Garden House'], lat: 0, lon: 0.001 }),
      placeOf({ sourceId: 3, names: ['Inn'], lat: 1, lon: 0, importance: 0 }),
      placeOf({ sourceId: 4, names: ['Inn'], lat: 1, lon: 0, importance: 1 }),
      placeOf({ sourceId: 4, type: 'w', names: ['Inn'], lat: 1, lon: 0, importance: 1 }),
      placeOf({ sourceId: 2, type: 'w', names: ['Inn'], lat: 1, lon: 0, importance: 1 }),
    ]);
    const centre = { lat: 0, lon: 0 };

    it.each([
      [{ text: 1, geo: 0 }, [1, 2]],
      [{ text: 0.9, geo: 0.1 }, [1, 2]],
      [{ text: 0.5, geo: 0.5 }, [2, 1]],
      [{ text: 0, geo: 1 }, [2, 1]],
      [{ text: 1, geo: 1 }, [2, 1]],
    ])('follows the weights %j', async (weights, expected) => {
      const { hits } = await ask({ centre, weights }, all('park'));
      expect(numbersOf(hits)).toEqual(expected);
      for (const { score, textScore = 0, geoScore = 0 } of hits) {
        const { text, geo } = weights;
        expect(score).toBeCloseTo((text * textScore + geo * geoScore) / (text + geo), 6);
      }
    });

    it('is by text alone without a centre, and by distance alone without words', async () => {
      const byText = await ask({}, all('park'));
      expect(numbersOf(byText.hits)).toEqual([1, 2]);
      expect(byText.hits[0]!.score).toBeCloseTo(byText.hits[0]!.textScore!, 9);
      const byDistance = await ask({ centre, radiusMetres: 5_000 });
      expect(numbersOf(byDistance.hits)).toEqual([2, 1]);
      expect(byDistance.hits[0]).not.toHaveProperty('textScore');
    });

    it('is by importance and then by identity where all else is equal', async () => {
      const { hits } = await ask({ centre }, all('inn'));
      expect(hits.map(({ record }) => `${record.type}${record.sourceId}`)).toEqual(['n4', 'w2', 'w4', 'n3']);
    });
  });

  describe(`${name}: how well places are known`, () => {
    const cafe = categoryKeyword('amenity/cafe');
    const { ask } = indexOf([
      placeOf({ sourceId: 1, names: ['Castle'], lat: 0, lon: 0.001 }), // 111 m away
      placeOf({ sourceId: 2, names: ['Castle'], lat: 0, lon: 0.002, importance: 1 }),
      placeOf({ sourceId: 3, names: ['Castle'], lat: 0, lon: 0.0015, importance: 0.5 }),
      placeOf({ sourceId: 4, names: ['Castle Inn'], lat: 0, lon: 0.0015, importance: 0.5, keywords: [cafe] }),
      placeOf({ sourceId: 5, names: ['Blue Bean'], lat: 0, lon: 0.001, keywords: [cafe] }),
    ]);
    const centre = { lat: 0, lon: 0 };
    const order = async (query: Partial<IndexQuery>, ...attempts: Attempt[]) =>
      numbersOf((await ask({ centre, limit: 4, ...query }, ...attempts)).hits);

    it('decides between equal words at much the same distance', async () => {
      expect(await order({ halfDistanceMetres: 10_000 }, all('castle'))).toEqual([2, 3, 1, 4]);
    });

    it('does not outweigh what is clearly nearer', async () => {
      expect(await order({ halfDistanceMetres: 500 }, all('castle'))).toEqual([1, 3, 2, 4]);
    });

    it('takes at most a tenth from the text score', async () => {
      const { hits } = await ask({}, all('castle'));
      const textOf = (number: number) => hits.find(({ record }) => record.sourceId === number)?.textScore;
      expect([1, 3, 2].map(textOf)).toEqual([0.9, 0.95, 1].map((score) => expect.closeTo(score, 9)));
    });

    it('counts for nothing without words', async () => {
      expect(await order({ keywords: [[cafe]], halfDistanceMetres: 10_000 })).toEqual([5, 4]);
    });
  });

  describe(`${name}: pages`, () => {
    const documents = Array.from({ length: 400 }, (_, i) =>
      placeOf({ sourceId: i + 1, names: ['The Inn'], lat: (i % 20) * 1e-3, lon: Math.floor(i / 20) * 1e-3 }),
    );
    const { ask } = indexOf(documents);
    const centre = { lat: 0.01, lon: 0.01 };

    it.each([
      ['of a browse', BROWSE[0]!],
      ['of a word', all('inn')],
    ])('%s never overlap and together are the whole, however deep', async (_, attempt) => {
      const whole = numbersOf((await ask({ centre, radiusMetres: 2_000 }, attempt)).hits);
      expect(whole.length).toBeGreaterThan(300);
      const pages: number[] = [];
      for (let offset = 0; offset < whole.length; offset += 37) {
        const page = await ask({ centre, radiusMetres: 2_000, offset, limit: 37 }, attempt);
        expect(page.total).toBe(whole.length);
        pages.push(...numbersOf(page.hits));
      }
      expect(pages).toEqual(whole);
    });

    it('beyond the end are empty, and still of the attempt that found something', async () => {
      const page = await ask({ centre, offset: 10_000, limit: 5 }, all('inn'), all('the'));
      expect(page).toMatchObject({ attempt: 0, hits: [], total: 400 });
    });

    it('are the same without a total', async () => {
      const counted = await ask({ centre, offset: 50, limit: 20 }, all('inn'));
      const uncounted = await ask({ centre, offset: 50, limit: 20, countTotal: false }, all('inn'));
      expect(uncounted.hits).toEqual(counted.hits);
      expect(uncounted).not.toHaveProperty('total');
    });
  });

  describe(`${name}: identity and facts`, () => {
    const documents = [
      placeOf({ sourceId: 7, names: ['Old Inn'], lat: 47.1412345, lon: 9.5, hours: '24/7' }),
      placeOf({ sourceId: 7, type: 'w', names: ['New Inn'] }),
      placeOf({ sourceId: 8, names: ['Closed Inn'], status: 'closed_permanently', searchable: false }),
    ];
    const { index, ask, found } = indexOf(documents);

    it('finds every place by type and number, those closed for good included', async () => {
      for (const { record } of documents)
        expect(await index().find(record.type, record.sourceId)).toEqual(record);
      expect(await index().find('r', 7)).toBeUndefined();
      expect(await index().find('n', 9)).toBeUndefined();
    });

    it('searches no place that is closed for good', async () => {
      expect(await found({}, all('closed…'))).toEqual([]);
      expect(await found({})).toEqual([7, 7]);
    });

    it('gives the whole record with each hit', async () => {
      const { hits } = await ask({}, all('old'));
      expect(hits.map(({ record }) => record)).toEqual([documents[0]!.record]);
    });

    it('counts its documents', () => {
      expect(index().facts).toMatchObject({ documents: 3, searchable: 2 });
    });
  });

  describe(`${name}: nothing`, () => {
    const { index, ask } = indexOf([]);

    it('answers with nothing', async () => {
      expect(await ask({ centre: { lat: 0, lon: 0 } })).toMatchObject({ hits: [], total: 0 });
      expect(await ask({}, all('inn'), most('inn'))).toMatchObject({ hits: [], total: 0 });
      expect(await index().find('n', 1)).toBeUndefined();
      expect(index().facts).toMatchObject({ documents: 0, searchable: 0 });
    });
  });

  describe(`${name}: any search`, () => {
    const documents = randomPlaces(3_000, 11);
    const plain = new PlainIndex(documents);
    const { index } = indexOf(documents);

    const searches = knowsCorridors ? anySearch : searchBesideNoWay;

    it('has the total, order, scores, distances and evidence of the plain reading', async () => {
      await fc.assert(
        fc.asyncProperty(searches, async ({ query, attempts }) => {
          const expected = await plain.search(query, attempts);
          const answer = await index().search(query, attempts);
          expect(answer.attempt).toBe(expected.attempt);
          expect(answer.total).toBe(expected.total);
          expect(answer.hits.map(({ record }) => record)).toEqual(expected.hits.map(({ record }) => record));
          for (const [i, hit] of answer.hits.entries()) expectClose(hit, expected.hits[i]!);
        }),
        { numRuns: randomSearches, seed: 5 },
      );
    }, 240_000);

    it('has the same page if it need not count', async () => {
      await fc.assert(
        fc.asyncProperty(searches, async ({ query, attempts }) => {
          const counted = await index().search(query, attempts);
          const uncounted = await index().search({ ...query, countTotal: false }, attempts);
          expect(uncounted.hits).toEqual(counted.hits);
          expect(uncounted).not.toHaveProperty('total');
        }),
        { numRuns: randomSearches, seed: 6 },
      );
    }, 240_000);
  });
}

function expectClose(hit: IndexHit, expected: IndexHit): void {
  expect(Object.keys(hit).sort()).toEqual(Object.keys(expected).sort());
  expect(hit.score).toBeCloseTo(expected.score, 6);
  expect(hit.textScore ?? 0).toBeCloseTo(expected.textScore ?? 0, 9);
  expect(hit.geoScore ?? 0).toBeCloseTo(expected.geoScore ?? 0, 6);
  expect(hit.distanceMetres ?? 0).toBeCloseTo(expected.distanceMetres ?? 0, 1);
  expect(hit.onPath).toEqual(expected.onPath);
  expect(hit.evidence).toEqual(expected.evidence);
}
