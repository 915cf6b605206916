import { encodeTile, type TileLayer } from './encode-tile.ts';
import type { SortedRecord } from './feature-sorter.ts';
import { mergeFeatures } from './merge-features.ts';
import { LAYERS } from './schema.ts';
import { readFeature, type TileFeature } from './tile-features.ts';
import { tileOfNumber } from './tile-id.ts';

/** Makes a tile of its records, which come in the order of layers; empty where nothing of them can be seen. */
export function encodeRecords(number: number, records: readonly SortedRecord[]): Uint8Array {
  const { zoom } = tileOfNumber(number);
  const features = new Map<string, TileFeature[]>();
  for (const { layer, bytes } of records) {
    const { id } = LAYERS[layer]!;
    const feature = readFeature(bytes);
    const known = features.get(id);
    if (known) known.push(feature);
    else features.set(id, [feature]);
  }
  const layers = [...features].map(
    ([name, ofLayer]): TileLayer => ({ name, features: mergeFeatures(name, zoom, ofLayer) }),
  );
  return encodeTile(layers.filter((layer) => layer.features.length > 0));
}
