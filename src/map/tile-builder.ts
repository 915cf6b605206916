import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BoundingBox } from '../core/core.ts';
import type { MemoFile } from '../memo/memo.ts';
import { LAST_ZOOM, linesOf, type TileFeature, type TileParts, toWorld, worldX, worldY } from '../mvt/mvt.ts';
import {
  type ArchiveFacts,
  type ArchiveSummary,
  ArchiveWriter,
  COVERAGE,
  tileIdOf,
  tileOfId,
} from '../pmtiles/pmtiles.ts';
import { AreaTiles, hashesOf } from './coverage/area-tiles.ts';
import { Coastline, type SeaOfWorld } from './coverage/coastline.ts';
import { type Coverage, coverageFacts } from './coverage/coverage.ts';
import { CoveredCells, cellOf, rectangleOf } from './coverage/covered-cells.ts';
import { boundsAround, onMap, WHOLE_WORLD } from './coverage/map-bounds.ts';
import { Region } from './coverage/region.ts';
import { intersectionOf, isIn, type Spans, spansOf } from './coverage/spans.ts';
import { StatedArea, type StatedPolygons } from './coverage/stated-area.ts';
import { type BoundaryLine, BoundaryLines } from './drawing/boundary-lines.ts';
import { drawnTiles, type TileToWrite } from './drawing/drawn-tiles.ts';
import { encodeLayers } from './drawing/encode-layers.ts';
import { FeatureSorter } from './drawing/feature-sorter.ts';
import { FerryLines } from './drawing/ferry-lines.ts';
import { withLandCover } from './drawing/land-cover.ts';
import { endedAtSea, type IsCovered } from './drawing/maritime-ends.ts';
import { Specks } from './drawing/specks.ts';
import { UncoveredMarks } from './drawing/uncovered-marks.ts';
import type { ChangedTiles } from './remembered/changed-tiles.ts';
import { Comparison } from './remembered/comparison.ts';
import { isDue } from './remembered/differences.ts';
import { Drawing } from './remembered/drawing.ts';
import { type DrawnObject, type MissingAt, NOT_SHOWN } from './remembered/drawn-map.ts';
import type { MapBefore } from './remembered/map-before.ts';
import { withUnchanged } from './remembered/unchanged-tiles.ts';
import { LAST_WORLD_ZOOM } from './schema/own-layers.ts';
import { layerNamed } from './schema/shortbread.ts';
import type { SourceFeature } from './schema/source-feature.ts';
import { hasValue } from './schema/tag-values.ts';
import { vectorLayersOf } from './schema/vector-layers.ts';

export interface TileBuilderOptions {
  /** The archive to write; it must not exist. */
  readonly path: string;
  /** Directory of the spill file. */
  readonly temporaryDirectory: string;
  /** Credit to the sources of the data, in HTML. */
  readonly attribution: string;
  /** Decides where extracts do not say what is sea. */
  readonly sea: SeaOfWorld;
  /** Areas that extracts are said to have. The others have the cells in which their objects lie. */
  readonly stated?: StatedPolygons;
  /** Memory for features before they are spilled to a file. */
  readonly memoryBytes?: number;
  /** Where to write what the next map can use of this one; without it nothing is remembered. */
  readonly memo?: MemoFile;
  /** The map before; only tiles that differ from it are drawn. */
  readonly before?: MapBefore | undefined;
}

/** An object that may be on the map. */
export interface FingerprintedFeature extends SourceFeature {
  /** Hash of tags and shape. Without it, or without an identifier, nothing is remembered. */
  readonly fingerprint?: number | undefined;
}

/** The objects once more, in the same order. */
export type Again = () => AsyncIterable<FingerprintedFeature>;

export interface MapSummary extends ArchiveSummary {
  /** Tiles that are those of the map before. */
  readonly reused: number;
  /** Identifiers of the ways of islands whose coast runs the wrong way; they are drawn as land. */
  readonly reversedCoasts: readonly number[];
}

const compress = promisify(gzip);
/** Number of tiles compressed concurrently. */
const TILES_AT_ONCE = 8;
const BOUNDARIES = layerNamed('boundaries');
const OCEAN = layerNamed('ocean');
/** Zoom of the initial view of extracts. */
const FIRST_VIEW_ZOOM = 10;
/** At earlier zooms the world's own borders are shown. */
const FIRST_COUNTRY_BORDER_ZOOM = LAST_WORLD_ZOOM + 1;
const FIRST_STATE_BORDER_ZOOM = 7;

