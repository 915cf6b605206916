import { connectedAreas } from '../geometry/connected-areas.ts';
import { encodeTile } from '../vector-tile/encode-tile.ts';
import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import { withIslandDots } from './island-dots.ts';
import { markLinesInWater } from './lines-in-water.ts';
import { mergeFeatures } from './merge-features.ts';
import { withPoiRanks } from './poi-ranks.ts';

/** Merges and encodes the layers of a tile, in their order; empty if no feature of it can be seen. */
export function encodeLayers(zoom: number, layers: readonly TileLayer[]): Uint8Array {
  const merged = layers.map(({ name, features }) => ({
    name,
    features: mergeFeatures(name, zoom, features).map(withConnectedAreas),
  }));
  const seen = merged.filter(({ features }) => features.length > 0);
  return encodeTile(withPoiRanks(markLinesInWater(withIslandDots(seen))));
}

function withConnectedAreas(feature: TileFeature): TileFeature {
  const { shape, parts } = feature;
  if (shape !== 'area' || parts.length < 2) return feature;
  const connected = connectedAreas(parts);
  return connected === parts ? feature : { ...feature, parts: connected };
}
