import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AreaLevel, House, Street } from '../../addresses/addresses.ts';
import { createGazetteerWriter, openGazetteer } from '../../gazetteer/gazetteer.ts';
import { NAME_START, VARIANT, WORD_MASK } from '../../text/text.ts';
import type { AddressCandidate, AddressQuery } from '../address-query.ts';
import type { Gazetteer, NamedPlace, Rows } from '../gazetteer-port.ts';
import type { GazetteerArea } from '../gazetteer-writer-port.ts';
import { readQuery } from '../read-query.ts';
import { Admission } from './admission.ts';
import { AreaMatches, LEAST_AREA_SHARE } from './area-matches.ts';
import { candidateOf } from './candidates.ts';
import type { Interpretation } from './interpretation.ts';
import { byRef } from './interpretation-collector.ts';
import { Interpreter } from './interpreter.ts';
import { matchAddress } from './match-address.ts';
import { FURTHER_NAME, NAME_FLOOR, type NameMatch, type NameMatcher, OUT_OF_ORDER } from './name-matcher.ts';
import { houseOfPostcode, streetsOfPostcode } from './postcode-houses.ts';
import { matchQuery, type QueryMatches } from './query-matches.ts';
import type { TokenMatches } from './token-matches.ts';
import { bitsOf } from './word-bits.ts';

/** As for texts that are not being typed. */
const MOST_BEHIND = 0.3;

/**
 * Matching read plainly: the definitions of the stages applied to every area, postcode, street and place, one after the other. The
 * engine skips what cannot be answered, and stops when nothing better than its best answer can come; here nothing is skipped and nothing
 * stops. The best come first, and none is cut off.
 */
async function matchPlainly(gazetteer: Gazetteer, query: AddressQuery): Promise<AddressCandidate[]> {
  const { head, store } = gazetteer;
  const matches = matchesPlainly(gazetteer, query);
  const interpreter = new Interpreter(matches, new Admission(head, query));
  const entries = Array.from({ length: head.facts.streets + head.facts.places }, (_, entry) => entry);
  const { rows } = await store.gather({ words: [], most: 0, postcodes: [] });
  const tables = await store.tables(entries);
  const found: (Interpretation | undefined)[] = [
    ...Array.from({ length: head.facts.areas }, (_, area) => interpreter.ofArea(area)),
    ...entries.map((entry) => interpreter.ofEntry(entry, rows, () => 0, Number.NEGATIVE_INFINITY)),
    ...matches.postcodes.inexact.map((match) => interpreter.ofPostcode(match)),
  ];
  for (const match of matches.postcodes.known) {
    found.push(interpreter.ofPostcode(match));
    const carriers = entries.filter((entry) => valuesOf(rows.postcodes, entry).includes(match.postcode));
    const streets = streetsOfPostcode(rows, Uint32Array.from(carriers));
    const houses = interpreter.freeNumbers(match.mask).flatMap((span) => {
      const house = houseOfPostcode(head, rows, tables, match.postcode, streets, span);
      return (house && interpreter.ofHouseOfPostcode(house, match.mask, rows)) ?? [];
    });
    found.push(houses[0]);
  }
  const admission = new Admission(head, query);
  return found
    .flatMap(
      (interpretation) => (interpretation && candidateOf(matches, interpretation, tables, admission)) ?? [],
    )
    .sort((a, b) => b.score - a.score || byRef(a, b));
}

function matchesPlainly({ head }: Gazetteer, query: AddressQuery): QueryMatches {
  const matches = matchQuery(head, query);
  const isCompleting = matches.unfinishedWord !== 0;
  // stands in for the class, of which nothing else is called
  const names = new PlainNames(matches.tokens, isCompleting) as unknown as NameMatcher;
  return { ...matches, names, areas: new AreaMatches(head, query, matches.tokens, names) };
}

/** Compares names with the words of a query, one by one. */
class PlainNames {
  readonly #tokens: TokenMatches;
  readonly #isCompleting: boolean;

  constructor(tokens: TokenMatches, isCompleting: boolean) {
    this.#tokens = tokens;
    this.#isCompleting = isCompleting;
  }

