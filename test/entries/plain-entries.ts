import {
  compareHouseNumbers,
  type HouseNumber,
  parseHouseLabel,
  postcodePart,
} from '../../src/addresses/addresses.ts';
import { AreaTree, layOutAreas } from '../../src/areas/areas.ts';
import { type SourceType, unitVector } from '../../src/core/core.ts';
import {
  formerNamesOfEntry,
  localitiesOf,
  namesOfArea,
  namesOfEntry,
  spelled,
  whereaboutsOfHouse,
} from '../../src/gazetteer/name-words.ts';
import {
  type Around,
  canonicalPostcode,
  ENTRY_KIND,
  type EntryRecord,
  type EntryRows,
  extentOf,
  FORMER,
  type Footprint,
  type Gazetteer,
  type GazetteerHead,
  type GazetteerRef,
  type GazetteerStore,
  type HouseTables,
  haversineOfMetres,
  type Interval,
  LineFinder,
  metresOfHaversine,
  NAME_START,
  NO_POSTCODE,
  numberAlong,
  type Postcode,
  type PostcodeArea,
  type Rows,
  refKindOf,
  VARIANT,
  Viewpoint,
  type WantedAround,
  WORD_MASK,
} from '../../src/geocode/geocode.ts';
import { wordWeight } from '../../src/geocode/match/word-weights.ts';
import { listOf } from '../../src/places/places.ts';
import { analyse, Dictionary, type Word } from '../../src/text/text.ts';
import type { World, WrittenEntry } from './random-world.ts';

const STEPS = 65_535;
const SHARE_STEPS = 255;
const NO_NUMBER: HouseNumber = { key: '', from: -1, to: -1, suffix: '' };

/** Names of an area or entry, those of today before the former ones. */
interface Names {
  readonly today: readonly (readonly Word[])[];
  readonly former: readonly (readonly Word[])[];
}

type House = ReturnType<HouseTables['house']>;

interface PlacedHouse {
  readonly street: number;
  readonly house: House;
  readonly number: HouseNumber;
  readonly footprint: readonly Int32Array[];
}

/** A postcode as it is numbered: by code, then by the outermost area of what carries it. */
interface NumberedPostcode extends Postcode {
  readonly root: number;
}

/**
 * The port of geocoding read plainly: whatever is asked, every area, entry, house and postcode that was written is looked at. Slow, and
 * without any list, tree or column of an engine, so that tests can hold engines against it.
 */
export class PlainEntries implements Gazetteer {
  readonly head: GazetteerHead;
  readonly store: GazetteerStore;
  /** By their numbers. */
  readonly entries: readonly WrittenEntry[];
  readonly houses: readonly PlacedHouse[];
  readonly tables: HouseTables;
  readonly rows: EntryRows;
  readonly #world: World;
  readonly #areas: AreaTree;
  readonly #words: readonly string[];
  readonly #entryPostcodes: readonly (readonly string[])[];
  readonly #postcodes: readonly NumberedPostcode[];

