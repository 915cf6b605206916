import { EXTENT, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';

const POINTS = 'pois';
/** Squares along a side of a tile: of zoom 14 each takes 64 pixels, at zoom 15 it is 128. */
const SQUARES = 8;
const SQUARE = EXTENT / SQUARES;
const RANK = '"rank",';
/** What comes later has this rank too: styles need not tell such points apart, and tiles stay small. */
const LAST_RANK = 15;

/**
 * Ranks the points of interest of a tile among their neighbours: 1 for the most important one of each square, then 2 and so on. They come in the
 * order of their importance. So a style shows as many as there is room for, in busy centres and in villages alike.
 */
export function withPoiRanks(layers: readonly TileLayer[]): readonly TileLayer[] {
  return layers.map((layer) =>
    layer.name === POINTS ? { ...layer, features: ranked(layer.features) } : layer,
  );
}

function ranked(features: readonly TileFeature[]): TileFeature[] {
  const counts = new Uint32Array(SQUARES * SQUARES);
  return features.map((feature) => {
    if (feature.attributes.includes(RANK)) return feature; // of a tile that is merged with the world once more
    const rank = Math.min(LAST_RANK, ++counts[squareOf(feature)]!);
    return { ...feature, attributes: feature.attributes.replace(/\]$/, `,${RANK}${rank}]`) };
  });
}

function squareOf({ parts }: TileFeature): number {
  const [x, y] = parts[0]!; // a point
  return SQUARES * lineOf(y!) + lineOf(x!);
}

/** Column or row; what is rounded to the tile's far edge lies in the last one. */
function lineOf(coordinate: number): number {
  return Math.min(SQUARES - 1, Math.floor(coordinate / SQUARE));
}
