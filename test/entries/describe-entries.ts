import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowerBound } from '../../src/arrays/arrays.ts';
import { entryTest, type Filters } from '../../src/filters/filters.ts';
import {
  type AddressCandidate,
  type AddressQuery,
  createGeocoder,
  type ForwardRequest,
  type Gazetteer,
  type Geocoder,
  type HouseMatch,
  type HouseTables,
  type Interval,
  MOST_STREETS_OF_POSTCODE,
  type Rows,
  refKindOf,
  type WantedList,
  type WantedLists,
} from '../../src/geocode/geocode.ts';
import { matchAddress } from '../../src/geocode/match/match-address.ts';
import { readQuery } from '../../src/geocode/read-query.ts';
import { areasWithin } from '../../src/geocode/result-test.ts';
import { countryOf } from '../../src/world/world.ts';
import { describeTinyTown, type MadeEntries, type MakeEntries } from './describe-tiny-town.ts';
import { PlainEntries, recordOf, valuesOf } from './plain-entries.ts';
import { describePlainly, forwardPlainly, matchPlainly, reversePlainly } from './plain-matching.ts';
import { Random } from './random.ts';
import { RandomQuestions } from './random-questions.ts';
import { randomWorld, type Shape, type World } from './random-world.ts';

/** How much is asked. */
interface Extent {
  readonly worlds: number;
  /** Questions of each kind. */
  readonly questions: number;
  /** Texts and points of every two filters. */
  readonly rounds: number;
}

const TOWNS: Shape = {
  regions: 2,
  townsOfRegion: 2,
  streetsOfTown: 4,
  placesOfTown: 3,
  namedHousesOfTown: 1,
  mostHousesOfStreet: 12,
};
const NOTHING_IN_TOWNS = { streetsOfTown: 0, placesOfTown: 0, namedHousesOfTown: 0, mostHousesOfStreet: 0 };
/** A word that so many streets have that its list is cut to what filters let through. */
const CROWD: Shape = {
  ...NOTHING_IN_TOWNS,
  regions: 2,
  townsOfRegion: 4,
  streetsOfTown: 90,
  lastWord: 'Weg',
};
const FREQUENT = 3_000;
const STREETS_AT_BORDERS = 16;
/** More towns than interpretations are kept of, so that most of those that a letter begins are passed over. */
const MANY_TOWNS: Shape = { ...NOTHING_IN_TOWNS, regions: 1, townsOfRegion: 75 };
/** Beginnings of their names. */
const BEGINNINGS = 'n,m,mar,st,s,new y,neu s,am b,berg l,rose n,market st,lin'.split(',');
/** Points that are asked for beside a text. */
const POINTS = 3;
/** Beyond all labels. */
const END = 2 ** 31;
/** As of the geocoder for whole texts. */
const MOST_BEHIND = 0.3;

/** The tests that every engine of geocoding must pass; they use the port, and hold it against a plain reading of what was written. */
export function describeEntries(
  name: string,
  make: MakeEntries,
  { worlds, questions, rounds }: Extent,
): void {
  describeTinyTown(name, make);

  describe.each(times(worlds))(`${name}: of random world %i`, (seed) => {
    const held = heldOver(make, randomWorld(seed + 1, TOWNS));
    it('has the head of the plain reading', () => held().expectHead());
    it('lists the same entries in the same order, with all that is compared of them', () =>
      held().expectLists(questions));
    it('has houses, records and lines as they were written', () => held().expectRecords());
    it('finds areas, entries and houses by their identity', () => held().expectFound(questions));
    it('finds the nearest houses and streets', () => held().expectNearest(questions));
    it('answers every question as over the plain reading', () => held().expectAnswers(questions));
    it('lets through what filters mean, each alone and every two of them', () =>
      held().expectFiltered(rounds));
    it('matches nothing worse than the best of all, by the same filters', () => held().expectMatches(rounds));
  });

  describe(`${name}: of streets of one word`, () => {
    const held = heldOver(make, randomWorld(1, CROWD));
    it('matches what filters let through of a list that is cut to it', () => held().expectMatchesOfCrowd());
  });

  describe(`${name}: of many towns`, () => {
    const held = heldOver(make, randomWorld(1, MANY_TOWNS));
    it('matches the best that an unfinished word begins', () => held().expectBegun());
  });
}

