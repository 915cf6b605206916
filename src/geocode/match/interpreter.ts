import type { HouseMatch, NumberSpan } from '../address-query.ts';
import { type EntryRows, type Postcode, refKindOf } from '../gazetteer-port.ts';
import type { GazetteerRef } from '../gazetteer-ref.ts';
import type { Admission } from './admission.ts';
import { AreasBeside } from './areas-beside.ts';
import { BEGUN, Bonus, COMPLETING_THERE, type Phases, WHOLE } from './bonus.ts';
import { Bounds } from './bounds.ts';
import {
  type Context,
  contextOfPostcode,
  contextsOfArea,
  contextsOfLocalities,
  disjoint,
} from './context.ts';
import { bestOf, type Interpretation, understoodMask, understoodValue } from './interpretation.ts';
import { mostOfOpenWords } from './left-over.ts';
import type { NameMatch } from './name-matcher.ts';
import { OwnNames } from './own-names.ts';
import type { PostcodeHouse } from './postcode-houses.ts';
import type { PostcodeMatch } from './postcode-matches.ts';
import type { QueryMatches } from './query-matches.ts';
import { WORD_QUALITY } from './token-matches.ts';
import { bitsOf, weightOf } from './word-bits.ts';

/**
 * Least share of a name that makes a street, place or house a candidate, unless the text begins it; less while it is still being typed. Of a street people rather
 * say its own word than its kind; of a place often the shorter half.
 */
export const LEAST_NAME_SHARE = { street: 0.5, place: 0.3, house: 0.5, completing: 0.2 } as const;

/** Factor of a postcode beside the name of an area: whoever types both and no street means the postcode. */
const POSTCODE_OF_AREA = 0.5;

/** House numbers that are tried on a street. */
const MOST_NUMBERS = 4;

/** The match of an item that the query does not name. */
const NO_NAME: NameMatch = {
  mask: 0,
  from: 0,
  to: 0,
  matched: 0,
  value: 0,
  share: 0,
  edits: 0,
  isAsWritten: true,
  isBegun: false,
  isFormer: false,
};

/** Fourth stage: understands one query beside any item: what its words mean if that item is what was asked for. */
export class Interpreter {
  readonly #matches: QueryMatches;
  readonly #bonus: Bonus;
  readonly #admission: Admission;
  readonly #beside: AreasBeside;
  readonly #ownNames: OwnNames;
  /** By area, as many entries lie in each. */
  readonly #contextsOfArea = new Map<number, readonly Context[]>();
  readonly #leastShare: Readonly<Record<'street' | 'place' | 'house', number>>;
  /** Bits of the words that hardly mean anything else than a house number. */
  readonly #plainNumberMask: number;
  /** Upper bounds of the scores of items. */
  readonly bounds: Bounds;

  constructor(matches: QueryMatches, admission: Admission) {
    const { query, unfinishedWord } = matches;
    this.#matches = matches;
    this.#bonus = new Bonus(matches);
    this.#admission = admission;
    const { completing } = LEAST_NAME_SHARE;
    this.#leastShare =
      unfinishedWord === 0 ? LEAST_NAME_SHARE : { street: completing, place: completing, house: completing };
    this.#plainNumberMask = maskOfNumbers(query.numbers.filter(({ isGuess }) => !isGuess));
    this.#beside = new AreasBeside(matches);
    this.#ownNames = new OwnNames(matches);
    this.bounds = new Bounds(matches, this.#beside);
  }

  /**
   * The best interpretation by a street or place.
   *
   * @param mostValue of the query by the words that may say where the entry lies, as the bounds have it
   * @returns undefined if its name is not asked for, or if it can't reach the `least` score
   */
  ofEntry(
    entry: number,
    rows: EntryRows,
    mostValue: (around: number) => number,
    least: number,
  ): Interpretation | undefined {
    const row = rows.rowOf(entry);
    const kind = refKindOf(rows.kind[row]!);
    if (!this.#admission.ofEntry(kind, entry, rows)) return undefined;
    const area = rows.areaOf(row);
    const bonus = this.#bonus.ofEntry(kind, rows, row);
    const around = this.bounds.aroundEntry(kind, rows, row, area);
    if (mostValue(around) + bonus < least) return undefined;
    const leastShare = this.#leastShare[kind];
    const meant: NameMatch[] = [];
    this.#matches.names.match(rows.names, row, (match) => {
      if (match.isBegun || match.share >= leastShare) meant.push(match);
    });
    const names = meant.filter((match) => this.bounds.ofName(match, around, kind) + bonus >= least);
    if (names.length === 0) return undefined;
    const contexts = this.#isWholeQuery(names) ? [] : this.#contextsOfEntry(rows, row, area);
    const ref: GazetteerRef = { kind, index: entry };
    const all = names
      .map((name) => {
        const there = disjoint(contexts, name.mask);
        const own = this.#bonusOf(name, there, bonus, (phases) =>
          this.#bonus.ofEntry(kind, rows, row, phases),
        );
        return this.#interpretation(ref, area, name, there, own);
      })
      .filter(({ bound }) => bound >= least);
    if (kind !== 'street' || this.#admission.ofStreet(entry, rows)) return bestOf(all);
    const best = bestOf(all.filter(({ numbers }) => numbers.length > 0));
    return best && { ...best, isAdmitted: false, isWhole: false, floor: Number.NEGATIVE_INFINITY };
  }

