import type { AreaLevel } from '../addresses/addresses.ts';
import type { ColumnArray } from '../columns/columns.ts';
import type { BoundingBox } from '../core/core.ts';
import { type AreaColumns, columnsOf } from './area-columns.ts';
import { ChainFinder } from './chain-finder.ts';
import { HALF_TURN, QUARTER_TURN, toGrid, UNITS_PER_DEGREE } from './grid.ts';
import { Hierarchy } from './hierarchy.ts';
import type { LayeredAreas } from './layered-areas.ts';
import { SettlementsOfLayers, type SettlementTrees, settlementTrees } from './nearest-settlements.ts';
import { PolygonIndex } from './polygon-index.ts';
import { type Polygon, polygonsOfRings } from './ring-order.ts';
import { ShapeTree } from './shape-tree.ts';

type CountryAt = (lat: number, lon: number) => string | undefined;

/**
 * The areas of a data set, numbered in preorder: the descendants of area n are the numbers after it, up to `endOf(n)`.
 * Points are in degrees; any longitude is taken for the one it is the same as within 180° W to 180° E.
 */
export class AreaTree {
  readonly #hierarchy: Hierarchy;
  readonly #polygons: PolygonIndex;
  readonly #cells: ShapeTree;
  readonly #chains: ChainFinder;
  /** Index of each area among those with polygons; -1 for an area without. */
  readonly #shapeOf: Int32Array;

  /**
   * @param columns of `layOutAreas`, as a container holds them
   * @param countryAt the country of a point that no country's polygon holds, as an ISO 3166-1 alpha-2 code
   * @param trees over settlements, those of the columns if there are no others
   */
  constructor(columns: AreaColumns, countryAt: CountryAt, trees?: readonly SettlementTrees[]) {
    this.#hierarchy = new Hierarchy(columns);
    this.#polygons = new PolygonIndex(columns);
    this.#cells = new ShapeTree(columns, this.#polygons);
    this.#shapeOf = columns.derived('area.shapeOf', () => placesOf(this.#polygons.shaped, this.size));
    this.#chains = new ChainFinder(
      this.#hierarchy,
      (area) => this.#shapeOf[area]! >= 0,
      new SettlementsOfLayers(
        trees ?? [settlementTrees(columns, this.#hierarchy.latOf, this.#hierarchy.lonOf)],
      ),
      countryAt,
    );
  }

  /** A tree over columns that lie in memory. */
  static over(arrays: Readonly<Record<string, ColumnArray>>, countryAt: CountryAt): AreaTree {
    return new AreaTree(columnsOf(arrays), countryAt);
  }

  static ofLayers(layers: LayeredAreas, countryAt: CountryAt): AreaTree {
    return new AreaTree(layers, countryAt, layers.settlements);
  }

  get size(): number {
    return this.#hierarchy.size;
  }

  levelOf(area: number): AreaLevel {
    return this.#hierarchy.levelOf(area);
  }

  /** -1 for none. */
  parentOf(area: number): number {
    return this.#hierarchy.parentOf(area);
  }

  /** Past the last of its descendants. */
  endOf(area: number): number {
    return this.#hierarchy.endOf(area);
  }

  latOf(area: number): number {
    return this.#hierarchy.latOf(area);
  }

  lonOf(area: number): number {
    return this.#hierarchy.lonOf(area);
  }

  /** ISO 3166-1 alpha-2. */
  countryCodeOf(area: number): string | undefined {
    return this.#hierarchy.countryCodeOf(area);
  }

  /** Box around an area's polygons; undefined where it has none. */
  polygonsBoundsOf(area: number): BoundingBox | undefined {
    const shape = this.#shapeOf[area]!;
    if (shape < 0) return undefined;
    const [west, south, east, north] = this.#polygons.extentOf(shape);
    return [
      west / UNITS_PER_DEGREE,
      south / UNITS_PER_DEGREE,
      east / UNITS_PER_DEGREE,
      north / UNITS_PER_DEGREE,
    ];
  }

  /**
   * The polygons of an area as its extract has them, each its outer ring and then its holes: interleaved longitude, latitude in 1e-7 degrees,
   * the last position equal to the first. Empty where it has none. They are views of columns that must not be written.
   */
  polygonsOf(area: number): readonly Polygon[] {
    const shape = this.#shapeOf[area]!;
    return shape < 0 ? [] : polygonsOfRings(this.#polygons.ringsOf(shape));
  }

  /** The country of an ISO 3166-1 alpha-2 code in capitals; -1 for none. */
  countryArea(code: string): number {
    return this.#hierarchy.countryArea(code);
  }

  /**
   * Areas whose polygons contain a point, coarse to fine; exact on the grid of 1e-7 degrees. A point on a border that
   * two areas share is in one of them; on the antimeridian areas to the east of it come first.
   */
  containing(lat: number, lon: number): number[] {
    const gridLat = Math.min(toGrid(lat), QUARTER_TURN - 1); // no polygon goes on beyond the pole
    const gridLon = wrapped(toGrid(lon));
    const areas = this.#areasAt(gridLat, gridLon);
    if (areas.length > 0 || gridLon > -HALF_TURN) return areas;
    return this.#areasAt(gridLat, HALF_TURN - 1);
  }

  /**
   * All areas that a point lies in, coarse to fine; empty at open sea. First those whose polygons contain it; without
   * a country among them the one that `countryAt` names; then settlements that are known by a point only, where they
   * are near enough (`reach.ts`); and with no city, town or village so far, the nearest one of the country however far
   * it is.
   */
  chainAt(lat: number, lon: number): number[] {
    return this.#chains.find(this.containing(lat, lon), lat, lon, true);
  }

  /** Like {@link chainAt}, without a town that is too far away to hold the point. */
  chainWithinReachAt(lat: number, lon: number): number[] {
    return this.#chains.find(this.containing(lat, lon), lat, lon, false);
  }

  #areasAt(gridLat: number, gridLon: number): number[] {
    const { rankOf } = this.#hierarchy;
    const areas = this.#cells.shapesAt(gridLon, gridLat).map((shape) => this.#polygons.shaped[shape]!);
    return areas.sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  }
}

/** From 180° W, which is in it, to 180° E, which is not. */
function wrapped(gridLon: number): number {
  if (gridLon >= -HALF_TURN && gridLon < HALF_TURN) return gridLon;
  const turn = 2 * HALF_TURN;
  return ((((gridLon + HALF_TURN) % turn) + turn) % turn) - HALF_TURN;
}

/** Place of each number below `size` in a list; -1 where it is not in it. */
function placesOf(numbers: Uint32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(-1);
  for (const [place, number] of numbers.entries()) places[number] = place;
  return places;
}
