import type { TileAddress } from '../archive/tile-id.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import type { Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import { UNCOVERED } from '../drawing/uncovered.ts';
import { cutToSides } from '../geometry/cut-tiles.ts';
import { BUFFER, EXTENT, gridShift } from '../geometry/grid.ts';
import { FIRST_MARKED_ZOOM } from '../schema/own-layers.ts';
import type { TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import type { UncoveredMarks } from './uncovered-marks.ts';
import { ALL, type Piece, uncoveredPieces } from './uncovered-pieces.ts';
import { type KnownBorders, WorldBorders } from './world-borders.ts';
import { type PartShore, WorldCoast } from './world-coast.ts';
import { WorldRivers } from './world-rivers.ts';
import { LAST_LABEL_ZOOM, LAST_WORLD_ZOOM, type WorldMap } from './world-tiles.ts';

type Points = readonly number[];

/** The first zoom at which the world is drawn only around extracts. */
const FIRST_ZOOM = LAST_WORLD_ZOOM + 1;
const BOUNDARIES = 'boundaries';
const BATHYMETRY = 'bathymetry';
const RIVERS = 'water_lines';
/** Before it extracts draw no line of a river, so that the world's go on through them. */
const FIRST_RIVER_ZOOM = 9;
/** How the attributes of a depth of the sea begin. */
const DEPTH = '["depth"';
/** Beyond it every tile with the sea in it would have to be stored for the sake of its depths, which are too coarse by then. */
const LAST_DEPTH_ZOOM = LAST_LABEL_ZOOM;
const MOST_KEPT = 64;

/** Land, sea, rivers, borders and labels of the world around extracts, at zooms at which the world itself is not stored. */
export class WorldAround {
  readonly #world: WorldMap;
  readonly #covered: Region;
  readonly #marks: UncoveredMarks;
  readonly #borders: WorldBorders;
  readonly #coast: WorldCoast;
  readonly #rivers: WorldRivers;
  readonly #sources = new Map<number, OverzoomSource>();

  /**
   * @param marks of the places of which extracts hold nothing, which may be covered
   * @param borders what extracts know of borders; the exact ones replace the world's
   * @param shores parts of the covered region with coasts, which the world's are to meet
   * @param rivers of extracts, downstream, interleaved x and y in world units
   */
  constructor(
    world: WorldMap,
    covered: Region,
    marks: UncoveredMarks,
    borders: KnownBorders,
    shores: readonly PartShore[] = [],
    rivers: readonly Points[] = [],
  ) {
    this.#world = world;
    this.#covered = covered;
    this.#marks = marks;
    this.#borders = new WorldBorders(
      world,
      covered,
      borders,
      shores.flatMap(({ seas }) => seas),
    );
    const layersIn = (tile: TileAddress): readonly TileLayer[] => this.#above(tile)?.within(tile) ?? [];
    this.#coast = new WorldCoast(layersIn, covered, shores);
    this.#rivers = new WorldRivers(layersIn, covered, rivers);
  }

  /**
   * IDs of the tiles that extracts cover, or for whose sake the world is changed, at the zooms from {@link FIRST_ZOOM} to the last with tiles of
   * the world, ascending. They must be stored even if they are empty: otherwise the world's tiles would be shown instead, with their coarse coast.
   */
  get needed(): number[] {
    const numbers = new Set<number>();
    const { changedPoints } = this.#borders;
    const changed = [...changedPoints, ...this.#coast.seams, ...this.#rivers.changedPoints];
    for (let zoom = FIRST_ZOOM; zoom <= LAST_LABEL_ZOOM; zoom++) {
      for (const tileId of this.#coveredAt(zoom)) numbers.add(tileId);
      for (const tileId of changed.flatMap((points) => tilesOf(points, zoom))) numbers.add(tileId);
    }
    return [...numbers].sort((a, b) => a - b);
  }

  /** Where the world is not as its tiles have it, each with a hash of what is there now. */
  get changes(): WorldBorders['changes'] {
    return [...this.#borders.changes, ...this.#coast.changes, ...this.#rivers.changes];
  }

  /**
   * The world's layers in a tile, cut to the part that extracts do not cover; depths of the sea, rivers before extracts have any, and
   * borders that extracts lack, are not cut. A layer may come twice.
   */
  in(tile: TileAddress): readonly TileLayer[] {
    const pieces = uncoveredPieces(tile, this.#covered);
    const marks = this.#marksIn(tile, pieces);
    const isWithin = pieces.length === 0 && tile.zoom > LAST_DEPTH_ZOOM;
    if (isWithin) return [...marks, ...this.#borders.inside(tile)];
    const layers = this.#shownLayersIn(tile);
    if (pieces === ALL) return [...layers, ...marks];
    const cut = layers.map(({ name, features }) => ({
      name,
      features: features.flatMap((feature) =>
        isWhole(tile.zoom, name, feature) ? feature : cutTo(feature, pieces),
      ),
    }));
    const seen = cut.filter(({ features }) => features.length > 0);
    return [...seen, ...marks, ...this.#borders.inside(tile)];
  }

  #marksIn(tile: TileAddress, pieces: readonly Piece[]): readonly TileLayer[] {
    if (tile.zoom < FIRST_MARKED_ZOOM) return [];
    if (pieces === ALL) return [UNCOVERED];
    const uncovered = UNCOVERED.features.flatMap((feature) => cutTo(feature, pieces));
    const mark = this.#marks.in(tile, uncovered);
    return mark ? [{ ...UNCOVERED, features: [mark] }] : [];
  }

  *#coveredAt(zoom: number): Generator<number> {
    for (const { west, north, east, south } of this.#covered.rectangles()) {
      const columns = range(tileAt(zoom, west), tileAt(zoom, east));
      const rows = range(tileAt(zoom, north), tileAt(zoom, south));
      for (const x of columns) yield* rows.map((y) => tileIdOf(zoom, x, y));
    }
  }

  #shownLayersIn(tile: TileAddress): readonly TileLayer[] {
    const isLeft = (name: string) => (feature: TileFeature) =>
      tile.zoom <= LAST_DEPTH_ZOOM || !isDepth(name, feature);
    return this.#layersIn(tile)
      .filter(({ name }) => name !== UNCOVERED.name)
      .map(({ name, features }) => ({ name, features: features.filter(isLeft(name)) }))
      .filter(({ features }) => features.length > 0);
  }

  #layersIn(tile: TileAddress): readonly TileLayer[] {
    const layers = this.#above(tile)?.within(tile) ?? [];
    const others = layers.filter(({ name }) => name !== BOUNDARIES);
    const joined = this.#coast.withSeams(tile, others);
    const rivers = tile.zoom < FIRST_RIVER_ZOOM ? joined : this.#rivers.withSeams(tile, joined);
    return [...rivers, ...this.#borders.around(tile)];
  }

  /** The world's tile of the deepest zoom that contains a tile. */
  #above({ zoom, x, y }: TileAddress): OverzoomSource | undefined {
    for (let above = Math.min(zoom, LAST_LABEL_ZOOM); above >= LAST_WORLD_ZOOM; above--) {
      const shift = zoom - above;
      const source = this.#sourceOf({ zoom: above, x: x >> shift, y: y >> shift });
      if (source) return source;
    }
    return undefined;
  }

  #sourceOf(address: TileAddress): OverzoomSource | undefined {
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const known = this.#sources.get(tileId);
    if (known) return known;
    const stored = this.#world.deeper.get(tileId) ?? this.#world.tiles.get(tileId);
    if (!stored) return undefined;
    if (this.#sources.size >= MOST_KEPT) this.#sources.clear();
    const source = new OverzoomSource(address, stored.layers());
    this.#sources.set(tileId, source);
    return source;
  }
}

/** True for what goes on into extracts, which have none of it. */
function isWhole(zoom: number, layer: string, feature: TileFeature): boolean {
  return isDepth(layer, feature) || (layer === RIVERS && zoom < FIRST_RIVER_ZOOM);
}

/** True for a depth of the sea; the other features of its layer are reefs. */
function isDepth(layer: string, { attributes }: TileFeature): boolean {
  return layer === BATHYMETRY && attributes.startsWith(DEPTH);
}

/** IDs of the tiles of a zoom that hold points, with their buffers; may repeat. */
function tilesOf(points: Points, zoom: number): number[] {
  const margin = BUFFER * 2 ** gridShift(zoom);
  const sides = [-margin, margin];
  const tiles: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const columns = sides.map((side) => tileAt(zoom, points[at]! + side));
    const rows = sides.map((side) => tileAt(zoom, points[at + 1]! + side));
    tiles.push(...columns.flatMap((x) => rows.map((y) => tileIdOf(zoom, x, y))));
  }
  return tiles;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Column or row of the tile at a coordinate in world units. */
function tileAt(zoom: number, units: number): number {
  return Math.max(0, Math.min(2 ** zoom - 1, Math.floor(units / (EXTENT * 2 ** gridShift(zoom)))));
}

function cutTo(feature: TileFeature, pieces: readonly Piece[]): TileFeature[] {
  const parts = pieces.flatMap((piece) => cutPart(feature, piece));
  return parts.length > 0 ? [{ ...feature, parts }] : [];
}

function cutPart({ shape, parts }: TileFeature, piece: Piece): readonly Points[] {
  if (shape !== 'point') return cutToSides(shape, parts, piece);
  return parts.filter(([x, y]) => sidesHold(piece, x!, y!));
}

function sidesHold(piece: Piece, x: number, y: number): boolean {
  return piece.every(({ axis, limit, isBelow }) => (axis === 0 ? x : y) < limit === isBelow);
}
