import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BoundingBox } from '../core/core.ts';
import { type ArchiveSummary, ArchiveWriter } from './archive/archive-writer.ts';
import { COMPLETE_ZOOM } from './archive/metadata-reader.ts';
import { tileIdOf, tileOfId } from './archive/tile-id.ts';
import { Coastline } from './coverage/coastline.ts';
import { CoveredCells, rectangleOf } from './coverage/covered-cells.ts';
import type { Region } from './coverage/region.ts';
import { joinRuns, seaTiles, type TileRun } from './coverage/sea-tiles.ts';
import { type BoundaryLine, BoundaryLines } from './drawing/boundary-lines.ts';
import { encodeLayers } from './drawing/encode-layers.ts';
import { FeatureSorter } from './drawing/feature-sorter.ts';
import { FerryLines } from './drawing/ferry-lines.ts';
import { type MissingArea, Specks } from './drawing/specks.ts';
import { speckAt, TiledShape } from './drawing/tiled-shape.ts';
import type { TileParts } from './geometry/cut-tiles.ts';
import { LAST_ZOOM } from './geometry/grid.ts';
import { toWorld } from './geometry/mercator.ts';
import { linesOf } from './geometry/source-geometry.ts';
import { type Attribute, classify, type MapFeature } from './schema/classify.ts';
import { LAYERS, layerNamed } from './schema/shortbread.ts';
import type { SourceFeature } from './schema/source-feature.ts';
import { vectorLayersOf } from './schema/vector-layers.ts';
import type { FieldValue, TileFeature } from './vector-tile/tile-feature.ts';
import { type TileToWrite, withWorld } from './world/with-world.ts';
import { WorldAround } from './world/world-around.ts';
import { WorldSea } from './world/world-sea.ts';
import { LAST_WORLD_ZOOM } from './world/world-tiles.ts';
import { loadWorldMap } from './world-map-file.ts';

export interface TileBuilderOptions {
  /** The archive to write; it must not exist. */
  readonly path: string;
  /** Directory of the spill file. */
  readonly temporaryDirectory: string;
  /** Credit to the sources of the data, in HTML. */
  readonly attribution: string;
  /** Memory for features before they are spilled to a file. */
  readonly memoryBytes?: number;
}

const compress = promisify(gzip);
/** Number of tiles compressed concurrently. */
const TILES_AT_ONCE = 8;
const BOUNDARIES = layerNamed('boundaries');
const OCEAN = layerNamed('ocean');
const WATER_LABELS = layerNamed('water_polygons_labels');
/** Zoom of the initial view of extracts. */
const FIRST_VIEW_ZOOM = 10;
/** Degrees. The bounds of every archive: the map shows the world around extracts. */
const WHOLE_WORLD: BoundingBox = [-180, -85.0511287, 180, 85.0511287];
/** At earlier zooms the world's own borders are shown. */
const FIRST_COUNTRY_BORDER_ZOOM = LAST_WORLD_ZOOM + 1;
const FIRST_STATE_BORDER_ZOOM = 7;

