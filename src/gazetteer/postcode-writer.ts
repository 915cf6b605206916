import { postcodePart } from '../addresses/addresses.ts';
import type { AreaTree } from '../areas/areas.ts';
import { canonicalPostcode, NO_AREA, type PostcodeArea } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { LoosePostcodes } from './loose-postcodes.ts';
import { type PostcodeCarriers, placesOfPostcodes } from './postcode-places.ts';
import { invertRows, type Rows, RowsWriter, rowsInOrder } from './rows.ts';

/** Postcodes numbered by code, then country. */
interface Numbering {
  /** Canonical codes, sorted. */
  readonly codes: readonly string[];
  /** Per postcode the place of its code among the codes. */
  readonly codeOf: Uint32Array;
  readonly entryPostcode: Rows;
  /** Number of a postcode with a known point. */
  numberOf(postcode: PostcodeArea): number;
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
  readonly #loose = new LoosePostcodes();
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

  /** A postcode that lies at this point if no entry has it. */
  addLoose(postcode: PostcodeArea): void {
    this.#loose.add(this.#codeNumber(postcode.code), postcode);
  }

  /** The columns with entries in another order; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array, carriers: PostcodeCarriers, areas: AreaTree) {
    const { codes, codeOf, entryPostcode, numberOf } = this.#numbered(order, carriers.entryArea, areas);
    const carriedBy = invertRows(entryPostcode, codeOf.length, (number) => number);
    const places = placesOfPostcodes(entryPostcode, carriedBy, carriers, areas);
    const isCarried = (number: number): boolean =>
      carriedBy.offsets[number]! < carriedBy.offsets[number + 1]!;
    const loose = this.#loose.list.filter((postcode) => !isCarried(numberOf(postcode)));
    for (const postcode of [...loose, ...this.#known]) {
      const { lat, lon, area } = postcode;
      places.set(numberOf(postcode), Math.round(lat * 1e7), Math.round(lon * 1e7), area);
    }
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
    const { values, offsets } = this.#withParts(rowsInOrder(this.#rows.rows(), order), entryArea, areas);
    for (const postcode of [...this.#loose.list, ...this.#known]) this.#addLoosePart(postcode, areas);
    const codes = [...this.#codes.keys()].sort();
    const ranks = new Uint32Array(codes.length);
    for (const [rank, code] of codes.entries()) ranks[this.#codes.get(code)!] = rank;
    const roots = rootsOf(areas);
    const countries = areas.size + 1; // the last for what lies in no area
    const keyOf = (code: number, area: number): number =>
      ranks[code]! * countries + (roots[area] ?? areas.size);
    const keys = new Float64Array(values.length);
    for (let entry = 0; entry < order.length; entry++)
      for (let at = offsets[entry]!; at < offsets[entry + 1]!; at++)
        keys[at] = keyOf(values[at]!, entryArea[entry]!);
    const keyOfPoint = ({ code, area }: PostcodeArea): number => keyOf(this.#codeNumber(code), area);
    const pointKeys = [...this.#known, ...this.#loose.list].map(keyOfPoint);
    const sorted = Float64Array.from(new Set([...keys, ...pointKeys])).sort();
    const numbers = new Map(Array.from(sorted, (key, number) => [key, number]));
    return {
      codes,
      codeOf: Uint32Array.from(sorted, (key) => Math.floor(key / countries)),
      entryPostcode: { values: Uint32Array.from(keys, (key) => numbers.get(key)!), offsets },
      numberOf: (postcode) => numbers.get(keyOfPoint(postcode))!,
    };
  }

  /** Rows of code numbers with the parts of each row's codes behind them, each once. */
  #withParts({ values, offsets }: Rows, entryArea: Uint32Array, areas: AreaTree): Rows {
    const rows = new RowsWriter(Uint32Array);
    for (let entry = 0; entry < offsets.length - 1; entry++) {
      const codes = values.subarray(offsets[entry]!, offsets[entry + 1]!);
      const area = entryArea[entry]!;
      const country = area === NO_AREA ? undefined : areas.countryCodeOf(area);
      for (const code of [...codes, ...this.#partsOf(codes, country)]) rows.values.push(code);
      rows.endRow();
    }
    return rows.rows();
  }

  /** Numbers of the parts of codes that are not among them, each once. */
  #partsOf(codes: Uint32Array, country: string | undefined): Set<number> {
    const parts = new Set<number>();
    for (const code of codes) {
      const part = postcodePart(canonicalPostcode(this.#written[code]!), country);
      const number = part === undefined ? code : this.#codeNumber(part);
      if (!codes.includes(number)) parts.add(number);
    }
    return parts;
  }

  #addLoosePart(postcode: PostcodeArea, areas: AreaTree): void {
    const { code, area } = postcode;
    const part = postcodePart(canonicalPostcode(code), area < 0 ? undefined : areas.countryCodeOf(area));
    if (part !== undefined) this.addLoose({ ...postcode, code: part });
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
