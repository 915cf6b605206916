import { type HouseNumber, parseHouseLabel } from '../addresses/addresses.ts';
import { Growable, lowerBound } from '../arrays/arrays.ts';
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

/** Addresses of houses in flat columns: 33 bytes each, 8 for a position of an outline, and every text once. */
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
  /** Row of each ring, ascending, and the end of its positions. */
  readonly #ringRows = new Growable(Uint32Array);
  readonly #ringEnds = new Growable(Uint32Array);
  readonly #positions = new Growable(Int32Array);

  get count(): number {
    return this.#lons.length;
  }

  /** @param row its label must be one of `houseLabels` */
  add(row: AddressRow): void {
    for (const ring of row.footprint ?? []) {
      this.#ringRows.push(this.count);
      this.#positions.append(ring);
      this.#ringEnds.push(this.#positions.length);
    }
    this.#lons.push(row.lonE7);
    this.#lats.push(row.latE7);
    this.#objects.push(row.object);
    this.#labels.push(this.#labelTexts.numberOf(row.label));
    this.#texts.push(row.texts);
    this.#ranks.push(row.rank);
    this.#mainTags.push(this.#mainTagTexts.numberOf(row.mainTag ?? ''));
    this.#names.push(this.#labelTexts.numberOf(row.name ?? ''));
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

  /** The outer rings of its building; empty if it is none. */
  footprint(row: number): Int32Array[] {
    const rows = this.#ringRows.values();
    const rings: Int32Array[] = [];
    for (let ring = lowerBound(rows, row); rows[ring] === row; ring++) {
      const start = ring === 0 ? 0 : this.#ringEnds.at(ring - 1);
      rings.push(this.#positions.values().slice(start, this.#ringEnds.at(ring)));
    }
    return rings;
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
