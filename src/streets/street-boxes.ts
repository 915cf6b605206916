import { Growable } from '../arrays/arrays.ts';
import { eastOf, inMetres } from './plane.ts';

/** Distances on a plane are not quite the same from both ends. */
const SURELY = 0.99;

/** The boxes around streets, in flat columns: 20 bytes each. They may lie across the antimeridian. */
export class StreetBoxes {
  readonly #origins = new Growable(Int32Array);
  /** Distances from the origin to the west and to the east, each 0 or more. */
  readonly #wests = new Growable(Int32Array);
  readonly #easts = new Growable(Int32Array);
  readonly #souths = new Growable(Int32Array);
  readonly #norths = new Growable(Int32Array);

  /** @param lines interleaved longitude, latitude in 1e-7 degrees; one position at least */
  add(lines: readonly Int32Array[]): void {
    const origin = lines[0]![0]!;
    const lat = lines[0]![1]!;
    let west = 0;
    let east = 0;
    let south = lat;
    let north = lat;
    for (const line of lines)
      for (let at = 0; at < line.length; at += 2) {
        const offset = eastOf(origin, line[at]!);
        west = Math.min(west, offset);
        east = Math.max(east, offset);
        south = Math.min(south, line[at + 1]!);
        north = Math.max(north, line[at + 1]!);
      }
    this.#origins.push(origin);
    this.#wests.push(west);
    this.#easts.push(east);
    this.#souths.push(south);
    this.#norths.push(north);
  }

  /** How far a point is from a box at least; 0 inside. Right for boxes and distances of some kilometres. */
  metresTo(box: number, lon: number, lat: number): number {
    const offset = eastOf(this.#origins.at(box), lon);
    const east = Math.max(this.#wests.at(box) - offset, offset - this.#easts.at(box), 0);
    const north = Math.max(this.#souths.at(box) - lat, lat - this.#norths.at(box), 0);
    const [x, y] = inMetres(0, lat, east, lat + north);
    return Math.hypot(x, y) * SURELY;
  }
}
