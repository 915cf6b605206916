import { connectedAreas, encodeTile, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';
import { withBuildingParts } from './building-parts.ts';
import { withIslandDots } from './island-dots.ts';
import { markLinesInWater } from './lines-in-water.ts';
import { mergeFeatures } from './merge-features.ts';
import { withOneNameOfCityStates, withOneNameOfSquares } from './one-name.ts';
import { asOneStreet } from './one-street.ts';
import { withPoiRanks } from './poi-ranks.ts';
import { withShieldPoints } from './shield-points.ts';

const STREETS = 'street_labels';
/** What is known of the features of a tile only when all of them are there. */
const CHANGES: readonly ((layers: readonly TileLayer[], zoom: number) => readonly TileLayer[])[] = [
  withIslandDots,
  markLinesInWater,
  withShieldPoints,
  withPoiRanks,
  withBuildingParts,
  withOneNameOfSquares,
  withOneNameOfCityStates,
];

/** Merges and encodes the layers of a tile, in their order; empty if no feature of it can be seen. */
export function encodeLayers(zoom: number, layers: readonly TileLayer[]): Uint8Array {
  const merged = layers.map(({ name, features }) => ({
    name,
    features: mergeFeatures(name, zoom, name === STREETS ? asOneStreet(features) : features).map(
      withConnectedAreas,
    ),
  }));
  const seen: readonly TileLayer[] = merged.filter(({ features }) => features.length > 0);
  return encodeTile(CHANGES.reduce((changed, change) => change(changed, zoom), seen));
}

function withConnectedAreas(feature: TileFeature): TileFeature {
  const { shape, parts } = feature;
  if (shape !== 'area' || parts.length < 2) return feature;
  const connected = connectedAreas(parts);
  return connected === parts ? feature : { ...feature, parts: connected };
}
