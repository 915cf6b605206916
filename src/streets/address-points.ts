import { Growable } from '../arrays/arrays.ts';
import { isInside, type Positions } from '../osm/osm.ts';
import { Grid } from './grid.ts';
import { Multimap } from './multimap.ts';

/** Some 110 m: most buildings touch one or two cells. */
const GRID = new Grid(0.001);

/** Where addresses stand that are mere points, and which of them a building holds. Some 36 bytes for each. */
export class AddressPoints {
  readonly #lons = new Growable(Int32Array);
  readonly #lats = new Growable(Int32Array);
  readonly #numbers = new Growable(Uint32Array);
  readonly #byCell = new Multimap();

  /**
   * @param lon longitude and latitude in 1e-7 degrees
   * @param number what {@link within} says of it
   */
  add(lon: number, lat: number, number: number): void {
    this.#byCell.add(GRID.cellOf(lon, lat), this.#lons.length);
    this.#lons.push(lon);
    this.#lats.push(lat);
    this.#numbers.push(number);
  }

  /** Numbers of the points that a ring holds, or that are corners of it, as entrances are; ascending in the order of adding. */
  within(ring: Positions): number[] {
    const near: number[] = [];
    for (const cell of GRID.cellsOver(ring)) this.#byCell.appendTo(near, cell);
    return near
      .filter((point) => this.#isWithin(ring, point))
      .sort((a, b) => a - b)
      .map((point) => this.#numbers.at(point));
  }

  #isWithin(ring: Positions, point: number): boolean {
    const [lon, lat] = [this.#lons.at(point), this.#lats.at(point)];
    for (let at = 0; at < ring.length; at += 2) if (ring[at] === lon && ring[at + 1] === lat) return true;
    return isInside([ring], lon, lat);
  }
}
