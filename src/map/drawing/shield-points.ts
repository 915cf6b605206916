import { EXTENT, PIXEL, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';

const SHIELDS = 'street_shields';
/** From this zoom on shields stand along lines, as far apart as a style wants it. */
const FIRST_LINE_ZOOM = 13;
/** Grid units of a line for each of its shields before that. */
const UNITS_EACH = 300 * PIXEL;

type Part = readonly number[];

/**
 * Puts shields of early zooms at the middle of each stretch of a road, or evenly along a long one: a map library would put them at its end, which is often
 * the edge of what an extract holds.
 */
export function withShieldPoints(layers: readonly TileLayer[], zoom: number): readonly TileLayer[] {
  if (zoom >= FIRST_LINE_ZOOM) return layers;
  return layers.flatMap((layer) => {
    if (layer.name !== SHIELDS) return [layer];
    const features = layer.features.map(pointsOf).filter(({ parts }) => parts.length > 0);
    return features.length > 0 ? [{ ...layer, features }] : [];
  });
}

function pointsOf(feature: TileFeature): TileFeature {
  if (feature.shape === 'point') return feature; // of a tile that is merged with the world once more
  const points = feature.parts.flatMap(placesAlong);
  return { ...feature, shape: 'point', parts: points.length > 0 ? [points] : [] };
}

/** Interleaved x and y of the shields of a line that lie in the tile itself. */
function placesAlong(line: Part): number[] {
  const lengths = line.map((_, at) => (at < 2 || at % 2 === 1 ? 0 : lengthTo(line, at)));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const count = Math.max(1, Math.round(length / UNITS_EACH));
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = placeAt(line, lengths, ((i + 0.5) / count) * length);
    if (Math.min(x, y) >= 0 && Math.max(x, y) < EXTENT) places.push(x, y);
  }
  return places;
}

/** Length of the segment that ends at the point whose x stands at `at`. */
function lengthTo(line: Part, at: number): number {
  return Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!);
}

function placeAt(line: Part, lengths: readonly number[], distance: number): [x: number, y: number] {
  let at = 2;
  let left = distance;
  while (at + 2 < line.length && left > lengths[at]!) {
    left -= lengths[at]!;
    at += 2;
  }
  const share = lengths[at]! > 0 ? left / lengths[at]! : 0;
  const between = (from: number, to: number) => Math.round(from + share * (to - from));
  return [between(line[at - 2]!, line[at]!), between(line[at - 1]!, line[at + 1]!)];
}
