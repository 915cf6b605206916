import type { TileAddress } from '../archive/tile-id.ts';
import { tileIdOf } from '../archive/tile-id.ts';
import type { Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import { clipLines, clipRings } from '../geometry/clip.ts';
import { EXTENT, gridShift } from '../geometry/grid.ts';
import { toIntegers } from '../geometry/integers.ts';
import type { Shape, TileFeature, TileLayer } from '../vector-tile/tile-feature.ts';
import { ALL, type Piece, uncoveredPieces } from './uncovered-pieces.ts';
import { LAST_WORLD_ZOOM, type WorldMap } from './world-tiles.ts';

type Points = readonly number[];

/** The first zoom at which the world is drawn only around extracts. */
const FIRST_ZOOM = LAST_WORLD_ZOOM + 1;
const FIRST_ZOOM_TILE_UNITS = EXTENT * 2 ** gridShift(FIRST_ZOOM);
const MOST_KEPT = 64;

/** Land, sea, borders and labels of the world around extracts, at zooms at which the world itself is not stored. */
export class WorldAround {
  readonly #world: WorldMap;
  readonly #covered: Region;
  readonly #wholeCountries: ReadonlySet<string>;
  readonly #sources = new Map<number, OverzoomSource>();

  /** @param wholeCountries countries whose exact borders replace the world's, ISO 3166-1 alpha-2 */
  constructor(world: WorldMap, covered: Region, wholeCountries: ReadonlySet<string>) {
    this.#world = world;
    this.#covered = covered;
    this.#wholeCountries = wholeCountries;
  }

  /**
   * IDs of the tiles of {@link FIRST_ZOOM} that extracts cover, ascending. They must be stored even if they are empty: otherwise they
   * would be overzoomed from the world's tiles, with its coarse coast.
   */
  get needed(): number[] {
    const numbers = new Set<number>();
    for (const { west, north, east, south } of this.#covered.rectangles())
      for (let x = tileAt(west); x <= tileAt(east); x++)
        for (let y = tileAt(north); y <= tileAt(south); y++) numbers.add(tileIdOf(FIRST_ZOOM, x, y));
    return [...numbers].sort((a, b) => a - b);
  }

  /** The world's layers in a tile, cut to the part that extracts do not cover. */
  in(tile: TileAddress): readonly TileLayer[] {
    const pieces = uncoveredPieces(tile, this.#covered);
    if (pieces.length === 0) return [];
    const layers = this.#above(tile)?.within(tile) ?? [];
    if (pieces === ALL) return layers;
    return layers.map(({ name, features }) => ({
      name,
      features: features.flatMap((feature) => cutTo(feature, pieces)),
    }));
  }

  /** The world's tile that contains a tile. */
  #above({ zoom, x, y }: TileAddress): OverzoomSource | undefined {
    const shift = zoom - LAST_WORLD_ZOOM;
    const address = { zoom: LAST_WORLD_ZOOM, x: x >> shift, y: y >> shift };
    const tileId = tileIdOf(address.zoom, address.x, address.y);
    const known = this.#sources.get(tileId);
    if (known) return known;
    const stored = this.#world.tiles.get(tileId);
    if (!stored) return undefined;
    if (this.#sources.size >= MOST_KEPT) this.#sources.clear();
    const source = new OverzoomSource(address, stored.layersWithout(this.#wholeCountries));
    this.#sources.set(tileId, source);
    return source;
  }
}

function tileAt(units: number): number {
  return Math.max(0, Math.min(2 ** FIRST_ZOOM - 1, Math.floor(units / FIRST_ZOOM_TILE_UNITS)));
}

function cutTo(feature: TileFeature, pieces: readonly Piece[]): TileFeature[] {
  const { shape } = feature;
  const parts = pieces.flatMap((piece) => cutPart(shape, feature.parts, piece));
  if (shape === 'point') return parts.length > 0 ? [{ ...feature, parts }] : [];
  const rounded = parts.map(toIntegers).filter(({ length }) => length >= 4);
  return rounded.length === 0 ? [] : [{ ...feature, parts: rounded }];
}

function cutPart(shape: Shape, parts: readonly Points[], piece: Piece): readonly Points[] {
  if (shape === 'point') return parts.filter(([x, y]) => sidesHold(piece, x!, y!));
  return piece.reduce<readonly Points[]>(shape === 'line' ? clipLines : clipRings, parts);
}

function sidesHold(piece: Piece, x: number, y: number): boolean {
  return piece.every(({ axis, limit, isBelow }) => (axis === 0 ? x : y) < limit === isBelow);
}
