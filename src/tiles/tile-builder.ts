import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BoundingBox } from '../core/core.ts';
import { tileNumber } from './archive-reader-tile-id.ts';
import { type ArchiveSummary, ArchiveWriter } from './archive-writer.ts';
import { type BoundaryLine, BoundaryLines } from './boundary-lines.ts';
import { type Attribute, classify, type MapFeature } from './classify.ts';
import { encodeTile, type TileLayer } from './encode-tile.ts';
import { FeatureSorter, type SortedRecord } from './feature-sorter.ts';
import { mergeFeatures } from './merge-features.ts';
import { LAST_ZOOM, LAYERS } from './schema.ts';
import type { SourceFeature } from './source-feature.ts';
import { readFeature, type TileFeature } from './tile-features.ts';
import { tileOfNumber } from './tile-id.ts';
import { TiledShape, type TileParts } from './tiled-shape.ts';
import { vectorLayersOf } from './vector-layers.ts';

export interface TileBuilderOptions {
  /** The archive to write; it must not exist. */
  readonly path: string;
  /** Where what does not fit into memory goes meanwhile. */
  readonly temporaryDirectory: string;
  /** Who has to be named, in HTML. */
  readonly attribution: string;
  /** Memory for features before they go to a file. */
  readonly memoryBytes?: number;
}

const compress = promisify(gzip);
/** Tiles compressed side by side. */
const TILES_AT_ONCE = 8;
const BOUNDARIES = LAYERS.findIndex(({ id }) => id === 'boundaries');
/** Where a map begins of which nothing is known: the whole world. */
const FIRST_VIEW_ZOOM = 10;

/** Makes an archive of vector tiles out of things, which are given one after the other. */
export class TileBuilder {
  readonly #options: TileBuilderOptions;
  readonly #sorter: FeatureSorter;
  readonly #boundaries = new BoundaryLines();
  readonly #fields = new Map<string, Set<string>>();
  #bounds: BoundingBox | undefined;
  #archive: ArchiveWriter | undefined;

  constructor(options: TileBuilderOptions) {
    this.#options = options;
    const { temporaryDirectory: directory, memoryBytes } = options;
    this.#sorter = new FeatureSorter({ directory, ...(memoryBytes !== undefined && { memoryBytes }) });
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  add(feature: SourceFeature): void {
    this.#boundaries.add(feature);
    const shape = new TiledShape(feature);
    const shown = classify(feature, () => shape.surface);
    if (shown.length > 0) this.#extend(feature);
    for (const mapFeature of shown) this.#addTo(mapFeature, shape);
  }

  /**
   * Writes the archive.
   *
   * @param onTile called after each tile
   */
  async finish(onTile: (done: number) => void = () => {}): Promise<ArchiveSummary> {
    for (const line of this.#boundaries.lines()) this.#addBoundary(line);
    this.#archive = new ArchiveWriter(this.#options.path);
    let done = 0;
    for await (const { number, bytes } of this.#compressed()) {
      this.#archive.add(number, bytes);
      onTile(++done);
    }
    this.#sorter.remove();
    const bounds: BoundingBox = this.#bounds ?? [-180, -85, 180, 85];
    return this.#archive.finish({
      bounds,
      center: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, FIRST_VIEW_ZOOM],
      minZoom: 0,
      maxZoom: LAST_ZOOM,
      metadata: {
        name: 'Basemap',
        description: 'Shortbread 1.1',
        version: '1.1',
        type: 'baselayer',
        attribution: this.#options.attribution,
        vector_layers: vectorLayersOf(this.#fields),
      },
    });
  }

  /** Leaves nothing behind; may be called again. */
  abort(): void {
    this.#sorter.remove();
    this.#archive?.close();
    rmSync(this.#options.path, { force: true });
  }

  #extend({ lat, lon }: SourceFeature): void {
    const [west, south, east, north] = this.#bounds ?? [lon, lat, lon, lat];
    this.#bounds = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
  }