/**
 * Builds an archive of vector tiles from objects, which are added one after the other in ascending order.
 *
 * With a map before, objects are only compared as they are added. Then it is known which tiles may differ, `finish` draws these, and all
 * others are copied. So the archive is, byte for byte, what it would be without a map before.
 */
export class TileBuilder {
  readonly #options: TileBuilderOptions;
  readonly #sorter: FeatureSorter;
  #boundaries = new BoundaryLines();
  #coastline = new Coastline();
  #cells = new CoveredCells();
  readonly #stated: StatedArea;
  #ferries = new FerryLines();
  readonly #specks = new Specks();
  readonly #fields = new Map<string, Set<string>>();
  readonly #comparison: Comparison;
  /** Around the objects. */
  #bounds: BoundingBox | undefined;
  #reversedCoasts: readonly number[] = [];
  #coverage: Coverage = { covered: new Region([]), wholeCountries: [], neighbours: [] };
  /** Bounds that extracts declare. */
  #declared: readonly BoundingBox[] = [];
  #archive: ArchiveWriter | undefined;

  constructor(options: TileBuilderOptions) {
    this.#options = options;
    const { temporaryDirectory: directory, memoryBytes, before } = options;
    this.#sorter = new FeatureSorter({ directory, ...(memoryBytes !== undefined && { memoryBytes }) });
    this.#comparison = new Comparison(before?.drawn, join(directory, 'objects.sheets'));
    this.#stated = new StatedArea(options.stated ?? []);
  }

  /** @throws ServiceError FILE_UNAVAILABLE */
  add(feature: FingerprintedFeature): void {
    this.#boundaries.add(feature);
    if (feature.type === 'w' && hasValue(feature.tags.natural, 'coastline'))
      for (const line of linesOf(feature.geometry)) this.#coastline.add(line, feature.sourceId);
    this.#ferries.add(feature);
    const same = this.#comparison.same(feature);
    if (same) this.#note(feature, same);
    else this.#addNew(feature);
  }

  /** Adds an object that the map before does not have like this. */
  #addNew(feature: FingerprintedFeature): void {
    const drawing = new Drawing(feature);
    const cell = cellOf(feature.geometry);
    const { box, leastZoom, fieldLists } = drawing;
    this.#note(feature, { box, cell, leastZoom, fieldLists });
    this.#comparison.addNew(feature, { box, cell, leastZoom, fieldLists }, drawing.missing);
    if (!this.#comparison.before) this.#draw(drawing, (area) => isDue(this.#specks, area));
  }

