import type { TileAddress } from '../archive/tile-id.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import type { Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import { FIRST_MARKED_ZOOM, UNCOVERED } from '../drawing/uncovered.ts';
import { clipLines, clipRings } from '../geometry/clip.ts';
import { EXTENT, gridShift } from '../geometry/grid.ts';
import { toIntegers } from '../geometry/integers.ts';
import { makeValid } from '../geometry/make-valid.ts';
import { areValid } from '../geometry/ring-contacts.ts';
import type { Shape, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import { ALL, type Piece, uncoveredPieces } from './uncovered-pieces.ts';
import { LAST_LABEL_ZOOM, LAST_SHAPE_ZOOM, LAST_WORLD_ZOOM, type WorldMap } from './world-tiles.ts';

type Points = readonly number[];

/** The first zoom at which the world is drawn only around extracts. */
const FIRST_ZOOM = LAST_WORLD_ZOOM + 1;
const BOUNDARIES = 'boundaries';
const BATHYMETRY = 'bathymetry';
/** Beyond it every tile with the sea in it would have to be stored for the sake of its depths, which are too coarse by then. */
const LAST_DEPTH_ZOOM = LAST_LABEL_ZOOM;
const MOST_KEPT = 64;

/** Land, sea, borders and labels of the world around extracts, at zooms at which the world itself is not stored. */
export class WorldAround {
  readonly #world: WorldMap;
  readonly #covered: Region;
  readonly #wholeCountries: ReadonlySet<string>;
  readonly #neighbours: readonly (readonly string[])[];
  readonly #sources = new Map<number, OverzoomSource>();
  readonly #lackedBorders = new Map<number, OverzoomSource>();

  /**
   * @param wholeCountries countries whose exact borders replace the world's, ISO 3166-1 alpha-2
   * @param neighbours countries beside each border that extracts have, as `BoundaryLines.neighbours` lists them
   */
  constructor(
    world: WorldMap,
    covered: Region,
    wholeCountries: ReadonlySet<string>,
    neighbours: readonly string[] = [''],
  ) {
    this.#world = world;
    this.#covered = covered;
    this.#wholeCountries = wholeCountries;
    this.#neighbours = neighbours.map((codes) => codes.split(' ').filter((code) => code !== ''));
  }

  /**
   * IDs of the tiles that extracts cover at the zooms from {@link FIRST_ZOOM} to the last with tiles of the world, ascending. They must be stored
   * even if they are empty: otherwise the world's tiles would be shown instead, with their coarse coast.
   */
  get needed(): number[] {
    const numbers = new Set<number>();
    for (let zoom = FIRST_ZOOM; zoom <= LAST_LABEL_ZOOM; zoom++)
      for (const tileId of this.#coveredAt(zoom)) numbers.add(tileId);
    return [...numbers].sort((a, b) => a - b);
  }

  /**
   * The world's layers in a tile, cut to the part that extracts do not cover; depths of the sea, and
   * borders that extracts lack, are not cut. A layer may come twice.
   */
  in(tile: TileAddress): readonly TileLayer[] {
    const pieces = uncoveredPieces(tile, this.#covered);
    if (pieces.length === 0 && tile.zoom > LAST_DEPTH_ZOOM) return this.#lackedBordersIn(tile);
    const layers = this.#markedLayersIn(tile);
    if (pieces === ALL) return layers;
    const cut = layers.map(({ name, features }) => ({
      name,
      features: name === BATHYMETRY ? features : features.flatMap((feature) => cutTo(feature, pieces)),
    }));
    const seen = cut.filter(({ features }) => features.length > 0);
    return [...seen, ...this.#lackedBordersIn(tile)];
  }

  /**
   * Borders of the world between countries of which extracts have no border: they go on where extracts are, up to the borders there. Else
   * a border between neighbours of a country that is whole would end at the edge of its extract.
   */
  #lackedBordersIn(tile: TileAddress): readonly TileLayer[] {
    const shift = tile.zoom - LAST_SHAPE_ZOOM;
    if (shift < 0) return [];
    const address = { zoom: LAST_SHAPE_ZOOM, x: tile.x >> shift, y: tile.y >> shift };
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const source = this.#lackedBorders.get(tileId) ?? this.#lackedBordersOf(address, tileId);
    return source.coordinates === 0 ? [] : source.within(tile);
  }

  #lackedBordersOf(address: TileAddress, tileId: number): OverzoomSource {
    const mayBe = (codes: readonly string[], known: readonly string[]): boolean =>
      known.every((code) => codes.includes(code));
    const isLacked = (codes: readonly string[]): boolean =>
      codes.length > 1 &&
      !codes.some((code) => this.#wholeCountries.has(code)) &&
      !this.#neighbours.some((known) => mayBe(codes, known));
    const features = this.#world.deeper.get(tileId)?.bordersOf(isLacked) ?? [];
    const source = new OverzoomSource(address, [{ name: BOUNDARIES, features }]);
    this.#lackedBorders.set(tileId, source);
    return source;
  }

  *#coveredAt(zoom: number): Generator<number> {
    for (const { west, north, east, south } of this.#covered.rectangles()) {
      const columns = range(tileAt(zoom, west), tileAt(zoom, east));
      const rows = range(tileAt(zoom, north), tileAt(zoom, south));
      for (const x of columns) yield* rows.map((y) => tileIdOf(zoom, x, y));
    }
  }

  #markedLayersIn(tile: TileAddress): readonly TileLayer[] {
    const isLeft = ({ name }: TileLayer): boolean =>
      name !== UNCOVERED.name && (name !== BATHYMETRY || tile.zoom <= LAST_DEPTH_ZOOM);
    const layers = this.#layersIn(tile).filter(isLeft);
    return tile.zoom < FIRST_MARKED_ZOOM ? layers : [...layers, UNCOVERED];
  }

  /** Borders come from a zoom whose tiles know the countries beside them. */
  #layersIn(tile: TileAddress): readonly TileLayer[] {
    const nearest = this.#above(tile, LAST_LABEL_ZOOM);
    const layers = nearest?.within(tile) ?? [];
    const withBorders = this.#above(tile, LAST_SHAPE_ZOOM);
    if (nearest === withBorders) return layers;
    const borders = withBorders?.within(tile).filter(({ name }) => name === BOUNDARIES) ?? [];
    return [...layers.filter(({ name }) => name !== BOUNDARIES), ...borders];
  }

  /** The world's tile of the deepest zoom, up to the last one given, that contains a tile. */
  #above({ zoom, x, y }: TileAddress, lastZoom: number): OverzoomSource | undefined {
    for (let above = Math.min(zoom, lastZoom); above >= LAST_WORLD_ZOOM; above--) {
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
    const source = new OverzoomSource(address, stored.layersWithout(this.#wholeCountries));
    this.#sources.set(tileId, source);
    return source;
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Column or row of the tile at a coordinate in world units. */
function tileAt(zoom: number, units: number): number {
  return Math.max(0, Math.min(2 ** zoom - 1, Math.floor(units / (EXTENT * 2 ** gridShift(zoom)))));
}

function cutTo(feature: TileFeature, pieces: readonly Piece[]): TileFeature[] {
  const { shape } = feature;
  const parts = pieces.flatMap((piece) => rounded(shape, cutPart(shape, feature.parts, piece)));
  return parts.length > 0 ? [{ ...feature, parts }] : [];
}

/** Rounding lets rings of an area touch themselves, so they are made valid again. */
function rounded(shape: Shape, parts: readonly Points[]): readonly Points[] {
  if (shape === 'point') return parts;
  const onGrid = parts.map(toIntegers).filter(({ length }) => length >= 4);
  return shape === 'line' || areValid(onGrid) ? onGrid : makeValid(onGrid);
}

function cutPart(shape: Shape, parts: readonly Points[], piece: Piece): readonly Points[] {
  if (shape === 'point') return parts.filter(([x, y]) => sidesHold(piece, x!, y!));
  return piece.reduce<readonly Points[]>(shape === 'line' ? clipLines : clipRings, parts);
}

function sidesHold(piece: Piece, x: number, y: number): boolean {
  return piece.every(({ axis, limit, isBelow }) => (axis === 0 ? x : y) < limit === isBelow);
}
