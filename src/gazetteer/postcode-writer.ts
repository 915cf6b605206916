import type { AreaTree } from '../areas/areas.ts';
import type { PostcodeArea } from '../geocode/geocode.ts';
import { canonicalPostcode } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { type PostcodeCarriers, placesOfPostcodes } from './postcode-places.ts';
import { invertRows, type Rows, RowsWriter, rowsInOrder } from './rows.ts';

/** Postcodes numbered by code, then country. */
interface Numbering {
  /** Canonical codes, sorted. */
  readonly codes: readonly string[];
  /** Per postcode the place of its code among the codes. */
  readonly codeOf: Uint32Array;
  readonly entryPostcode: Rows;
  /** Numbers of the postcodes whose place is known. */
  readonly known: readonly number[];
}

/**
 * Collects postcodes and computes the position of each. One code in two countries is two postcodes; countries are told
 * apart by the outermost area that an entry lies in.
 */
export class PostcodeWriter {
  readonly #codes = new Map<string, number>();
  /** Per code the first way it was written. */
  readonly #written: string[] = [];
  readonly #rows = new RowsWriter(Uint32Array);
  #known: readonly PostcodeArea[] = [];

  /** The postcodes of the next entry. */
  add(codes: readonly string[]): void {
    for (const code of codes) this.#rows.values.push(this.#codeNumber(code));
    this.#rows.endRow();
  }

  setAreas(postcodes: readonly PostcodeArea[]): void {
    this.#known = postcodes;
    for (const { code } of postcodes) this.#codeNumber(code);
  }

  /** The columns with entries in another order; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array, carriers: PostcodeCarriers, areas: AreaTree) {
    const { codes, codeOf, entryPostcode, known } = this.#numbered(order, carriers.entryArea, areas);
    const carriedBy = invertRows(entryPostcode, codeOf.length, (number) => number);
    const places = placesOfPostcodes(entryPostcode, carriedBy, carriers, areas);
    for (const [i, { lat, lon, area }] of this.#known.entries())
      places.set(known[i]!, Math.round(lat * 1e7), Math.round(lon * 1e7), area);
    const pool = Dictionary.arraysOf(codes);
    const written = Dictionary.arraysOf(codes.map((code) => this.#written[this.#codes.get(code)!]!));
    return {
      postcodeUnits: pool.units,
      postcodeOffsets: pool.offsets,
      writtenUnits: written.units,
      writtenOffsets: written.offsets,
      codePostcodes: startsOfCodes(codeOf, codes.length),
      postcodeLatE7: places.lat,
      postcodeLonE7: places.lon,
      postcodeArea: places.area,
      postcodeEntries: carriedBy.values,
      postcodeEntryOffset: carriedBy.offsets,
      entryPostcode: entryPostcode.values,
      entryPostcodeOffset: entryPostcode.offsets,
    };
  }

  #numbered(order: Uint32Array, entryArea: Uint32Array, areas: AreaTree): Numbering {
    const codes = [...this.#codes.keys()].sort();
    const ranks = new Uint32Array(codes.length);
    for (const [rank, code] of codes.entries()) ranks[this.#codes.get(code)!] = rank;
    const roots = rootsOf(areas);
    const countries = areas.size + 1; // the last for what lies in no area
    const keyOf = (code: number, area: number): number =>
      ranks[code]! * countries + (roots[area] ?? areas.size);
    const { values, offsets } = rowsInOrder(this.#rows.rows(), order);
    const keys = new Float64Array(values.length);
    for (let entry = 0; entry < order.length; entry++)
      for (let at = offsets[entry]!; at < offsets[entry + 1]!; at++)
        keys[at] = keyOf(values[at]!, entryArea[entry]!);
    const knownKeys = this.#known.map(({ code, area }) => keyOf(this.#codeNumber(code), area));
    const sorted = Float64Array.from(new Set([...keys, ...knownKeys])).sort();
    const numbers = new Map(Array.from(sorted, (key, number) => [key, number]));
    return {
      codes,
      codeOf: Uint32Array.from(sorted, (key) => Math.floor(key / countries)),
      entryPostcode: { values: Uint32Array.from(keys, (key) => numbers.get(key)!), offsets },
      known: knownKeys.map((key) => numbers.get(key)!),
    };
  }

  #codeNumber(written: string): number {
    const code = canonicalPostcode(written);
    const known = this.#codes.get(code);
    if (known !== undefined) return known;
    this.#codes.set(code, this.#written.length);
    this.#written.push(written.trim());
    return this.#written.length - 1;
  }
}

/** Per area the outermost one that it lies in. */
function rootsOf(areas: AreaTree): Uint32Array {
  const roots = new Uint32Array(areas.size);
  for (let area = 0; area < areas.size; area++) {
    const parent = areas.parentOf(area);
    roots[area] = parent < 0 ? area : roots[parent]!;
  }
  return roots;
}

/** First postcode of every code, and the number of postcodes. */
function startsOfCodes(codeOf: Uint32Array, codes: number): Uint32Array {
  const starts = new Uint32Array(codes + 1);
  for (const code of codeOf) starts[code + 1]! += 1;
  for (let code = 0; code < codes; code++) starts[code + 1]! += starts[code]!;
  return starts;
}