  /**
   * The best interpretation by an area that the query names.
   *
   * @returns undefined if its name is not asked for, or if it can't reach the `least` score
   */
  ofArea(area: number, least = Number.NEGATIVE_INFINITY): Interpretation | undefined {
    const mostBonus = this.#bonus.mostOfArea(area);
    if (this.bounds.ofAnyArea + mostBonus < least) return undefined;
    const around = this.bounds.aroundArea(area);
    const most = this.bounds.ofArea(area, around);
    if (most + mostBonus < least || !this.#admission.ofArea(area)) return undefined;
    const bonus = this.#bonus.ofArea(area);
    if (most + bonus < least) return undefined;
    const meant = this.#matches.areas
      .of(area)
      .filter(
        (match) => !this.#isMereNumber(match) && this.bounds.ofName(match, around, 'area') + bonus >= least,
      );
    if (meant.length === 0) return undefined;
    const contexts = this.#isWholeQuery(meant) ? [] : this.#contextsAroundArea(area);
    const ref: GazetteerRef = { kind: 'area', index: area };
    const interpretations = meant.map((name) => {
      const there = disjoint(contexts, name.mask);
      const bonusIn = (phases: Phases) => this.#bonus.ofArea(area, phases);
      const own = this.#bonusOf(name, there, bonus, bonusIn, () => this.#ownNames.isForeign(area, name));
      return this.#interpretation(ref, area, name, there, own);
    });
    return bestOf(interpretations);
  }

  /** A postcode as what is asked for. */
  ofPostcode({ postcode, mask, record, share, edits }: PostcodeMatch): Interpretation | undefined {
    if (!this.#admission.ofPostcode(record)) return undefined;
    const { prefixFloor, oneEdit } = WORD_QUALITY;
    const quality = edits > 0 ? oneEdit : prefixFloor + (1 - prefixFloor) * share;
    const value = quality * weightOf(this.#matches.weights, mask);
    const name: NameMatch = { ...NO_NAME, mask, matched: value, value, share, edits };
    // beside a postcode an unfinished word is its town
    const contexts = [
      ...contextsOfArea({ ...this.#matches, unfinishedInName: 0 }, record.area),
      ...this.#beside.contextsAt(record.lat, record.lon, record.area, 0),
    ];
    const ref: GazetteerRef = { kind: 'postcode', index: postcode };
    const bonus = Math.max(this.#bonus.ofPostcode(record), this.#bonusOfNamedArea(record));
    return this.#interpretation(ref, record.area, name, disjoint(contexts, mask), bonus);
  }

  /**
   * The house that a postcode and a number name, if nothing else of the query stays open.
   *
   * @param mask bits of the postcode's words
   */
  ofHouseOfPostcode(
    { street, house }: PostcodeHouse,
    mask: number,
    rows: EntryRows,
  ): Interpretation | undefined {
    const matches = this.#matches;
    if (!this.#wantsHouse(street, house, rows)) return undefined;
    const numberMask = bitsOf(house.span.from, house.span.to);
    const row = rows.rowOf(street);
    const area = rows.areaOf(row);
    const around = this.#contextsAround(rows, row, area);
    const contexts = [contextOfPostcode(matches, mask), ...disjoint(around, mask | numberMask)];
    const understood = { name: NO_NAME, contexts };
    if ((understoodMask(understood) | numberMask) !== matches.allWords) return undefined;
    const value = understoodValue(matches, understood) + weightOf(matches.weights, numberMask);
    const bonus = this.#bonus.ofEntry('street', rows, row);
    const ref: GazetteerRef = { kind: 'street', index: street };
    return {
      ref,
      area,
      ...understood,
      isAdmitted: true,
      isWhole: true,
      numbers: [],
      bound: value / matches.totalWeight + bonus,
      floor: Number.NEGATIVE_INFINITY,
      bonus,
      house,
    };
  }

  #wantsHouse(street: number, house: HouseMatch, rows: EntryRows): boolean {
    const isWanted = this.#admission.wantsHouses && this.#admission.ofEntry('street', street, rows);
    return isWanted && house.kind !== 'unknown' && this.#admission.ofHouse(house);
  }

  /** The highest bonus of an entry. */
  get mostBonus(): number {
    return this.#bonus.mostOfEntry();
  }

  /** The numbers of which no word means anything else, longest first. */
  freeNumbers(understood: number): NumberSpan[] {
    return this.#matches.query.numbers
      .filter(({ from, to }) => {
        const mask = bitsOf(from, to);
        return (mask & understood) === 0 && !this.#matches.postcodes.isKnown(mask);
      })
      .slice(0, MOST_NUMBERS);
  }

  /**
   * The bonus of an item by a name. While another word than those of its name is unfinished, the name is whole; and where it is said in
   * which area something lies, it hardly matters how near that is.
   *
   * @param typing the highest that it can be
   * @param isForeign true if the name is in a language that nobody there speaks
   */
  #bonusOf(
    { mask, share, isAsWritten, isFormer }: NameMatch,
    contexts: readonly Context[],
    typing: number,
    bonusIn: (phases: Phases) => number,
    isForeign: () => boolean = () => false,
  ): number {
    const { unfinishedWord, unfinishedInName } = this.#matches;
    if (unfinishedWord === 0) return typing;
    const isNameTyped = (mask & unfinishedWord) !== 0 && !isFormer && !isForeign(); // nobody is known by a former name
    const isTownSaid = contexts.length > 0 || unfinishedInName === 0; // behind a comma it is
    if (isNameTyped && !isTownSaid) return share === 1 && isAsWritten ? typing : bonusIn(BEGUN);
    return Math.min(typing, bonusIn(isNameTyped ? COMPLETING_THERE : WHOLE));
  }

  #interpretation(
    ref: GazetteerRef,
    area: number,
    name: NameMatch,
    contexts: readonly Context[],
    bonus: number,
  ): Interpretation {
    const { allWords, totalWeight } = this.#matches;
    const understood = understoodMask({ name, contexts });
    const numbers = ref.kind === 'street' && this.#admission.wantsHouses ? this.freeNumbers(understood) : [];
    const value = understoodValue(this.#matches, { name, contexts });
    const open = allWords & ~understood;
    const most = value + mostOfOpenWords(this.#matches, ref.kind, open, numbers, bonus);
    const least = value + mostOfOpenWords(this.#matches, ref.kind, open, [], bonus);
    const bound = most / totalWeight + bonus;
    const edits = contexts.reduce((sum, context) => sum + context.edits, name.edits);
    const mayBeLeftOut = ref.kind === 'area' && (open !== 0 || edits > 0); // as hardly meant
    const floor = mayBeLeftOut ? Number.NEGATIVE_INFINITY : least / totalWeight + bonus;
    return { ref, area, name, contexts, isAdmitted: true, isWhole: open === 0, numbers, bound, floor, bonus };
  }

  /**
   * The highest bonus of the areas around a postcode that the query names: a postcode that is typed with its town is meant, however
   * well the town is known.
   */
  #bonusOfNamedArea({ area, lat, lon }: Postcode): number {
    const { areas, head } = this.#matches;
    const named = this.#beside.areasAt(lat, lon);
    for (let at = area; at >= 0; at = head.areas.parentOf(at)) if (areas.of(at).length > 0) named.push(at);
    return Math.max(0, ...named.map((at) => this.#bonus.ofArea(at)));
  }

  #contextsAround(rows: EntryRows, row: number, area: number): Context[] {
    return [
      ...this.#contextsIn(area),
      ...contextsOfLocalities(this.#matches, rows, row),
      ...this.#beside.contextsAt(rows.latE7[row]! / 1e7, rows.lonE7[row]! / 1e7, area),
    ];
  }

  /** True if the names take all words of the query, so that none is left for where it lies. */
  #isWholeQuery(names: readonly NameMatch[]): boolean {
    return names.every(({ mask }) => mask === this.#matches.allWords);
  }

  #contextsOfEntry(rows: EntryRows, row: number, area: number): Context[] {
    const postcodes = this.#matches.postcodes.ofEntry(rows, row);
    return [
      ...this.#contextsAround(rows, row, area),
      ...postcodes.map((mask) => contextOfPostcode(this.#matches, mask)),
    ];
  }

  #contextsAroundArea(area: number): Context[] {
    const { head, postcodes } = this.#matches;
    return [
      ...this.#contextsIn(head.areas.parentOf(area)),
      ...postcodes.ofArea(area).map((mask) => contextOfPostcode(this.#matches, mask, POSTCODE_OF_AREA)),
    ];
  }

  #contextsIn(area: number): readonly Context[] {
    const known = this.#contextsOfArea.get(area);
    if (known) return known;
    const contexts = contextsOfArea(this.#matches, area);
    this.#contextsOfArea.set(area, contexts);
    return contexts;
  }

  /** A plain 12 hardly means Marseille 12; beside a postcode it means a house. */
  #isMereNumber({ mask, share }: NameMatch): boolean {
    if ((mask & ~this.#plainNumberMask) !== 0) return false;
    return share < 1 || (this.#matches.postcodes.mask & ~mask) !== 0;
  }
}

function maskOfNumbers(numbers: readonly NumberSpan[]): number {
  return numbers.reduce((mask, { from, to }) => mask | bitsOf(from, to), 0);
}