  /** Notes what an object contributes to the map as a whole. */
  #note({ lat, lon }: SourceFeature, { box, cell, leastZoom, fieldLists }: Contribution): void {
    if (cell) this.#cells.addCell(cell);
    if (leastZoom === NOT_SHOWN) return;
    if (!cell) this.#cells.addLong(worldX(lon), worldY(lat), box);
    const [west, south, east, north] = this.#bounds ?? [lon, lat, lon, lat];
    this.#bounds = [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
    this.#noteFields(fieldLists);
  }

  /**
   * Writes the archive.
   *
   * @param extractBounds bounds, in degrees, that the extracts declare whose area is not stated; empty if they declare none
   * @param onTile receives the number of tiles written so far, after each tile
   * @param again needed with a map before
   */
  async finish(
    extractBounds: readonly BoundingBox[],
    onTile: (done: number) => void = () => {},
    again?: Again,
  ): Promise<MapSummary> {
    const borders = this.#boundaries.lines();
    const ferries = this.#missingFerries();
    const hull = this.#hull(extractBounds, borders);
    const covered = hull.joinedWith(this.#stated.cells);
    const filled = covered.withoutHoles();
    const lines = [...endedAtSea(borders, isWithin(filled)).map(borderDrawing), ...ferries];
    for (const { fieldLists } of lines) this.#noteFields(fieldLists);
    const sea = this.#coastline.seaWithin(filled, this.#options.sea);
    const shore = new AreaTiles(sea.polygons, LAST_WORLD_ZOOM + 1);
    const region = covered.withoutParts(filled, sea.unknown);
    const { wholeCountries, neighbours } = this.#boundaries;
    const isAllStated = extractBounds.length === 0 && this.#stated.polygons.length > 0;
    const marks = new UncoveredMarks(isAllStated ? hull : this.#cells.heldIn(hull), this.#stated);
    this.#coverage = { covered: region, wholeCountries: [...wholeCountries], neighbours };
    const changed = this.#comparison.finish({
      lines: lines.map(({ box, hash }) => ({ box, hash })),
      tiles: hashesOf([shore, marks.held], marks.tilesHeld),
      sea: shore.whole,
      held: marks.held.whole,
    });
    if (this.#comparison.before && again) await this.#drawAgain(again());
    for (const line of lines) this.#draw(line, () => false);
    for (const { zoom, tiles } of shore.partly)
      this.#addAt(zoom, OCEAN, tiles, { order: 0, attributes: '[]', shape: 'area' });
    this.#declared = [...extractBounds, ...this.#stated.bounds];
    this.#reversedCoasts = sea.reversedWays;
    this.#forgetCollected();
    return this.#write(marks, shore.whole, changed, onTile);
  }

  /** Removes all files; may be called again. */
  abort(): void {
    this.#sorter.remove();
    this.#comparison.close();
    this.#archive?.close();
    rmSync(this.#options.path, { force: true });
    if (this.#options.memo) rmSync(this.#options.memo.path, { force: true });
  }

  /** What was collected of all objects has become lines, sea and cells; writing tiles needs the memory. */
  #forgetCollected(): void {
    this.#boundaries = new BoundaryLines();
    this.#coastline = new Coastline();
    this.#cells = new CoveredCells();
    this.#ferries = new FerryLines();
  }

  /** The ferries that no way draws; notes what they contribute to the map as a whole. */
  #missingFerries(): Drawing[] {
    return [...this.#ferries.missing()].map((line) => {
      const drawing = new Drawing(line);
      const { box, leastZoom } = drawing;
      this.#note(line, { box, cell: undefined, leastZoom, fieldLists: [] });
      return drawing;
    });
  }

  /** Draws the objects that touch a tile which may differ from the map before. */
  async #drawAgain(features: AsyncIterable<FingerprintedFeature>): Promise<void> {
    let row = 0;
    for await (const feature of features) {
      if (this.#comparison.isTouched(row)) {
        const missing = this.#comparison.missingOf(row);
        this.#draw(new Drawing(feature, { missing }), this.#comparison.duesOf(row));
      }
      row += 1;
    }
  }

  async #write(
    marks: UncoveredMarks,
    openSea: Spans,
    changed: ChangedTiles,
    onTile: (done: number) => void,
  ): Promise<MapSummary> {
    const { before, memo, path } = this.#options;
    const ids = changed.areAll ? undefined : spansOf(changed.ids());
    const isWanted = (tileId: number): boolean => !ids || isIn(ids, tileId);
    const wantedSea = ids ? intersectionOf(openSea, ids) : openSea;
    const own = this.#sorter.sorted();
    const drawn = drawnTiles({ marks, openSea: wantedSea, own, isWanted });
    this.#archive = new ArchiveWriter(path);
    let reused = 0;
    const tiles =
      ids && before ? withUnchanged(drawn, before.archive, ids, (count) => (reused += count)) : drawn;
    await writeTiles(tiles, this.#archive, onTile);
    this.#sorter.remove();
    if (memo) this.#comparison.remember(memo);
    this.#comparison.close();
    return { ...this.#archive.finish(this.#facts()), reused, reversedCoasts: this.#reversedCoasts };
  }

  #facts(): ArchiveFacts {
    const bounds = onMap(boundsAround(this.#declared) ?? this.#bounds ?? WHOLE_WORLD);
    const [west, south, east, north] = this.#bounds ?? bounds;
    return {
      bounds,
      center: [(west + east) / 2, (south + north) / 2, this.#bounds ? FIRST_VIEW_ZOOM : 0],
      maxZoom: LAST_ZOOM,
      metadata: {
        name: 'Basemap',
        description: 'Shortbread 1.1',
        version: '1.1',
        type: 'baselayer',
        attribution: this.#options.attribution,
        vector_layers: vectorLayersOf(this.#fields),
        [COVERAGE]: coverageFacts(this.#coverage),
      },
    };
  }

  /** @param isDue called for each area of the drawing in its order; true if it completes a speck */
  #draw(drawing: Drawing, isDue: (area: MissingAt) => boolean): void {
    const { changed } = this.#comparison;
    drawing.draw({
      isWanted: (zoom) => changed.touchesAt(drawing.box, zoom),
      isDue,
      add: (zoom, layer, tiles, feature) => this.#addAt(zoom, layer, tiles, feature),
    });
  }

  #addAt(
    zoom: number,
    layer: number,
    tiles: readonly TileParts[],
    feature: Omit<TileFeature, 'parts'>,
  ): void {
    const { changed } = this.#comparison;
    for (const { x, y, parts } of tiles)
      if (changed.has(zoom, x, y)) this.#sorter.add(tileIdOf(zoom, x, y), layer, feature, parts);
  }

  /** The cells of the extracts whose area is not stated. Extracts that declare no bounds are bounded by their coasts, or by their objects. */
  #hull(extractBounds: readonly BoundingBox[], borders: readonly BoundaryLine[]): Region {
    for (const { adminLevel, isMaritime, positions } of borders)
      if (adminLevel === 2 && !isMaritime) this.#cells.addLine(toWorld(positions));
    const bounds = this.#coastline.surroundings ?? this.#bounds;
    const isTold = extractBounds.length > 0 || this.#stated.polygons.length > 0;
    const boxes = isTold || !bounds ? extractBounds : [bounds];
    for (const way of this.#coastline.ways) this.#cells.addLine(way);
    return this.#cells.within(boxes.map(rectangleOf));
  }

  #noteFields(lists: readonly (readonly string[])[]): void {
    for (const [layer = '', ...names] of lists) {
      const fields = this.#fields.get(layer) ?? new Set<string>();
      this.#fields.set(layer, fields);
      for (const name of names) fields.add(name);
    }
  }
}

/** What an object contributes to the map as a whole. */
type Contribution = Pick<DrawnObject, 'box' | 'cell' | 'leastZoom' | 'fieldLists'>;

/** True for places, in 1e-7 degrees, that lie in a region. */
function isWithin(region: Region): IsCovered {
  return (lon, lat) => region.partAt(worldX(lon / 1e7), worldY(lat / 1e7)) >= 0;
}

/** The line of a border. */
function borderDrawing({ adminLevel, isMaritime, isDisputed, positions }: BoundaryLine): Drawing {
  const attributes = [
    { name: 'admin_level', value: adminLevel, from: 0 },
    { name: 'maritime', value: isMaritime, from: 0 },
    { name: 'disputed', value: isDisputed, from: 0 },
  ];
  const minZoom = adminLevel === 2 ? FIRST_COUNTRY_BORDER_ZOOM : FIRST_STATE_BORDER_ZOOM;
  const geometry = { type: 'line', positions } as const;
  const [lon, lat] = [positions[0]! / 1e7, positions[1]! / 1e7];
  const shown = [{ layer: BOUNDARIES, minZoom, attributes, order: -adminLevel }];
  return new Drawing({ type: 'w', tags: {}, lat, lon, geometry }, { shown });
}

/**
 * Compresses tiles concurrently and writes them in order.
 *
 * @param onTile as in `finish`
 */
async function writeTiles(
  tiles: Iterable<TileToWrite> | AsyncIterable<TileToWrite>,
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
  for await (const tile of tiles) {
    if ('compressed' in tile && pending.length === 0) {
      write({ tileId: tile.tileId, count: tile.count ?? 1, bytes: tile.compressed }); // nothing to wait for
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
  if ('compressed' in tile) return { tileId, count: tile.count ?? 1, bytes: tile.compressed };
  const { count, layers, isNeeded } = tile;
  const { zoom } = tileOfId(tileId);
  const encoded = encodeLayers(zoom, withLandCover(zoom, layers));
  return { tileId, count, bytes: encoded.length > 0 || isNeeded ? await compress(encoded) : encoded };
}
