import { NumberTable } from '../../arrays/arrays.ts';
import { type AddressCandidate, type AddressQuery, isUnderstood } from '../address-query.ts';
import type { EntryRows, Gathered, Gazetteer, GazetteerStore, HouseTables } from '../gazetteer-port.ts';
import { Admission } from './admission.ts';
import { candidateOf } from './candidates.ts';
import { type Anchor, anchorsOf, isFrequent, listsOf, tripsOf } from './entry-lists.ts';
import type { Interpretation } from './interpretation.ts';
import { byRef, InterpretationCollector } from './interpretation-collector.ts';
import { Interpreter } from './interpreter.ts';
import { houseOfPostcode, streetsOfPostcode } from './postcode-houses.ts';
import type { PostcodeMatch } from './postcode-matches.ts';
import { matchQuery, type QueryMatches } from './query-matches.ts';
import { WORD_QUALITY } from './token-matches.ts';

/** Interpretations whose house number is looked up; beyond these, importance alone ranks streets of equal names. */
const MOST_REFINED = 60;
/** Streets and places whose names are compared for one query, fewer the more words each is compared with. */
const mostEntriesRead = (words: number): number => Math.floor(32_000 / (4 + words));

/** Bits of all words that a query may have. */
const ANY_WORDS = ~0;
/** House numbers that are looked up while entries are still compared. */
const MOST_EARLY_HOUSES = 3;

/**
 * The items that answer a query best, the best first; of those that come more than `mostBehind` after the best some or none. The stages:
 * words and what they match in the head (tokens, areas, postcodes); areas that all words may mean; entries from the store, interpreted
 * one by one until none that is left can be better; the other areas; houses of the best interpretations; scores. Whatever can't come
 * near the best is passed over by which words may mean anything beside it, before its names are compared.
 */
export async function matchAddress(gazetteer: Gazetteer, query: AddressQuery): Promise<AddressCandidate[]> {
  if (query.words.length === 0) return [];
  const matches = matchQuery(gazetteer.head, query);
  const admission = new Admission(gazetteer.head, query);
  const interpreter = new Interpreter(matches, admission);
  const hasNumber = query.numbers.length > 0 && query.words.length > 1;
  const most = hasNumber ? Math.max(MOST_REFINED, query.limit) : query.limit;
  const collector = new InterpretationCollector(most, query.mostBehind, query.whole);
  const [whole, others] = areasInTurns(matches, interpreter);
  const collectAreas = (areas: Iterable<number>): void => {
    for (const area of areas) collector.collect(interpreter.ofArea(area, collector.least));
  };
  collectAreas(whole);
  for (const match of matches.postcodes.inexact) collector.collect(interpreter.ofPostcode(match));
  if (admission.wantsMoreThanAreas)
    await collectEntries(gazetteer, matches, interpreter, collector, admission);
  if (!collector.isWholeAlone) collectAreas(others);
  const best = collector.best();
  const tables = await tablesOf(gazetteer, best, query.limit);
  const candidates = best.flatMap(
    (interpretation) => candidateOf(matches, interpretation, tables, admission) ?? [],
  );
  return wantedOf(candidates, query).sort(byScore).slice(0, query.limit);
}

function wantedOf(candidates: AddressCandidate[], { whole }: AddressQuery): AddressCandidate[] {
  const understood = whole === undefined ? [] : candidates.filter(isUnderstood);
  return whole === 'only' || understood.length > 0 ? understood : candidates;
}

/** The areas that may be named; first those that all words of the query may mean. */
function areasInTurns(
  { areas: { finished, begun } }: QueryMatches,
  { bounds }: Interpreter,
): readonly [whole: readonly number[], others: readonly number[]] {
  const areas = [...finished, ...begun];
  if (!bounds.mayAreaBeWhole) return [[], areas];
  const parts: [number[], number[]] = [[], []];
  for (const area of areas) parts[bounds.mayBeWhole(area) ? 0 : 1].push(area);
  return parts;
}

/** Interprets postcodes, then streets and places in the order of their anchors. */
async function collectEntries(
  gazetteer: Gazetteer,
  matches: QueryMatches,
  interpreter: Interpreter,
  collector: InterpretationCollector,
  admission: Admission,
): Promise<void> {
  const { head, store } = gazetteer;
  const anchors = anchorsOf(head, matches.tokens);
  const reader = new EntryReader(anchors, matches, interpreter, collector);
  const lookUpNumber = earlyHouses(store, matches, admission, collector);
  let postcodes: readonly PostcodeMatch[] = matches.postcodes.known;
  for (const trip of tripsOf(anchors)) {
    if (reader.isDecided) return;
    const words = listsOf(head, matches, trip);
    const wanted = { words, most: reader.most, postcodes: postcodes.map(({ postcode }) => postcode) };
    const gathered = await store.gather(wanted);
    if (postcodes.length > 0) await collectPostcodes(gazetteer, gathered, matches, interpreter, collector);
    postcodes = [];
    if (admission.testsTags) await admission.readTags(reader.unseen(trip.length, gathered), store);
    if (!(await readLists(reader, trip, gathered, lookUpNumber))) return;
  }
}

