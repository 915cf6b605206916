import { type FieldValue, PIXEL, type TileFeature, type TileLayer } from '../../mvt/mvt.ts';

const SQUARES = 'streets_polygons_labels';
const GROUNDS = 'poi_areas';
const AREAS = 'boundary_labels';
const TOWNS = 'place_labels';
const CAPITAL = '"kind","capital"';
/** Grid units between the names of a country and of its capital that are read as one. */
const BESIDE = 64 * PIXEL;

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

/** Leaves the name of a city state to its capital of the same name beside it. */
export function withOneNameOfCityStates(layers: readonly TileLayer[]): readonly TileLayer[] {
  const towns = layers.find(({ name }) => name === TOWNS)?.features ?? [];
  const capitals = towns.filter(({ attributes }) => attributes.includes(CAPITAL));
  const isCityState = (label: TileFeature): boolean =>
    capitals.some((capital) => nameOf(capital) === nameOf(label) && areBeside(capital, label));
  if (capitals.length === 0) return layers;
  return layers.flatMap((layer) => {
    if (layer.name !== AREAS) return [layer];
    const features = layer.features.filter((label) => !isCityState(label));
    return features.length > 0 ? [{ ...layer, features }] : [];
  });
}

function areBeside({ parts: [one] }: TileFeature, { parts: [other] }: TileFeature): boolean {
  return Math.hypot(one![0]! - other![0]!, one![1]! - other![1]!) < BESIDE; // labels are points
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
