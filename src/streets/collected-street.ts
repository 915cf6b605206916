import type { House, Street } from '../addresses/addresses.ts';
import type { BoundingBox, Tags } from '../core/core.ts';
import { type AddressText, type AddressTexts, postcodesIn } from './address-texts.ts';
import type { Addresses } from './addresses.ts';
import { housesOf } from './houses.ts';
import { approach, eastOf, lengthMetres, metresBetween, onEarth } from './plane.ts';
import { allNames, comparedName, mergeNames } from './street-names.ts';
import type { StreetTable } from './street-table.ts';
import { unpackObject } from './street-ways.ts';
import type { UnmappedStreet } from './unmapped-streets.ts';

/** A street with all that lies on it. */
export interface CollectedStreet {
  readonly street: Street;
  /** Number of the finest area that its point lies in; -1 for none. */
  readonly area: number;
  /**
   * Its ways: interleaved longitude, latitude in 1e-7 degrees, unchanged from the source, so that streets that meet
   * share a position. Those in tunnels are the last. Empty if only its houses are known; a square may be one position.
   */
  readonly lines: readonly Int32Array[];
  /** In the order of `compareHouseNumbers`. */
  readonly houses: readonly House[];
}

/** Position of a street in 1e-7 degrees. */
export interface StreetPoint {
  readonly lonE7: number;
  readonly latE7: number;
}

/** Facts of a street beside its ways. */
export interface StreetFacts {
  readonly point: StreetPoint;
  /** Number of its area; -1 for none. */
  readonly area: number;
  /** Addresses on it. */
  readonly rows: readonly number[];
  readonly addresses: Addresses;
  /** The postcode that its point lies in, for a street that has no other. */
  readonly postcode: () => string | undefined;
}

type Described = Pick<
  Street,
  'type' | 'sourceId' | 'kind' | 'tags' | 'isMajor' | 'mainTag' | 'bounds' | 'linesBelow'
>;

interface UsedText extends AddressText {
  /** How many addresses say so. */
  readonly uses: number;
}

const MOST_LOCALITIES = 8;

/** A point on the street near its middle. */
export function pointOnWays(table: StreetTable, street: number): StreetPoint {
  const lines = Array.from(table.waysOf(street), (way) => table.ways.line(way));
  const [lonE7, latE7] = centreOf(lines);
  const nearest = { metres: Number.POSITIVE_INFINITY, lonE7, latE7 };
  for (const line of lines) approach(line, lonE7, latE7, nearest);
  return nearest;
}

/** The house in the middle of the others. */
export function pointAmongHouses({ rows }: UnmappedStreet, addresses: Addresses): StreetPoint {
  const origin = addresses.lon(rows[0]!);
  const east = rows.reduce((sum, row) => sum + eastOf(origin, addresses.lon(row)), 0) / rows.length;
  const lat = rows.reduce((sum, row) => sum + addresses.lat(row), 0) / rows.length;
  const metresOf = (row: number): number =>
    metresBetween(origin + east, lat, addresses.lon(row), addresses.lat(row));
  const middle = rows.reduce((best, row) => (metresOf(row) < metresOf(best) ? row : best));
  return { lonE7: addresses.lon(middle), latE7: addresses.lat(middle) };
}

/** A street that has ways, under the number of the longest of them. */
export function mappedStreet(table: StreetTable, street: number, facts: StreetFacts): CollectedStreet {
  const { ways } = table;
  const members = [...table.waysOf(street)];
  const lengths = new Map(members.map((way) => [way, lengthMetres(ways.line(way))]));
  members.sort((a, b) => lengths.get(b)! - lengths.get(a)! || a - b);
  const metresOf = (some: readonly number[]): number =>
    some.reduce((total, way) => total + lengths.get(way)!, 0);
  const major = members.filter((way) => ways.isMajor(way));
  const nameSets = new Set(members.map((way) => ways.nameSet(way)));
  const [below, above] = [true, false].map((isBelow) =>
    members.filter((way) => ways.isBelow(way) === isBelow),
  );
  const described: Described = {
    ...unpackObject(ways.object(members[0]!)),
    kind: 'street',
    tags: mergeNames(Array.from(nameSets, (set) => ways.names(set))),
    isMajor: major.length > 0 && 2 * metresOf(major) >= metresOf(members),
    mainTag: ways.mainTag(members[0]!),
    bounds: boundsOf(members.map((way) => ways.line(way))),
    ...(below!.length > 0 && { linesBelow: below!.length }),
  };
  const postcodes = members.map((way) => ways.postcode(way));
  const lines = [...above!, ...below!].map((way) => ways.line(way).slice());
  return { ...collected(described, postcodes, facts), lines };
}

/** A street or place without ways, under the number of its first house. */
export function unmappedStreet({ kind, name }: UnmappedStreet, facts: StreetFacts): CollectedStreet {
  const { rows, addresses } = facts;
  const object = unpackObject(addresses.object(rows[0]!));
  const tags = { name: addresses.texts.pool.text(name) };
  return { ...collected({ ...object, kind, tags, isMajor: false }, [], facts), lines: [] };
}