function heldOver(make: MakeEntries, world: World): () => Held {
  let held: Held;
  beforeAll(async () => {
    held = new Held(world, await make(world));
  });
  afterAll(() => held?.made.close());
  return () => held;
}

/** A gazetteer of an engine beside the plain reading of its world. */
class Held {
  readonly made: MadeEntries;
  readonly #gazetteer: Gazetteer;
  readonly #plain: PlainEntries;
  readonly #entries: readonly number[];
  readonly #areas: World['areas'];
  readonly #random = new Random(1);
  readonly #questions: RandomQuestions;

  constructor(world: World, made: MadeEntries) {
    this.made = made;
    this.#gazetteer = made.gazetteer;
    this.#plain = new PlainEntries(world, countryOf);
    this.#entries = times(this.#plain.entries.length);
    this.#areas = world.areas;
    this.#questions = new RandomQuestions(world, this.#random);
  }

  expectHead(): void {
    const heads = [this.#gazetteer.head, this.#plain.head] as const;
    const [own, expected] = heads.map((head) => {
      const words = times(head.words.size);
      return {
        facts: head.facts,
        words: words.map((word) => [head.words.word(word), head.entriesWith(word)]),
        columns: [head.wordImportance, head.isInLocality, head.areaImportance, head.areaShares].map((all) => [
          ...all,
        ]),
        lists: [head.areaNames, head.areasOfWord].map(listsIn),
        areas: this.#areas.map((_, area) => [head.area(area), head.isOfWorld(area)]),
        postcodes: times(head.facts.postcodes).map((postcode) => head.postcode(postcode)),
        codes: ['9490', '110-00', 'ab1', 'AB12CD', 'X'].map((code) => head.postcodesOf(code)),
        begun: ['1', 'AB1', '777', 'X'].map((code) => head.postcodesBeginning(code, 2)),
      };
    });
    expect(own).toEqual(expected);
    const first = Array.from(this.#gazetteer.head.firstEntryOfArea, (label) => this.#numberOf(label));
    expect(first).toEqual([...this.#plain.head.firstEntryOfArea]);
  }

  async expectLists(count: number): Promise<void> {
    for (const _ of times(count)) {
      const words = times(1 + this.#random.below(4)).map(() => this.#aList());
      const postcodes = [this.#random.below(this.#plain.head.facts.postcodes)];
      const wanted = { words, postcodes, most: 1 + this.#random.below(2 * this.#entries.length) };
      const labelled = { ...wanted, words: words.map((list) => this.#labelled(list)) };
      const found = await gathered(this.#gazetteer, labelled, (label) => this.#numberOf(label));
      expect(found, JSON.stringify(wanted)).toEqual(await gathered(this.#plain, wanted));
    }
  }

  async expectRecords(): Promise<void> {
    const { store } = this.#gazetteer;
    const labels = this.#entries.map((entry) => this.#labelOf(entry));
    const tables = await store.tables(labels);
    const houses = this.#entries.map((entry) => housesIn(this.#plain.tables, entry));
    expect(labels.map((label) => housesIn(tables, label))).toEqual(houses);
    expect(await store.records(labels)).toEqual(await this.#plain.store.records(this.#entries));
    const streets = this.#random
      .shuffled(this.#entries)
      .filter((entry) => 'street' in this.#plain.entries[entry]!);
    const lines = await store.lines(streets.map((entry) => this.#labelOf(entry)));
    expect(lines).toEqual(await this.#plain.store.lines(streets));
  }

  async expectFound(count: number): Promise<void> {
    for (const _ of times(count)) {
      const { type, sourceId } = this.#anObject();
      const found = await this.#gazetteer.store.find(type, sourceId);
      const index = found && (found.kind === 'area' ? found.index : this.#numberOf(found.index));
      expect(found && { ...found, index }).toEqual(await this.#plain.store.find(type, sourceId));
    }
  }

  async expectNearest(count: number): Promise<void> {
    const nearest = () => ({
      limit: 1 + this.#random.below(12),
      mostMetres: this.#random.pick([1, 150, 1_000, 3_000]),
    });
    for (const _ of times(count)) {
      const { lat, lon } = this.#questions.point();
      const streetsWanted = { ...nearest(), majorOnly: this.#random.isOneOf(3) };
      const wanted = { houses: nearest(), streets: streetsWanted, footprints: true } as const;
      const { houses, streets, footprints } = await this.#gazetteer.store.around(lat, lon, wanted);
      const numbered = <T extends { readonly street: number }>(near: T): T => {
        return { ...near, street: this.#numberOf(near.street) };
      };
      const found = {
        houses: houses.map(numbered),
        streets: streets.map(numbered),
        footprints: footprints.map((own) => ({ ...own, entry: this.#numberOf(own.entry) })),
      };
      expect(found, JSON.stringify({ lat, lon, wanted })).toEqual(
        await this.#plain.store.around(lat, lon, wanted),
      );
    }
  }

  async expectAnswers(count: number): Promise<void> {
    const [own, plain] = [createGeocoder(this.#gazetteer), createGeocoder(this.#plain)];
    const filters = [...this.#questions.filtersInPairs()];
    for (const at of times(count)) {
      const asked = at % 2 === 0 ? {} : this.#random.pick(filters);
      for (const [said, ask] of this.#askedOf(asked)) expect(await ask(own), said).toEqual(await ask(plain));
    }
  }

  async expectFiltered(rounds: number): Promise<void> {
    const geocoder = createGeocoder(this.#gazetteer);
    for (const filters of this.#filters(rounds)) {
      const request = this.#questions.forward(filters);
      const [answers, said] = [await geocoder.forward(request), JSON.stringify(request)];
      const { first, isNone } = forwardPlainly(this.#plain, request);
      if (first) expect(answers[0], said).toMatchObject(first);
      if (isNone) expect(answers, said).toEqual([]);
      const passes = entryTest(filters);
      expect(
        answers.filter((answer) => !passes(answer)),
        said,
      ).toEqual([]);
      for (const point of times(POINTS).map(() => this.#questions.reverse(filters)))
        expect(await geocoder.reverse(point), JSON.stringify(point)).toEqual(
          await reversePlainly(this.#plain, point),
        );
    }
  }

  async expectMatches(rounds: number): Promise<void> {
    for (const filters of this.#filters(2 * rounds))
      await this.#expectMatch(this.#questions.forward(filters));
  }

  async expectMatchesOfCrowd(): Promise<void> {
    const { words, entriesWith } = this.#plain.head;
    expect(entriesWith(words.find('weg'))).toBeGreaterThan(FREQUENT);
    for (const filters of this.#filters(1)) {
      if (!filters.countries && !filters.areas && !filters.bbox) continue;
      const name = this.#questions.name();
      await this.#expectMatch(
        this.#questions.forward(filters, this.#random.pick(['weg', 'weg', `${name} Weg`])),
      );
    }
    const atBorders = this.#random.shuffled(this.#entries.filter((entry) => this.#isAtBorder(entry)));
    const last = this.#entries.length - 1; // lies in no area
    for (const entry of [last, ...atBorders.slice(0, STREETS_AT_BORDERS)])
      await this.#expectMatch(this.#questions.forward(this.#aroundAlone(entry), 'weg'), {});
  }

  /** True for the first and last entries of areas. */
  #isAtBorder(entry: number): boolean {
    const { entries } = this.#plain;
    return [entries[entry - 1], entries[entry + 1]].some((other) => other?.area !== entries[entry]!.area);
  }

  /** Lets a street through and whatever lies at its point, by two filters. */
  #aroundAlone(index: number): Filters {
    const {
      lat,
      lon,
      countryCode = '',
    } = describePlainly(this.#plain, { ref: { kind: 'street', index } }, []);
    const { area } = this.#plain.entries[index]!;
    const ofArea = area < 0 ? [] : [{ areas: [this.#areas[area]!] }, { countries: [countryCode] }];
    const box = { bbox: [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01] as const };
    return { ...this.#random.pick<Filters>([box, ...ofArea]), circle: { lat, lon, radiusMetres: 0 } };
  }

  async expectBegun(): Promise<void> {
    for (const text of BEGINNINGS) {
      const request = { ...this.#questions.forward({}, text), isCompleting: true, limit: 50 };
      await this.#expectMatch(request, {});
      await this.#expectMatch({ ...request, near: this.#questions.point() }, {});
    }
  }

  async #expectMatch(
    { text, isCompleting = false, box, ...request }: ForwardRequest & { readonly text: string },
    more: Partial<AddressQuery> = this.#aVariant(),
  ): Promise<void> {
    const within = await areasWithin(this.#gazetteer, request.areas);
    const options = { ...request, ...(box && { box }), ...(within && { within }), isCompleting };
    const query: AddressQuery = { ...readQuery(text, { ...options, mostBehind: MOST_BEHIND }), ...more };
    const answer = (gazetteer: Gazetteer) => matchAddress(gazetteer, query);
    const { inFewTrips } = this.#gazetteer;
    const found = inFewTrips ? await inFewTrips(answer) : await answer(this.#gazetteer);
    const expected = matchPlainly(this.#plain, query);
    if (!expected) return;
    const own = found.map((each) => shown(each, (label) => this.#numberOf(label)));
    expectTheBest(own, expected.map((each) => shown(each)), query, JSON.stringify({ ...query, words: text })); // biome-ignore format: one call
  }

  #aVariant(): Partial<AddressQuery> {
    const whole = this.#random.pick(['only', 'first', undefined] as const);
    return { isTolerant: this.#random.isOneOf(3), ...(whole && { whole }) };
  }

  /** Each filter alone, and every two of them, so many times. */
  *#filters(rounds: number): Generator<Filters> {
    for (const _ of times(rounds)) yield* this.#questions.filtersInPairs();
  }

  #askedOf(filters: Filters): [said: string, ask: (geocoder: Geocoder) => unknown][] {
    const { lat, lon } = this.#questions.point();
    const { type, sourceId } = this.#anObject();
    const forward = this.#questions.forward(filters);
    const crossing = { ...forward, text: `${this.#questions.name()} & ${this.#questions.name()}` };
    const reverse = this.#questions.reverse(filters);
    return [
      [JSON.stringify(forward), (geocoder) => geocoder.forward(forward)],
      [JSON.stringify(crossing), (geocoder) => geocoder.forward(crossing)],
      [JSON.stringify(reverse), (geocoder) => geocoder.reverse(reverse)],
      [`entry ${type}${sourceId}`, (geocoder) => geocoder.entry(type, sourceId)],
      [`description of ${type}${sourceId}`, (geocoder) => geocoder.described(type, sourceId, ['de'])],
      [`below ${type}${sourceId}`, (geocoder) => geocoder.below(type, sourceId, [], 5)],
      [`shape of ${type}${sourceId}`, (geocoder) => geocoder.shape(type, sourceId)],
      [`around ${lat} ${lon}`, (geocoder) => geocoder.surroundings(lat, lon, [])],
      [`areas at ${lat} ${lon}`, (geocoder) => geocoder.areasAt(lat, lon, [])],
    ];
  }

  #aList(): WantedList {
    const word = this.#random.below(this.#plain.head.words.size);
    const shape = this.#random.below(3);
    if (shape === 0) return { word };
    if (shape === 1) return { word, most: 1 + this.#random.below(20) };
    return { word, within: times(1 + this.#random.below(4)).map(() => this.#anInterval()) };
  }

  #anInterval(): Interval {
    const from = this.#random.below(this.#entries.length);
    return [from, from + this.#random.below(this.#entries.length + 1 - from)];
  }

  #anObject() {
    const { entries, houses } = this.#plain;
    const unknown = { type: 'n' as const, sourceId: 123_456 };
    const all = [...this.#areas, ...entries.map(recordOf), ...houses.map(({ house }) => house), unknown];
    return this.#random.pick(all);
  }

  /** The number of an entry that the engine knows by a label; of other labels that of the next entry. */
  #numberOf(label: number): number {
    const { labels } = this.made;
    return labels ? lowerBound(labels, label) : label;
  }

  #labelOf(entry: number): number {
    const { labels } = this.made;
    return labels ? (labels[entry] ?? END) : entry;
  }

  #labelled({ within, ...list }: WantedList): WantedList {
    if (!within) return list;
    return { ...list, within: within.map(([from, to]) => [this.#labelOf(from), this.#labelOf(to)]) };
  }
}

type Shown = ReturnType<typeof shown>;

/**
 * Nothing is better than the first of what was found, each is as the plain reading has it, and in its order. The engine stops reading once nothing
 * can be better than its best, so that other streets and places may be missing; areas and postcodes may not.
 */
function expectTheBest(
  found: readonly Shown[],
  all: readonly Shown[],
  { limit }: Pick<AddressQuery, 'limit'>,
  said: string,
): void {
  expect(found[0]?.score, said).toBe(all[0]?.score);
  const answers = new Set(found.map(keyOf));
  expect(found, said).toEqual(all.filter((each) => answers.has(keyOf(each))));
  const least = Number(all[0]?.score) - MOST_BEHIND;
  const sure = all
    .slice(0, limit)
    .filter(({ score, kind }) => Number(score) >= least && (kind === 'area' || kind === 'postcode'));
  expect(found, said).toEqual(expect.arrayContaining(sure));
}

function keyOf({ kind, index, components, house }: Shown): string {
  return JSON.stringify([kind, index, components, house]);
}

function shown(
  { ref, score, house, components, ...rest }: AddressCandidate,
  numberOf = (label: number) => label,
) {
  const { kind } = ref;
  const index = kind === 'area' || kind === 'postcode' ? ref.index : numberOf(ref.index);
  return {
    ...rest,
    kind,
    index,
    score: score.toFixed(9),
    components: components.join(' '),
    house: houseIn(house),
  };
}

function houseIn(house: HouseMatch | undefined) {
  if (house?.kind === 'exact') return house.tables.house(house.house);
  if (house?.kind === 'unknown') return house.near ?? house.kind;
  return house?.kind === 'interpolated' ? [house.lat, house.lon] : undefined;
}

function housesIn(tables: HouseTables, street: number) {
  const [from, to] = tables.housesOf(street);
  return times(to - from).map((at) => {
    const house = from + at;
    const label = tables.label[house]!;
    const key = tables.keys.word(tables.labelKey[label]!);
    return {
      ...tables.house(house),
      at: [tables.latE7[house], tables.lonE7[house], tables.postcode[house]],
      key,
      isFound: tables.keys.find(key) === tables.labelKey[label],
      numbers: [tables.labelFrom[label], tables.labelTo[label], tables.numberAlong(label)],
    };
  });
}

/** The first different entries of lists, as matching reads them, with what is compared of them; and the streets of postcodes. */
async function gathered({ store }: Gazetteer, wanted: WantedLists, numberOf = (label: number) => label) {
  const { rows, entriesOfList, entriesOfPostcode } = await store.gather(wanted);
  const listed = wanted.words.flatMap((_, list) =>
    [...entriesOfList(list)].flatMap((entries) => [...entries]),
  );
  const entries = [...new Set(listed)].slice(0, wanted.most).map((entry) => {
    const row = rows.rowOf(entry);
    return {
      entry: numberOf(entry),
      values: [rows.kind, rows.latE7, rows.lonE7, rows.importance].map((column) => column[row]),
      area: rows.areaOf(row),
      lists: [rows.names, rows.localities, rows.postcodes].map((each) => [...valuesOf(each, row)]),
    };
  });
  const isStreet = (entry: number): boolean => refKindOf(rows.kind[rows.rowOf(entry)]!) === 'street';
  const streets = wanted.postcodes.map((_, at) => [...entriesOfPostcode(at)].filter(isStreet).map(numberOf));
  return { entries, streets: streets.map((each) => each.slice(0, MOST_STREETS_OF_POSTCODE)) };
}

function listsIn(rows: Rows): number[][] {
  return times(rows.offsets.length - 1).map((row) => [...valuesOf(rows, row)]);
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