  /** @param countryAt as of the engines */
  constructor(world: World, countryAt: (lat: number, lon: number) => string | undefined) {
    this.#world = world;
    const last = world.areas.length;
    this.entries = world.entries.toSorted(
      (a, b) => (a.area < 0 ? last : a.area) - (b.area < 0 ? last : b.area),
    );
    this.#areas = AreaTree.over(layOutAreas(world.areas), countryAt);
    this.houses = this.entries.flatMap(housesOf);
    this.tables = tablesOf(this.houses, this.entries.length);
    this.#entryPostcodes = this.entries.map((entry) => this.#withParts(postcodesIn(entry), entry.area));
    this.#postcodes = this.#numberPostcodes();
    const areaNames = world.areas.map((area) => namesOf(namesOfArea(area)));
    const entryNames = this.entries.map(namesOfWritten);
    const localities = this.entries.map((entry) => namesOf(localitiesIn(entry)));
    this.#words = wordsOf([...areaNames, ...entryNames, ...localities]);
    const coded = (all: readonly Names[]) => rowsOf(all.map((names) => codesOf(names, this.#words)));
    this.rows = this.#rowsWith(coded(entryNames), coded(localities));
    this.head = this.#headWith(coded(areaNames));
    this.store = this.#store();
  }

  #rowsWith(names: Rows, localities: Rows): EntryRows {
    const records = this.entries.map(recordOf);
    return {
      rowOf: (entry) => entry,
      kind: Uint8Array.from(this.entries, kindOf),
      areaOf: (row) => this.entries[row]!.area,
      latE7: Int32Array.from(records, ({ lat }) => Math.round(lat * 1e7)),
      lonE7: Int32Array.from(records, ({ lon }) => Math.round(lon * 1e7)),
      importance: Uint16Array.from(this.entries, (entry) => ('place' in entry ? stepOf(entry.place) : 0)),
      names,
      localities,
      postcodes: rowsOf(
        this.#entryPostcodes.map((codes, entry) =>
          codes.map((code) => this.#numberOf(code, this.entries[entry]!.area)),
        ),
      ),
    };
  }

  #headWith(areaNames: Rows): GazetteerHead {
    const { areas } = this.#world;
    const { rows, entries } = this;
    const kinds = entries.map((_, entry) => refKindOf(rows.kind[entry]!));
    const areaImportance = Uint16Array.from(areas, stepOf);
    const areasOfWord = rowsOf(this.#words.map((_, word) => holding(areaNames, word)));
    const entriesWith = (word: number): number => holding(rows.names, word).length;
    const facts = {
      areas: areas.length,
      streets: kinds.filter((kind) => kind === 'street').length,
      places: kinds.filter((kind) => kind === 'place').length,
      houses: this.houses.length,
      postcodes: this.#postcodes.length,
    };
    const names = facts.areas + facts.streets + facts.places;
    const weights = this.#words.map((_, word) =>
      wordWeight(valuesOf(areasOfWord, word).length + entriesWith(word), names),
    );
    return {
      facts,
      words: new Dictionary(Dictionary.arraysOf(this.#words)),
      wordImportance: Uint16Array.from(this.#words, (_, word) =>
        Math.max(
          importanceOf(word, areaNames, areaImportance),
          importanceOf(word, rows.names, rows.importance),
        ),
      ),
      isInLocality: Uint8Array.from(this.#words, (_, word) =>
        Number(holding(rows.localities, word).length > 0),
      ),
      entriesWith,
      areas: this.#areas,
      areaImportance,
      areaNames,
      areasOfWord,
      areaShares: Uint8Array.from(
        this.#words.flatMap((_, word) =>
          Array.from(valuesOf(areasOfWord, word), (area) =>
            shareOf(word, valuesOf(areaNames, area), weights),
          ),
        ),
      ),
      isOfWorld: (area) => areas[area]!.type === 'g',
      firstEntryOfArea: Uint32Array.from([...areas, undefined], (_, area) => {
        const first = entries.findIndex((entry) => entry.area < 0 || entry.area >= area);
        return first < 0 ? entries.length : first;
      }),
      area: (area) => {
        const { parent: _, polygons: __, ...shown } = areas[area]!;
        return shown;
      },
      postcodesOf: (code) => this.#postcodesWith((own) => own === canonicalPostcode(code)),
      postcodesBeginning: (code, most) => this.#postcodesWith((own) => own.startsWith(code)).slice(0, most),
      postcode: (postcode) => {
        const { root: _, ...shown } = this.#postcodes[postcode]!;
        return shown;
      },
    };
  }

  #store(): GazetteerStore {
    const { entries, rows, tables } = this;
    const isHeld = (word: number, entry: number): boolean =>
      valuesOf(rows.names, entry).some((code) => (code & WORD_MASK) === word);
    return {
      gather: async ({ words, postcodes }) => ({
        rows,
        entriesOfList: (list) => {
          const { word, within = [[0, entries.length]], most } = words[list]!;
          const held = [...entries.keys()].filter((entry) => isHeld(word, entry)).slice(0, most);
          return within.map(([from, to]) =>
            Uint32Array.from(held.filter((entry) => from <= entry && entry < to)),
          );
        },
        entriesOfPostcode: (at) => Uint32Array.from(holding(rows.postcodes, postcodes[at]!)),
      }),
      tables: async () => tables,
      around: async (lat, lon, wanted) => this.#around(lat, lon, wanted),
      records: async (numbers) =>
        numbers.map((entry): EntryRecord => ({ ...recordOf(entries[entry]!), area: entries[entry]!.area })),
      entriesIn: async ([from, to], most) =>
        [...entries.keys()].filter((entry) => from <= entry && entry < to).slice(0, most),
      lines: async (streets) => streets.map((street) => linesOf(entries[street]!)),
      find: async (type, sourceId) => this.#find(type, sourceId),
    };
  }

  #find(type: SourceType, sourceId: number): GazetteerRef | undefined {
    const isIt = (own: { readonly type: SourceType; readonly sourceId: number }): boolean =>
      own.type === type && own.sourceId === sourceId;
    const area = this.#world.areas.findIndex(isIt);
    if (area >= 0) return { kind: 'area', index: area };
    const entry = this.entries.findIndex((written) => isIt(recordOf(written)));
    if (entry >= 0) return { kind: refKindOf(kindOf(this.entries[entry]!)), index: entry };
    const found = this.houses.find(({ house }) => isIt(house));
    return found && { kind: 'street', index: found.street };
  }

