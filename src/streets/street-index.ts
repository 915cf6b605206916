import { Grid } from './grid.ts';
import { Multimap } from './multimap.ts';
import { eachPoint, type NearestPoint } from './plane.ts';
import { allNames, areAlmostEqual, comparedName, skeletonsOf } from './street-names.ts';
import type { StreetTable } from './street-table.ts';
import { StringPool } from './string-pool.ts';

export const NO_STREET = -1;

/** Streets near a house. */
export interface Spot {
  /** 1e-7 degrees. */
  readonly lonE7: number;
  readonly latE7: number;
  /** The locality that it lies in; asked for only where it matters. */
  readonly locality: () => number;
}

/** A name as it is looked up. */
export interface NameForms {
  readonly folded: string;
  readonly skeletons: readonly string[];
}

/** A street of the right name. */
interface Candidate {
  readonly street: number;
  readonly metres: number;
  /** Metres, more for an abbreviated name. */
  readonly cost: number;
}

/** In its own locality an address finds its street even if part of it is not on the map. */
const SAME_LOCALITY_METRES = 3000;
/** In another locality too: what an address says is stronger than a boundary. */
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
    this.#foldedOfSet = namesOfSet.map((names) => [...new Set(names.map(comparedName))]);
    const skeletonsOfSet = namesOfSet.map((names) =>
      [...new Set(names.flatMap(skeletonsOf))].map((skeleton) => this.#skeletons.numberOf(skeleton)),
    );
    for (let street = 0; street < table.count; street++)
      for (const way of table.waysOf(street)) this.#addWay(street, way, skeletonsOfSet[ways.nameSet(way)]!);
  }

  /** The street of that name that the spot belongs to, or -1. */
  nearestNamed({ folded, skeletons }: NameForms, spot: Spot): number {
    const candidates: Candidate[] = [];
    for (const street of this.#named(skeletons, spot)) {
      const metres = this.#metresTo(street, spot, SAME_LOCALITY_METRES);
      if (metres >= SAME_LOCALITY_METRES) continue;
      const isExact = this.#isNamed(street, (name) => name === folded);
      candidates.push({ street, metres, cost: metres + (isExact ? 0 : STRANGE_METRES) });
    }
    candidates.sort((a, b) => a.cost - b.cost);
    return isClear(candidates) ? candidates[0]!.street : this.#bestByLocality(candidates, spot);
  }

  /** The nearest street within 300 m whose name is almost that one (see `areAlmostEqual`), or -1. */
  nearestSimilar({ folded }: NameForms, spot: Spot): number {
    return this.#nearest(spot, SIMILAR_METRES, (street) =>
      this.#isNamed(street, (name) => areAlmostEqual(name, folded)),
    );
  }

  /** The nearest street of all that have a name within `metres` (at most 400, the reach of the grid), or -1. */
  nearest(spot: Spot, metres: number): number {
    const { ways } = this.#table;
    return this.#nearest(spot, metres, (street) => !ways.isReference(this.#table.waysOf(street)[0]!));
  }

  #addWay(street: number, way: number, skeletons: readonly number[]): void {
    eachPoint(this.#table.ways.line(way), NAME_SPACING_METRES, (lon, lat) => {
      const cell = NAME_GRID.cellOf(lon, lat);
      for (const skeleton of skeletons) this.#byName.addOnce(skeleton * NAME_GRID.size + cell, street);
    });
  }

  #named(skeletons: readonly string[], { lonE7: lon, latE7: lat }: Spot): Iterable<number> {
    const streets: number[] = [];
    const cells = NAME_GRID.cellsNear(lon, lat);
    for (const skeleton of skeletons) {
      const number = this.#skeletons.find(skeleton);
      if (number === undefined) continue;
      for (const cell of cells) this.#byName.appendTo(streets, number * NAME_GRID.size + cell);
    }
    return streets.length > 1 ? new Set(streets) : streets;
  }

  #bestByLocality(candidates: readonly Candidate[], spot: Spot): number {
    let best = NO_STREET;
    let leastCost = Number.POSITIVE_INFINITY;
    for (const { street, metres, cost } of candidates) {
      const isElsewhere = this.#table.localityOf(street) !== spot.locality();
      if (isElsewhere && metres > OTHER_LOCALITY_METRES) continue;
      const costHere = cost + (isElsewhere ? STRANGE_METRES : 0);
      if (costHere < leastCost) [best, leastCost] = [street, costHere];
    }
    return best;
  }

  /** `atMost` where it is farther. */
  #metresTo(street: number, { lonE7: lon, latE7: lat }: Spot, atMost: number): number {
    const nearest: NearestPoint = { metres: atMost, lonE7: lon, latE7: lat };
    this.#table.approach(street, lon, lat, nearest);
    return nearest.metres;
  }

  #nearest({ lonE7: lon, latE7: lat }: Spot, metres: number, isRight: (street: number) => boolean): number {
    const streets: number[] = [];
    for (const cell of PLACE_GRID.cellsNear(lon, lat)) this.#places().appendTo(streets, cell);
    const nearest: NearestPoint = { metres, lonE7: 0, latE7: 0 };
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

  /** True if any of its names is the right one. */
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

/** True if no locality can change which one is the best: finding a locality costs more than all else. */
function isClear([best, second]: readonly Candidate[]): boolean {
  if (best === undefined || best.metres > OTHER_LOCALITY_METRES) return false;
  return second === undefined || best.cost + STRANGE_METRES <= second.cost;
}