/** Reads the lists of a trip one after the other; false if no more are wanted. */
async function readLists(
  reader: EntryReader,
  trip: readonly Anchor[],
  gathered: Gathered,
  lookUpNumber: () => Promise<void>,
): Promise<boolean> {
  reader.begin(trip, gathered);
  for (const list of trip.keys()) {
    if (reader.isDecided || !reader.read(list, gathered)) return false;
    await lookUpNumber();
  }
  return true;
}

/** Looks up the number of the likeliest interpretation so far, so that what is sure to come behind it is passed over. */
function earlyHouses(
  store: GazetteerStore,
  matches: QueryMatches,
  admission: Admission,
  collector: InterpretationCollector,
): () => Promise<void> {
  const seen = new Set<Interpretation>();
  return async () => {
    const { likeliest } = collector;
    const isNew = likeliest && likeliest.numbers.length > 0 && !seen.has(likeliest);
    if (!isNew || seen.size === MOST_EARLY_HOUSES) return;
    seen.add(likeliest);
    const found = candidateOf(matches, likeliest, await store.tables([likeliest.ref.index]), admission);
    if (!found) return;
    if (isUnderstood(found) || !collector.isWholeAlone) collector.raise(found.score);
    if (isUnderstood(found)) collector.findWhole();
  };
}

/** The postcodes themselves, and the houses that they name together with a number. */
async function collectPostcodes(
  { head, store }: Gazetteer,
  gathered: Gathered,
  matches: QueryMatches,
  interpreter: Interpreter,
  collector: InterpretationCollector,
): Promise<void> {
  const { rows } = gathered;
  const known = matches.postcodes.known.map((match, at) => ({
    match,
    streets: streetsOfPostcode(rows, gathered.entriesOfPostcode(at)),
    numbers: interpreter.freeNumbers(match.mask),
  }));
  const asked = known.flatMap(({ streets, numbers }) => (numbers.length > 0 ? streets : []));
  const tables = asked.length > 0 ? await store.tables(asked) : undefined;
  for (const { match, streets, numbers } of known) {
    collector.collect(interpreter.ofPostcode(match));
    for (const span of tables ? numbers : []) {
      const found = tables && houseOfPostcode(head, rows, tables, match.postcode, streets, span);
      const house = found && interpreter.ofHouseOfPostcode(found, match.mask, rows);
      collector.collect(house);
      if (house) break;
    }
  }
}

/** Interprets each entry once, until enough are read or none that is left can be better than the best. */
class EntryReader {
  /** Entries that are interpreted at most. */
  readonly most: number;
  readonly #allWords: number;
  readonly #interpreter: Interpreter;
  readonly #collector: InterpretationCollector;
  readonly #seen = new Set<number>();
  /** Those of one word of the query together, by quality. */
  readonly #anchors: readonly Anchor[];
  /** Anchors whose lists are read. */
  #read = 0;
  /** How well each word of the query can be answered by anchors that are not read yet, 0 for not at all. */
  readonly #unread: Float64Array;
  /** How well each word of the query may be answered by entries of which no list says so. */
  readonly #unlisted: Float64Array;
  /** Bits of the words that entries have in their names, if the lists of a trip are whole: what no list says of an entry, it lacks. */
  #held: NumberTable | undefined;
  /** Bits of the words of which lists come in a later trip. */
  #later = 0;
  /** By those bits, and by the words that may mean something beside an entry, the most that it can be worth. */
  readonly #mostValues = new Map<number, Map<number, number>>();
  /** The highest bound, once an entry was compared. */
  #best = Number.NEGATIVE_INFINITY;

