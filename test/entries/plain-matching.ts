import { expect } from 'vitest';
import type { House } from '../../src/addresses/addresses.ts';
import { entryTest, type Filters, isFiltering } from '../../src/filters/filters.ts';
import { isUnderstood } from '../../src/geocode/address-query.ts';
import { crossingTexts } from '../../src/geocode/crossing-text.ts';
import { Describer, type Description } from '../../src/geocode/describe.ts';
import { isHardlyMeant } from '../../src/geocode/floor.ts';
import type {
  AddressCandidate,
  AddressQuery,
  ForwardRequest,
  GazetteerHead,
  GeocodeResult,
  HouseMatch,
  Postcode,
  ReverseRequest,
  Rows,
} from '../../src/geocode/geocode.ts';
import type { Admission } from '../../src/geocode/match/admission.ts';
import { type AreaMatches, LEAST_AREA_SHARE, MEANT } from '../../src/geocode/match/area-matches.ts';
import { mostImportantFirst } from '../../src/geocode/match/area-sieve.ts';
import { candidateOf } from '../../src/geocode/match/candidates.ts';
import type { Interpretation } from '../../src/geocode/match/interpretation.ts';
import { byRef } from '../../src/geocode/match/interpretation-collector.ts';
import { Interpreter } from '../../src/geocode/match/interpreter.ts';
import {
  FORMER_NAME,
  FURTHER_NAME,
  NAME_FLOOR,
  type NameMatch,
  type NameMatcher,
  OUT_OF_ORDER,
} from '../../src/geocode/match/name-matcher.ts';
import { houseOfPostcode, streetsOfPostcode } from '../../src/geocode/match/postcode-houses.ts';
import {
  matchQuery,
  type QueryMatches,
  unfinishedBehindComma,
} from '../../src/geocode/match/query-matches.ts';
import type { TokenMatches } from '../../src/geocode/match/token-matches.ts';
import { bitsOf } from '../../src/geocode/match/word-bits.ts';
import { readQuery } from '../../src/geocode/read-query.ts';
import { resultTest } from '../../src/geocode/result-test.ts';
import { reverse } from '../../src/geocode/reverse.ts';
import { withoutUnit } from '../../src/geocode/without-unit.ts';
import { type CodedName, namesIn, type PlainEntries, valuesOf } from './plain-entries.ts';

/** The factors of the first name and its short forms. */
const NO_FACTORS = { whole: 1, begun: 1 } as const;
/** As of the geocoder. */
const CANDIDATES_PER_RESULT = 4;
/** More than there is. */
const EVERYTHING = 100_000;
/** Most that counts as asked for of a former name. */
const FORMER_SHARE = 0.95;

/**
 * Matching read plainly: the definitions of the stages applied to every area, postcode, street and place, one after the other, and filters by
 * their definition. The engine skips what cannot be answered, and stops when nothing better than its best answer can come; here nothing is
 * skipped and nothing stops. The best come first, and none is cut off.
 *
 * @returns undefined where the definition leaves open which are answered
 */
export function matchPlainly(
  plain: PlainEntries,
  query: AddressQuery,
): readonly AddressCandidate[] | undefined {
  const { head, rows, tables, entries } = plain;
  const matches = matchesPlainly(plain, query);
  const interpreter = new Interpreter(matches, admissionOf(plain, query));
  const numbers = [...entries.keys()];
  const found: (Interpretation | undefined)[] = [
    ...Array.from({ length: head.facts.areas }, (_, area) => interpreter.ofArea(area)),
    ...numbers.map((entry) => interpreter.ofEntry(entry, rows, () => 0, Number.NEGATIVE_INFINITY)),
    ...matches.postcodes.inexact.map((match) => interpreter.ofPostcode(match)),
  ];
  for (const match of matches.postcodes.known) {
    found.push(interpreter.ofPostcode(match));
    const carriers = numbers.filter((entry) => valuesOf(rows.postcodes, entry).includes(match.postcode));
    const streets = streetsOfPostcode(rows, Uint32Array.from(carriers));
    const houses = interpreter.freeNumbers(match.mask).flatMap((span) => {
      const house = houseOfPostcode(head, rows, tables, match.postcode, streets, span);
      return (house && interpreter.ofHouseOfPostcode(house, match.mask, rows)) ?? [];
    });
    found.push(houses[0]);
  }
  const all = found
    .flatMap(
      (each) => (each && candidateOf(matches, each, tables, admissionOf(plain, query, each.ref.index))) ?? [],
    )
    .sort((a, b) => b.score - a.score || byRef(a, b));
  return wantedOf(all, query);
}