  match(rows: Rows, row: number, onMatch: (match: NameMatch) => void): void {
    const [first, ...others] = namesIn(valuesOf(rows, row));
    if (!first) return;
    for (const match of this.#matchesOf(first, false)) onMatch(match);
    for (const name of others) {
      const isShortForm = name.every((spellings, place) => spellings[0] === first[place]?.[0]);
      for (const match of this.#matchesOf(name, !isShortForm)) onMatch(match);
    }
  }

  /** @param name per place the word and its further spellings */
  #matchesOf(name: readonly (readonly number[])[], isFurther: boolean): NameMatch[] {
    const asked = this.#tokens.ofAsked.length;
    const matches: NameMatch[] = [];
    for (let from = 0; from < asked; from++) {
      const match = this.#runFrom(name, from, asked, isFurther);
      if (match) matches.push(match);
      if (match) from = match.to - 1;
    }
    return matches;
  }

  #runFrom(
    name: readonly (readonly number[])[],
    from: number,
    asked: number,
    isFurther: boolean,
  ): NameMatch | undefined {
    const places: number[] = [];
    let [value, edits, worst] = [0, 0, 1];
    for (let word = from; word < asked; word++) {
      const best = this.#bestPlace(name, word, places);
      if (!best) break;
      places.push(best.place);
      value += this.#tokens.weights[word]! * best.quality;
      edits += best.edits;
      worst = Math.min(worst, best.quality);
    }
    if (places.length === 0) return undefined;
    const weightAt = (place: number): number => this.#tokens.weightOfWord(name[place]![0]!);
    const whole = name.reduce((sum, _, place) => sum + weightAt(place), 0);
    const share = places.reduce((sum, place) => sum + weightAt(place), 0) / whole;
    const isInOrder = places.every((place, i) => place > (places[i - 1] ?? -1));
    const isFromStart = places.every((place, i) => place === (places[i - 1] ?? -1) + 1);
    const to = from + places.length;
    const isBegun = this.#isCompleting && isFromStart && to === asked;
    const isWhole = !this.#isCompleting || (worst === 1 && places.length === name.length);
    const phase = isWhole ? 'whole' : 'begun';
    const factor = isFurther ? FURTHER_NAME[phase] : 1;
    const matched = value * factor * (isInOrder ? 1 : OUT_OF_ORDER[phase]);
    const floor = NAME_FLOOR[isBegun ? 'begun' : 'whole'];
    return {
      mask: bitsOf(from, to),
      from,
      to,
      matched,
      value: matched * (floor + (1 - floor) * share),
      share,
      edits,
      isAsWritten: worst === 1,
      isBegun,
      isFormer: false,
    };
  }

  /** The best place of those that no word before has taken; of equally good ones the first behind the word before. */
  #bestPlace(name: readonly (readonly number[])[], asked: number, taken: readonly number[]) {
    const last = taken.at(-1) ?? -1;
    const inOrder = name
      .map((_, i) => (last + 1 + i) % name.length)
      .filter((place) => !taken.includes(place));
    const qualities = inOrder.map((place) => ({ place, ...this.#qualityOf(name, place, asked) }));
    const best = Math.max(0, ...qualities.map(({ quality }) => quality));
    return best === 0 ? undefined : qualities.find(({ quality }) => quality === best);
  }

  #qualityOf(
    name: readonly (readonly number[])[],
    place: number,
    asked: number,
  ): { quality: number; edits: number } {
    const matches = this.#tokens.ofAsked[asked]!.filter(
      ({ word, isAbbreviation }) => name[place]!.includes(word) && !(isAbbreviation && name.length === 1),
    );
    return matches.reduce((best, match) => (match.quality > best.quality ? match : best), {
      quality: 0,
      edits: 0,
    });
  }
}

function valuesOf({ values, offsets }: Rows, row: number): number[] {
  return [...values.subarray(offsets[row]!, offsets[row + 1]!)];
}

/** Names of coded words: per place of each name the word and its further spellings. */
function namesIn(codes: readonly number[]): number[][][] {
  const names: number[][][] = [];
  for (const code of codes) {
    if (code >= NAME_START) names.push([]);
    const name = names.at(-1)!;
    if ((code & VARIANT) === 0) name.push([code & WORD_MASK]);
    else name.at(-1)!.push(code & WORD_MASK);
  }
  return names;
}

