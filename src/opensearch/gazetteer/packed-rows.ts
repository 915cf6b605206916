import { Growable } from '../../arrays/arrays.ts';
import { type EntryRows, NO_AREA, type Rows, WORD_MASK } from '../../geocode/geocode.ts';
import { ByteReader, type ByteWriter } from './bytes.ts';
import type { GazetteerLabels, LabelNumbers } from './gazetteer-labels.ts';

/** Marks of a word in a name are the bits above its number. */
const MARKS = 8;

/** Writes what matching compares of an entry, with labels for numbers. */
export function packRow(writer: ByteWriter, rows: EntryRows, entry: number, labels: GazetteerLabels): void {
  const row = rows.rowOf(entry);
  const area = rows.areaOf(row);
  writer.number(rows.kind[row]!);
  writer.number(area < 0 ? 0 : labels.area[area]!);
  writer.signed(rows.latE7[row]!);
  writer.signed(rows.lonE7[row]!);
  writer.number(rows.importance[row]!);
  const folded = (code: number): number => foldedWord(code, labels.word);
  packList(writer, rows.names, row, folded);
  packList(writer, rows.localities, row, folded);
  packList(writer, rows.postcodes, row, (postcode) => labels.postcode[postcode]!);
}

/** Kind of an entry, by its packed row. */
export function kindOfPacked(packed: string): number {
  return new ByteReader(packed).number();
}

/** Rows of entries, unpacked one after the other. */
export class UnpackedRows {
  readonly #numbers: LabelNumbers;
  readonly #rowOf = new Map<number, number>();
  readonly #kind = new Growable(Uint8Array);
  readonly #area = new Growable(Uint32Array);
  readonly #latE7 = new Growable(Int32Array);
  readonly #lonE7 = new Growable(Int32Array);
  readonly #importance = new Growable(Uint16Array);
  readonly #names = new GrowingRows();
  readonly #localities = new GrowingRows();
  readonly #postcodes = new GrowingRows();

  constructor(numbers: LabelNumbers) {
    this.#numbers = numbers;
  }

  /** Does nothing if the entry is there. */
  add(entry: number, packed: string): void {
    if (this.#rowOf.has(entry)) return;
    this.#rowOf.set(entry, this.#kind.length);
    const reader = new ByteReader(packed);
    this.#kind.push(reader.number());
    const area = reader.number();
    this.#area.push(area === 0 ? NO_AREA : this.#numbers.of('area', area));
    this.#latE7.push(reader.signed());
    this.#lonE7.push(reader.signed());
    this.#importance.push(reader.number());
    const unfolded = (packed: number): number => unfoldedWord(packed, this.#numbers);
    this.#names.add(reader, unfolded);
    this.#localities.add(reader, unfolded);
    this.#postcodes.add(reader, (label) => this.#numbers.of('postcode', label));
  }

  /** Calls for every word in the names of an entry. */
  eachWord(entry: number, onWord: (word: number) => void): void {
    this.#names.each(this.#row(entry), (code) => onWord(code & WORD_MASK));
  }

  /** The rows so far. */
  rows(): EntryRows {
    const area = this.#area.values();
    return {
      rowOf: (entry) => this.#row(entry),
      kind: this.#kind.values(),
      areaOf: (row) => (area[row] === NO_AREA ? -1 : area[row]!),
      latE7: this.#latE7.values(),
      lonE7: this.#lonE7.values(),
      importance: this.#importance.values(),
      names: this.#names.rows(),
      localities: this.#localities.rows(),
      postcodes: this.#postcodes.rows(),
    };
  }

  #row(entry: number): number {
    const row = this.#rowOf.get(entry);
    if (row === undefined) throw new RangeError(`Entry ${entry} was not gathered.`);
    return row;
  }
}

class GrowingRows {
  readonly #values = new Growable(Uint32Array);
  readonly #offsets = new Growable(Uint32Array);

  constructor() {
    this.#offsets.push(0);
  }

  add(reader: ByteReader, unpacked: (packed: number) => number): void {
    for (let left = reader.number(); left > 0; left--) this.#values.push(unpacked(reader.number()));
    this.#offsets.push(this.#values.length);
  }

  each(row: number, onValue: (value: number) => void): void {
    const end = this.#offsets.at(row + 1);
    for (let at = this.#offsets.at(row); at < end; at++) onValue(this.#values.at(at));
  }

  rows(): Rows {
    return { values: this.#values.values(), offsets: this.#offsets.values() };
  }
}

function packList(
  writer: ByteWriter,
  { values, offsets }: Rows,
  row: number,
  packed: (value: number) => number,
): void {
  const [from, to] = [offsets[row]!, offsets[row + 1]!];
  writer.number(to - from);
  for (let at = from; at < to; at++) writer.number(packed(values[at]!));
}

/** The label of a word with its marks in the lowest bits, so that small labels stay small. */
function foldedWord(code: number, labels: Uint32Array): number {
  return labels[code & WORD_MASK]! * MARKS + Math.floor(code / (WORD_MASK + 1));
}

function unfoldedWord(packed: number, numbers: LabelNumbers): number {
  return numbers.of('word', Math.floor(packed / MARKS)) + (packed % MARKS) * (WORD_MASK + 1);
}
