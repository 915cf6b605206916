import { distanceMetres, EARTH_RADIUS_METRES, unitVector } from '../core/core.ts';

interface Located {
  readonly lat: number;
  readonly lon: number;
}

/** Cells are counted from one end of the Earth; the smallest cells that are used fit so many times. */
const CELLS_ACROSS = 2 ** 15;

type Triple = readonly [x: number, y: number, z: number];

const AROUND = [0, -1, 1];
/** To a cube itself and to the 26 around it. */
const STEPS: readonly Triple[] = AROUND.flatMap((x) =>
  AROUND.flatMap((y) => AROUND.map((z): Triple => [x, y, z])),
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
    const cell = this.#cells.get(keyOf(cube));
    if (cell) cell.push(thing);
    else this.#cells.set(keyOf(cube), [thing]);
  }

  /** All things within reach of a point, and some that are farther. */
  *near(lat: number, lon: number): Generator<T> {
    const cube = this.#cubeOf(lat, lon);
    for (const step of STEPS) yield* this.#cells.get(keyOf(cube, step)) ?? [];
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

  #cubeOf(lat: number, lon: number): Triple {
    unitVector(lat, lon, this.#vector);
    const [x = 0, y = 0, z = 0] = this.#vector;
    return [this.#count(x), this.#count(y), this.#count(z)];
  }

  #count(coordinate: number): number {
    return Math.floor((coordinate * EARTH_RADIUS_METRES) / this.#cubeMetres) + CELLS_ACROSS / 2;
  }
}

function keyOf([x, y, z]: Triple, [dx, dy, dz]: Triple = [0, 0, 0]): number {
  return ((x + dx) * CELLS_ACROSS + y + dy) * CELLS_ACROSS + z + dz;
}
