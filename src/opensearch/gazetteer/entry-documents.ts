import { type GazetteerContents, refKindOf, WORD_MASK } from '../../geocode/geocode.ts';
import { Dictionary } from '../../text/text.ts';
import { ByteWriter } from './bytes.ts';
import type { GazetteerLabels } from './gazetteer-labels.ts';
import { packStreet } from './packed-houses.ts';
import { packRow } from './packed-rows.ts';

/** Writes documents of entries as JSON. */
export class EntryDocuments {
  readonly #contents: GazetteerContents;
  readonly #labels: GazetteerLabels;
  readonly #words: Dictionary;
  readonly #writer = new ByteWriter();

  constructor(contents: GazetteerContents, labels: GazetteerLabels) {
    const { wordUnits, wordOffsets } = contents.head;
    this.#contents = contents;
    this.#labels = labels;
    this.#words = new Dictionary({ units: wordUnits, offsets: wordOffsets });
  }

  json(entry: number): string {
    const { rows, entryIdentity, entryText } = this.#contents;
    packRow(this.#writer, rows, entry, this.#labels);
    const row = this.#writer.take();
    const isStreet = refKindOf(rows.kind[entry]!) === 'street';
    return (
      `{"t":${this.#labels.entry[entry]},"w":${JSON.stringify(this.#wordsOf(entry))},"n":${entryIdentity[entry]},"c":"${row}",` +
      `${isStreet ? this.#streetPart(entry) : ''}"r":${entryText(entry)}}`
    );
  }

  #streetPart(street: number): string {
    const { rows, tables, houseIdentity } = this.#contents;
    const { values, offsets } = rows.postcodes;
    const postcodes = new Set(values.subarray(offsets[street]!, offsets[street + 1]!));
    const labels = Array.from(postcodes, (postcode) => String(this.#labels.postcode[postcode]));
    const [from, to] = tables.housesOf(street);
    packStreet(this.#writer, this.#contents, street);
    return (
      `"q":${JSON.stringify(labels)},"m":[${houseIdentity.subarray(from, to).join(',')}],` +
      `"s":"${this.#writer.take()}",`
    );
  }

  #wordsOf(entry: number): string[] {
    const { values, offsets } = this.#contents.rows.names;
    const words = new Set<number>();
    for (let at = offsets[entry]!; at < offsets[entry + 1]!; at++) words.add(values[at]! & WORD_MASK);
    return Array.from(words, (word) => this.#words.word(word));
  }
}
