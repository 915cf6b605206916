import { Fingerprint } from '../../arrays/arrays.ts';
import { type TileAddress, tileIdOf } from '../archive/tile-id.ts';
import type { Part, Rectangle, Region } from '../coverage/region.ts';
import { OverzoomSource } from '../drawing/overzoom.ts';
import { dissolveRings } from '../geometry/dissolve-rings.ts';
import { EXTENT, gridShift, LAST_ZOOM } from '../geometry/grid.ts';
import { toIntegers } from '../geometry/integers.ts';
import { groupedRings, isInside, type Ring } from '../geometry/rings.ts';
import type { TileLayer } from '../vector-tile/tile-feature.ts';
import { coastChannels, REACH, type SeaRing, type WorldShores } from './coast-channels.ts';
import { type Crossing, coastSeams } from './coast-seams.ts';
import { exactCrossings, worldCrossings } from './outline-crossings.ts';
import { LAST_SHAPE_ZOOM } from './world-tiles.ts';

/** A connected part of the covered region, and its sea. */
export interface PartShore {
  readonly part: Part;
  /** In world units, closed, in the direction of sources. */
  readonly seas: readonly (readonly Int32Array[])[];
}

const OCEAN = 'ocean';
const UNITS = 2 ** gridShift(LAST_SHAPE_ZOOM);
const TILE_UNITS = EXTENT * UNITS;
/** Units of the last zoom's grid in one of the last zoom with shapes: seams are as exact as the coasts of extracts. */
const FINE = 2 ** (LAST_ZOOM - LAST_SHAPE_ZOOM);

/** The world's sea around extracts, its coast bent to the exact one where that leaves the covered region. */
export class WorldCoast {
  /** Rings in world units that are added to the sea by their winding. */
  readonly seams: readonly Ring[];
  readonly #layersIn: (tile: TileAddress) => readonly TileLayer[];
  readonly #seas = new Map<number, OverzoomSource | undefined>();

  /** @param layersIn the layers of the world in a tile of the last zoom with shapes */
  constructor(
    layersIn: (tile: TileAddress) => readonly TileLayer[],
    covered: Region,
    shores: readonly PartShore[],
  ) {
    this.#layersIn = layersIn;
    this.seams = shores.flatMap((shore) => this.#seamsOf(shore, covered));
  }

  /** Each seam's bounds and a hash of it. */
  get changes(): readonly { readonly box: Rectangle; readonly hash: number }[] {
    return this.seams.map((seam) => ({ box: boxOf(seam), hash: hashOf(seam) }));
  }

  /** The layers of a tile, with the bent coast if the tile is near one. */
  withSeams(tile: TileAddress, layers: readonly TileLayer[]): readonly TileLayer[] {
    if (this.seams.length === 0 || tile.zoom < LAST_SHAPE_ZOOM) return layers;
    const shift = tile.zoom - LAST_SHAPE_ZOOM;
    const source = this.#seaIn({ zoom: LAST_SHAPE_ZOOM, x: tile.x >> shift, y: tile.y >> shift });
    if (!source) return layers;
    return [...layers.filter(({ name }) => name !== OCEAN), ...source.within(tile)];
  }

  #seamsOf({ part, seas }: PartShore, covered: Region): Ring[] {
    const exact = exactCrossings(part.outline, seas);
    const tiles = tilesAt(exact.map(({ x, y }) => tileAt(x, y)));
    const all = [...exact, ...tiles.flatMap((tile) => this.#crossingsIn(tile, part, covered))];
    return [...coastSeams(all, part), ...coastChannels(all, part, this.#shores(), covered)];
  }

  #shores(): WorldShores {
    const known = new Map<number, readonly SeaRing[]>();
    const ringsIn = (tile: TileAddress): readonly SeaRing[] => {
      const tileId = tileIdOf(tile.zoom, tile.x, tile.y);
      const rings = known.get(tileId) ?? this.#seaRingsIn(tile);
      known.set(tileId, rings);
      return rings;
    };
    const isSea = (x: number, y: number): boolean =>
      ringsIn(tileAt(x, y)).filter(({ points }) => isInside(points, x, y)).length % 2 === 1;
    return { isSea, ringsNear: (x, y) => tilesAt(tilesAround(x, y, REACH)).flatMap(ringsIn) };
  }

  #crossingsIn(tile: TileAddress, { outline }: Part, covered: Region): Crossing[] {
    return this.#seaRingsIn(tile).flatMap(({ points, isWhole }) =>
      worldCrossings(outline, points, covered, isWhole),
    );
  }

  #seaRingsIn(tile: TileAddress): SeaRing[] {
    const isWhole = (x: number, y: number): boolean =>
      Math.floor(x / TILE_UNITS) === tile.x && Math.floor(y / TILE_UNITS) === tile.y;
    const inWorld = (ring: Ring): Ring => moved(ring, UNITS, tile.x * TILE_UNITS, tile.y * TILE_UNITS);
    return this.#ringsIn(tile).map((ring) => ({ points: inWorld(ring), isWhole }));
  }

