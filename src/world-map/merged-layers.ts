import { LAYERS } from '../map/map.ts';
import type { FieldValue, TileFeature, TileLayer } from '../mvt/mvt.ts';

const LABELS: ReadonlySet<string> = new Set([
  'boundary_labels',
  'natural_labels',
  'place_labels',
  'poi_areas',
  'water_polygons_labels',
]);
const NAMES: ReadonlySet<FieldValue> = new Set(['name', 'name_en']);

/** The layers of a tile of an extract with those of the world below them, which show no label that the extract shows already. */
export function mergedLayers(world: readonly TileLayer[], own: readonly TileLayer[]): TileLayer[] {
  const taken = new Set(
    own.filter(({ name }) => LABELS.has(name)).flatMap(({ features }) => features.flatMap(namesIn)),
  );
  const isNew = (name: string) => (feature: TileFeature) =>
    !LABELS.has(name) || !namesIn(feature).some((known) => taken.has(known));
  const layers = new Map<string, TileFeature[]>();
  for (const { id } of LAYERS) layers.set(id, []);
  for (const { name, features } of world) layers.get(name)?.push(...features.filter(isNew(name)));
  for (const { name, features } of own) layers.get(name)?.push(...features);
  const seen = [...layers].filter(([, features]) => features.length > 0);
  return seen.map(([name, features]) => ({ name, features: features.sort((a, b) => a.order - b.order) }));
}

function namesIn({ attributes }: TileFeature): FieldValue[] {
  const words = JSON.parse(attributes) as FieldValue[]; // written by `AttributeTexts`
  return words.filter((_, i) => i % 2 === 1 && NAMES.has(words[i - 1]!));
}