/**
 * Those that leave no word over, if they are wanted alone or first. `undefined` if they are wanted first, but come behind as many others as are wanted: then
 * either may be answered.
 */
function wantedOf(
  all: readonly AddressCandidate[],
  { whole, limit, mostBehind }: AddressQuery,
): readonly AddressCandidate[] | undefined {
  const understood = all.filter(isUnderstood);
  if (whole === 'only') return understood;
  if (whole === undefined || understood.length === 0) return all;
  const isSeen = all.indexOf(understood[0]!) < limit && understood[0]!.score >= all[0]!.score - mostBehind;
  return isSeen ? understood : undefined;
}

/** What an answer to a text is, as far as it is defined without the ways in which a text is written otherwise. */
export interface PlainAnswer {
  /** The first answer, where it follows from the text as it is written. */
  readonly first?: object;
  /** True if there is no answer. */
  readonly isNone?: boolean;
}

export function forwardPlainly(
  plain: PlainEntries,
  request: ForwardRequest & { readonly text: string },
): PlainAnswer {
  const { text, box, isExact, isCompleting = false, languages, ...rest } = request;
  const query = readQuery(text, {
    ...rest,
    ...(box && { box }),
    ...(box?.isBounded && !rest.bbox && { bbox: box.bounds }),
    isCompleting,
    whole: isExact ? 'only' : 'first',
    limit: rest.limit * CANDIDATES_PER_RESULT,
    mostBehind: isCompleting ? 0.5 : 0.3,
  });
  const candidates = matchPlainly(plain, query);
  const best = candidates?.[0];
  if (!best) return { isNone: isExact === true };
  const isAsWritten =
    isExact || (isUnderstood(best) && withoutUnit(text) === undefined && crossingTexts(text).length === 0);
  if (!isAsWritten || isHardlyMeant(plain.head, best, query)) return {};
  const { score: rank, understood, edits, isNameBegun, isWholeName, nameShare } = best;
  const evidence = { understood, edits, isNameBegun, isWholeName, rank: expect.closeTo(rank, 9) };
  return { first: { ...describePlainly(plain, best, languages), nameShare, evidence } };
}

/** All that is near a point, nearest first, and of that what passes. */
export async function reversePlainly(plain: PlainEntries, request: ReverseRequest): Promise<GeocodeResult[]> {
  const { lat, lon, zoom, languages, limit, ...filters } = request;
  const passes = await resultTest(plain, filters);
  const near = await reverse(plain, {
    lat,
    lon,
    zoom,
    languages,
    limit: isFiltering(filters) ? EVERYTHING : limit,
  });
  return near.filter(passes).slice(0, limit);
}

/** Stands in for the class, of which nothing else is called. */
function admissionOf(...of: ConstructorParameters<typeof PlainAdmission>): Admission {
  return new PlainAdmission(...of) as unknown as Admission;
}

type Found = Pick<AddressCandidate, 'ref' | 'house'>;

/** Items in words, which every query with filters needs. */
const DESCRIBED = new WeakMap<PlainEntries, Map<string, Description>>();

