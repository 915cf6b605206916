import { Growable } from '../arrays/arrays.ts';
import type { Addresses } from './addresses.ts';
import { pointAmongHouses, pointOnWays, type StreetFacts, type StreetPoint } from './collected-street.ts';
import type { StreetTable } from './street-table.ts';
import type { UnmappedStreet } from './unmapped-streets.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Position and area of each street: streets with ways first, then the others. */
export class StreetPlaces {
  /** Numbers of the streets in ascending order of their areas. */
  readonly order: Uint32Array;
  readonly #lons = new Growable(Int32Array);
  readonly #lats = new Growable(Int32Array);
  readonly #areas = new Growable(Float64Array);
  readonly #whereabouts: Whereabouts;

  constructor(
    table: StreetTable,
    unmapped: readonly UnmappedStreet[],
    addresses: Addresses,
    whereabouts: Whereabouts,
  ) {
    this.#whereabouts = whereabouts;
    for (let street = 0; street < table.count; street++) this.#add(pointOnWays(table, street));
    for (const street of unmapped) this.#add(pointAmongHouses(street, addresses));
    const areas = this.#areas.values();
    this.order = Uint32Array.from(areas.keys()).sort((a, b) => areas[a]! - areas[b]! || a - b);
  }

  at(street: number): Pick<StreetFacts, 'point' | 'area' | 'postcode'> {
    const point = { lonE7: this.#lons.at(street), latE7: this.#lats.at(street) };
    const postcode = (): string | undefined =>
      this.#whereabouts.postcodeAt(point.latE7 / 1e7, point.lonE7 / 1e7);
    return { point, area: this.#areas.at(street), postcode };
  }

  #add({ lonE7, latE7 }: StreetPoint): void {
    this.#lons.push(Math.round(lonE7));
    this.#lats.push(Math.round(latE7));
    this.#areas.push(this.#whereabouts.areaOf(latE7 / 1e7, lonE7 / 1e7));
  }
}
