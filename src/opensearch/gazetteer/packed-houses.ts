import type { House } from '../../addresses/addresses.ts';
import { sourceOfIdentity } from '../../core/core.ts';
import {
  type GazetteerContents,
  type HouseTables,
  type Interval,
  NO_POSTCODE,
  numberAlong,
} from '../../geocode/geocode.ts';
import { ByteReader, type ByteWriter } from './bytes.ts';

/** Writes all that is known of a house. */
export function packHouse(
  writer: ByteWriter,
  { tables, houseIdentity }: Pick<GazetteerContents, 'tables' | 'houseIdentity'>,
  number: number,
): void {
  const house = tables.house(number);
  writer.text(house.label);
  writer.optionalText(house.name);
  writer.signed(house.latE7);
  writer.signed(house.lonE7);
  writer.number(houseIdentity[number]!);
  writer.number(tables.postcode[number]!);
  writer.optionalText(house.mainTag);
}

export function unpackHouse(reader: ByteReader): House {
  const label = reader.text();
  const name = reader.optionalText();
  const [latE7, lonE7] = [reader.signed(), reader.signed()];
  const { type, sourceId } = sourceOfIdentity(reader.number());
  const postcode = reader.number();
  const mainTag = reader.optionalText();
  return {
    label,
    ...(name !== undefined && { name }),
    latE7,
    lonE7,
    type,
    sourceId,
    postcode: postcode === NO_POSTCODE ? -1 : postcode,
    ...(mainTag !== undefined && { mainTag }),
  };
}

/** Writes the houses of a street and its lines. */
export function packStreet(writer: ByteWriter, contents: GazetteerContents, street: number): void {
  const { tables } = contents;
  const [from, to] = tables.housesOf(street);
  writer.number(to - from);
  for (let house = from; house < to; house++) {
    const label = tables.label[house]!;
    const key = tables.keys.word(tables.labelKey[label]!);
    packHouse(writer, contents, house);
    writer.optionalText(key === tables.house(house).label ? undefined : key);
    writer.signed(tables.labelFrom[label]!);
    writer.signed(tables.labelTo[label]!);
  }
  packLines(writer, contents.linesOf(street));
}

function packLines(writer: ByteWriter, lines: readonly Int32Array[]): void {
  writer.number(lines.length);
  for (const line of lines) packLine(writer, line);
}

/** Writes interleaved coordinates in 1e-7 degrees. */
export function packLine(writer: ByteWriter, line: Int32Array): void {
  writer.number(line.length / 2);
  for (const [at, value] of line.entries()) writer.signed(value - (line[at - 2] ?? 0));
}

/** Inverse of {@link packLine}. */
export function unpackLine(reader: ByteReader): Int32Array {
  const line = new Int32Array(2 * reader.number());
  for (let at = 0; at < line.length; at++) line[at] = reader.signed() + (line[at - 2] ?? 0);
  return line;
}

/** The lines of a street that was packed: interleaved longitude, latitude in 1e-7 degrees. */
export function linesOfPacked(packed: string): readonly Int32Array[] {
  const reader = new ByteReader(packed);
  for (let left = reader.number(); left > 0; left--) unpackLabelled(reader);
  return Array.from({ length: reader.number() }, () => unpackLine(reader));
}

interface Labelled {
  readonly house: House;
  /** Canonical form of its label, and the numbers that it covers. */
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function unpackLabelled(reader: ByteReader): Labelled {
  const house = unpackHouse(reader);
  return { house, key: reader.optionalText() ?? house.label, from: reader.signed(), to: reader.signed() };
}

/** The houses of some streets; each has a label of its own, by its number. */
export class UnpackedTables implements HouseTables {
  readonly latE7: Int32Array;
  readonly lonE7: Int32Array;
  readonly postcode: Uint8Array;
  readonly label: Uint32Array;
  readonly keys: HouseTables['keys'];
  readonly labelKey: Uint32Array;
  readonly labelFrom: Int32Array;
  readonly labelTo: Int32Array;
  readonly #houses: readonly Labelled[];
  readonly #intervals = new Map<number, Interval>();

  /** @param streets packed houses by entry number */
  constructor(streets: ReadonlyMap<number, string>) {
    const houses: Labelled[] = [];
    for (const [street, packed] of streets) {
      const from = houses.length;
      const reader = new ByteReader(packed);
      for (let left = reader.number(); left > 0; left--) houses.push(unpackLabelled(reader));
      this.#intervals.set(street, [from, houses.length]);
    }
    const words = [...new Set(houses.map(({ key }) => key))];
    const numbers = new Map(words.map((word, number) => [word, number]));
    this.#houses = houses;
    this.keys = { find: (word) => numbers.get(word) ?? -1, word: (number) => words[number]! };
    this.latE7 = Int32Array.from(houses, ({ house }) => house.latE7);
    this.lonE7 = Int32Array.from(houses, ({ house }) => house.lonE7);
    this.postcode = Uint8Array.from(houses, ({ house }) =>
      house.postcode < 0 ? NO_POSTCODE : house.postcode,
    );
    this.label = Uint32Array.from(houses.keys());
    this.labelKey = Uint32Array.from(houses, ({ key }) => numbers.get(key)!);
    this.labelFrom = Int32Array.from(houses, ({ from }) => from);
    this.labelTo = Int32Array.from(houses, ({ to }) => to);
  }

  /** Nothing for a street that was not asked for. */
  housesOf(street: number): Interval {
    return this.#intervals.get(street) ?? [0, 0];
  }

  numberAlong(label: number): number {
    const { key, from } = this.#houses[label]!;
    return numberAlong(key, from);
  }

  house(house: number): House {
    return this.#houses[house]!.house;
  }
}
