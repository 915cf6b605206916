import { LAST_WORLD_ZOOM } from '../../src/map/schema/own-layers.ts';
import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { seenAreas } from '../raster/seen-areas.ts';
import { numberOf, readTable } from './read-table.ts';

/** Adds the depths of the sea. */
export function addDepths(maker: WorldTileMaker): void {
  for (const depth of readTable('depths')) {
    const attributes = ['depth', numberOf(depth, 'depth'), 'step', numberOf(depth, 'step')];
    for (let zoom = 0; zoom <= LAST_WORLD_ZOOM; zoom++) {
      const shown = { layer: 'bathymetry', from: zoom, to: zoom, attributes, order: 0, coarseness: 3 };
      maker.addArea(seenAreas(depth.polygons, zoom), shown);
    }
  }
}
