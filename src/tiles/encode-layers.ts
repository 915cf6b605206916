import { encodeTile, type TileLayer } from './encode-tile.ts';
import { mergeFeatures } from './merge-features.ts';

/** Makes a tile of what lies in it, layers in their order; empty where nothing of it can be seen. */
export function encodeLayers(zoom: number, layers: readonly TileLayer[]): Uint8Array {
  const seen = layers.map(({ name, features }) => ({ name, features: mergeFeatures(name, zoom, features) }));
  return encodeTile(seen.filter(({ features }) => features.length > 0));
}
