import type { Ring } from '../../src/mvt/mvt.ts';
import { numberOf, readTable } from '../natural-earth/read-table.ts';
import { areasAbove } from '../raster/areas-above.ts';
import { emptyRaster, paintLine, paintPolygon } from '../raster/painted.ts';
import { type Raster, smoothed } from '../raster/raster.ts';

/** Cells of a tenth of a degree. */
const ROWS = 1800;
/** Cells by which depths are smoothed: they grow over some 50 km. */
const REACH = 2;
/** Shares of deep water near a place at which the steps of a depth begin, the outermost first. */
const STEPS = [0.2, 0.5, 0.8];
/** With this share of land near a place depths begin to fade, and with this one they have faded out. */
const NEAR_LAND = 0.1;
const AT_LAND = 0.4;
const COARSENESS = { tolerance: 45, grid: 10, leastArea: 50_000 };

/** The areas of a step of a depth: polygons of rings of interleaved longitude and latitude in thousandths of a degree. */
interface DepthAreas {
  readonly depth: number;
  readonly step: number;
  readonly areas: readonly (readonly Ring[])[];
}

/**
 * The areas of the depths of the sea. Each depth has several, one in another, so that it begins softly; they stay off land.
 *
 * @param coasts rings of any islands and coasts in 1e-7 degrees
 */
export function depthAreas(
  land: Iterable<readonly Int32Array[]>,
  coasts: Iterable<Int32Array>,
): DepthAreas[] {
  const offLand = sharesOffLand(land, coasts);
  return [...rastersByDepth()].flatMap(([depth, deep]) => {
    const near = smoothed(deep, REACH);
    const values = near.values.map((share, i) => share * offLand[i]!);
    return STEPS.map((level, i) => ({
      depth,
      step: i + 1,
      areas: areasAbove({ ...near, values }, level, COARSENESS),
    }));
  });
}

/** By depth in metres the cells of the sea that are deeper. */
function rastersByDepth(): Map<number, Raster> {
  const rasters = new Map<number, Raster>();
  for (const feature of readTable('bathymetry')) {
    const depth = numberOf(feature, 'depth');
    const raster = rasters.get(depth) ?? emptyRaster(ROWS);
    rasters.set(depth, raster);
    for (const polygon of feature.polygons) paintPolygon(raster, polygon);
  }
  return rasters;
}

/** By cell 0 on land and beside it, 1 away from it. */
function sharesOffLand(land: Iterable<readonly Int32Array[]>, coasts: Iterable<Int32Array>): Float32Array {
  const raster = emptyRaster(ROWS);
  for (const polygon of land) paintPolygon(raster, polygon);
  for (const coast of coasts) paintLine(raster, coast);
  const beside = smoothed(raster, 1).values.map((share) => (share > 0.03 ? 1 : 0)); // a cell alone becomes several
  const share = smoothed({ ...raster, values: beside }, 1).values;
  return share.map((near) => Math.max(0, Math.min(1, (AT_LAND - near) / (AT_LAND - NEAR_LAND))));
}
