import { Growable } from '../arrays/arrays.ts';
import type { AddressText } from './address-texts.ts';
import type { Addresses } from './addresses.ts';
import type { Associations } from './associations.ts';
import { type NameForms, NO_STREET, type Spot, type StreetIndex } from './street-index.ts';
import { comparedName, skeletonsOf } from './street-names.ts';
import type { StreetTable } from './street-table.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Houses that name a street or place which is not among the ways. */
export interface UnfoundRows {
  readonly rows: Growable<Uint32Array>;
  /** Name in their tags, as a number of the pool of texts. */
  readonly names: Growable<Uint32Array>;
  /** 1 for a place whose houses are numbered without streets, 0 for a street. */
  readonly isPlace: Growable<Uint8Array>;
}

/** An address of which nothing but the number is known belongs to a street that it stands at. */
const AT_STREET_METRES = 100;
const COMMA = ',';
const MOST_PARTS = 4;

/** Finds out which street each address belongs to. */
export class HouseAttacher {
  readonly unfound: UnfoundRows = {
    rows: new Growable(Uint32Array),
    names: new Growable(Uint32Array),
    isPlace: new Growable(Uint8Array),
  };
  /** Houses of which neither street nor place nor town is known. */
  readonly loose = new Growable(Uint32Array);
  readonly #addresses: Addresses;
  readonly #index: StreetIndex;
  readonly #associations: Associations;
  readonly #localityOf: Whereabouts['localityOf'];
  readonly #streetsOfWays: ReadonlyMap<number, readonly number[]>;
  readonly #streetlessTowns: ReadonlySet<number>;
  readonly #table: StreetTable;
  readonly #forms = new Map<number, readonly NameForms[]>();

  constructor(
    addresses: Addresses,
    table: StreetTable,
    index: StreetIndex,
    associations: Associations,
    { localityOf }: Whereabouts,
  ) {
    this.#addresses = addresses;
    this.#table = table;
    this.#index = index;
    this.#associations = associations;
    this.#localityOf = localityOf;
    this.#streetsOfWays = streetsOf(associations.ways(), table);
    this.#streetlessTowns = streetlessTowns(addresses);
  }

  /** The street of a row, or -1; then the row is among the unfound ones, or among the loose if nothing at all is known of it. */
  attach(row: number): number {
    const texts = this.#addresses.texts.at(this.#addresses.textsOf(row));
    const spot = this.#spotOf(row);
    if (texts.street !== 0) return this.#attachNamed(row, texts.street, spot);
    const associated = this.#attachAssociated(row, spot);
    if (associated !== undefined) return associated;
    if (texts.place !== 0) return this.#attachToPlace(row, texts.place, spot);
    return this.#attachUnnamed(row, texts, spot);
  }

  #attachNamed(row: number, name: number, spot: Spot): number {
    const forms = this.#formsOf(name);
    for (const form of forms) {
      const named = this.#index.nearestNamed(form, spot);
      if (named !== NO_STREET) return named;
    }
    const similar = this.#index.nearestSimilar(forms[0]!, spot);
    return similar === NO_STREET ? this.#leave(row, name, false) : similar;
  }

  /** Undefined if no relation names a street. */
  #attachAssociated(row: number, spot: Spot): number | undefined {
    for (const { name, ways } of this.#associations.of(this.#addresses.object(row))) {
      const streets = new Set(ways.flatMap((way) => this.#streetsOfWays.get(way) ?? []));
      if (streets.size > 0) return this.#nearestOf(streets, spot);
      if (name !== '') return this.#attachNamed(row, this.#addresses.texts.pool.numberOf(name), spot);
    }
    return undefined;
  }

  /** Squares and streets may be tagged as places too. */
  #attachToPlace(row: number, name: number, spot: Spot): number {
    const named = this.#index.nearestNamed(this.#formsOf(name)[0]!, spot);
    return named === NO_STREET ? this.#leave(row, name, true) : named;
  }

  #attachUnnamed(row: number, { town, isConscription }: AddressText, spot: Spot): number {
    if (town !== 0 && (isConscription || this.#streetlessTowns.has(town)))
      return this.#leave(row, town, true);
    const nearest = this.#index.nearest(spot, AT_STREET_METRES);
    if (nearest !== NO_STREET) return nearest;
    if (town !== 0) return this.#leave(row, town, true);
    this.loose.push(row);
    return NO_STREET;
  }

  #leave(row: number, name: number, isPlace: boolean): number {
    this.unfound.rows.push(row);
    this.unfound.names.push(name);
    this.unfound.isPlace.push(isPlace ? 1 : 0);
    return NO_STREET;
  }

  #nearestOf(streets: Iterable<number>, { lonE7, latE7 }: Spot): number {
    const nearest = { metres: Number.POSITIVE_INFINITY, lonE7: 0, latE7: 0 };
    let best = NO_STREET;
    for (const street of streets) {
      const { metres } = nearest;
      this.#table.approach(street, lonE7, latE7, nearest);
      if (nearest.metres < metres) best = street;
    }
    return best;
  }

  #spotOf(row: number): Spot {
    const [lonE7, latE7] = [this.#addresses.lon(row), this.#addresses.lat(row)];
    let locality: number | undefined;
    const localityOf = (): number => {
      locality ??= this.#localityOf(latE7 / 1e7, lonE7 / 1e7);
      return locality;
    };
    return { lonE7, latE7, locality: localityOf };
  }

  /** Tries the whole name, then its parts between commas: `Pine Street, 5th Floor`. */
  #formsOf(name: number): readonly NameForms[] {
    const known = this.#forms.get(name);
    if (known !== undefined) return known;
    const text = this.#addresses.texts.pool.text(name);
    const parts = text.includes(COMMA)
      ? text.split(COMMA, MOST_PARTS).filter((part) => part.trim() !== '')
      : [];
    const forms = [text, ...parts].map((form) => ({
      folded: comparedName(form),
      skeletons: skeletonsOf(form),
    }));
    this.#forms.set(name, forms);
    return forms;
  }
}

/** The streets that each of the objects is a way of. */
function streetsOf(objects: ReadonlySet<number>, table: StreetTable): Map<number, number[]> {
  const streets = new Map<number, number[]>();
  if (objects.size === 0) return streets;
  for (let street = 0; street < table.count; street++)
    for (const way of table.waysOf(street)) {
      const object = table.ways.object(way);
      if (objects.has(object)) streets.set(object, [...(streets.get(object) ?? []), street]);
    }
  return streets;
}

/** Towns most of whose addresses name neither street nor place: their houses are numbered without. */
function streetlessTowns(addresses: Addresses): Set<number> {
  const surplus = new Map<number, number>();
  for (let row = 0; row < addresses.count; row++) {
    const { street, place, town } = addresses.texts.at(addresses.textsOf(row));
    if (town === 0 || addresses.houseNumber(row).from < 0) continue; // a name alone says nothing of numbers
    surplus.set(town, (surplus.get(town) ?? 0) + (street === 0 && place === 0 ? 1 : -1));
  }
  return new Set([...surplus].filter(([, count]) => count > 0).map(([town]) => town));
}
