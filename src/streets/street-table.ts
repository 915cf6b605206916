import { Growable } from '../arrays/arrays.ts';
import { NearGroups } from './near-groups.ts';
import { approachPart, eachPoint, type NearestPoint } from './plane.ts';
import { StreetBoxes } from './street-boxes.ts';
import { comparedName } from './street-names.ts';
import type { StreetWays } from './street-ways.ts';
import { StringPool } from './string-pool.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Ways of one name in one locality that lie no farther apart are one street. */
const SAME_STREET_METRES = 500;
const POINT_SPACING_METRES = 100;
/** Localities are numbered below this. */
const LOCALITIES = 2 ** 26;

/** Joins ways of one name, in one locality and near each other, to streets. */
export class StreetTable {
  readonly ways: StreetWays;
  readonly #order: Uint32Array;
  readonly #ends = new Growable(Uint32Array);
  readonly #localities = new Growable(Float64Array);
  readonly #boxes = new StreetBoxes();

  constructor(ways: StreetWays, { localityOf }: Pick<Whereabouts, 'localityOf'>) {
    this.ways = ways;
    const keys = keysOf(ways, localityOf);
    this.#order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    const named = this.#order.slice();
    for (let from = 0, end = 0; from < named.length; from = end) {
      while (end < named.length && keys[named[end]!] === keys[named[from]!]) end++;
      this.#partByNearness(named.subarray(from, end), (keys[named[from]!]! % LOCALITIES) - 1);
    }
  }

  get count(): number {
    return this.#ends.length;
  }

  waysOf(street: number): Uint32Array {
    return this.#order.subarray(street === 0 ? 0 : this.#ends.at(street - 1), this.#ends.at(street));
  }

  localityOf(street: number): number {
    return this.#localities.at(street);
  }

  /** Makes `nearest` the nearest point of the street if that is nearer. */
  approach(street: number, lon: number, lat: number, nearest: NearestPoint): void {
    if (this.#boxes.metresTo(street, lon, lat) >= nearest.metres) return;
    const positions = this.ways.positions();
    for (const way of this.waysOf(street))
      approachPart(positions, this.ways.startOf(way), this.ways.endOf(way), lon, lat, nearest);
  }

  #partByNearness(ways: Uint32Array, locality: number): void {
    let at = this.#ends.length === 0 ? 0 : this.#ends.at(this.#ends.length - 1);
    for (const group of nearGroupsOf(this.ways, ways)) {
      for (const member of group) this.#order[at++] = ways[member]!;
      this.#ends.push(at);
      this.#localities.push(locality);
      this.#boxes.add(Array.from(group, (member) => this.ways.line(ways[member]!)));
    }
  }
}

/** Per way a number for its name and locality together. */
function keysOf(ways: StreetWays, localityOf: Whereabouts['localityOf']): Float64Array {
  const names = new StringPool();
  const nameOfSet = Uint32Array.from({ length: ways.nameSetCount }, (_, set) =>
    names.numberOf(comparedName(ways.names(set).name ?? '')),
  );
  const keys = new Float64Array(ways.count);
  for (let way = 0; way < ways.count; way++) {
    const [lon, lat] = middleOf(ways.line(way));
    keys[way] = nameOfSet[ways.nameSet(way)]! * LOCALITIES + localityOf(lat / 1e7, lon / 1e7) + 1;
  }
  return keys;
}

/** Between the two positions in the middle of their list, or the one. */
function middleOf(line: Int32Array): [lon: number, lat: number] {
  const middle = line.length >>> 2;
  const at = 2 * middle;
  const before = 2 * Math.max(0, middle - 1);
  if (line.length % 4 !== 0) return [line[at]!, line[at + 1]!];
  return [(line[before]! + line[at]!) / 2, (line[before + 1]! + line[at + 1]!) / 2];
}

function nearGroupsOf(ways: StreetWays, members: Uint32Array): number[][] {
  if (members.length === 1) return [[0]];
  const groups = new NearGroups(members.length, SAME_STREET_METRES);
  for (const [member, way] of members.entries())
    eachPoint(ways.line(way), POINT_SPACING_METRES, (lon, lat) => groups.add(member, lon, lat));
  return groups.groups();
}