/** Builds an archive of vector tiles from objects, which are added one after the other. */
export class TileBuilder {
  readonly #options: TileBuilderOptions;
  readonly #sorter: FeatureSorter;
  readonly #boundaries = new BoundaryLines();
  readonly #coastline = new Coastline();
  readonly #cells = new CoveredCells();
  readonly #ferries = new FerryLines();
  readonly #specks = new Specks();
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
    this.#cells.add(feature.geometry);
    this.#boundaries.add(feature);
    if (feature.type === 'w' && feature.tags.natural === 'coastline')
      for (const line of linesOf(feature.geometry)) this.#coastline.add(line);
    this.#ferries.add(feature);
    this.#draw(feature);
  }

  #draw(feature: SourceFeature): void {
    const shape = new TiledShape(feature);
    const shown = classify(feature, () => shape.size);
    if (shown.length > 0) this.#extend(feature);
    for (const mapFeature of shown) this.#addTo(mapFeature, shape);
  }

  /**
   * Writes the archive.
   *
   * @param extractBounds bounds that the extracts declare, in degrees; empty if they declare none
   * @param onTile receives the number of tiles written so far, after each tile
   */
  async finish(
    extractBounds: readonly BoundingBox[],
    onTile: (done: number) => void = () => {},
  ): Promise<ArchiveSummary> {
    for (const line of this.#boundaries.lines()) this.#addBoundary(line);
    for (const line of this.#ferries.missing()) this.#draw(line);
    const covered = this.#covered(extractBounds);
    const filled = covered.withoutHoles();
    const sea = this.#coastline.seaWithin(filled, new WorldSea(loadWorldMap()));
    const around = new WorldAround(
      loadWorldMap(),
      covered.withoutParts(filled, sea.unknown),
      this.#boundaries.wholeCountries,
    );
    const openSea = this.#addSea(sea.polygons);
    for (const [layer, names] of loadWorldMap().fields) this.#noteFields(layer, names);
    const own = this.#sorter.sorted();
    const tiles = withWorld({ world: loadWorldMap(), around, openSea: joinRuns(openSea), own });
    this.#archive = new ArchiveWriter(this.#options.path);
    await writeTiles(tiles, this.#archive, onTile);
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
        [COMPLETE_ZOOM]: LAST_WORLD_ZOOM,
      },
    });
  }

  /** Removes all files; may be called again. */
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
    const { id, shape } = LAYERS[layer]!;
    const texts = new AttributeTexts(attributes);
    this.#noteFields(id, texts.names);
    for (let zoom = LAST_ZOOM; zoom >= minZoom; zoom--) {
      if (layer === WATER_LABELS && !tiled.at(zoom, 'area')) return; // no label of water that is not drawn
      const tiles = tiled.at(zoom, shape);
      if (!tiles && shape !== 'area') return; // too small here and at all earlier zooms
      const feature = { order, attributes: texts.at(zoom), shape };
      if (tiles) this.#addAt(zoom, layer, tiles, feature);
      const missing = tiled.missingAt(zoom, shape);
      if (missing.length > 0) this.#addSpecks(zoom, layer, missing, texts.kind, feature);
    }
  }

  #addSpecks(
    zoom: number,
    layer: number,
    missing: readonly MissingArea[],
    kind: FieldValue | undefined,
    feature: Omit<TileFeature, 'parts'>,
  ): void {
    for (const place of this.#specks.due(`${layer} ${kind} ${zoom}`, missing))
      this.#addAt(zoom, layer, speckAt(place, zoom), feature);
  }

  #addAt(
    zoom: number,
    layer: number,
    tiles: readonly TileParts[],
    feature: Omit<TileFeature, 'parts'>,
  ): void {
    for (const { x, y, parts } of tiles) this.#sorter.add(tileIdOf(zoom, x, y), layer, feature, parts);
  }

  #addBoundary({ adminLevel, isMaritime, isDisputed, positions }: BoundaryLine): void {
    const attributes = [
      { name: 'admin_level', value: adminLevel, from: 0 },
      { name: 'maritime', value: isMaritime, from: 0 },
      { name: 'disputed', value: isDisputed, from: 0 },
    ];
    if (adminLevel === 2 && !isMaritime) this.#cells.addLine(toWorld(positions));
    const minZoom = adminLevel === 2 ? FIRST_COUNTRY_BORDER_ZOOM : FIRST_STATE_BORDER_ZOOM;
    const geometry = { type: 'line', positions } as const;
    const tiled = new TiledShape({ type: 'w', tags: {}, lat: 0, lon: 0, geometry });
    this.#addTo({ layer: BOUNDARIES, minZoom, attributes, order: -adminLevel }, tiled);
  }

  /** The region that extracts cover. Extracts that declare no bounds are bounded by their coasts, or by their objects. */
  #covered(extractBounds: readonly BoundingBox[]): Region {
    const bounds = this.#coastline.surroundings ?? this.#bounds;
    const boxes = extractBounds.length > 0 || !bounds ? extractBounds : [bounds];
    for (const way of this.#coastline.ways) this.#cells.addLine(way);
    return this.#cells.within(boxes.map(rectangleOf));
  }

  /** Adds the sea at the zooms beyond the world's own; returns the tiles that are nothing but sea. */
  #addSea(sea: readonly Int32Array[][]): TileRun[] {
    const open: TileRun[] = [];
    for (let zoom = LAST_ZOOM; zoom > LAST_WORLD_ZOOM; zoom--) {
      const tiles = seaTiles(sea, zoom);
      this.#addAt(zoom, OCEAN, tiles.coasts, { order: 0, attributes: '[]', shape: 'area' });
      for (const run of tiles.open) open.push(run);
    }
    return open;
  }

  #noteFields(layer: string, names: readonly string[]): void {
    const fields = this.#fields.get(layer) ?? new Set<string>();
    this.#fields.set(layer, fields);
    for (const name of names) fields.add(name);
  }
}

