import { type HouseNumber, parseHouseLabel } from '../addresses/addresses.ts';
import { Growable } from '../arrays/arrays.ts';
import { AddressTexts } from './address-texts.ts';
import { StringPool } from './string-pool.ts';

/** One house number of one object. */
export interface AddressRow {
  /** 1e-7 degrees. */
  readonly lonE7: number;
  readonly latE7: number;
  /** See `packObject`. */
  readonly object: number;
  /** See `House`. */
  readonly label: string;
  /** See `House`; absent for none. */
  readonly name?: string | undefined;
  /** Number of what the address says beside it, see {@link AddressTexts}. */
  readonly texts: number;
  /** See `RANK`. */
  readonly rank: number;
  /** `key=value`; absent for a mere address. */
  readonly mainTag?: string | undefined;
  /** See `House`; empty for none. */
  readonly footprint?: readonly Int32Array[];
}

const NONE = 0;

/** Addresses of houses in flat columns: 37 bytes each, 8 for a position of an outline, and every text once. */
export class Addresses {
  readonly texts = new AddressTexts();
  readonly #lons = new Growable(Int32Array);
  readonly #lats = new Growable(Int32Array);
  readonly #objects = new Growable(Float64Array);
  readonly #labels = new Growable(Uint32Array);
  readonly #texts = new Growable(Uint32Array);
  readonly #ranks = new Growable(Uint8Array);
  readonly #mainTags = new Growable(Uint32Array);
  readonly #names = new Growable(Uint32Array);
  readonly #mainTagTexts = new StringPool();
  readonly #labelTexts = new StringPool();
  readonly #houseNumbers: HouseNumber[] = [];
  /** Where the positions of each ring end. */
  readonly #ringEnds = new Growable(Uint32Array);
  readonly #positions = new Growable(Int32Array);
  /** Per row the last of its outlines, plus one; 0 for none. */
  readonly #lastOutline = new Growable(Uint32Array);
  /** Ring of each outline, and the outline of the same row before it, as above. */
  readonly #outlineRing = new Growable(Uint32Array);
  readonly #outlineBefore = new Growable(Uint32Array);

  get count(): number {
    return this.#lons.length;
  }

  /** @param row its label must be one of `houseLabels` */
  add(row: AddressRow): void {
    this.#lons.push(row.lonE7);
    this.#lats.push(row.latE7);
    this.#objects.push(row.object);
    this.#labels.push(this.#labelTexts.numberOf(row.label));
    this.#texts.push(row.texts);
    this.#ranks.push(row.rank);
    this.#mainTags.push(this.#mainTagTexts.numberOf(row.mainTag ?? ''));
    this.#names.push(this.#labelTexts.numberOf(row.name ?? ''));
    this.#lastOutline.push(NONE);
    for (const ring of row.footprint ?? []) this.addOutline([this.count - 1], ring);
  }

  /** Adds an outer ring of the building that some rows are in; it is kept once for all of them. */
  addOutline(rows: readonly number[], ring: Int32Array): void {
    if (rows.length === 0) return;
    this.#positions.append(ring);
    for (const row of rows) {
      this.#outlineRing.push(this.#ringEnds.length);
      this.#outlineBefore.push(this.#lastOutline.at(row));
      this.#lastOutline.data[row] = this.#outlineRing.length;
    }
    this.#ringEnds.push(this.#positions.length);
  }

  lon(row: number): number {
    return this.#lons.at(row);
  }

  lat(row: number): number {
    return this.#lats.at(row);
  }

  object(row: number): number {
    return this.#objects.at(row);
  }

  textsOf(row: number): number {
    return this.#texts.at(row);
  }

  rank(row: number): number {
    return this.#ranks.at(row);
  }

  mainTag(row: number): string | undefined {
    return this.#mainTagTexts.text(this.#mainTags.at(row)) || undefined;
  }

  name(row: number): string | undefined {
    return this.#labelTexts.text(this.#names.at(row)) || undefined;
  }

  /** The outer rings of its building, or of those without an address that it is in; empty if there are none. */
  footprint(row: number): Int32Array[] {
    const rings: Int32Array[] = [];
    for (let last = this.#lastOutline.at(row); last !== NONE; last = this.#outlineBefore.at(last - 1))
      rings.push(this.#ring(this.#outlineRing.at(last - 1)));
    return rings.reverse();
  }

  #ring(ring: number): Int32Array {
    const start = ring === 0 ? 0 : this.#ringEnds.at(ring - 1);
    return this.#positions.values().slice(start, this.#ringEnds.at(ring));
  }

  label(row: number): string {
    return this.#labelTexts.text(this.#labels.at(row));
  }

  houseNumber(row: number): HouseNumber {
    const label = this.#labels.at(row);
    this.#houseNumbers[label] ??= parseHouseLabel(this.#labelTexts.text(label))!; // only labels are added
    return this.#houseNumbers[label];
  }
}
