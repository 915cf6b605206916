import {
  compareHouseNumbers,
  type House,
  type HouseNumber,
  parseHouseLabel,
} from '../addresses/addresses.ts';
import { Growable } from '../arrays/arrays.ts';
import type { ColumnArray } from '../columns/columns.ts';
import { identityOf } from '../core/core.ts';
import { NO_POSTCODE } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';
import { radixOrder } from './radix-order.ts';
import { offsetsInOrder, valuesInOrder } from './rows.ts';

/** Bounds of a label that holds no number. */
const NO_NUMBER = -1;
/** Main tags that numbers of 16 bits tell apart; rarer ones, that come later, are left out. */
const MOST_TAGS = 65_535;

/** Collects the houses of entries in flat columns; every label is kept once. */
export class HouseWriter {
  readonly #label = new Growable(Uint32Array);
  readonly #lat = new Growable(Int32Array);
  readonly #lon = new Growable(Int32Array);
  readonly #identity = new Growable(Float64Array);
  readonly #postcode = new Growable(Uint8Array);
  readonly #tag = new Growable(Uint16Array);
  /** Per house the number of its name among {@link #nameTexts}, from 1; 0 for none. */
  readonly #name = new Growable(Uint32Array);
  readonly #nameTexts: string[] = [];
  readonly #offset = new Growable(Uint32Array);
  readonly #labels = new Map<string, number>();
  readonly #numbers: HouseNumber[] = [];
  readonly #tags = new Map<string, number>();

  constructor() {
    this.#offset.push(0);
  }

  get length(): number {
    return this.#label.length;
  }

  /**
   * Adds the houses of the next entry, in any order.
   *
   * @returns them in the order of their labels
   */
  add(houses: readonly House[]): House[] {
    const labelled = houses.map((house) => ({ house, label: this.#labelOf(house.label) }));
    labelled.sort((a, b) => compareHouseNumbers(this.#numbers[a.label]!, this.#numbers[b.label]!));
    for (const { house, label } of labelled) {
      this.#label.push(label);
      this.#lat.push(house.latE7);
      this.#lon.push(house.lonE7);
      this.#identity.push(identityOf(house.type, house.sourceId) || 0);
      this.#postcode.push(house.postcode < 0 ? NO_POSTCODE : Math.min(house.postcode, NO_POSTCODE));
      this.#tag.push(this.#tagOf(house.mainTag));
      this.#name.push(house.name === undefined ? 0 : this.#nameTexts.push(house.name));
    }
    this.#offset.push(this.#label.length);
    return labelled.map(({ house }) => house);
  }

  /** The columns with entries in another order; see `GazetteerColumns` for what they are. */
  finish(order: Uint32Array) {
    const { columns: labels, ranks } = this.#labelColumns();
    const { columns: tags, ranks: tagRanks } = this.#tagColumns();
    const offsets = this.#offset.values();
    const houseOffset = offsetsInOrder(offsets, order);
    const ordered = <T extends ColumnArray>(column: Growable<T>): T =>
      valuesInOrder({ values: column.values(), offsets }, order, houseOffset);
    const houseIdentity = ordered(this.#identity);
    return {
      ...labels,
      ...tags,
      houseOffset,
      houseLabel: ordered(this.#label).map((label) => ranks[label]!),
      houseLatE7: ordered(this.#lat),
      houseLonE7: ordered(this.#lon),
      houseIdentity,
      housesByIdentity: radixOrder(houseIdentity),
      housePostcode: ordered(this.#postcode),
      houseTag: ordered(this.#tag).map((tag) => tagRanks[tag]!),
      ...this.#nameColumns(ordered(this.#name)),
    };
  }

  /** @param names per house, in the order of the columns */
  #nameColumns(names: Uint32Array) {
    const named = Uint32Array.from(names.keys()).filter((house) => names[house]! > 0);
    const { units, offsets } = Dictionary.arraysOf(
      Array.from(named, (house) => this.#nameTexts[names[house]! - 1]!),
    );
    return { namedHouses: named, houseNameUnits: units, houseNameOffsets: offsets };
  }

  /** 0 for none. */
  #tagOf(tag: string | undefined): number {
    if (tag === undefined) return 0;
    const known = this.#tags.get(tag);
    if (known !== undefined) return known;
    if (this.#tags.size === MOST_TAGS) return 0;
    const number = this.#tags.size + 1;
    this.#tags.set(tag, number);
    return number;
  }

  #tagColumns() {
    const texts = [...this.#tags.keys()].sort();
    const ranks = new Uint16Array(texts.length + 1);
    for (const [rank, text] of texts.entries()) ranks[this.#tags.get(text)!] = rank + 1;
    const { units, offsets } = Dictionary.arraysOf(texts);
    return { columns: { tagUnits: units, tagOffsets: offsets }, ranks };
  }

  #labelOf(text: string): number {
    const known = this.#labels.get(text);
    if (known !== undefined) return known;
    const label = this.#labels.size;
    this.#labels.set(text, label);
    this.#numbers.push(parseHouseLabel(text) ?? unnumbered(text));
    return label;
  }

  #labelColumns() {
    const texts = [...this.#labels.keys()].sort();
    const numbers = texts.map((text) => this.#numbers[this.#labels.get(text)!]!);
    const keys = [...new Set(numbers.map(({ key }) => key))].sort();
    const keyNumber = new Map(keys.map((key, number) => [key, number]));
    const ranks = new Uint32Array(texts.length);
    for (const [rank, text] of texts.entries()) ranks[this.#labels.get(text)!] = rank;
    const labels = Dictionary.arraysOf(texts);
    const keyPool = Dictionary.arraysOf(keys);
    const columns = {
      labelUnits: labels.units,
      labelOffsets: labels.offsets,
      labelKey: Uint32Array.from(numbers, ({ key }) => keyNumber.get(key)!),
      labelFrom: Int32Array.from(numbers, ({ from }) => from),
      labelTo: Int32Array.from(numbers, ({ to }) => to),
      keyUnits: keyPool.units,
      keyOffsets: keyPool.offsets,
    };
    return { columns, ranks };
  }
}

/** A label of signs alone. */
function unnumbered(text: string): HouseNumber {
  return { key: text.trim().toLowerCase(), from: NO_NUMBER, to: NO_NUMBER, suffix: '' };
}