/** Few words, so that names collide; some are synonyms of each other, beginnings of each other, or one letter apart. */
const WORDS =
  'Haupt Street St Saint Markt Market Neu Neustadt Linden Lindau Am Berg Bergen Rosa Rose New York'.split(
    ' ',
  );
const aName = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const someNames = fc
  .record({ name: aName, 'name:de': aName, alt_name: aName }, { requiredKeys: ['name'] })
  .map((names): Readonly<Record<string, string>> => names);
const aPoint = fc.record({ lat: fc.integer({ min: 40, max: 44 }), lon: fc.integer({ min: 5, max: 9 }) });
const importance: fc.Arbitrary<number> = fc.constantFrom(0, 0.1, 0.3, 0.6);
const aPostcode = fc.constantFrom('10001', '10002', '9490', 'AB1 2CD');
const aHouse = fc.tuple(
  fc.constantFrom('1', '2', '5', '8a', '10', '12-16'),
  fc.integer({ min: 0, max: 90 }),
  fc.integer({ min: -1, max: 1 }),
);

const aStreet = fc.record({
  tags: someNames,
  point: aPoint,
  kind: fc.constantFrom('street', 'place'),
  isMajor: fc.boolean(),
  localities: fc.array(aName, { maxLength: 1 }),
  postcodes: fc.uniqueArray(aPostcode, { maxLength: 2 }),
  houses: fc.uniqueArray(aHouse, { maxLength: 5, selector: ([label]) => label }),
});
const aPlace = fc.record({ tags: someNames, point: aPoint, importance });
const aTown = fc.record({
  tags: someNames,
  point: aPoint,
  importance,
  streets: fc.array(aStreet, { maxLength: 4 }),
  places: fc.array(aPlace, { maxLength: 3 }),
});
const someRegions = fc.array(
  fc.record({
    tags: someNames,
    point: aPoint,
    importance,
    towns: fc.array(aTown, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

type Region = typeof someRegions extends fc.Arbitrary<readonly (infer R)[]> ? R : never;

/** Writes a country of these regions, with their towns, streets and places, and opens it. */
async function gazetteerOf(regions: readonly Region[], directory: string) {
  const areas: GazetteerArea[] = [];
  let sourceId = 1;
  const add = (
    level: AreaLevel,
    parent: number,
    { tags, point, importance }: Omit<Region, 'towns'>,
  ): number =>
    areas.push({
      type: 'r',
      sourceId: sourceId++,
      level,
      parent,
      tags,
      ...point,
      country: 'XA',
      importance,
    }) - 1;
  const country = add('country', -1, {
    tags: { name: 'Bergland' },
    point: { lat: 42, lon: 7 },
    importance: 0.9,
  });
  const towns = regions.flatMap((region) => {
    const state = add('state', country, region);
    return region.towns.map((town) => ({ ...town, area: add('town', state, town) }));
  });
  const writer = createGazetteerWriter(directory);
  writer.setAreas(areas);
  for (const { area, streets, places } of towns) {
    for (const { houses, point, kind, ...street } of streets) {
      const own: Street = {
        type: 'w',
        sourceId: sourceId++,
        kind: kind as Street['kind'],
        ...point,
        ...street,
      };
      writer.addStreet(
        area,
        own,
        [],
        houses.map(([label, step, code]): House => {
          const postcode = Math.min(code, street.postcodes.length - 1);
          return {
            label,
            latE7: point.lat * 1e7,
            lonE7: point.lon * 1e7 + step * 1000,
            type: 'n',
            sourceId: sourceId++,
            postcode,
          };
        }),
      );
    }
    for (const { tags, point, importance } of places) {
      const place: NamedPlace = {
        type: 'n',
        sourceId: sourceId++,
        tags,
        category: 'amenity/cafe',
        ...point,
        importance,
      };
      writer.addPlace(area, place);
    }
  }
  await writer.commit();
  return await openGazetteer(directory, () => 'XA');
}

const askedWord = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS, 'Bergland') },
  { weight: 2, arbitrary: fc.constantFrom('1', '5', '8 a', '14', '10001', '9490', 'AB1 2CD', ',') },
  { weight: 1, arbitrary: fc.constantFrom('Lindne', 'Marke', 'Yorck', 'xyz') },
);
const someQueries = fc.array(
  fc.record({
    text: fc.array(askedWord, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
    isCompleting: fc.boolean(),
    isTolerant: fc.boolean(),
    near: fc.option(aPoint, { nil: undefined }),
  }),
  { minLength: 20, maxLength: 20 },
);

/** Areas whose names hold enough of the query, and that yet were not compared. */
function areasLeftOut({ head }: Gazetteer, query: AddressQuery): number[] {
  const { areas, names } = matchQuery(head, query);
  return Array.from({ length: head.facts.areas }, (_, area) => area).filter((area) => {
    let isNamed = false;
    names.match(head.areaNames, area, ({ share, isBegun }) => {
      isNamed ||= share >= LEAST_AREA_SHARE[isBegun ? 'begun' : 'whole'];
    });
    return isNamed && areas.of(area).length === 0;
  });
}

function shown({ ref, score, components, house }: AddressCandidate) {
  return { ref, score: score.toFixed(9), components, house: house?.kind };
}

it('answers nothing worse than the best of the plain reading, and nothing that it would not answer, whatever the towns are and whatever is asked', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'waypost-match-'));
  let world = 0;
  let answered = 0;
  try {
    await fc.assert(
      fc.asyncProperty(someRegions, someQueries, async (regions, queries) => {
        const gazetteer = await gazetteerOf(regions, join(parent, String(world++)));
        for (const { text, isTolerant, isCompleting, near } of queries) {
          const options = { isCompleting, limit: 5, mostBehind: MOST_BEHIND, ...(near && { near }) };
          const query = { ...readQuery(text, options), isTolerant };
          const [found, plain] = [await matchAddress(gazetteer, query), await matchPlainly(gazetteer, query)];
          expect(found[0]?.score.toFixed(9), text).toBe(plain[0]?.score.toFixed(9));
          expect(plain.map(shown), text).toEqual(expect.arrayContaining(found.map(shown)));
          expect(areasLeftOut(gazetteer, query), text).toEqual([]);
          answered += found.length;
        }
        await gazetteer.close();
      }),
      { numRuns: 60 },
    );
    expect(answered).toBeGreaterThan(1_000);
  } finally {
    rmSync(parent, { recursive: true });
  }
});