function describedOnce(plain: PlainEntries, found: Found): Description {
  if (found.house) return describePlainly(plain, found, []);
  const descriptions = DESCRIBED.get(plain) ?? new Map<string, Description>();
  DESCRIBED.set(plain, descriptions);
  const key = `${found.ref.kind} ${found.ref.index}`;
  const description = descriptions.get(key) ?? describePlainly(plain, found, []);
  descriptions.set(key, description);
  return description;
}

function pointOf({ latE7, lonE7 }: Pick<House, 'latE7' | 'lonE7'>) {
  return { lat: latE7 / 1e7, lon: lonE7 / 1e7 };
}

/** What a candidate is, in words. */
export function describePlainly(
  plain: PlainEntries,
  { ref, house }: Found,
  languages: readonly string[],
): Description {
  const describer = new Describer(plain.head, languages);
  if (ref.kind === 'area') return describer.area(ref.index);
  if (ref.kind === 'postcode') return describer.postcode(ref.index);
  const entry = plain.entries[ref.index]!;
  const { area } = entry;
  if ('place' in entry) return describer.place({ ...entry.place, area });
  if ('namedHouse' in entry) return describer.namedHouse({ ...entry.namedHouse, area });
  const street = { ...entry.street, area };
  if (house?.kind === 'exact') return describer.house(street, plain.houses[house.house]!.house);
  if (house?.kind === 'interpolated')
    return describer.numbered(street, house.span.number.key, house.lat, house.lon);
  return { ...describer.street(street), ...(house?.kind === 'unknown' && house.near) };
}

/** Filters as they are defined: by what an item is in words, and by the areas that it lies in. */
class PlainAdmission implements Pick<Admission, keyof Admission> {
  readonly testsTags = false;
  readonly wantsMoreThanAreas = true;
  readonly wantsHouses: boolean;
  readonly #plain: PlainEntries;
  readonly #query: Filters;
  /** That houses are on. */
  #street: number;
  readonly #passes: (result: Description) => boolean;

  /** @param street that houses are on until another one is asked for */
  constructor(plain: PlainEntries, query: AddressQuery, street = -1) {
    this.#plain = plain;
    this.#query = query;
    this.#street = street;
    this.#passes = entryTest(query);
    this.wantsHouses = query.layers?.includes('house') ?? true;
  }

  async readTags(): Promise<void> {}

  /** A piece of a border is nothing of its extract: the area is as the world has it. */
  ofArea(area: number): boolean {
    const { head } = this.#plain;
    const isPiece = head.areas.polygonsOf(area).length === 0 && head.area(area).type !== 'n';
    const { sources } = this.#query;
    const isOfWorldAlone = isPiece && sources !== undefined && !sources.includes('world');
    return !isOfWorldAlone && this.#passesIn(area, { ref: { kind: 'area', index: area } });
  }

  ofPostcode({ area, code }: Postcode): boolean {
    const { head } = this.#plain;
    const index = head.postcodesOf(code).find((at) => head.postcode(at).area === area)!; // itself
    return this.#passesIn(area, { ref: { kind: 'postcode', index } });
  }

  /** Any house of a street may pass where the street does not. */
  ofEntry(kind: 'street' | 'place' | 'house', index: number): boolean {
    this.#street = index;
    return kind === 'street' || this.#passesIn(this.#plain.entries[index]!.area, { ref: { kind, index } });
  }

  ofStreet(index: number): boolean {
    return this.#passesIn(this.#plain.entries[index]!.area, { ref: { kind: 'street', index } });
  }

