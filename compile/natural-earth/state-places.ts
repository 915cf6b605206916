import type { World, WorldRegion } from '../../src/world/world.ts';
import { partAt, type Rows, rowsOf } from './land-rows.ts';

interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Degrees from the coast within which a part may be an islet or a spit that Natural Earth's land swallows. */
const COASTAL = 0.25;

/** A land of Natural Earth: the index of a continent or an island. */
type Land = number;

/** Finds where the names of states stand: on the land with most of their towns. */
export class StatePlaces {
  readonly #land: readonly (readonly Int32Array[])[];
  readonly #rows: Rows;
  readonly #towns: ReadonlyMap<WorldRegion, readonly Point[]>;

  /** @param land polygons in 1e-7 degrees */
  constructor(world: Pick<World, 'towns' | 'regions'>, land: readonly (readonly Int32Array[])[]) {
    this.#land = land;
    this.#rows = rowsOf(land);
    this.#towns = townsByRegion(world);
  }

  /**
   * The place of a state's name: a part on its main land amid its towns, else the middle of the towns there;
   * `undefined` if no town tells the main land.
   *
   * @param parts points of which Natural Earth has one for each part of the state
   */
  of(parts: readonly Point[], region: WorldRegion): Point | undefined {
    const towns = this.#towns.get(region) ?? [];
    const main = this.#mainLand(towns);
    if (main === undefined) return undefined;
    const there = towns.filter((town) => partAt(this.#rows, town) === main);
    const onMain = parts.filter((part) => partAt(this.#rows, part) === main);
    return onMain.length > 0 ? this.#amongTowns(onMain, there, main) : this.#middleOf(there, main);
  }

  /** The part nearest to the middle of the towns; those at the coast, which may be islets, and exclaves far away only if there is no other. */
  #amongTowns(parts: readonly Point[], towns: readonly Point[], land: Land): Point {
    if (parts.length === 1) return parts[0]!;
    const middle = meanOf(towns);
    const reach = Math.max(...towns.map((town) => degreesBetween(town, middle)));
    const within = parts.filter((part) => degreesBetween(part, middle) <= reach);
    const inland = within.filter((part) => this.#land[land]!.every((ring) => gap(part, ring) >= COASTAL));
    const [few] = [inland, within, parts].filter(({ length }) => length > 0);
    return nearestTo(middle, few!); // parts are not empty
  }

  #mainLand(towns: readonly Point[]): Land | undefined {
    const numbers = new Map<Land, number>();
    for (const town of towns) {
      const land = partAt(this.#rows, town);
      if (land !== undefined) numbers.set(land, (numbers.get(land) ?? 0) + 1);
    }
    const [main] = [...numbers].sort(([, a], [, b]) => b - a);
    return main?.[0];
  }

  /** The mean of towns on a land, or the town nearest to it if that is not on the land. */
  #middleOf(towns: readonly Point[], land: Land): Point {
    const mean = meanOf(towns);
    return partAt(this.#rows, mean) === land ? mean : nearestTo(mean, towns);
  }
}

function nearestTo(place: Point, points: readonly Point[]): Point {
  return points.reduce((best, one) =>
    degreesBetween(one, place) < degreesBetween(best, place) ? one : best,
  );
}

function degreesBetween(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
}

/** Degrees of latitude from a point to the nearest corner of a ring. */
function gap({ lat, lon }: Point, ring: Int32Array): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ring.length; at += 2) {
    const [right, up] = [(ring[at]! / 1e7 - lon) * shrink, ring[at + 1]! / 1e7 - lat];
    least = Math.min(least, right * right + up * up);
  }
  return Math.sqrt(least);
}

function townsByRegion({ towns, regions }: Pick<World, 'towns' | 'regions'>): Map<WorldRegion, Point[]> {
  const byRegion = new Map<WorldRegion, Point[]>();
  for (const { region, lat, lon } of towns) {
    const of = regions[region];
    if (!of) continue; // the town's is not known
    const known = byRegion.get(of);
    if (known) known.push({ lat, lon });
    else byRegion.set(of, [{ lat, lon }]);
  }
  return byRegion;
}

function meanOf(points: readonly Point[]): Point {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(points.map(({ lat }) => lat)), lon: mean(points.map(({ lon }) => lon)) };
}
