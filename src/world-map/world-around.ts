import { LRUCache } from 'lru-cache';
import { type Coverage, FIRST_VEILED_ZOOM, isWater, LAST_WORLD_ZOOM, OverzoomSource } from '../map/map.ts';
import { cutToSides, type TileFeature, type TileLayer } from '../mvt/mvt.ts';
import { type TileAddress, tileIdOf } from '../pmtiles/pmtiles.ts';
import { ALL, type Piece, uncoveredPieces } from './uncovered-pieces.ts';
import { sortedBorders } from './world-borders.ts';
import type { WorldTileFile } from './world-tile-file.ts';
import { LAST_LABEL_ZOOM, LAST_SHAPE_ZOOM } from './world-tiles.ts';

const BOUNDARIES = 'boundaries';
/** Stands for borders that are not cut until the layers of a tile are put together. */
const UNCUT_BOUNDARIES = 'boundaries that extracts lack';
const BATHYMETRY = 'bathymetry';
const RIVERS = 'water_lines';
/** Before it extracts draw no line of a river, so that the world's go on through them. */
const FIRST_RIVER_ZOOM = 9;
/** How the attributes of a depth of the sea begin. */
const DEPTH = '["depth"';
/** Depths are too coarse for later zooms. */
const LAST_DEPTH_ZOOM = LAST_LABEL_ZOOM;
/** Coordinates of decoded tiles kept in memory: some 16 MB. */
const CACHED_COORDINATES = 1 << 21;

/** The world at zooms at which extracts have the map to themselves where they are: land, waters, borders and labels around them. */
export class WorldAround {
  readonly #world: WorldTileFile;
  readonly #coverage: Coverage;
  readonly #sources = new LRUCache<number, OverzoomSource>({
    maxSize: CACHED_COORDINATES,
    sizeCalculation: ({ coordinates }) => coordinates + 1,
  });

  constructor(world: WorldTileFile, coverage: Coverage) {
    this.#world = world;
    this.#coverage = coverage;
  }

  /** True if extracts cover no part of a tile or of its buffer. */
  isFar(tile: TileAddress): boolean {
    return uncoveredPieces(tile, this.#coverage.covered) === ALL;
  }

  /**
   * The world's layers in a tile, without marks: up to {@link LAST_WORLD_ZOOM} all of it; then cut to the part that extracts do not cover, but
   * for depths of the sea, rivers before extracts have any, and borders that extracts lack. A layer may come twice.
   */
  in(tile: TileAddress): readonly TileLayer[] {
    const { zoom, x, y } = tile;
    if (zoom <= LAST_WORLD_ZOOM) return this.#world.layersOf(tileIdOf(zoom, x, y));
    const pieces = uncoveredPieces(tile, this.#coverage.covered);
    if (pieces.length === 0 && zoom >= FIRST_VEILED_ZOOM) return [];
    const layers =
      pieces.length === 0 && zoom > LAST_DEPTH_ZOOM ? this.#bordersIn(tile) : this.#shownIn(tile);
    const cut = layers.map(({ name, features }) => ({
      name: name === UNCUT_BOUNDARIES ? BOUNDARIES : name,
      features: features.flatMap((feature) =>
        pieces === ALL || isWhole(zoom, name, feature) ? feature : cutTo(feature, pieces),
      ),
    }));
    return cut.filter(({ features }) => features.length > 0);
  }

  #shownIn(tile: TileAddress): readonly TileLayer[] {
    const layers = this.#layersAbove(tile);
    if (tile.zoom >= FIRST_VEILED_ZOOM) return layers.filter(isWater);
    const isLeft = (name: string) => (feature: TileFeature) =>
      tile.zoom <= LAST_DEPTH_ZOOM || !isDepth(name, feature);
    const left = layers.map(({ name, features }) => ({ name, features: features.filter(isLeft(name)) }));
    return [...left, ...this.#bordersIn(tile)];
  }

  #bordersIn(tile: TileAddress): readonly TileLayer[] {
    const shift = tile.zoom - LAST_SHAPE_ZOOM;
    const address = { zoom: LAST_SHAPE_ZOOM, x: tile.x >> shift, y: tile.y >> shift };
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const source = this.#keep(-tileId, address, () => {
      const { around, everywhere } = sortedBorders(this.#world.bordersOf(tileId), this.#coverage);
      return [
        { name: BOUNDARIES, features: around },
        { name: UNCUT_BOUNDARIES, features: everywhere },
      ];
    });
    return source.within(tile);
  }

  /** Shapes of the deepest tile with shapes that contains a tile, labels of the deepest with labels. */
  #layersAbove(tile: TileAddress): readonly TileLayer[] {
    const shapes = this.#deepest(tile, LAST_SHAPE_ZOOM);
    const labels = this.#deepest(tile, LAST_LABEL_ZOOM);
    if (labels === shapes) return shapes?.within(tile) ?? [];
    const drawn = shapes?.within(tile) ?? [];
    const withoutLabels = drawn.map(({ name, features }) => ({
      name,
      features: features.filter(({ shape }) => shape !== 'point'),
    }));
    return [...withoutLabels, ...(labels?.within(tile) ?? [])];
  }

  /** The world's tile of the deepest zoom, up to a last one, that contains a tile. */
  #deepest({ zoom, x, y }: TileAddress, last: number): OverzoomSource | undefined {
    for (let above = Math.min(zoom, last); above >= LAST_WORLD_ZOOM; above--) {
      const shift = zoom - above;
      const address = { zoom: above, x: x >> shift, y: y >> shift };
      const tileId = tileIdOf(above, address.x, address.y);
      if (this.#world.has(tileId))
        return this.#keep(tileId, address, () =>
          this.#world.layersOf(tileId).filter(({ name }) => name !== BOUNDARIES),
        );
    }
    return undefined;
  }

  /** @param key the tile's ID, or that with a minus for its borders */
  #keep(key: number, address: TileAddress, layers: () => readonly TileLayer[]): OverzoomSource {
    const source = this.#sources.get(key) ?? new OverzoomSource(address, layers());
    this.#sources.set(key, source);
    return source;
  }
}

/** True for what goes on into extracts, which have none of it. */
function isWhole(zoom: number, layer: string, feature: TileFeature): boolean {
  return (
    layer === UNCUT_BOUNDARIES || isDepth(layer, feature) || (layer === RIVERS && zoom < FIRST_RIVER_ZOOM)
  );
}

/** True for a depth of the sea; the other features of its layer are reefs. */
function isDepth(layer: string, { attributes }: TileFeature): boolean {
  return layer === BATHYMETRY && attributes.startsWith(DEPTH);
}

function cutTo(feature: TileFeature, pieces: readonly Piece[]): TileFeature[] {
  const parts = pieces.flatMap((piece) => cutPart(feature, piece));
  return parts.length > 0 ? [{ ...feature, parts }] : [];
}

function cutPart({ shape, parts }: TileFeature, piece: Piece): readonly (readonly number[])[] {
  if (shape !== 'point') return cutToSides(shape, parts, piece);
  return parts.filter(([x, y]) => sidesHold(piece, x!, y!));
}

function sidesHold(piece: Piece, x: number, y: number): boolean {
  return piece.every(({ axis, limit, isBelow }) => (axis === 0 ? x : y) < limit === isBelow);
}
