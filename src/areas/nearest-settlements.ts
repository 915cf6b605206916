import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import { partitionPoint } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import { chordOfMetres, metresOfChord, unitVector } from '../core/core.ts';
import type { AreaColumns } from './area-columns.ts';
import { UNITS_PER_DEGREE } from './grid.ts';
import { isTownLevel, SETTLEMENT_LEVELS, type SettlementLevel } from './settlement-levels.ts';

export interface NearSettlement {
  readonly area: number;
  readonly metres: number;
}

/**
 * A k-d tree for each level, as numbers of areas in the order of the tree: all towns, and those parts of towns that
 * have no polygon.
 *
 * @param columns of areas: level, place, and which have polygons
 */
export function layOutSettlements(columns: AreaColumns): Readonly<Record<string, ColumnArray>> {
  const start = [0];
  const order: Uint32Array[] = [];
  const vectors = unitVectorsOf(columns);
  for (const level of SETTLEMENT_LEVELS) {
    const ofLevel = settlementsOf(level, columns);
    new TreeOrder(ofLevel, vectors).sort();
    order.push(ofLevel);
    start.push(start.at(-1)! + ofLevel.length);
  }
  return { 'area.nearStart': Uint32Array.from(start), 'area.nearOrder': concatenated(order, start.at(-1)!) };
}

/** An interval of area numbers: an area and all that lies in it. */
export type AreaInterval = readonly [from: number, end: number];

const NO_LEVEL = 0xff;
/** So few settlements are looked at one by one. */
const FEW = 24;

/** The k-d trees of a layer. */
export interface SettlementTrees {
  /** First place of each level, and the end of the last. */
  readonly start: Uint32Array;
  /** Number of the area at each place; {@link NO_SETTLEMENT} where another layer has it. */
  readonly order: Uint32Array;
  /** Unit vector of each place. */
  readonly vectors: Float64Array;
  /** Places, those of each level by area number. */
  readonly byNumber: Uint32Array;
}

/** Greater than all numbers. */
export const NO_SETTLEMENT = 0xffffffff;

type Degrees = (area: number) => number;

/** The trees that the columns of areas hold. */
export function settlementTrees(columns: AreaColumns, latOf: Degrees, lonOf: Degrees): SettlementTrees {
  const [start, order] = [columns.u32('area.nearStart'), columns.u32('area.nearOrder')];
  return {
    start,
    order,
    vectors: settlementVectors(columns, latOf, lonOf),
    byNumber: columns.derived('area.nearByNumber', () => placesByNumber(order, start)),
  };
}

/** Unit vectors of the places of the trees that columns hold. */
export function settlementVectors(columns: AreaColumns, latOf: Degrees, lonOf: Degrees): Float64Array {
  const order = columns.u32('area.nearOrder');
  return columns.derived('area.nearVectors', () => vectorsInOrder(order, latOf, lonOf));
}

/**
 * Finds the settlement nearest to a point, by great circle. The trees part unit vectors, not degrees, so that they know
 * neither poles nor antimeridian. The middle of an interval is its root, and what is left and right of it is less and
 * greater in x, then y, then z, level by level.
 */
class NearestSettlements {
  readonly #start: Uint32Array;
  readonly #order: Uint32Array;
  readonly #vectors: Float64Array;
  readonly #byNumber: Uint32Array;
  readonly #point = new Float64Array(3);
  #best = -1;
  #bestSquare = 0;
  #scope: AreaInterval = [0, 0];
  #accepts: (area: number) => boolean = () => true;

  constructor({ start, order, vectors, byNumber }: SettlementTrees) {
    this.#start = start;
    this.#order = order;
    this.#vectors = vectors;
    this.#byNumber = byNumber;
  }

