import { tmpdir } from 'node:os';
import { WorldTileMaker } from '../../src/world-map/world-tile-maker.ts';
import { collectAreas } from './collect-areas.ts';
import { encodeDrawnAreas } from './encode-drawn-areas.ts';
import { addIce } from './ice.ts';
import type { Polygon } from './read-polygons.ts';
import { addWaters } from './waters.ts';

/**
 * Draws coast and waters from their first exact zoom on, and ice.
 *
 * @returns the areas for `decodeDrawnAreas`
 */
export function drawAreas(
  seas: readonly Polygon[],
  waterbodies: Iterable<Polygon>,
  land: readonly Polygon[],
): Buffer {
  const maker = new WorldTileMaker(tmpdir());
  try {
    addWaters(maker, seas, waterbodies);
    addIce(maker, land);
    return encodeDrawnAreas(collectAreas(maker));
  } finally {
    maker.remove();
  }
}
