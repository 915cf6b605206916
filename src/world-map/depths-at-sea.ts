import {
  dissolveRings,
  groupedRings,
  type Ring,
  sharedRings,
  type TileFeature,
  type TileLayer,
} from '../mvt/mvt.ts';

const [SEA, DEPTHS] = ['ocean', 'bathymetry'];
const DEPTH = '["depth",';

/**
 * Cuts the depths of the sea, which are the world's, to the sea of a tile: extracts have islands and coasts that the world's depths lie
 * over.
 */
export function withDepthsAtSea(layers: readonly TileLayer[]): readonly TileLayer[] {
  const ocean = layers.find(({ name }) => name === SEA);
  const depths = layers.find(({ name }) => name === DEPTHS);
  if (!ocean || !depths) return layers;
  const sea = groupedRings(dissolveRings(ocean.features.flatMap(({ parts }) => parts)));
  const atSea = depths.features.flatMap((feature) => (isDepth(feature) ? cutTo(sea, feature) : [feature]));
  return layers.flatMap((layer) => {
    if (layer === ocean) return [{ ...ocean, features: [{ ...ocean.features[0]!, parts: sea }] }];
    if (layer !== depths) return [layer];
    return atSea.length > 0 ? [{ ...depths, features: atSea }] : [];
  });
}

function cutTo(sea: readonly Ring[], depth: TileFeature): TileFeature[] {
  const parts = groupedRings(sharedRings(dissolveRings(depth.parts), sea));
  return parts.length > 0 ? [{ ...depth, parts }] : [];
}

function isDepth({ attributes }: TileFeature): boolean {
  return attributes.startsWith(DEPTH);
}
