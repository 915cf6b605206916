import {
  type Box,
  BUFFER,
  boxAround,
  cutIntoTile,
  doMeet,
  EXTENT,
  type Shape,
  type TileFeature,
  type TileLayer,
} from '../../mvt/mvt.ts';
import type { TileAddress } from '../../pmtiles/pmtiles.ts';

type Points = readonly number[];

interface Boxed {
  readonly points: Points;
  readonly box: Box;
}

interface BoxedFeature {
  readonly feature: TileFeature;
  readonly parts: readonly Boxed[];
}

/**
 * A tile from which tiles of deeper zooms are made: its features are enlarged and cut. Map libraries call this *overzooming*.
 */
export class OverzoomSource {
  /** Number of coordinates of all its features: the cost of keeping it in memory. */
  readonly coordinates: number;
  readonly #address: TileAddress;
  readonly #layers: readonly { readonly name: string; readonly features: readonly BoxedFeature[] }[];

  constructor(address: TileAddress, layers: readonly TileLayer[]) {
    this.#address = address;
    this.#layers = layers.map(({ name, features }) => ({ name, features: features.map(boxed) }));
    const parts = this.#layers.flatMap(({ features }) => features.flatMap((feature) => feature.parts));
    this.coordinates = parts.reduce((sum, { points }) => sum + points.length, 0);
  }

  get zoom(): number {
    return this.#address.zoom;
  }

  /** The layers of a tile of a deeper zoom that lies within this one. */
  within(tile: TileAddress): TileLayer[] {
    const layers = this.#layers.map(({ name, features }) => ({
      name,
      features: features.flatMap((feature) => this.#cut(feature, tile)),
    }));
    return layers.filter(({ features }) => features.length > 0);
  }

  #cut({ feature, parts }: BoxedFeature, tile: TileAddress): TileFeature[] {
    const factor = 1 << (tile.zoom - this.#address.zoom);
    const originX = this.#address.x * EXTENT * factor;
    const originY = this.#address.y * EXTENT * factor;
    const seen = windowOf(factor, originX, originY, tile);
    const onGrid = parts
      .filter(({ box }) => doMeet(box, seen))
      .map(({ points }) => enlarged(points, factor, originX, originY));
    if (onGrid.length === 0) return [];
    const cut = cutShape(feature.shape, onGrid, tile);
    return cut.length === 0 ? [] : [{ ...feature, parts: cut }];
  }
}

function boxed(feature: TileFeature): BoxedFeature {
  return { feature, parts: feature.parts.map((points) => ({ points, box: boxAround([points]) })) };
}

/** Pushes coordinates one by one: V8 treats the result of `map` as an array with holes, which is slower. */
function enlarged(points: Points, factor: number, originX: number, originY: number): Points {
  const larger: number[] = [];
  for (let at = 0; at < points.length; at += 2)
    larger.push(points[at]! * factor + originX, points[at + 1]! * factor + originY);
  return larger;
}

/** The extent and buffer of a tile, on the grid of a tile above it. */
function windowOf(factor: number, originX: number, originY: number, { x, y }: TileAddress): Box {
  const left = x * EXTENT - originX;
  const top = y * EXTENT - originY;
  const from = -BUFFER - 1;
  const to = EXTENT + BUFFER + 1;
  return [(left + from) / factor, (top + from) / factor, (left + to) / factor, (top + to) / factor];
}

function cutShape(shape: Shape, parts: readonly Points[], tile: TileAddress): Points[] {
  if (shape !== 'point') return cutIntoTile(shape, parts, tile);
  const inside = parts.map((points) => pointsIn(points, tile)).filter(({ length }) => length > 0);
  return inside;
}

function pointsIn(points: Points, { x, y }: TileAddress): Points {
  const inside: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const ownX = points[at]! - x * EXTENT;
    const ownY = points[at + 1]! - y * EXTENT;
    if (ownX >= 0 && ownX < EXTENT && ownY >= 0 && ownY < EXTENT) inside.push(ownX, ownY);
  }
  return inside;
}