  #ringsIn(tile: TileAddress): readonly Ring[] {
    const oceans = this.#layersIn(tile).filter(({ name }) => name === OCEAN);
    return oceans.flatMap(({ features }) => features.flatMap(({ parts }) => parts));
  }

  #seaIn(tile: TileAddress): OverzoomSource | undefined {
    const tileId = tileIdOf(tile.zoom, tile.x, tile.y);
    if (!this.#seas.has(tileId)) this.#seas.set(tileId, this.#bentSeaIn(tile));
    return this.#seas.get(tileId);
  }

  #bentSeaIn(tile: TileAddress): OverzoomSource | undefined {
    const seams = this.seams.filter((seam) => touches(boxOf(seam), tile));
    if (seams.length === 0) return undefined;
    const side = EXTENT * FINE;
    const own = this.#ringsIn(tile).map((ring) => moved(ring, FINE, 0, 0));
    const added = seams.map((seam) => moved(seam, FINE / UNITS, -tile.x * side, -tile.y * side));
    const sea = dissolveRings([...own, ...added.map(toIntegers)]);
    const parts = groupedRings(sea).map((ring) => moved(ring, 1 / FINE, 0, 0));
    const feature = { order: 0, attributes: '[]', shape: 'area', parts } as const;
    return new OverzoomSource(tile, [{ name: OCEAN, features: [feature] }]);
  }
}

function moved(ring: Ring, factor: number, right: number, down: number): number[] {
  const points: number[] = [];
  for (let at = 0; at < ring.length; at += 2)
    points.push(ring[at]! * factor + right, ring[at + 1]! * factor + down);
  return points;
}

function tileAt(x: number, y: number): TileAddress {
  const last = 2 ** LAST_SHAPE_ZOOM - 1;
  const at = (units: number): number => Math.max(0, Math.min(last, Math.floor(units / TILE_UNITS)));
  return { zoom: LAST_SHAPE_ZOOM, x: at(x), y: at(y) };
}

/** The tiles, each once. */
function tilesAt(tiles: readonly TileAddress[]): TileAddress[] {
  return [...new Map(tiles.map((tile) => [tileIdOf(tile.zoom, tile.x, tile.y), tile])).values()];
}

function tilesAround(x: number, y: number, reach: number): TileAddress[] {
  const sides = [-reach, reach];
  return sides.flatMap((right) => sides.map((down) => tileAt(x + right, y + down)));
}

function touches({ west, north, east, south }: Rectangle, { x, y }: TileAddress): boolean {
  const margin = TILE_UNITS / 32; // more than a tile's buffer
  const [left, top] = [x * TILE_UNITS - margin, y * TILE_UNITS - margin];
  const side = TILE_UNITS + 2 * margin;
  return west < left + side && east > left && north < top + side && south > top;
}

function boxOf(points: Ring): Rectangle {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return {
    west: Math.floor(Math.min(...xs)),
    north: Math.floor(Math.min(...ys)),
    east: Math.ceil(Math.max(...xs)),
    south: Math.ceil(Math.max(...ys)),
  };
}

function hashOf(seam: Ring): number {
  const hash = new Fingerprint();
  hash.addAll(seam.map(Math.round));
  return hash.value;
}