  #around(lat: number, lon: number, { streets, houses, footprints }: WantedAround): Around {
    const from = new Viewpoint(lat * 1e7, lon * 1e7);
    const nearHouses = this.houses.map(({ street, house }) => {
      return { street, house, distance: from.toPoint(house.latE7, house.lonE7) };
    });
    const nearStreets = this.entries.flatMap((entry, street) => {
      const isWanted = streets?.majorOnly ? kindOf(entry) === ENTRY_KIND.majorStreet : kindOf(entry) <= 1;
      const lines = isWanted
        ? linesAbove(entry).map((line) => ({ street, ...nearestOn(line, lat, lon) }))
        : [];
      return lines.sort((a, b) => a.distance - b.distance).slice(0, 1);
    });
    return {
      streets: streets ? nearestOf(nearStreets, streets) : [],
      houses: houses ? nearestOf(nearHouses, houses) : [],
      footprints: footprints ? this.#footprintsAt(lat, lon) : [],
    };
  }

  #footprintsAt(lat: number, lon: number): Footprint[] {
    const ofPlaces = this.entries.flatMap((written, entry) =>
      'place' in written ? (written.footprint ?? []).map((ring) => ({ entry, ring })) : [],
    );
    const ofHouses = this.houses.flatMap(({ street, house, footprint }) =>
      distinctRings(footprint).map((ring) => ({ entry: street, house, ring })),
    );
    const holding = [...ofHouses, ...ofPlaces].filter(({ ring }) => isInBox(ring, lat * 1e7, lon * 1e7));
    return holding.sort((a, b) => extentOf(a.ring) - extentOf(b.ring) || a.entry - b.entry);
  }

  #withParts(codes: readonly string[], area: number): string[] {
    const country = area < 0 ? undefined : this.#areas.countryCodeOf(area);
    const parts = codes.map((code) => postcodePart(canonicalPostcode(code), country) ?? code);
    return [...new Set([...codes, ...parts])];
  }

  #postcodesWith(isWanted: (code: string) => boolean): number[] {
    return [...this.#postcodes.keys()].filter((at) => isWanted(canonicalPostcode(this.#postcodes[at]!.code)));
  }

  #numberOf(code: string, area: number): number {
    const root = this.#rootOf(area);
    return this.#postcodes.findIndex((own) => own.code === code && own.root === root);
  }

  /** Behind all areas for what lies in none. */
  #rootOf(area: number): number {
    if (area < 0) return this.#areas.size;
    const parent = this.#areas.parentOf(area);
    return parent < 0 ? area : this.#rootOf(parent);
  }

  #numberPostcodes(): NumberedPostcode[] {
    const { postcodeAreas, loosePostcodes } = this.#world;
    const parts = [...loosePostcodes, ...postcodeAreas].flatMap((postcode): PostcodeArea[] =>
      this.#withParts([postcode.code], postcode.area)
        .slice(1)
        .map((code) => ({ ...postcode, code })),
    );
    const carried = this.#entryPostcodes.flatMap((codes, entry) =>
      codes.map((code) => ({ code, root: this.#rootOf(this.entries[entry]!.area) })),
    );
    const said = [...loosePostcodes, ...parts, ...postcodeAreas].map((point) => {
      return { ...point, root: this.#rootOf(point.area), isSure: postcodeAreas.includes(point) };
    });
    const distinct = new Map(
      [...carried, ...said].map(({ code, root }) => [`${code}/${root}`, { code, root }]),
    );
    const sorted = [...distinct.values()].sort((a, b) => compare(a.code, b.code) || a.root - b.root);
    return sorted.map(({ code, root }) => {
      const points = said.filter((point) => point.code === code && point.root === root);
      const sure = points.findLast(({ isSure }) => isSure);
      const place = sure ?? this.#placeOf(code, root) ?? points.at(-1)!;
      const country = place.area < 0 ? undefined : this.#areas.countryCodeOf(place.area);
      return { code, lat: place.lat, lon: place.lon, area: place.area, ...(country && { country }), root };
    });
  }

  /** The middle of the houses that carry a postcode, else of the entries; undefined if nothing does. */
  #placeOf(code: string, root: number): Omit<PostcodeArea, 'code'> | undefined {
    const carriers = [...this.entries.keys()].filter(
      (entry) =>
        this.#entryPostcodes[entry]!.includes(code) && this.#rootOf(this.entries[entry]!.area) === root,
    );
    const housed = carriers.flatMap((entry) =>
      this.houses
        .filter(
          ({ street, house }) => street === entry && this.#entryPostcodes[entry]![house.postcode] === code,
        )
        .map(({ house: { latE7, lonE7 } }) => ({
          lat: latE7 / 1e7,
          lon: lonE7 / 1e7,
          area: this.entries[entry]!.area,
        })),
    );
    const points = housed.length > 0 ? housed : carriers.map((entry) => ({ ...recordOf(this.entries[entry]!), area: this.entries[entry]!.area })); // biome-ignore format: one choice
    return points.length === 0 ? undefined : { ...middleOf(points), area: this.#areaOfMost(points) };
  }

  /** The finest area that holds more than half; -1 for none. */
  #areaOfMost(points: readonly { readonly area: number }[]): number {
    const holds = (area: number): boolean => {
      const within = points.filter((point) => point.area >= area && point.area < this.#areas.endOf(area));
      return 2 * within.length > points.length;
    };
    return Array.from({ length: this.#areas.size }, (_, area) => area).findLast(holds) ?? -1;
  }
}

function compare(a: string, b: string): number {
  const [own, other] = [canonicalPostcode(a), canonicalPostcode(b)];
  return own < other ? -1 : Number(own > other);
}

export function recordOf(entry: WrittenEntry) {
  if ('street' in entry) return entry.street;
  return 'place' in entry ? entry.place : entry.namedHouse;
}

function kindOf(entry: WrittenEntry): number {
  if ('place' in entry) return ENTRY_KIND.place;
  if ('namedHouse' in entry) return ENTRY_KIND.namedHouse;
  if (entry.street.kind === 'place') return ENTRY_KIND.placeOfHouses;
  return entry.street.isMajor ? ENTRY_KIND.majorStreet : ENTRY_KIND.street;
}

function postcodesIn(entry: WrittenEntry): readonly string[] {
  if ('street' in entry) return entry.street.postcodes;
  return listOf('place' in entry ? entry.place.tags['addr:postcode'] : entry.namedHouse.postcode);
}

function localitiesIn(entry: WrittenEntry): string[] {
  if ('street' in entry) return spelled(entry.street.localities);
  return 'place' in entry ? localitiesOf(entry.place.tags) : whereaboutsOfHouse(entry.namedHouse);
}

/** Footprints are boxes, whose west and south sides belong to them. */
function isInBox(ring: Int32Array, latE7: number, lonE7: number): boolean {
  const lons = ring.filter((_, at) => at % 2 === 0);
  const lats = ring.filter((_, at) => at % 2 === 1);
  const isWithin = (value: number, sides: Int32Array) =>
    Math.min(...sides) <= value && value < Math.max(...sides);
  return isWithin(lonE7, lons) && isWithin(latE7, lats);
}

function distinctRings(rings: readonly Int32Array[]): readonly Int32Array[] {
  return rings.filter((ring, at) => rings.findIndex((other) => `${other}` === `${ring}`) === at);
}

/** Without the lines in tunnels. */
function linesAbove(entry: WrittenEntry): readonly Int32Array[] {
  const lines = linesOf(entry);
  return 'street' in entry ? lines.slice(0, lines.length - (entry.street.linesBelow ?? 0)) : lines;
}

function linesOf(entry: WrittenEntry): readonly Int32Array[] {
  return 'street' in entry ? entry.lines : [];
}

function housesOf(entry: WrittenEntry, street: number): PlacedHouse[] {
  if (!('street' in entry)) return [];
  const houses = entry.houses.map(({ footprint = [], ...house }) => {
    const number = parseHouseLabel(house.label) ?? { ...NO_NUMBER, key: house.label };
    return { street, house, number, footprint };
  });
  return houses.sort((a, b) => compareHouseNumbers(a.number, b.number));
}

function tablesOf(houses: readonly PlacedHouse[], entries: number): HouseTables {
  const keys = houses.map(({ number }) => number.key);
  const starts = Array.from({ length: entries + 1 }, (_, entry) => {
    const first = houses.findIndex(({ street }) => street >= entry);
    return first < 0 ? houses.length : first;
  });
  return {
    housesOf: (street): Interval => [starts[street]!, starts[street + 1]!],
    latE7: Int32Array.from(houses, ({ house }) => house.latE7),
    lonE7: Int32Array.from(houses, ({ house }) => house.lonE7),
    postcode: Uint8Array.from(houses, ({ house }) => (house.postcode < 0 ? NO_POSTCODE : house.postcode)),
    label: Uint32Array.from(houses.keys()),
    keys: { find: (key) => keys.indexOf(key), word: (key) => keys[key]! },
    labelKey: Uint32Array.from(keys, (key) => keys.indexOf(key)),
    labelFrom: Int32Array.from(houses, ({ number }) => number.from),
    labelTo: Int32Array.from(houses, ({ number }) => number.to),
    numberAlong: (label) => numberAlong(keys[label]!, houses[label]!.number.from),
    house: (house) => houses[house]!.house,
  };
}

function namesOfWritten(entry: WrittenEntry): Names {
  if ('namedHouse' in entry) return namesOf(entry.namedHouse.names);
  const { tags } = 'street' in entry ? entry.street : entry.place;
  return namesOf(namesOfEntry(tags), formerNamesOfEntry(tags));
}

function namesOf(names: readonly string[], former: readonly string[] = []): Names {
  const today = distinct(names.map(analyse));
  const isOfToday = (name: readonly Word[]) => today.some((other) => textOf(other) === textOf(name));
  return { today, former: distinct(former.map(analyse)).filter((name) => !isOfToday(name)) };
}

/** Of names of the same words the one with the most further spellings. */
function distinct(names: readonly (readonly Word[])[]): (readonly Word[])[] {
  const spellings = (name: readonly Word[]): number => name.flatMap(({ variants }) => variants).length;
  const best = new Map<string, readonly Word[]>();
  for (const name of names) {
    const known = best.get(textOf(name));
    if (name.length > 0 && (!known || spellings(known) < spellings(name))) best.set(textOf(name), name);
  }
  return [...best.values()];
}

function textOf(name: readonly Word[]): string {
  return name.map(({ text }) => text).join(' ');
}

function wordsOf(all: readonly Names[]): string[] {
  const words = all.flatMap(({ today, former }) => [...today, ...former].flat());
  return [...new Set(words.flatMap(({ text, variants }) => [text, ...variants]))].sort();
}

/** See coded-names.ts. */
function codesOf({ today, former }: Names, words: readonly string[]): number[] {
  const ofName = (name: readonly Word[], mark: number): number[] =>
    name.flatMap(({ text, variants }, place) => [
      words.indexOf(text) + (place === 0 ? mark : 0),
      ...variants.map((variant) => words.indexOf(variant) + VARIANT),
    ]);
  return [
    ...today.flatMap((name) => ofName(name, NAME_START)),
    ...former.flatMap((name) => ofName(name, NAME_START + FORMER)),
  ];
}

export function rowsOf(lists: readonly (readonly number[])[]): Rows {
  let end = 0;
  return {
    values: Uint32Array.from(lists.flat()),
    offsets: Uint32Array.from([0, ...lists.map(({ length }) => (end += length))]),
  };
}

export function valuesOf({ values, offsets }: Rows, row: number): Uint32Array {
  return values.subarray(offsets[row]!, offsets[row + 1]!);
}

/** Rows with a value, whatever marks it has. */
function holding(rows: Rows, value: number): number[] {
  const all = Array.from({ length: rows.offsets.length - 1 }, (_, row) => row);
  return all.filter((row) => valuesOf(rows, row).some((code) => (code & WORD_MASK) === value));
}

/** A name of coded words: per place the word and its further spellings. */
export interface CodedName {
  readonly isFormer: boolean;
  readonly places: readonly (readonly number[])[];
}

export function namesIn(codes: Iterable<number>): CodedName[] {
  const names: { isFormer: boolean; places: number[][] }[] = [];
  for (const code of codes) {
    if (code >= NAME_START) names.push({ isFormer: (code & FORMER) !== 0, places: [] });
    const { places } = names.at(-1)!;
    if ((code & VARIANT) === 0) places.push([code & WORD_MASK]);
    else places.at(-1)!.push(code & WORD_MASK);
  }
  return names;
}

/** The highest importance of what a word names, half of it where not by the first name. */
function importanceOf(word: number, names: Rows, importance: Uint16Array): number {
  const values = holding(names, word).map((row) => {
    const [first] = namesIn(valuesOf(names, row));
    return first!.places.flat().includes(word) ? importance[row]! : importance[row]! >>> 1;
  });
  return Math.max(0, ...values);
}

/** The largest share of one of an area's names that a word is in all its places together. */
function shareOf(word: number, codes: Uint32Array, weights: readonly number[]): number {
  const sum = (places: CodedName['places']): number =>
    places.reduce((total, [first]) => total + weights[first!]!, 0);
  const shares = namesIn(codes).map(
    ({ places }) => sum(places.filter((place) => place.includes(word))) / sum(places),
  );
  return Math.min(SHARE_STEPS, Math.ceil(Math.max(...shares) * SHARE_STEPS));
}

function stepOf({ importance }: { readonly importance: number }): number {
  return Math.round(importance * STEPS);
}

function nearestOn(line: Int32Array, lat: number, lon: number) {
  const finder = new LineFinder(lat * 1e7, lon * 1e7);
  const positions = Float64Array.from(line, (_, at) => line[at ^ 1]!); // latitude first
  const distance = finder.nearest(positions, line.length / 2, Number.POSITIVE_INFINITY);
  return { distance, lat: finder.lat / 1e7, lon: finder.lon / 1e7 };
}

/** The nearest so many of some things in the order of their numbers, with metres for haversines. */
function nearestOf<T extends { readonly distance: number }>(
  all: readonly T[],
  { limit, mostMetres }: { readonly limit: number; readonly mostMetres: number },
): (Omit<T, 'distance'> & { readonly metres: number })[] {
  return all
    .filter(({ distance }) => distance <= haversineOfMetres(mostMetres))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ distance, ...near }) => ({ ...near, metres: metresOfHaversine(distance) }));
}

/** The mean on the sphere, to 1e-7 degrees. */
function middleOf(points: readonly { readonly lat: number; readonly lon: number }[]) {
  const sums = new Float64Array(3);
  const vector = new Float64Array(3);
  for (const { lat, lon } of points) {
    unitVector(lat, lon, vector);
    for (const axis of [0, 1, 2]) sums[axis]! += vector[axis]!;
  }
  const [x, y, z] = sums as unknown as [number, number, number]; // three axes
  const degrees = (radians: number): number => Math.round((radians * 180e7) / Math.PI) / 1e7;
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lon: degrees(Math.atan2(y, x)) };
}