/** More towns than interpretations are kept of, so that most of those that a letter begins are passed over. */
const manyTowns = fc.record({
  tags: someNames,
  point: aPoint,
  importance,
  towns: fc.array(
    fc.record({
      tags: someNames,
      point: aPoint,
      importance: fc.double({ min: 0, max: 0.9, noNaN: true }),
      streets: fc.array(aStreet, { maxLength: 0 }),
      places: fc.array(aPlace, { maxLength: 0 }),
    }),
    { minLength: 300, maxLength: 300 },
  ),
});
const beginnings = fc.array(
  fc.record({
    text: fc.constantFrom(
      'n',
      'm',
      'mar',
      'st',
      's',
      'new y',
      'neu s',
      'am b',
      'berg l',
      'rose n',
      'market st',
      'lin',
    ),
    near: fc.option(aPoint, { nil: undefined }),
  }),
  { minLength: 12, maxLength: 12 },
);

it('answers the best of all areas that an unfinished word begins, however many', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'waypost-begun-'));
  let [world, answered] = [0, 0];
  try {
    await fc.assert(
      fc.asyncProperty(manyTowns, beginnings, async (region, queries) => {
        const gazetteer = await gazetteerOf([region], join(parent, String(world++)));
        for (const { text, near } of queries) {
          const options = { isCompleting: true, limit: 50, mostBehind: MOST_BEHIND, ...(near && { near }) };
          const query = readQuery(text, options);
          const [found, plain] = [await matchAddress(gazetteer, query), await matchPlainly(gazetteer, query)];
          const isWanted = ({ score }: AddressCandidate) => score >= plain[0]!.score - MOST_BEHIND;
          const wanted = plain.slice(0, 50).filter(isWanted);
          expect(found.filter(isWanted).map(shown), text).toEqual(wanted.map(shown));
          answered += found.length;
        }
        await gazetteer.close();
      }),
      { numRuns: 10, endOnFailure: true }, // making 300 towns fewer takes minutes
    );
    expect(answered).toBeGreaterThan(1_000);
  } finally {
    rmSync(parent, { recursive: true });
  }
});