  ofHouse(house: HouseMatch): boolean {
    const ref = { kind: 'street', index: this.#street } as const;
    const { area } = this.#plain.entries[this.#street]!;
    const { countries } = this.#query;
    const ofStreet = entryTest(countries ? { countries } : {})(describedOnce(this.#plain, { ref }));
    return ofStreet && this.#isWithin(area) && this.#passesIn(this.#areaAt(house) ?? area, { ref, house });
  }

  /** A house lies in the areas of its own point, and its street lets it through too. */
  #areaAt(house: HouseMatch): number | undefined {
    if (house.kind === 'unknown') return undefined;
    const { lat, lon } =
      house.kind === 'interpolated' ? house : pointOf(this.#plain.houses[house.house]!.house);
    return this.#plain.head.areas.chainAt(lat, lon).at(-1);
  }

  ofPoint({ lat, lon }: { readonly lat: number; readonly lon: number }): boolean {
    const ref = { kind: 'street', index: this.#street } as const;
    return this.#passes({ ...describedOnce(this.#plain, { ref }), lat, lon });
  }

  #passesIn(area: number, found: Found): boolean {
    return this.#isWithin(area) && this.#passes(describedOnce(this.#plain, found));
  }

  #isWithin(area: number): boolean {
    const { areas } = this.#query;
    if (!areas) return true;
    if (area < 0) return false;
    const { head } = this.#plain;
    const { type, sourceId } = head.area(area);
    const isIt = areas.some((wanted) => wanted.type === type && wanted.sourceId === sourceId);
    return isIt || this.#isWithin(head.areas.parentOf(area));
  }
}

function matchesPlainly({ head }: PlainEntries, query: AddressQuery): QueryMatches {
  const matches = matchQuery(head, query);
  // both stand in for classes, of which nothing else is called
  const names = new PlainNames(
    matches.tokens,
    matches.unfinishedWord !== 0,
    unfinishedBehindComma(query),
  ) as unknown as NameMatcher;
  const areas = new PlainAreas(head, names) as unknown as AreaMatches;
  return { ...matches, names, areas };
}

/** The areas that words of a query may name: the names of all are compared. */
class PlainAreas implements Pick<AreaMatches, keyof AreaMatches> {
  readonly finished: Uint32Array;
  readonly begun: readonly number[] = [];
  readonly words: number;
  readonly meantMask: number;
  readonly #matches: readonly (readonly NameMatch[])[];

  constructor(head: GazetteerHead, names: NameMatcher) {
    const all = Array.from({ length: head.facts.areas }, (_, area) => area);
    this.#matches = all.map((area) => matchesOfArea(head, names, area));
    this.finished = mostImportantFirst(
      head,
      all.filter((area) => this.of(area).length > 0),
    );
    this.words = all.reduce((bits, area) => bits | this.wordsOf(area), 0);
    const meant = all.flatMap((area) =>
      head.areaImportance[area]! < MEANT.leastImportance
        ? []
        : this.of(area).filter(({ edits, share }) => edits === 0 && share >= MEANT.leastShare),
    );
    this.meantMask = meant.reduce((bits, { mask }) => bits | mask, 0);
  }

  of(area: number): readonly NameMatch[] {
    return this.#matches[area]!;
  }

  wordsOf(area: number): number {
    return this.of(area).reduce((bits, { mask }) => bits | mask, 0);
  }

  isMerelyBegun(): boolean {
    return false; // bounds alone depend on it
  }
}

/** The best match of each run of words, the best first. */
function matchesOfArea({ areaNames }: GazetteerHead, names: NameMatcher, area: number): NameMatch[] {
  const best = new Map<number, NameMatch>();
  names.match(areaNames, area, (match) => {
    const isEnough = match.share >= LEAST_AREA_SHARE[match.isBegun ? 'begun' : 'whole'];
    if (isEnough && match.value > (best.get(match.mask)?.value ?? 0)) best.set(match.mask, match);
  });
  return [...best.values()].sort((a, b) => b.value - a.value);
}

/** Compares names with the words of a query, one by one. */
class PlainNames {
  readonly #tokens: TokenMatches;
  readonly #isCompleting: boolean;
  readonly #behindComma: number | undefined;

  constructor(tokens: TokenMatches, isCompleting: boolean, behindComma: number | undefined) {
    this.#tokens = tokens;
    this.#isCompleting = isCompleting;
    this.#behindComma = behindComma;
  }

  match(rows: Rows, row: number, onMatch: (match: NameMatch) => void): void {
    const names = namesIn(valuesOf(rows, row));
    const [first] = names;
    for (const name of names) {
      const isShortForm = name.places.every(([word], place) => word === first!.places[place]?.[0]);
      const factors = name.isFormer ? FORMER_NAME : isShortForm ? NO_FACTORS : FURTHER_NAME;
      for (const match of this.#matchesOf(name, factors)) onMatch(match);
    }
  }

  #matchesOf(
    name: CodedName,
    factors: typeof FORMER_NAME | typeof NO_FACTORS | typeof FURTHER_NAME,
  ): NameMatch[] {
    const asked = this.#tokens.ofAsked.length;
    const matches: NameMatch[] = [];
    for (let from = 0; from < asked; from++) {
      const match = this.#runFrom(name, from, asked, factors);
      if (match) matches.push(match);
      if (match) from = match.to - 1;
    }
    return matches;
  }

  #runFrom(
    { places: name, isFormer }: CodedName,
    from: number,
    length: number,
    factors: Readonly<Record<'whole' | 'begun', number>>,
  ): NameMatch | undefined {
    const places: number[] = [];
    let [value, edits, worst] = [0, 0, 1];
    for (let word = from; word < length; word++) {
      const best = this.#bestPlace(name, word, places);
      if (!best || (word === this.#behindComma && best.place < (places.at(-1) ?? -1))) break;
      places.push(best.place);
      value += this.#tokens.weights[word]! * best.quality;
      edits += best.edits;
      worst = Math.min(worst, best.quality);
    }
    if (places.length === 0) return undefined;
    const weightAt = (place: number): number => this.#tokens.weightOfWord(name[place]![0]!);
    const whole = name.reduce((sum, _, place) => sum + weightAt(place), 0);
    const asked = places.reduce((sum, place) => sum + weightAt(place), 0);
    const share = places.length === name.length ? 1 : asked / whole;
    const isInOrder = places.every((place, i) => place > (places[i - 1] ?? -1));
    const isFromStart = places.every((place, i) => place === (places[i - 1] ?? -1) + 1);
    const to = from + places.length;
    const isBegun = this.#isCompleting && isFromStart && to === length;
    const isWhole = !this.#isCompleting || (worst === 1 && places.length === name.length);
    const phase = isWhole ? 'whole' : 'begun';
    const matched = value * factors[phase] * (isInOrder ? 1 : OUT_OF_ORDER[phase]);
    const floor = NAME_FLOOR[isBegun ? 'begun' : 'whole'];
    return {
      mask: bitsOf(from, to),
      from,
      to,
      matched,
      value: matched * (floor + (1 - floor) * share),
      share: isFormer ? Math.min(share, FORMER_SHARE) : share,
      edits,
      isAsWritten: worst === 1,
      isBegun,
      isFormer,
    };
  }

  /** The best place of those that no word before has taken; of equally good ones the first behind the word before. */
  #bestPlace(name: CodedName['places'], asked: number, taken: readonly number[]) {
    const last = taken.at(-1) ?? -1;
    const inOrder = name
      .map((_, i) => (last + 1 + i) % name.length)
      .filter((place) => !taken.includes(place));
    const qualities = inOrder.map((place) => ({ place, ...this.#qualityOf(name, place, asked) }));
    const best = Math.max(0, ...qualities.map(({ quality }) => quality));
    return best === 0 ? undefined : qualities.find(({ quality }) => quality === best);
  }

  #qualityOf(name: CodedName['places'], place: number, asked: number) {
    const matches = this.#tokens.ofAsked[asked]!.filter(
      ({ word, isAbbreviation }) => name[place]!.includes(word) && !(isAbbreviation && name.length === 1),
    );
    return matches.reduce((best, match) => (match.quality > best.quality ? match : best), {
      quality: 0,
      edits: 0,
    });
  }
}
