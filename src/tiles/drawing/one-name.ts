import type { FieldValue, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';

const SQUARES = 'streets_polygons_labels';

/** Leaves each name of squares once in a tile, at the largest: one square is often mapped as several areas, and as a point among them. */
export function withOneNameOfSquares(layers: readonly TileLayer[]): readonly TileLayer[] {
  return layers.map((layer) =>
    layer.name === SQUARES ? { ...layer, features: named(layer.features) } : layer,
  );
}

/** They come in the order of their size. */
function named(features: readonly TileFeature[]): TileFeature[] {
  const names = new Set<FieldValue>();
  return features.filter((feature) => {
    const name = nameOf(feature);
    if (name === undefined) return true;
    return !names.has(name) && names.add(name);
  });
}

function nameOf({ attributes }: TileFeature): FieldValue | undefined {
  const words = JSON.parse(attributes) as FieldValue[]; // names and values by turns
  const at = words.findIndex((word, i) => i % 2 === 0 && word === 'name');
  return at < 0 ? undefined : words[at + 1];
}