/**
 * Compresses tiles concurrently and writes them in order.
 *
 * @param onTile as in `finish`
 */
async function writeTiles(
  tiles: Iterable<TileToWrite>,
  archive: ArchiveWriter,
  onTile: (done: number) => void,
): Promise<void> {
  let done = 0;
  const write = ({ tileId, count, bytes }: CompressedTile): void => {
    if (bytes.length === 0) return;
    archive.add(tileId, bytes, count);
    done += count;
    onTile(done);
  };
  const pending: Promise<CompressedTile>[] = [];
  for (const tile of tiles) {
    if ('compressed' in tile && pending.length === 0) {
      write({ tileId: tile.tileId, count: 1, bytes: tile.compressed }); // most tiles of the world: nothing to wait for
      continue;
    }
    const next = compressed(tile);
    next.catch(() => {}); // reported when it is awaited
    pending.push(next);
    if (pending.length >= TILES_AT_ONCE) write(await pending.shift()!);
  }
  for (const tile of pending) write(await tile);
}

/** Equal tiles with consecutive IDs. */
interface CompressedTile {
  readonly tileId: number;
  readonly count: number;
  /** Empty if the tile has no visible feature and is not needed. */
  readonly bytes: Uint8Array;
}

async function compressed(tile: TileToWrite): Promise<CompressedTile> {
  const { tileId } = tile;
  if ('compressed' in tile) return { tileId, count: 1, bytes: tile.compressed };
  const { count, layers, isNeeded } = tile;
  const encoded = encodeLayers(tileOfId(tileId).zoom, layers);
  return { tileId, count, bytes: encoded.length > 0 || isNeeded ? await compress(encoded) : encoded };
}

/** Attributes as JSON by zoom. They change at few zooms; call `at` from the last zoom downwards. */
class AttributeTexts {
  readonly #attributes: readonly Attribute[];
  /** The lowest zoom with the current text. */
  #from = Number.POSITIVE_INFINITY;
  #text = '';

  constructor(attributes: readonly Attribute[]) {
    this.#attributes = attributes;
  }

  get names(): string[] {
    const names: string[] = [];
    for (const { name } of this.#attributes) names.push(name);
    return names;
  }

  get kind(): FieldValue | undefined {
    return this.#attributes.find(({ name }) => name === 'kind')?.value;
  }

  at(zoom: number): string {
    if (zoom >= this.#from) return this.#text;
    const words: FieldValue[] = [];
    this.#from = 0;
    for (const { name, value, from } of this.#attributes) {
      if (from > zoom) continue;
      words.push(name, value);
      this.#from = Math.max(this.#from, from);
    }
    this.#text = JSON.stringify(words);
    return this.#text;
  }
}
