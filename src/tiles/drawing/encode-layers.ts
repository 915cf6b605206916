import { connectedAreas } from '../geometry/connected-areas.ts';
import { encodeTile } from '../vector-tile/encode-tile.ts';
import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import { mergeFeatures } from './merge-features.ts';

/** Makes a tile of what lies in it, layers in their order; empty where nothing of it can be seen. */
export function encodeLayers(zoom: number, layers: readonly TileLayer[]): Uint8Array {
  const seen = layers.map(({ name, features }) => ({
    name,
    features: mergeFeatures(name, zoom, features).map(asWholeAreas),
  }));
  return encodeTile(seen.filter(({ features }) => features.length > 0));
}

function asWholeAreas(feature: TileFeature): TileFeature {
  const { shape, parts } = feature;
  if (shape !== 'area' || parts.length < 2) return feature;
  const whole = connectedAreas(parts);
  return whole === parts ? feature : { ...feature, parts: whole };
}
