import type { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { LAST_SHAPE_ZOOM } from '../../src/world-map/world-tiles.ts';
import { seenAreas } from '../raster/seen-areas.ts';
import { readTable, textOf } from './read-table.ts';

/** Adds what covers the land, each kind over those before it, below all else on land. */
export function addLandCover(maker: WorldTileMaker): void {
  const covers = readTable('land-cover');
  for (const [i, cover] of covers.entries())
    for (let zoom = 0; zoom <= LAST_SHAPE_ZOOM; zoom++) {
      const attributes = ['kind', textOf(cover, 'kind')];
      const shown = {
        layer: 'land',
        from: zoom,
        to: zoom,
        attributes,
        order: i - covers.length,
        coarseness: 2,
      };
      maker.addArea(seenAreas(cover.polygons, zoom), shown);
    }
}
