import type { World } from '../../src/world/world.ts';
import { emptyRaster, paintPolygon } from '../raster/painted.ts';
import type { Raster } from '../raster/raster.ts';
import { polygonsByCountry } from '../world-countries.ts';
import { readTable } from './read-table.ts';
import type { Point } from './state-labels.ts';

/** Cells of a tenth of a degree. */
const ROWS = 1800;
const CELLS_PER_DEGREE = ROWS / 180;
/** Cells of a country that are looked at, spread over it evenly. */
const MOST_CELLS = 500;
/** Share of a country's size, as a square's side, that counts as near. */
const NEAR = 0.4;

/**
 * Where the name of each country stands, by its code: where most of its land is near, which is neither a far island nor a narrow end. Of
 * countries smaller than a cell it is their place.
 */
export function countryPoints(world: World): ReadonlyMap<string, Point> {
  const land = emptyRaster(ROWS);
  for (const { polygons } of readTable('land')) for (const polygon of polygons) paintPolygon(land, polygon);
  const borders = polygonsByCountry();
  const own = emptyRaster(ROWS);
  return new Map(
    world.countries.map((country) => {
      const polygons = borders.get(country.code) ?? [];
      for (const polygon of polygons) paintPolygon(own, polygon);
      const [first, end] = cellsOfRows(polygons, own);
      const cells = cellsOn(own, land, first, end);
      own.values.fill(0, first, end);
      return [country.code, cells.length === 0 ? country : amidst(cells)];
    }),
  );
}

/** First cell of the rows in which polygons lie, and first one after them. */
function cellsOfRows(
  polygons: readonly (readonly Int32Array[])[],
  { values, width }: Raster,
): [number, number] {
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ring of polygons.flat())
    for (let at = 1; at < ring.length; at += 2) {
      south = Math.min(south, ring[at]!);
      north = Math.max(north, ring[at]!);
    }
  if (north < south) return [0, 0];
  const rowOf = (lat: number): number => Math.floor((90 - lat / 1e7) * CELLS_PER_DEGREE);
  return [Math.max(0, rowOf(north) - 1) * width, Math.min(values.length, (rowOf(south) + 2) * width)];
}

/** The middles of the cells that are set in both, from one cell to before another. */
function cellsOn({ values, width }: Raster, land: Raster, first: number, end: number): Point[] {
  const cells: Point[] = [];
  for (let cell = first; cell < end; cell++)
    if (values[cell] === 1 && land.values[cell] === 1)
      cells.push({
        lat: 90 - (Math.floor(cell / width) + 0.5) / CELLS_PER_DEGREE,
        lon: ((cell % width) + 0.5) / CELLS_PER_DEGREE - 180,
      });
  return cells;
}

/** The cell with the most land near it. */
function amidst(cells: readonly Point[]): Point {
  const step = Math.ceil(cells.length / MOST_CELLS);
  const some = cells.filter((_, i) => i % step === 0);
  const area = cells.reduce((sum, { lat }) => sum + shrink(lat), 0) / CELLS_PER_DEGREE ** 2;
  const near = NEAR ** 2 * area;
  const landAround = (here: Point): number =>
    some.reduce((sum, cell) => sum + shrink(cell.lat) * Math.exp(-squareDegrees(here, cell) / near), 0);
  const sums = some.map(landAround);
  return some[sums.indexOf(Math.max(...sums))]!;
}

function squareDegrees(a: Point, b: Point): number {
  return (a.lat - b.lat) ** 2 + ((a.lon - b.lon) * shrink((a.lat + b.lat) / 2)) ** 2;
}

/** Degrees of latitude that are as long as one of longitude. */
function shrink(lat: number): number {
  return Math.cos((lat * Math.PI) / 180);
}
