import { Grid } from './grid.ts';
import { Multimap } from './multimap.ts';
import { eachPoint, type NearestPoint } from './plane.ts';
import { allNames, areAlmostEqual, foldName, skeletonsOf } from './street-names.ts';
import type { StreetTable } from './street-table.ts';
import { StringPool } from './string-pool.ts';

export const NO_STREET = -1;

/** Where a house may look for its street. */
export interface Spot {
  /** 1e-7 degrees. */
  readonly lon: number;
  readonly lat: number;
  /** The locality that it lies in; asked for only where it matters. */
  readonly locality: () => number;
}

/** A name as it is looked up. */
export interface NameForms {
  readonly folded: string;
  readonly skeletons: readonly string[];
}

/** In its own locality an address finds its street even if part of it is not on the map. */
const SAME_LOCALITY_METRES = 5000;
/** Beyond it what the address says is stronger than the boundary. */
const OTHER_LOCALITY_METRES = 2000;
/** Choosing between streets, another locality or an abbreviated name count as being so much farther away. */
const STRANGE_METRES = 400;
const SIMILAR_METRES = 300;

/** Some 5.5 km: reach of names. */
const NAME_GRID = new Grid(0.05);
const NAME_SPACING_METRES = 2500;
/** Some 550 m: reach of nearness. */
const PLACE_GRID = new Grid(0.005);
const PLACE_SPACING_METRES = 250;

/** Finds the street of a house by its name or by nearness. */
export class StreetIndex {
  readonly #table: StreetTable;
  readonly #skeletons = new StringPool();
  readonly #foldedOfSet: readonly (readonly string[])[];
  readonly #byName = new Multimap();
  #byPlace: Multimap | undefined;

  constructor(table: StreetTable) {
    this.#table = table;
    const { ways } = table;
    const namesOfSet = Array.from({ length: ways.nameSetCount }, (_, set) => allNames(ways.names(set)));
    this.#foldedOfSet = namesOfSet.map((names) => [...new Set(names.map(foldName))]);
    const skeletonsOfSet = namesOfSet.map((names) =>
      [...new Set(names.flatMap(skeletonsOf))].map((skeleton) => this.#skeletons.numberOf(skeleton)),
    );
    for (let street = 0; street < table.count; street++)
      for (const way of table.waysOf(street)) this.#addWay(street, way, skeletonsOfSet[ways.nameSet(way)]!);
  }

  /** The street of that name that the spot belongs to, or -1. */
  nearestNamed({ folded, skeletons }: NameForms, spot: Spot): number {
    const candidates = this.#named(skeletons, spot);
    let best = NO_STREET;
    let leastCost = Number.POSITIVE_INFINITY;
    for (const street of candidates) {
      const cost = this.#cost(street, folded, spot, leastCost);
      if (cost < leastCost) [best, leastCost] = [street, cost];
    }
    return best;
  }

  /** The nearest street within 300 m whose name is almost that one (see `areAlmostEqual`), or -1. */
  nearestSimilar({ folded }: NameForms, spot: Spot): number {
    return this.#nearest(spot, SIMILAR_METRES, (street) =>
      this.#isNamed(street, (name) => areAlmostEqual(name, folded)),
    );
  }

  /** The nearest street of all within `metres` (at most 500), or -1. */
  nearest(spot: Spot, metres: number): number {
    return this.#nearest(spot, metres, () => true);
  }

  #addWay(street: number, way: number, skeletons: readonly number[]): void {
    eachPoint(this.#table.ways.line(way), NAME_SPACING_METRES, (lon, lat) => {
      const cell = NAME_GRID.cellOf(lon, lat);
      for (const skeleton of skeletons) this.#byName.addOnce(skeleton * NAME_GRID.size + cell, street);
    });
  }

  #named(skeletons: readonly string[], { lon, lat }: Spot): Iterable<number> {
    const streets: number[] = [];
    const cells = NAME_GRID.cellsNear(lon, lat);
    for (const skeleton of skeletons) {
      const number = this.#skeletons.find(skeleton);
      if (number === undefined) continue;
      for (const cell of cells) this.#byName.appendTo(streets, number * NAME_GRID.size + cell);
    }
    return streets.length > 1 ? new Set(streets) : streets;
  }

  /** Metres, more for a street that is less likely meant; infinite where it is not, or where it is over `limit`. */
  #cost(street: number, folded: string, spot: Spot, limit: number): number {
    const nearest = { metres: Math.min(limit, SAME_LOCALITY_METRES), lon: 0, lat: 0 };
    const bound = nearest.metres;
    this.#table.approach(street, spot.lon, spot.lat, nearest);
    if (nearest.metres >= bound) return Number.POSITIVE_INFINITY;
    const isAbbreviated = !this.#isNamed(street, (name) => name === folded);
    const isElsewhere = this.#table.localityOf(street) !== spot.locality();
    if (isElsewhere && nearest.metres > OTHER_LOCALITY_METRES) return Number.POSITIVE_INFINITY;
    return nearest.metres + (isAbbreviated ? STRANGE_METRES : 0) + (isElsewhere ? STRANGE_METRES : 0);
  }

  #nearest({ lon, lat }: Spot, metres: number, isRight: (street: number) => boolean): number {
    const streets: number[] = [];
    for (const cell of PLACE_GRID.cellsNear(lon, lat)) this.#places().appendTo(streets, cell);
    const nearest: NearestPoint = { metres, lon: 0, lat: 0 };
    let best = NO_STREET;
    for (const street of new Set(streets)) {
      const { metres: before } = nearest;
      if (!isRight(street)) continue;
      this.#table.approach(street, lon, lat, nearest);
      if (nearest.metres < before) best = street;
    }
    return best;
  }

  #places(): Multimap {
    if (this.#byPlace !== undefined) return this.#byPlace;
    const places = new Multimap();
    for (let street = 0; street < this.#table.count; street++)
      for (const way of this.#table.waysOf(street))
        eachPoint(this.#table.ways.line(way), PLACE_SPACING_METRES, (lon, lat) =>
          places.addOnce(PLACE_GRID.cellOf(lon, lat), street),
        );
    this.#byPlace = places;
    return places;
  }

  /** Whether any of its names is the right one. */
  #isNamed(street: number, isRight: (folded: string) => boolean): boolean {
    let seen = -1;
    for (const way of this.#table.waysOf(street)) {
      const set = this.#table.ways.nameSet(way);
      if (set !== seen && this.#foldedOfSet[set]!.some(isRight)) return true;
      seen = set;
    }
    return false;
  }
}
