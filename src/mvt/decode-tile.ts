import { PbfReader } from 'pbf';
import { EXTENT } from './geometry/grid.ts';
import { FEATURE_ID, type FieldValue, type Shape, type TileFeature, type TileLayer } from './tile-feature.ts';

/** Inverses of the tables in `encode-tile.ts` (Mapbox Vector Tile specification 2.1). */
const SHAPES: Readonly<Record<number, Shape>> = { 1: 'point', 2: 'line', 3: 'area' };
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

/** The attribute by which the features of a layer are ordered, greatest first. */
const ORDERED_BY: Readonly<Record<string, string>> = {
  boundaries: 'admin_level',
  boundary_labels: 'way_area',
  place_labels: 'population',
};

/** A feature as it is stored: keys and values by number. */
interface StoredFeature {
  id: number | undefined;
  type: number;
  words: number[];
  geometry: number[];
}

interface StoredLayer {
  name: string;
  extent: number;
  readonly features: StoredFeature[];
  readonly keys: string[];
  readonly values: FieldValue[];
}

/**
 * Decodes a tile that `encodeTile` made into the layers that were given to it.
 *
 * @param bytes not compressed
 * @throws Error if they are no such tile
 */
export function decodeTile(bytes: Uint8Array): TileLayer[] {
  const layers: StoredLayer[] = [];
  new PbfReader(bytes).readFields((tag, into, reader) => {
    if (tag === 3) into.push(reader.readMessage(readLayerField, newLayer()));
  }, layers);
  return layers.map(layerOf);
}

function newLayer(): StoredLayer {
  return { name: '', extent: 0, features: [], keys: [], values: [] };
}

function readLayerField(tag: number, layer: StoredLayer, reader: PbfReader): void {
  if (tag === 1) layer.name = reader.readString();
  else if (tag === 2)
    layer.features.push(
      reader.readMessage(readFeatureField, { id: undefined, type: 0, words: [], geometry: [] }),
    );
  else if (tag === 3) layer.keys.push(reader.readString());
  else if (tag === 4)
    layer.values.push(reader.readMessage(readValueField, { value: '' as FieldValue }).value);
  else if (tag === 5) layer.extent = reader.readVarint();
}

function readFeatureField(tag: number, feature: StoredFeature, reader: PbfReader): void {
  if (tag === 1) feature.id = reader.readVarint();
  else if (tag === 2) feature.words = reader.readPackedVarint();
  else if (tag === 3) feature.type = reader.readVarint();
  else if (tag === 4) feature.geometry = reader.readPackedVarint();
}

function readValueField(tag: number, into: { value: FieldValue }, reader: PbfReader): void {
  if (tag === 1) into.value = reader.readString();
  else if (tag === 3) into.value = reader.readDouble();
  else if (tag === 5) into.value = reader.readVarint();
  else if (tag === 6) into.value = reader.readSVarint();
  else if (tag === 7) into.value = reader.readBoolean();
}

function layerOf(stored: StoredLayer): TileLayer {
  if (stored.extent !== EXTENT) throw new Error(`a layer has ${stored.extent} units along a side`);
  const features = stored.features.map((feature) => featureOf(feature, stored));
  return { name: stored.name, features };
}

function featureOf(
  { id, type, words, geometry }: StoredFeature,
  { name, keys, values }: StoredLayer,
): TileFeature {
  const shape = SHAPES[type];
  if (!shape) throw new Error(`a feature is of type ${type}`);
  const pairs = words.map((word, i) => (i % 2 === 0 ? keys[word] : values[word]));
  if (pairs.includes(undefined)) throw new Error('a feature has words that its layer has not');
  const orderedAt = pairs.findIndex((word, i) => i % 2 === 0 && word === ORDERED_BY[name]);
  const order = orderedAt < 0 ? 0 : -Number(pairs[orderedAt + 1]);
  const own = id === undefined ? pairs : [FEATURE_ID, id, ...pairs];
  return { order, attributes: JSON.stringify(own), shape, parts: partsOf(geometry, shape) };
}

function partsOf(commands: readonly number[], shape: Shape): number[][] {
  const parts: number[][] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at < commands.length; ) {
    const id = commands[at]! & 7;
    const count = commands[at]! >> 3;
    at += 1;
    if (id === CLOSE_PATH) continue;
    if ((id !== MOVE_TO && id !== LINE_TO) || at + 2 * count > commands.length)
      throw new Error('a geometry ends within a command');
    if (id === MOVE_TO && (shape !== 'point' || parts.length === 0)) parts.push([]);
    const part = parts.at(-1);
    if (!part) throw new Error('a geometry does not begin anywhere');
    for (const end = at + 2 * count; at < end; at += 2) {
      x += unzigzag(commands[at]!);
      y += unzigzag(commands[at + 1]!);
      part.push(x, y);
    }
  }
  return parts;
}

function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