  /**
   * Nearest area of a level to a point in degrees, of those in a scope that are accepted and not farther than
   * `mostMetres`; of several at the same place that of the least number.
   */
  nearest(
    level: SettlementLevel,
    lat: number,
    lon: number,
    mostMetres: number,
    scope: AreaInterval,
    accepts: (area: number) => boolean,
  ): NearSettlement | undefined {
    const [first, end] = this.#within(level, scope);
    if (first === end) return undefined;
    unitVector(lat, lon, this.#point);
    this.#best = -1;
    this.#bestSquare = chordOfMetres(mostMetres) ** 2;
    this.#scope = scope;
    this.#accepts = accepts;
    const tree = SETTLEMENT_LEVELS.indexOf(level);
    if (end - first > FEW) this.#search(this.#start[tree]!, this.#start[tree + 1]! - 1, 0);
    else for (let i = first; i < end; i++) this.#consider(this.#byNumber[i]!);
    if (this.#best < 0) return undefined;
    return { area: this.#best, metres: metresOfChord(Math.sqrt(this.#bestSquare)) };
  }

  /** Interval of `#byNumber` that holds a level's settlements in a scope. */
  #within(level: SettlementLevel, [from, end]: AreaInterval): [first: number, end: number] {
    const tree = SETTLEMENT_LEVELS.indexOf(level);
    const first = this.#firstFrom(from, this.#start[tree]!, this.#start[tree + 1]!);
    return [first, this.#firstFrom(end, first, this.#start[tree + 1]!)];
  }

  #firstFrom(area: number, from: number, to: number): number {
    return partitionPoint(from, to, (at) => this.#order[this.#byNumber[at]!]! < area);
  }

  #search(from: number, to: number, axis: number): void {
    if (from > to) return;
    const middle = (from + to) >>> 1;
    this.#consider(middle);
    const beyond = this.#point[axis]! - this.#vectors[3 * middle + axis]!;
    const next = (axis + 1) % 3;
    if (beyond <= 0) this.#search(from, middle - 1, next);
    else this.#search(middle + 1, to, next);
    if (beyond * beyond > this.#bestSquare) return;
    if (beyond <= 0) this.#search(middle + 1, to, next);
    else this.#search(from, middle - 1, next);
  }

  #consider(k: number): void {
    const square = squareBetween(this.#vectors, 3 * k, this.#point);
    if (square > this.#bestSquare) return;
    const area = this.#order[k]!;
    if (square === this.#bestSquare && this.#best >= 0 && area > this.#best) return;
    if (area < this.#scope[0] || area >= this.#scope[1] || !this.#accepts(area)) return;
    this.#best = area;
    this.#bestSquare = square;
  }
}

/** The same over several layers: of settlements at the same distance the one of the least number. */
export class SettlementsOfLayers {
  readonly #layers: readonly NearestSettlements[];

  constructor(trees: readonly SettlementTrees[]) {
    this.#layers = trees.map((layer) => new NearestSettlements(layer));
  }

  nearest(...wanted: Parameters<NearestSettlements['nearest']>): NearSettlement | undefined {
    let nearest: NearSettlement | undefined;
    for (const layer of this.#layers) {
      const found = layer.nearest(...wanted);
      if (found && (!nearest || isBefore(found, nearest))) nearest = found;
    }
    return nearest;
  }
}

function isBefore(one: NearSettlement, other: NearSettlement): boolean {
  return one.metres < other.metres || (one.metres === other.metres && one.area < other.area);
}

/** Unit vectors of areas, x, y, z of the area at place k at 3k. */
function vectorsInOrder(order: Uint32Array, latOf: Degrees, lonOf: Degrees): Float64Array {
  const vectors = new Float64Array(3 * order.length);
  for (const [k, area] of order.entries()) unitVector(latOf(area), lonOf(area), vectors, 3 * k);
  return vectors;
}

/** Places in the order of what stands there, within each interval between starts; an area stands at one place only. */
export function placesByNumber(order: Uint32Array, start: Uint32Array): Uint32Array {
  const numbers = order.slice();
  for (let tree = 0; tree + 1 < start.length; tree++) numbers.subarray(start[tree], start[tree + 1]).sort();
  const placeOf = new Uint32Array(order.reduce((most, area) => Math.max(most, (area + 1) >>> 0), 0));
  for (let k = 0; k < order.length; k++) if (order[k] !== NO_SETTLEMENT) placeOf[order[k]!] = k;
  const anyWithout = order.indexOf(NO_SETTLEMENT);
  return numbers.map((area) => (area === NO_SETTLEMENT ? anyWithout : placeOf[area]!));
}

function squareBetween(vectors: Float64Array, at: number, point: Float64Array): number {
  const x = vectors[at]! - point[0]!;
  const y = vectors[at + 1]! - point[1]!;
  const z = vectors[at + 2]! - point[2]!;
  return x * x + y * y + z * z;
}

function unitVectorsOf({ i32 }: AreaColumns): Float64Array {
  const [lat, lon] = [i32('area.latE7'), i32('area.lonE7')];
  const vectors = new Float64Array(3 * lat.length);
  for (let area = 0; area < lat.length; area++)
    unitVector(lat[area]! / UNITS_PER_DEGREE, lon[area]! / UNITS_PER_DEGREE, vectors, 3 * area);
  return vectors;
}

/** Areas of a level, in their order; of parts of towns those without polygons. */
function settlementsOf(level: AreaLevel, { u8, u32 }: AreaColumns): Uint32Array {
  const levels = u8('area.level').slice();
  if (!isTownLevel(level)) for (const area of u32('area.shaped')) levels[area] = NO_LEVEL;
  const rank = AREA_LEVELS.indexOf(level);
  const found = new Uint32Array(levels.length);
  let count = 0;
  for (let area = 0; area < levels.length; area++) if (levels[area] === rank) found[count++] = area;
  return found.subarray(0, count);
}

function concatenated(parts: readonly Uint32Array[], length: number): Uint32Array {
  const all = new Uint32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Brings area numbers into the order of a k-d tree. */
class TreeOrder {
  readonly #order: Uint32Array;
  readonly #vectors: Float64Array;

  constructor(order: Uint32Array, vectors: Float64Array) {
    this.#order = order;
    this.#vectors = vectors;
  }

  sort(): void {
    this.#part(0, this.#order.length - 1, 0);
  }

  #part(from: number, to: number, axis: number): void {
    if (from >= to) return;
    const middle = (from + to) >>> 1;
    this.#select(middle, from, to, axis);
    const next = (axis + 1) % 3;
    this.#part(from, middle - 1, next);
    this.#part(middle + 1, to, next);
  }

  /** Puts the value that belongs at `k` there, and no greater one before it (Hoare's selection). */
  #select(k: number, from: number, to: number, axis: number): void {
    let low = from;
    let high = to;
    while (low < high) {
      const [left, right] = this.#split(low, high, axis);
      if (k <= right) high = right;
      else if (k >= left) low = left;
      else return;
    }
  }

  #split(low: number, high: number, axis: number): [left: number, right: number] {
    const order = this.#order;
    const vectors = this.#vectors;
    const pivot = vectors[3 * order[(low + high) >>> 1]! + axis]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (vectors[3 * order[left]! + axis]! < pivot) left++;
      while (vectors[3 * order[right]! + axis]! > pivot) right--;
      if (left > right) break;
      const area = order[left]!;
      order[left++] = order[right]!;
      order[right--] = area;
    }
    return [left, right];
  }
}
