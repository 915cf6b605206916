import { AREA_LEVELS, type AreaLevel } from '../addresses/addresses.ts';
import type { ColumnArray } from '../columns/columns.ts';
import type { AreaColumns } from './area-columns.ts';
import type { AreaShape } from './area-shape.ts';
import { toGrid, UNITS_PER_DEGREE } from './grid.ts';

const NO_COUNTRY = 0;
const COUNTRY_CODE = /^[A-Z]{2}$/;
const COUNTRY_RANK = AREA_LEVELS.indexOf('country');

/** Level, position and parent of each area. @throws RangeError if a country code is invalid */
export function layOutHierarchy(areas: readonly AreaShape[]): Readonly<Record<string, ColumnArray>> {
  return {
    'area.level': Uint8Array.from(areas, ({ level }) => AREA_LEVELS.indexOf(level)),
    'area.parent': Int32Array.from(areas, ({ parent }) => parent),
    'area.latE7': Int32Array.from(areas, ({ lat }) => toGrid(lat)),
    'area.lonE7': Int32Array.from(areas, ({ lon }) => toGrid(lon)),
    'area.country': Uint16Array.from(areas, ({ country }) => packed(country)),
  };
}

/** Areas by number; each one's descendants follow it at once. */
export class Hierarchy {
  readonly #level: Uint8Array;
  readonly #parent: Int32Array;
  readonly #end: Uint32Array;
  readonly #lat: Int32Array;
  readonly #lon: Int32Array;
  readonly #country: Uint16Array;
  readonly #countryAreas = new Map<string, number>();

  constructor(columns: AreaColumns) {
    this.#level = columns.u8('area.level');
    this.#parent = columns.i32('area.parent');
    this.#lat = columns.i32('area.latE7');
    this.#lon = columns.i32('area.lonE7');
    this.#country = columns.u16('area.country');
    this.#end = columns.derived('area.end', () => endsOf(this.#parent));
    for (let area = this.size - 1; area >= 0; area--) {
      if (this.#level[area] !== COUNTRY_RANK) continue;
      const code = this.countryCodeOf(area);
      if (code) this.#countryAreas.set(code, area);
    }
  }

  get size(): number {
    return this.#level.length;
  }

  levelOf = (area: number): AreaLevel => AREA_LEVELS[this.#level[area]!]!;
  /** Place of the level in `AREA_LEVELS`: 0 for a country. */
  rankOf = (area: number): number => this.#level[area]!;
  parentOf = (area: number): number => this.#parent[area]!;
  endOf = (area: number): number => this.#end[area]!;
  latOf = (area: number): number => this.#lat[area]! / UNITS_PER_DEGREE;
  lonOf = (area: number): number => this.#lon[area]! / UNITS_PER_DEGREE;

  countryCodeOf(area: number): string | undefined {
    const code = this.#country[area]!;
    return code === NO_COUNTRY ? undefined : String.fromCharCode(code >> 8, code & 0xff);
  }

  /** First area that is a country of this code; -1 for none. */
  countryArea(code: string): number {
    return this.#countryAreas.get(code) ?? -1;
  }

  /** True if an area is another one or lies in it. */
  isWithin = (area: number, other: number): boolean => area >= other && area < this.#end[other]!;
}

/** @throws RangeError if an area does not follow what it lies in, or what else lies in that */
export function checkPreorder(areas: readonly AreaShape[]): void {
  const open: number[] = [];
  for (const [number, { parent }] of areas.entries()) {
    while (open.length > 0 && open.at(-1) !== parent) open.pop();
    if (parent !== -1 && open.length === 0)
      throw new RangeError(`Area ${number} does not follow its parent ${parent} or what else lies in that.`);
    open.push(number);
  }
}

function endsOf(parents: Int32Array): Uint32Array {
  const ends = new Uint32Array(parents.length);
  for (let area = parents.length - 1; area >= 0; area--) {
    const end = Math.max(ends[area]!, area + 1); // what lies in it came before
    ends[area] = end;
    const parent = parents[area]!;
    if (parent >= 0) ends[parent] = Math.max(ends[parent]!, end);
  }
  return ends;
}

function packed(country: string | undefined): number {
  if (country === undefined) return NO_COUNTRY;
  if (!COUNTRY_CODE.test(country)) throw new RangeError(`'${country}' is no country code of two capitals.`);
  return (country.charCodeAt(0) << 8) | country.charCodeAt(1);
}
