import type { FieldValue, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';

const SQUARES = 'streets_polygons_labels';
const GROUNDS = 'poi_areas';

/**
 * Leaves each name of squares once in a tile, at the largest: one square is often mapped as several areas, and as a point among them. A name that
 * a park or another ground has in `poi_areas` is left to that.
 */
export function withOneNameOfSquares(layers: readonly TileLayer[]): readonly TileLayer[] {
  const grounds = layers.find(({ name }) => name === GROUNDS)?.features ?? [];
  return layers.flatMap((layer) => {
    if (layer.name !== SQUARES) return [layer];
    const features = named(layer.features, new Set(grounds.map(nameOf)));
    return features.length > 0 ? [{ ...layer, features }] : [];
  });
}

/**
 * They come in the order of their size.
 *
 * @param names that others have; receives those of the squares
 */
function named(features: readonly TileFeature[], names: Set<FieldValue | undefined>): TileFeature[] {
  return features.filter((feature) => {
    const name = nameOf(feature);
    return name === undefined || (!names.has(name) && names.add(name));
  });
}

function nameOf({ attributes }: TileFeature): FieldValue | undefined {
  const words = JSON.parse(attributes) as FieldValue[]; // names and values by turns
  const at = words.findIndex((word, i) => i % 2 === 0 && word === 'name');
  return at < 0 ? undefined : words[at + 1];
}