  #addTo({ layer, minZoom, attributes, order }: MapFeature, tiled: TiledShape): void {
    const { shape } = LAYERS[layer]!;
    const texts = new AttributeTexts(attributes);
    this.#noteFields(LAYERS[layer]!.id, attributes);
    for (let zoom = LAST_ZOOM; zoom >= minZoom; zoom--) {
      const tiles = tiled.at(zoom, shape);
      if (!tiles) return; // too small, and smaller still below
      this.#addAt(zoom, layer, tiles, { order, attributes: texts.at(zoom), shape });
    }
  }

  #addAt(
    zoom: number,
    layer: number,
    tiles: readonly TileParts[],
    feature: Omit<TileFeature, 'parts'>,
  ): void {
    for (const { x, y, parts } of tiles)
      this.#sorter.add(tileNumber(zoom, x, y), layer, { ...feature, parts });
  }

  #addBoundary({ adminLevel, isMaritime, isDisputed, positions }: BoundaryLine): void {
    const attributes = [
      { name: 'admin_level', value: adminLevel, from: 0 },
      { name: 'maritime', value: isMaritime, from: 0 },
      { name: 'disputed', value: isDisputed, from: 0 },
    ];
    const geometry = { type: 'line', positions } as const;
    const tiled = new TiledShape({ type: 'w', tags: {}, lat: 0, lon: 0, geometry });
    this.#addTo(
      { layer: BOUNDARIES, minZoom: adminLevel === 2 ? 0 : 7, attributes, order: -adminLevel },
      tiled,
    );
  }

  #noteFields(layer: string, attributes: readonly Attribute[]): void {
    const fields = this.#fields.get(layer) ?? new Set<string>();
    this.#fields.set(layer, fields);
    for (const { name } of attributes) fields.add(name);
  }

  async *#compressed(): AsyncGenerator<{ number: number; bytes: Uint8Array }> {
    const pending: { number: number; bytes: Promise<Uint8Array> }[] = [];
    for (const { number, bytes } of encodedTiles(this.#sorter.sorted())) {
      pending.push({ number, bytes: compress(bytes) });
      if (pending.length < TILES_AT_ONCE) continue;
      const next = pending.shift()!;
      yield { number: next.number, bytes: await next.bytes };
    }
    for (const next of pending) yield { number: next.number, bytes: await next.bytes };
  }
}

/** Attributes as text, which differ from zoom to zoom in few steps. */
class AttributeTexts {
  readonly #attributes: readonly Attribute[];
  readonly #texts = new Map<number, string>();

  constructor(attributes: readonly Attribute[]) {
    this.#attributes = attributes;
  }

  at(zoom: number): string {
    const present = this.#attributes.filter(({ from }) => from <= zoom);
    const known = this.#texts.get(present.length);
    if (known !== undefined) return known;
    const text = JSON.stringify(present.flatMap(({ name, value }) => [name, value]));
    this.#texts.set(present.length, text);
    return text;
  }
}

/** Makes tiles of records that come in the order of tiles and layers. */
function* encodedTiles(records: Iterable<SortedRecord>): Generator<{ number: number; bytes: Uint8Array }> {
  let number = -1;
  let byLayer = new Map<number, TileFeature[]>();
  for (const { tileId, layer, bytes } of records) {
    if (tileId !== number) {
      if (number >= 0) yield* encoded(number, byLayer);
      number = tileId;
      byLayer = new Map();
    }
    const feature = readFeature(bytes);
    const features = byLayer.get(layer);
    if (features) features.push(feature);
    else byLayer.set(layer, [feature]);
  }
  if (number >= 0) yield* encoded(number, byLayer);
}

function* encoded(
  number: number,
  byLayer: ReadonlyMap<number, readonly TileFeature[]>,
): Generator<{ number: number; bytes: Uint8Array }> {
  const { zoom } = tileOfNumber(number);
  const names = new Map<string, TileFeature[]>();
  for (const [layer, features] of byLayer) {
    const { id } = LAYERS[layer]!;
    names.set(id, [...(names.get(id) ?? []), ...features]);
  }
  const layers: TileLayer[] = [];
  for (const [name, features] of names) {
    const merged = mergeFeatures(name, zoom, features);
    if (merged.length > 0) layers.push({ name, features: merged });
  }
  if (layers.length > 0) yield { number, bytes: encodeTile(layers) };
}
