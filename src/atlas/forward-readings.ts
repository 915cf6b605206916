import type { AreaLevel } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import { distanceMetres } from '../core/core.ts';
import {
  type AddressCandidate,
  type AddressQuery,
  CONTEXT_FACTOR,
  CONTEXT_FLOOR,
  CONTRADICTED,
  COUNTRY_BONUS,
  type Component,
  type EntryRef,
  HOUSE_QUALITY,
  type HouseMatch,
  IMPORTANCE_BONUS,
  KIND_BONUS,
  LEAST_NAME_SHARE,
  LEFT_OVER,
  NEAR_BONUS,
  NEAR_HALF_METRES,
  type NumberSpan,
  reachMetres,
  UNFINISHED_CONTEXT_FACTOR,
} from '../geocode/geocode.ts';
import { type AtlasColumns, NO_AREA, THING_KIND } from './atlas-columns.ts';
import type { AreaMentions } from './forward-areas.ts';
import { findHouse } from './forward-houses.ts';
import { type Mention, maskOf, type NameReader } from './forward-names.ts';
import { houseOfPostcode, type PostcodeHouse } from './forward-postcode-houses.ts';
import type { PostcodeMentions } from './forward-postcodes.ts';
import type { Meanings } from './forward-words.ts';

/** A part of the query understood by what the entry lies in. */
interface Context {
  readonly mask: number;
  readonly value: number;
  readonly edits: number;
  readonly component: Component;
}

/** An entry with one way of understanding the query; the house number is not looked up yet, unless it says so. */
export interface Reading {
  readonly ref: EntryRef;
  readonly name: Mention;
  readonly contexts: readonly Context[];
  /** What may be the house number, the longest first. */
  readonly numbers: readonly NumberSpan[];
  /** Not more than what the score can become. */
  readonly bound: number;
  readonly bonus: number;
  /** Where the number was looked up already. */
  readonly house?: HouseMatch;
}

/** Of an entry that is not named. */
const NO_NAME: Mention = {
  mask: 0,
  from: 0,
  to: 0,
  matched: 0,
  value: 0,
  share: 0,
  edits: 0,
  isBegun: false,
};

const COMPONENT_OF_LEVEL: Readonly<Record<AreaLevel, Component>> = {
  country: 'country',
  state: 'region',
  region: 'region',
  county: 'region',
  city: 'locality',
  town: 'locality',
  village: 'locality',
  suburb: 'locality',
  neighbourhood: 'locality',
  locality: 'locality',
};
/** Readings of the house number that are tried on a street. */
const MOST_NUMBERS = 4;
const IMPORTANCE_STEPS = 65_535;

/** Reads one query beside any entry of the atlas: what its words mean if that entry is what was asked for. */
export class QueryReader {
  readonly #columns: AtlasColumns;
  readonly #tree: AreaTree;
  readonly #query: AddressQuery;
  readonly #weights: Float64Array;
  readonly #names: NameReader;
  readonly #areas: AreaMentions;
  readonly #postcodes: PostcodeMentions;
  readonly #totalWeight: number;
  readonly #country: number;
  /** Bit of the word that is still being typed. */
  readonly #unfinished: number;
  readonly #leastShare: Readonly<Record<'street' | 'place', number>>;
  readonly #isCompleting: boolean;
  readonly #importanceBonus: number;
  readonly #nearBonus: number;
  /** Bits of the words that can be a house number. */
  readonly #numberMask: number;
  /** Of those that hardly mean anything else. */
  readonly #plainNumberMask: number;

  constructor(
    columns: AtlasColumns,
    tree: AreaTree,
    query: AddressQuery,
    meanings: Meanings,
    names: NameReader,
    areas: AreaMentions,
    postcodes: PostcodeMentions,
  ) {
    this.#columns = columns;
    this.#tree = tree;
    this.#query = query;
    this.#weights = meanings.weights;
    this.#names = names;
    this.#areas = areas;
    this.#postcodes = postcodes;
    this.#totalWeight = this.#weightOf(maskOf(0, query.words.length));
    const last = query.words.findIndex(({ isPrefix }) => isPrefix);
    const isCompleting = last >= 0;
    this.#unfinished = isCompleting ? 1 << last : 0;
    const { completing } = LEAST_NAME_SHARE;
    this.#leastShare = isCompleting ? { street: completing, place: completing } : LEAST_NAME_SHARE;
    this.#isCompleting = isCompleting;
    this.#importanceBonus = IMPORTANCE_BONUS[isCompleting ? 'completing' : 'whole'];
    this.#nearBonus = NEAR_BONUS[isCompleting ? 'completing' : 'whole'];
    this.#numberMask = maskOfNumbers(query.numbers);
    this.#plainNumberMask = maskOfNumbers(query.numbers.filter(({ isGuess }) => !isGuess));
    this.#country = query.country === undefined ? -1 : tree.countryArea(query.country);
  }

