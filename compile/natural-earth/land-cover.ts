import type { WorldTileMaker } from '../../src/tiles/world/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/tiles/world/world-tiles.ts';
import { readTable, textOf } from './read-table.ts';

const UNITS_PER_DEGREE = 1e7;
const PIXELS_PER_TILE = 512;
/** Square pixels of the smallest area, and of the smallest gap in one. */
const LEAST_AREA = 20;

/** Adds what covers the land, each kind over those before it, below all else on land. */
export function addLandCover(maker: WorldTileMaker): void {
  const covers = readTable('land-cover');
  for (const [i, cover] of covers.entries())
    for (let zoom = 0; zoom <= LAST_SHAPE_ZOOM; zoom++) {
      const seen = cover.polygons.filter(([outer]) => isSeen(outer!, zoom));
      const areas = seen.map((rings) => rings.filter((ring) => isSeen(ring, zoom)));
      const attributes = ['kind', textOf(cover, 'kind')];
      maker.addArea(areas, { layer: 'land', from: zoom, to: zoom, attributes, order: i - covers.length });
    }
}

function isSeen(ring: Int32Array, zoom: number): boolean {
  const pixel = 360 / (PIXELS_PER_TILE * 2 ** zoom);
  const shrink = Math.cos((ring[1]! / UNITS_PER_DEGREE) * (Math.PI / 180)); // degrees of latitude are longer on the map
  return squareDegrees(ring) / shrink > LEAST_AREA * pixel ** 2;
}

function squareDegrees(ring: Int32Array): number {
  const [x, y] = [ring[0]!, ring[1]!];
  let sum = 0;
  for (let at = 2; at < ring.length; at += 2)
    sum += (ring[at - 2]! - x) * (ring[at + 1]! - y) - (ring[at]! - x) * (ring[at - 1]! - y);
  return Math.abs(sum) / 2 / UNITS_PER_DEGREE ** 2;
}
