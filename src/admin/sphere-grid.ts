import { distanceMetres, EARTH_RADIUS_METRES, unitVector } from '../core/core.ts';

interface Located {
  readonly lat: number;
  readonly lon: number;
}

/** Cells are counted from one end of the Earth; the smallest cells that are used fit so many times. */
const CELLS_ACROSS = 2 ** 15;

const AROUND = [0, -1, 1];
/** From a cube's number to its own and to those of the 26 around it. */
const STEPS: readonly number[] = AROUND.flatMap((x) =>
  AROUND.flatMap((y) => AROUND.map((z) => numberOf(x, y, z))),
);

/** Things on the Earth by cubes of space, so that neither poles nor the antimeridian are a case of their own. */
export class SphereGrid<T extends Located> {
  readonly #cubeMetres: number;
  readonly #cells = new Map<number, T[]>();
  readonly #vector = new Float64Array(3);

  /** @param reachMetres how far things are looked for, 1,000 at least */
  constructor(reachMetres: number) {
    this.#cubeMetres = reachMetres;
  }

  add(thing: T): void {
    const cube = this.#cubeOf(thing.lat, thing.lon);
    const cell = this.#cells.get(cube);
    if (cell) cell.push(thing);
    else this.#cells.set(cube, [thing]);
  }

  /** All things within reach of a point, and some that are farther. */
  near(lat: number, lon: number): readonly T[] {
    const cube = this.#cubeOf(lat, lon);
    const near: T[] = [];
    for (const step of STEPS) {
      const cell = this.#cells.get(cube + step);
      if (cell) for (const thing of cell) near.push(thing);
    }
    return near;
  }

  /** The nearest thing within reach that is accepted, the one added first of several at the same distance. */
  nearest(
    lat: number,
    lon: number,
    accepts: (thing: T) => boolean,
  ): { thing: T; metres: number } | undefined {
    let nearest: { thing: T; metres: number } | undefined;
    for (const thing of this.near(lat, lon)) {
      const metres = distanceMetres(lat, lon, thing.lat, thing.lon);
      if (metres > this.#cubeMetres || metres >= (nearest?.metres ?? Infinity) || !accepts(thing)) continue;
      nearest = { thing, metres };
    }
    return nearest;
  }

  #cubeOf(lat: number, lon: number): number {
    unitVector(lat, lon, this.#vector);
    return numberOf(this.#count(0), this.#count(1), this.#count(2));
  }

  #count(axis: number): number {
    return Math.floor((this.#vector[axis]! * EARTH_RADIUS_METRES) / this.#cubeMetres) + CELLS_ACROSS / 2;
  }
}

function numberOf(x: number, y: number, z: number): number {
  return (x * CELLS_ACROSS + y) * CELLS_ACROSS + z;
}
