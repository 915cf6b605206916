import { LAST_WORLD_ZOOM } from '../../src/map/schema/own-layers.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { areasAbove } from '../raster/areas-above.ts';
import { emptyRaster, paintLine, paintPolygon } from '../raster/painted.ts';
import { type Raster, smoothed } from '../raster/raster.ts';
import { seenAreas } from '../raster/seen-areas.ts';
import { numberOf, readTable } from './read-table.ts';

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
/** 1e-7 degrees in a thousandth. */
const UNITS_PER_STEP = 10_000;

/**
 * Adds the depths of the sea. Each has several areas, one in another, so that it begins softly; they stay off land.
 *
 * @param coasts rings of any islands and coasts in 1e-7 degrees
 */
export function addDepths(
  maker: WorldTileMaker,
  land: Iterable<readonly Int32Array[]>,
  coasts: Iterable<Int32Array>,
): void {
  const offLand = sharesOffLand(land, coasts);
  for (const [depth, deep] of rastersByDepth()) {
    const near = smoothed(deep, REACH);
    const values = near.values.map((share, i) => share * offLand[i]!);
    for (const [i, level] of STEPS.entries())
      addDepth(maker, { ...near, values }, level, ['depth', depth, 'step', i + 1]);
  }
}

function addDepth(
  maker: WorldTileMaker,
  raster: Raster,
  level: number,
  attributes: (string | number)[],
): void {
  const areas = areasAbove(raster, level, COARSENESS).map((rings) =>
    rings.map((ring) => Int32Array.from(ring, (value) => value * UNITS_PER_STEP)),
  );
  for (let zoom = 0; zoom <= LAST_WORLD_ZOOM; zoom++)
    maker.addArea(seenAreas(areas, zoom), {
      layer: 'bathymetry',
      from: zoom,
      to: zoom,
      attributes,
      order: 0,
      coarseness: 3,
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