  /** The best reading beside a street or place; undefined where its name is not asked for. */
  readThing(thing: number): Reading | undefined {
    const columns = this.#columns;
    const isPlace = columns.thingKind[thing] === THING_KIND.place;
    const leastShare = this.#leastShare[isPlace ? 'place' : 'street'];
    const mentions: Mention[] = [];
    const [from, to] = columns.thingNamesOf(thing);
    this.#names.read(columns.thingNames, from, to, (mention) => {
      if (mention.share >= leastShare) mentions.push(mention);
    });
    if (mentions.length === 0) return undefined;
    const around = [...this.#areaContexts(columns.areaOf(thing)), ...this.#localityContexts(thing)];
    const codes = this.#postcodes.ofThing(thing).map(postcodeContext(this.#weights));
    const ref: EntryRef = { kind: isPlace ? 'place' : 'street', index: thing };
    const bonus = this.#bonus(ref, columns.areaOf(thing)) + this.#bonusOfThing(thing);
    return best(mentions.map((name) => this.#reading(ref, name, [...around, ...codes], !isPlace, bonus)));
  }

  /** The best reading of an area that the query names. */
  readArea(area: number, mentions: readonly Mention[]): Reading | undefined {
    const named = mentions.filter((mention) => !this.#isMereNumber(mention));
    const around = this.#areaContexts(this.#tree.parentOf(area));
    const codes = this.#postcodes.ofArea(area).map(postcodeContext(this.#weights));
    const ref: EntryRef = { kind: 'area', index: area };
    const bonus =
      this.#bonus(ref, area) +
      this.#bonusFromHere(
        this.#columns.areaImportance[area]!,
        this.#tree.latOf(area),
        this.#tree.lonOf(area),
      );
    return best(named.map((name) => this.#reading(ref, name, [...around, ...codes], false, bonus)));
  }

  /** Who writes 12 hardly means Marseille 12, and beside a postcode means a house. */
  #isMereNumber({ mask, share }: Mention): boolean {
    if ((mask & ~this.#plainNumberMask) !== 0) return false;
    return share < 1 || (this.#postcodes.mask & ~mask) !== 0;
  }

  /** A postcode as what is asked for. */
  readPostcode(postcode: number, mask: number): Reading {
    const area = this.#columns.postcodeArea[postcode]!;
    const value = this.#weightOf(mask);
    const name: Mention = { mask, from: 0, to: 0, matched: value, value, share: 1, edits: 0, isBegun: false };
    const around = area === NO_AREA ? [] : this.#areaContexts(area);
    const ref: EntryRef = { kind: 'postcode', index: postcode };
    return this.#reading(ref, name, around, false, this.#bonus(ref, area));
  }

  /** A postcode and a number as the house that they name, where nothing else of the query stays open. */
  readHouseOfPostcode(postcode: number, mask: number): Reading | undefined {
    for (const span of this.#freeNumbers(mask)) {
      const found = houseOfPostcode(this.#columns, this.#tree, postcode, span);
      const reading = found && this.#readingOfHouse(found, mask);
      if (reading) return reading;
    }
    return undefined;
  }

  /** The highest score of a thing whose own name answers each word of the query at most so well, 0 for not at all. */
  boundOf(qualities: Float64Array): number {
    let value = 0;
    for (let word = 0; word < this.#weights.length; word++)
      value += this.#weights[word]! * Math.max(qualities[word]!, this.#qualityElsewhere(word));
    const ofKind = Math.max(KIND_BONUS.street, KIND_BONUS.place + this.#importanceBonus); // streets have none
    const ofWishes = (this.#country >= 0 ? COUNTRY_BONUS : 0) + (this.#query.near ? this.#nearBonus : 0);
    const bonus = ofKind + ofWishes;
    return value / this.#totalWeight + bonus;
  }

  /** The reading with its house number looked up and everything left over counted. */
  candidate(reading: Reading): AddressCandidate {
    if (reading.house) return this.#candidate(reading, reading.house);
    const houses = reading.numbers
      .map((span) => findHouse(this.#columns, this.#tree, reading.ref.index, span))
      .filter(({ kind, span }) => kind === 'exact' || !span.isGuess);
    const [first, ...others] = houses.map((house) => this.#candidate(reading, house));
    if (!first) return this.#candidate(reading, undefined);
    return others.reduce((best, other) => (other.score > best.score ? other : best), first);
  }

  #candidate(reading: Reading, house: HouseMatch | undefined): AddressCandidate {
    const { ref, name, contexts, bonus } = reading;
    const numberMask = house ? maskOf(house.span.from, house.span.to) : 0;
    const leftOver = maskOf(0, this.#query.words.length) & ~understoodMask(reading) & ~numberMask;
    const contradicted = this.#contradictedBy(ref, leftOver);
    const ofHouse = house ? HOUSE_QUALITY[house.kind] * this.#weightOf(numberMask) : 0;
    const value = understoodValue(reading) + ofHouse - this.#penalty(leftOver, contradicted);
    return {
      ref,
      score: value / this.#totalWeight + bonus,
      components: this.#components(reading, numberMask),
      nameShare: name.share,
      edits: contexts.reduce((sum, { edits }) => sum + edits, name.edits),
      isContradicted: contradicted !== 0,
      ...(house && { house }),
    };
  }

  #reading(
    ref: EntryRef,
    name: Mention,
    around: readonly Context[],
    hasHouses: boolean,
    bonus: number,
  ): Reading {
    const contexts = disjoint(around, name.mask);
    const partial: Reading = { ref, name, contexts, numbers: [], bound: 0, bonus };
    const understood = understoodMask(partial);
    const numbers = hasHouses ? this.#freeNumbers(understood) : [];
    const open = maskOf(0, this.#query.words.length) & ~understood;
    const value = understoodValue(partial) + this.#mostOfNumbers(ref, open, numbers);
    return { ...partial, numbers, bound: value / this.#totalWeight + bonus };
  }

  /** What the words that are open add at most, one of the numbers being known. */
  #mostOfNumbers(ref: EntryRef, open: number, numbers: readonly NumberSpan[]): number {
    const masks = numbers.length === 0 ? [0] : numbers.map(({ from, to }) => maskOf(from, to));
    const values = masks.map((mask) => {
      const leftOver = open & ~mask;
      return this.#weightOf(mask) - this.#penalty(leftOver, this.#contradictedBy(ref, leftOver));
    });
    return Math.max(...values);
  }

  /** @param mask of the postcode's words */
  #readingOfHouse({ thing, house }: PostcodeHouse, mask: number): Reading | undefined {
    const numberMask = maskOf(house.span.from, house.span.to);
    const area = this.#columns.areaOf(thing);
    const around = [...this.#areaContexts(area), ...this.#localityContexts(thing)];
    const contexts = [postcodeContext(this.#weights)(mask), ...disjoint(around, mask | numberMask)];
    const ref: EntryRef = { kind: 'street', index: thing };
    const bonus = this.#bonus(ref, area) + this.#bonusOfThing(thing);
    const reading: Reading = { ref, name: NO_NAME, contexts, numbers: [], bound: 0, bonus, house };
    if ((understoodMask(reading) | numberMask) !== maskOf(0, this.#query.words.length)) return undefined;
    const value = understoodValue(reading) + this.#weightOf(numberMask);
    return { ...reading, bound: value / this.#totalWeight + bonus };
  }

  /** The numbers none of whose words means anything else, longest first. */
  #freeNumbers(understood: number): NumberSpan[] {
    return this.#query.numbers
      .filter(({ from, to }) => {
        const mask = maskOf(from, to);
        return (mask & understood) === 0 && !this.#postcodes.isKnown(mask);
      })
      .slice(0, MOST_NUMBERS);
  }

  /** What a word is worth at most where the name does not hold it. */
  #qualityElsewhere(word: number): number {
    const bit = 1 << word;
    if (((this.#areas.mask | this.#postcodes.mask | this.#numberMask) & bit) !== 0) return 1;
    return -LEFT_OVER;
  }

  #areaContexts(area: number): Context[] {
    const contexts: Context[] = [];
    for (let at = area; at >= 0; at = this.#tree.parentOf(at)) {
      const component = COMPONENT_OF_LEVEL[this.#tree.levelOf(at)];
      for (const mention of this.#areas.of(at))
        contexts.push(contextOf(mention, component, this.#unfinished));
    }
    return contexts;
  }

  #localityContexts(thing: number): Context[] {
    const contexts: Context[] = [];
    const [from, to] = this.#columns.thingLocalityOf(thing);
    this.#names.read(this.#columns.thingLocality, from, to, (mention) =>
      contexts.push(contextOf(mention, 'locality', this.#unfinished)),
    );
    return contexts;
  }

  /** Words left over that name an area or a postcode which the entry does not lie in. */
  #contradictedBy(ref: EntryRef, leftOver: number): number {
    return ref.kind === 'area' ? 0 : leftOver & (this.#areas.meantMask | this.#postcodes.mask);
  }

  #penalty(leftOver: number, contradicted: number): number {
    return LEFT_OVER * this.#weightOf(leftOver & ~contradicted) + CONTRADICTED * this.#weightOf(contradicted);
  }

  #bonus({ kind }: EntryRef, area: number): number {
    const isWished = this.#country >= 0 && area >= this.#country && area < this.#tree.endOf(this.#country);
    return KIND_BONUS[kind] + (isWished ? COUNTRY_BONUS : 0);
  }

  #bonusOfThing(thing: number): number {
    const { thingImportance, thingLat, thingLon } = this.#columns;
    return this.#bonusFromHere(thingImportance[thing]!, thingLat[thing]! / 1e7, thingLon[thing]! / 1e7);
  }

  /** For importance and nearness; of what is being typed as far as it is known where the reader is. */
  #bonusFromHere(steps: number, lat: number, lon: number): number {
    const { near } = this.#query;
    const importance = steps / IMPORTANCE_STEPS;
    if (!near) return this.#importanceBonus * importance;
    const metres = distanceMetres(near.lat, near.lon, lat, lon);
    const known = this.#isCompleting ? 0.5 ** (metres / reachMetres(importance)) : 1;
    return this.#importanceBonus * importance * known + this.#nearBonus * 0.5 ** (metres / NEAR_HALF_METRES);
  }

  #weightOf(mask: number): number {
    let sum = 0;
    for (let word = 0; word < this.#weights.length; word++)
      if ((mask & (1 << word)) !== 0) sum += this.#weights[word]!;
    return sum;
  }

  #components({ name, contexts }: Reading, numberMask: number): Component[] {
    return this.#query.words.map((_, word) => {
      const bit = 1 << word;
      if ((name.mask & bit) !== 0) return 'name';
      if ((numberMask & bit) !== 0) return 'house_number';
      return contexts.find(({ mask }) => (mask & bit) !== 0)?.component ?? 'unknown';
    });
  }
}

function maskOfNumbers(numbers: readonly NumberSpan[]): number {
  return numbers.reduce((mask, { from, to }) => mask | maskOf(from, to), 0);
}

/** @param unfinished bit of the word that is still being typed */
function contextOf(
  { mask, matched, share, edits }: Mention,
  component: Component,
  unfinished: number,
): Context {
  const factor = (mask & unfinished) === 0 ? CONTEXT_FACTOR : UNFINISHED_CONTEXT_FACTOR;
  const value = factor * matched * (CONTEXT_FLOOR + (1 - CONTEXT_FLOOR) * share);
  return { mask, value, edits, component };
}

function postcodeContext(weights: Float64Array): (mask: number) => Context {
  return (mask) => {
    let value = 0;
    for (let word = 0; word < weights.length; word++) if ((mask & (1 << word)) !== 0) value += weights[word]!;
    return { mask, value, edits: 0, component: 'postcode' };
  };
}

/** As much of the query as can be understood at once without reading a word twice, the best first. */
function disjoint(contexts: readonly Context[], taken: number): Context[] {
  let mask = taken;
  const chosen: Context[] = [];
  for (const context of contexts.toSorted((a, b) => b.value - a.value)) {
    if ((context.mask & mask) !== 0) continue;
    mask |= context.mask;
    chosen.push(context);
  }
  return chosen;
}

function understoodMask({ name, contexts }: Reading): number {
  return contexts.reduce((mask, context) => mask | context.mask, name.mask);
}

function understoodValue({ name, contexts }: Reading): number {
  return contexts.reduce((sum, { value }) => sum + value, name.value);
}

function best(readings: readonly Reading[]): Reading | undefined {
  let found: Reading | undefined;
  for (const reading of readings) if (!found || reading.bound > found.bound) found = reading;
  return found;
}
