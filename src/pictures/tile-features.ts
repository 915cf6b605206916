import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import type { Feature } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import type { Globals, Layer } from './layers.ts';
import type { TileInView } from './view.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A feature of a tile, as expressions know it, with its shape in units of the tile, read when first asked for. */
export interface TileFeature extends Feature {
  readonly parts: () => readonly (readonly Point[])[];
}

/** Bytes of a tile, gzip or plain. */
export interface TileBytes extends TileInView {
  readonly source: string;
  readonly bytes: Uint8Array;
}

const TYPES = ['Unknown', 'Point', 'LineString', 'Polygon'] as const;
const GZIP = 0x1f;
const MOST_INFLATED_BYTES = 1 << 26;

/** A vector tile, of which each layer is read once. */
export class Tile {
  readonly at: TileInView;
  readonly source: string;
  readonly #layers: Readonly<Record<string, VectorTileLayer>>;
  readonly #features = new Map<string, readonly TileFeature[]>();

  constructor({ source, bytes, ...at }: TileBytes) {
    this.at = at;
    this.source = source;
    const plain = bytes[0] === GZIP ? gunzipSync(bytes, { maxOutputLength: MOST_INFLATED_BYTES }) : bytes;
    this.#layers = new VectorTile(new PbfReader(plain)).layers;
  }

  extentOf(sourceLayer: string): number {
    return this.#layers[sourceLayer]?.extent ?? 4096;
  }

  /** Features that a layer wants, in the order of the tile. */
  featuresOf({ sourceLayer, source, isWanted }: Layer, globals: Globals): TileFeature[] {
    if (source !== this.source) return [];
    const features = this.#features.get(sourceLayer) ?? featuresIn(this.#layers[sourceLayer]);
    this.#features.set(sourceLayer, features);
    return features.filter((feature) => isWanted(globals, feature));
  }
}

function featuresIn(layer: VectorTileLayer | undefined): TileFeature[] {
  if (!layer) return [];
  return Array.from({ length: layer.length }, (_, at) => featureOf(layer.feature(at)));
}

function featureOf(stored: VectorTileFeature): TileFeature {
  let parts: readonly (readonly Point[])[] | undefined;
  return {
    type: TYPES[stored.type] ?? 'Unknown',
    id: stored.id,
    properties: stored.properties,
    parts: () => {
      parts ??= stored.loadGeometry();
      return parts;
    },
  };
}
