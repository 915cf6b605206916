import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BoundingBox } from '../core/core.ts';
import { tileNumber } from './archive-reader-tile-id.ts';
import { type ArchiveSummary, ArchiveWriter } from './archive-writer.ts';
import { type BoundaryLine, BoundaryLines } from './boundary-lines.ts';
import { type Attribute, classify, type MapFeature } from './classify.ts';
import { Coastline } from './coastline.ts';
import { encodeRecords } from './encode-records.ts';
import { FeatureSorter } from './feature-sorter.ts';
import { WORLD_BITS, worldX, worldY } from './mercator.ts';
import { LAST_ZOOM, LAYERS, layerNamed } from './schema.ts';
import { linesOf, type SourceFeature } from './source-feature.ts';
import type { TileFeature } from './tile-features.ts';
import { TiledShape, type TileParts, TilesOfShape } from './tiled-shape.ts';
import { vectorLayersOf } from './vector-layers.ts';
import { type TileToWrite, withWorld } from './with-world.ts';
import { LAST_WORLD_ZOOM, loadWorldMap } from './world-tiles.ts';

export interface TileBuilderOptions {
  /** The archive to write; it must not exist. */
  readonly path: string;
  /** Where what does not fit into memory goes meanwhile. */
  readonly temporaryDirectory: string;
  /** What each extract covers, in degrees: coasts are closed along these. */
  readonly covered: readonly BoundingBox[];
  /** Who has to be named, in HTML. */
  readonly attribution: string;
  /** Memory for features before they go to a file. */
  readonly memoryBytes?: number;
}

const compress = promisify(gzip);
/** Tiles compressed side by side. */
const TILES_AT_ONCE = 8;
const BOUNDARIES = layerNamed('boundaries');
const OCEAN = layerNamed('ocean');
const WATER_LABELS = layerNamed('water_polygons_labels');
/** Where a map of extracts begins. */
const FIRST_VIEW_ZOOM = 10;
/** Of wider bounds the sea is left out at high zooms: it would be more tiles than all of their land. */
const MOST_SEA_TILES = 4_000_000;
/** Degrees: however little extracts cover, around them the world is on the map. */
const WHOLE_WORLD: BoundingBox = [-180, -85.0511287, 180, 85.0511287];
/** The world's own borders are there below. */
const FIRST_COUNTRY_BORDER_ZOOM = LAST_WORLD_ZOOM + 1;
const FIRST_STATE_BORDER_ZOOM = 7;

/** Makes an archive of vector tiles out of things, which are given one after the other. */
export class TileBuilder {
  readonly #options: TileBuilderOptions;
  readonly #sorter: FeatureSorter;
  readonly #boundaries = new BoundaryLines();
  readonly #coastline = new Coastline();
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
    if (feature.type === 'w' && feature.tags.natural === 'coastline')
      for (const line of linesOf(feature.geometry)) this.#coastline.add(line);
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
    for (const bounds of this.#covered()) this.#addSea(bounds);
    this.#archive = new ArchiveWriter(this.#options.path);
    let done = 0;
    for (const [layer, names] of loadWorldMap().fields) this.#noteFields(layer, names);
    for await (const { number, bytes } of this.#compressed()) {
      if (bytes.length === 0) continue;
      this.#archive.add(number, bytes);
      onTile(++done);
    }
    this.#sorter.remove();
    const [west, south, east, north] = this.#bounds ?? WHOLE_WORLD;
    return this.#archive.finish({
      bounds: WHOLE_WORLD,
      center: [(west + east) / 2, (south + north) / 2, this.#bounds ? FIRST_VIEW_ZOOM : 0],
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
    this.#noteFields(
      LAYERS[layer]!.id,
      attributes.map(({ name }) => name),
    );
    for (let zoom = LAST_ZOOM; zoom >= minZoom; zoom--) {
      if (layer === WATER_LABELS && !tiled.at(zoom, 'area')) return; // no water, no name of it
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
    const minZoom = adminLevel === 2 ? FIRST_COUNTRY_BORDER_ZOOM : FIRST_STATE_BORDER_ZOOM;
    const geometry = { type: 'line', positions } as const;
    const tiled = new TiledShape({ type: 'w', tags: {}, lat: 0, lon: 0, geometry });
    this.#addTo({ layer: BOUNDARIES, minZoom, attributes, order: -adminLevel }, tiled);
  }

  /** Extracts that do not say cover at least the coasts they hold. */
  #covered(): readonly BoundingBox[] {
    const { covered } = this.#options;
    const { surroundings } = this.#coastline;
    return covered.length === 0 && surroundings ? [surroundings] : covered;
  }

  /** From the zoom on at which the world's own sea ends. */
  #addSea(bounds: BoundingBox): void {
    const sea = this.#coastline.seaWithin(bounds);
    for (let zoom = LAST_ZOOM; zoom > LAST_WORLD_ZOOM; zoom--) {
      if (tilesWithin(bounds, zoom) > MOST_SEA_TILES) continue;
      const tiles = new TilesOfShape();
      for (const polygon of sea) tiles.addPolygon(polygon, zoom);
      this.#addAt(zoom, OCEAN, tiles.all, { order: 0, attributes: '[]', shape: 'area' });
    }
  }

  #noteFields(layer: string, names: readonly string[]): void {
    const fields = this.#fields.get(layer) ?? new Set<string>();
    this.#fields.set(layer, fields);
    for (const name of names) fields.add(name);
  }

  async *#compressed(): AsyncGenerator<CompressedTile> {
    const pending: Promise<CompressedTile>[] = [];
    for (const tile of withWorld(loadWorldMap().tiles, this.#sorter.sorted())) {
      pending.push(compressed(tile));
      if (pending.length >= TILES_AT_ONCE) yield await pending.shift()!;
    }
    for (const tile of pending) yield await tile;
  }
}

function tilesWithin([west, south, east, north]: BoundingBox, zoom: number): number {
  const side = 2 ** (WORLD_BITS - zoom);
  return ((worldX(east) - worldX(west)) / side) * ((worldY(south) - worldY(north)) / side);
}

interface CompressedTile {
  readonly number: number;
  /** Empty where nothing of a tile's things can be seen. */
  readonly bytes: Uint8Array;
}

async function compressed(tile: TileToWrite): Promise<CompressedTile> {
  const { number } = tile;
  if ('compressed' in tile) return { number, bytes: tile.compressed };
  const encoded = encodeRecords(number, tile.records);
  return { number, bytes: encoded.length === 0 ? encoded : await compress(encoded) };
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
