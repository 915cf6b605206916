import { Grid } from './grid.ts';
import { Multimap } from './multimap.ts';
import { approachPart, eachPoint, type NearestPoint } from './plane.ts';
import { allNames } from './street-names.ts';
import type { StreetWays } from './street-ways.ts';

/** Some 220 m: more than anybody asks for and half of the spacing. */
const GRID = new Grid(0.002);
const SPACING_METRES = 100;

/** The named streets above ground around points. */
export class StreetsAround {
  readonly #ways: StreetWays;
  readonly #byPlace = new Multimap();

  /** @param ways which do not become more */
  constructor(ways: StreetWays) {
    this.#ways = ways;
    for (let way = 0; way < ways.count; way++)
      if (!ways.isReference(way) && !ways.isBelow(way))
        eachPoint(ways.line(way), SPACING_METRES, (lon, lat) =>
          this.#byPlace.addOnce(GRID.cellOf(lon, lat), way),
        );
  }

  /**
   * Every name of the nearest streets.
   *
   * @param lon longitude and latitude in 1e-7 degrees
   * @param metres at most 100
   * @param most streets
   */
  namesAround(lon: number, lat: number, metres: number, most: number): string[] {
    const metresOfSet = new Map<number, number>();
    for (const way of this.#waysNear(lon, lat)) {
      const set = this.#ways.nameSet(way);
      const nearest: NearestPoint = { metres: metresOfSet.get(set) ?? metres, lonE7: 0, latE7: 0 };
      const before = nearest.metres;
      approachPart(this.#ways.positions(), this.#ways.startOf(way), this.#ways.endOf(way), lon, lat, nearest);
      if (nearest.metres < before) metresOfSet.set(set, nearest.metres);
    }
    const nearestFirst = [...metresOfSet].sort(([a, nearer], [b, farther]) => nearer - farther || a - b);
    return nearestFirst.slice(0, most).flatMap(([set]) => allNames(this.#ways.names(set)));
  }

  #waysNear(lon: number, lat: number): ReadonlySet<number> {
    const ways: number[] = [];
    for (const cell of GRID.cellsNear(lon, lat)) this.#byPlace.appendTo(ways, cell);
    return new Set(ways);
  }
}