/** @param ofWays postcodes of its ways; empty texts are ignored */
function collected(
  described: Described,
  ofWays: readonly string[],
  facts: StreetFacts,
): Omit<CollectedStreet, 'lines'> {
  const { point, area, addresses } = facts;
  const texts = textsOf(facts);
  const postcodes = postcodesOf(texts, ofWays, facts);
  const street: Street = {
    ...described,
    tags: withNamesOfAddresses(described.tags, texts, addresses.texts),
    lat: point.latE7 / 1e7,
    lon: point.lonE7 / 1e7,
    localities: localitiesOf(texts, addresses.texts),
    postcodes,
  };
  return { street, area, houses: numberedHouses(facts, postcodes) };
}

/** Middle of the lines, each segment counted by its length. */
function centreOf(lines: readonly Int32Array[]): [lon: number, lat: number] {
  const originLon = lines[0]![0]!;
  const originLat = lines[0]![1]!;
  let east = 0;
  let north = 0;
  let metres = 0;
  for (const line of lines)
    for (let at = 0; at + 3 < line.length; at += 2) {
      const lon = line[at]!;
      const lat = line[at + 1]!;
      const endLon = line[at + 2]!;
      const endLat = line[at + 3]!;
      const length = metresBetween(lon, lat, endLon, endLat);
      east += length * (eastOf(originLon, lon) + eastOf(lon, endLon) / 2);
      north += (length * (lat + endLat)) / 2;
      metres += length;
    }
  if (metres === 0) return [originLon, originLat];
  return [onEarth(originLon + east / metres), north / metres];
}

/** West, south, east, north in degrees of lines that hold a position at least, the shorter way around the Earth. */
function boundsOf(lines: readonly Int32Array[]): BoundingBox {
  const origin = lines[0]![0]!;
  let [west, south, east, north] = [0, Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY];
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) {
      const fromOrigin = eastOf(origin, line[at]!);
      west = Math.min(west, fromOrigin);
      east = Math.max(east, fromOrigin);
      south = Math.min(south, line[at + 1]!);
      north = Math.max(north, line[at + 1]!);
    }
  return [onEarth(origin + west) / 1e7, south / 1e7, onEarth(origin + east) / 1e7, north / 1e7];
}

/** Address texts of a street, each combination once, with the number of addresses that have it. */
function textsOf({ rows, addresses }: StreetFacts): UsedText[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const texts = addresses.textsOf(row);
    counts.set(texts, (counts.get(texts) ?? 0) + 1);
  }
  return Array.from(counts, ([texts, uses]) => ({ ...addresses.texts.at(texts), uses }));
}

/** Adds names in languages, and spellings that the ways lack: whoever looks for the address writes it so. */
function withNamesOfAddresses(names: Tags, texts: readonly UsedText[], { pool }: AddressTexts): Tags {
  const inLanguages = [...new Set(texts.map(({ streetNames }) => streetNames))].filter((set) => set !== 0);
  const merged = mergeNames([
    names,
    ...inLanguages.map((set) => JSON.parse(pool.text(set)) as Tags), // written by `AddressTexts`
  ]);
  const known = new Set(allNames(merged).map(comparedName));
  const spellings = new Set(texts.map(({ street, place }) => pool.text(street || place)));
  const others = [...spellings].filter((text) => isName(text) && !known.has(comparedName(text)));
  return others.length === 0 ? merged : mergeNames([merged, ...others.map((name) => ({ alt_name: name }))]);
}

/** False for a street with what lies on it, such as `Pine Street, 5th Floor`. */
function isName(text: string): boolean {
  return text !== '' && !text.includes(',');
}

/** Most frequent first. */
function localitiesOf(texts: readonly UsedText[], { pool }: AddressTexts): string[] {
  const counts = new Map<string, number>();
  for (const { localities, uses } of texts) {
    const names = localities === 0 ? [] : (JSON.parse(pool.text(localities)) as string[]); // as AddressTexts has them
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + uses);
  }
  const names = [...counts].sort(([, usesA], [, usesB]) => usesB - usesA).map(([name]) => name);
  return names.slice(0, MOST_LOCALITIES);
}

/** Postcodes of its houses, then of its ways; if it has neither, that of the area around it. */
function postcodesOf(
  texts: readonly UsedText[],
  ofWays: readonly string[],
  { addresses, postcode }: StreetFacts,
): string[] {
  const ofHouses = texts.flatMap((text) => postcodesIn(addresses.texts.pool.text(text.postcode)));
  const all = [...new Set([...ofHouses, ...ofWays.flatMap(postcodesIn)])];
  const around = all.length === 0 ? postcode() : undefined;
  return around === undefined ? all : [around];
}

function numberedHouses({ rows, addresses }: StreetFacts, postcodes: readonly string[]): House[] {
  const numberOf = new Map(postcodes.map((code, i) => [code, i]));
  return housesOf(rows, addresses, (row) => numberOf.get(postcodeOf(row, addresses)) ?? -1);
}

function postcodeOf(row: number, addresses: Addresses): string {
  return postcodesIn(addresses.texts.pool.text(addresses.texts.at(addresses.textsOf(row)).postcode))[0] ?? '';
}