  constructor(
    anchors: readonly Anchor[],
    { query, tokens, allWords }: QueryMatches,
    interpreter: Interpreter,
    collector: InterpretationCollector,
  ) {
    this.#allWords = allWords;
    this.#anchors = anchors;
    this.#interpreter = interpreter;
    this.#collector = collector;
    this.most = mostEntriesRead(query.words.length);
    this.#unlisted = new Float64Array(query.words.length);
    if (tokens.begun?.areFewChosen) this.#unlisted[tokens.begun.asked] = tokens.mostOfBegun;
    for (const { asked } of tokens.short) this.#unlisted[asked] = WORD_QUALITY.short;
    for (const anchor of anchors.filter(isFrequent)) raise(this.#unlisted, anchor); // their lists are cut
    this.#unread = this.#unlisted.slice();
    for (const anchor of anchors) raise(this.#unread, anchor);
  }

  /** True if no entry that is left can be better than the best, or come near it. */
  get isDecided(): boolean {
    const { mostBonus, bounds } = this.#interpreter;
    const most = bounds.of(this.#unread, bounds.anywhere) + mostBonus;
    return this.#best >= most || this.#collector.least > most;
  }

  /** Entries of the next lists that are not read yet, as many as will be at most. */
  unseen(lists: number, gathered: Gathered): number[] {
    const found = new Set<number>();
    for (const entry of entriesOfLists(lists, gathered)) {
      if (this.#seen.size + found.size >= this.most) break;
      if (!this.#seen.has(entry)) found.add(entry);
    }
    return [...found];
  }

  /** Notes which words the entries of the next anchors have, before any is read. */
  begin(trip: readonly Anchor[], { entriesOfList }: Gathered): void {
    this.#mostValues.clear();
    this.#held = undefined;
    const later = this.#anchors.slice(this.#read + trip.length);
    this.#later = later.reduce((bits, { asked }) => bits | (1 << asked), 0);
    const length = trip.reduce((sum, { frequency }) => sum + frequency, 0);
    if (length > this.most || trip.some(isFrequent)) return;
    const held = new NumberTable(length);
    for (const [list, { asked }] of trip.entries()) addBit(held, entriesOfList(list), 1 << asked);
    this.#held = held;
  }

  /** Reads the list of the next anchor; false if nothing more may be read. */
  read(list: number, { rows, entriesOfList }: Gathered): boolean {
    for (const entries of entriesOfList(list)) if (!this.#readEntries(entries, rows)) return false;
    this.#pass();
    return true;
  }

  #readEntries(entries: Uint32Array, rows: EntryRows): boolean {
    for (const entry of entries) {
      if (this.#seen.has(entry)) continue;
      if (this.#seen.size >= this.most) return false;
      this.#seen.add(entry);
      const { least } = this.#collector;
      const mostValue = this.#mostValueOf(this.#held ? this.#held.get(entry) | this.#later : ANY_WORDS);
      this.#collector.collect(this.#interpreter.ofEntry(entry, rows, mostValue, least));
    }
    this.#best = this.#collector.highest;
    return true;
  }

  /** @param held bits of the words that an entry may have in its name */
  #mostValueOf(held: number): (around: number) => number {
    const values = this.#mostValues.get(held) ?? new Map<number, number>();
    this.#mostValues.set(held, values);
    return (around) => {
      if (((held | around) & this.#leastWords) !== this.#leastWords) return Number.NEGATIVE_INFINITY;
      const known = values.get(around);
      if (known !== undefined) return known;
      const qualities = this.#unread.map((quality, word) =>
        (held & (1 << word)) === 0 ? this.#unlisted[word]! : quality,
      );
      const value = this.#interpreter.bounds.of(qualities, around);
      values.set(around, value);
      return value;
    };
  }

  /** Bits of the words that must mean something beside an entry that is wanted. */
  get #leastWords(): number {
    return this.#collector.isWholeAlone ? this.#allWords : 0;
  }

  /** Goes on to the next anchor, which is the best that is left of its word. */
  #pass(): void {
    const { asked } = this.#anchors[this.#read]!;
    this.#read += 1;
    const next = this.#anchors[this.#read];
    const quality = next?.asked === asked ? next.quality : 0;
    if (Math.max(quality, this.#unlisted[asked]!) === this.#unread[asked]) return;
    this.#unread[asked] = Math.max(quality, this.#unlisted[asked]!);
    this.#mostValues.clear();
  }
}

function addBit(held: NumberTable, lists: Iterable<Uint32Array>, bit: number): void {
  for (const entries of lists) for (const entry of entries) held.set(entry, held.get(entry) | bit);
}

function raise(qualities: Float64Array, { asked, quality }: Anchor): void {
  qualities[asked] = Math.max(qualities[asked]!, quality);
}

function* entriesOfLists(lists: number, { entriesOfList }: Gathered): Generator<number> {
  for (let list = 0; list < lists; list++) for (const entries of entriesOfList(list)) yield* entries;
}

/** Houses of the streets whose number is still to be looked up; undefined if there are none. */
async function tablesOf(
  { store }: Gazetteer,
  best: readonly Interpretation[],
  limit: number,
): Promise<HouseTables | undefined> {
  const streets = best.flatMap(({ ref, numbers }) => (numbers.length > 0 ? [ref.index] : []));
  if (streets.length === 0) return undefined;
  const next = best
    .slice(0, limit)
    .flatMap(({ ref: { kind, index } }) => (kind === 'area' || kind === 'postcode' ? [] : [index]));
  return store.tables(streets, next);
}

function byScore(a: AddressCandidate, b: AddressCandidate): number {
  return b.score - a.score || byRef(a, b);
}
