import type { BoundingBox } from '../core/core.ts';
import { tileNumber } from './archive-reader-tile-id.ts';
import { clipLines, clipRings, type Side } from './clip.ts';
import { REACH } from './cut-tiles.ts';
import type { TileLayer } from './encode-tile.ts';
import { EXTENT, gridShift } from './grid.ts';
import { MagnifiedTile } from './magnify.ts';
import { worldX, worldY } from './mercator.ts';
import { isInside } from './rings.ts';
import type { TileFeature } from './tile-features.ts';
import type { TileAddress } from './tile-id.ts';
import { LAST_WORLD_ZOOM, type WorldMap } from './world-tiles.ts';

type Points = readonly number[];

/** West, north, east and south of what an extract covers, in the units of the world or of a grid. */
type Box = readonly [west: number, north: number, east: number, south: number];

/** The first zoom at which the world is drawn around extracts only. */
const FIRST_ZOOM = LAST_WORLD_ZOOM + 1;
/** Units by which the world reaches into what extracts cover, so that no gap is seen where both were simplified. */
const OVERLAP = 4;
/** Places along each side of a box that are asked whether they lie at sea. */
const PROBES = 5;
const MOST_KEPT = 64;

/** The world's own land, sea, borders and names, around what extracts cover: beyond the zooms that it is stored at. */
export class WorldAround {
  readonly #world: WorldMap;
  readonly #covered: readonly Box[];
  readonly #magnified = new Map<number, MagnifiedTile>();

  constructor(world: WorldMap, covered: readonly BoundingBox[]) {
    this.#world = world;
    this.#covered = covered.map(([west, south, east, north]) => [
      worldX(west),
      worldY(north),
      worldX(east),
      worldY(south),
    ]);
  }

  /**
   * Numbers of the first tiles that are not stored for the whole world and lie where extracts are, ascending. These have
   * to be stored, even with nothing in them: from the world's own above them the coarse coast would be seen again.
   */
  get needed(): number[] {
    const numbers = new Set<number>();
    for (const box of this.#covered) {
      const [west, north, east, south] = box.map((units) => tileAt(units)) as [
        number,
        number,
        number,
        number,
      ];
      for (let x = west; x <= east; x++)
        for (let y = north; y <= south; y++) numbers.add(tileNumber(FIRST_ZOOM, x, y));
    }
    return [...numbers].sort((a, b) => a - b);
  }

  /** What of the world lies in a tile, without what extracts cover. */
  in(tile: TileAddress): readonly TileLayer[] {
    const boxes = this.#covered.map((box) => onTile(box, tile)).filter(meetsTile);
    if (boxes.some(coversTile)) return [];
    const layers = this.#above(tile)?.within(tile) ?? [];
    return layers.map(({ name, features }) => ({
      name,
      features: features.flatMap((feature) => outside(feature, boxes)),
    }));
  }

  /** Whether the world has nothing but sea in bounds, as far as a few places tell. */
  isAllSea([west, south, east, north]: BoundingBox): boolean {
    const steps = Array.from({ length: PROBES }, (_, i) => i / (PROBES - 1));
    return steps.every((right) =>
      steps.every((up) => this.#isSea(west + right * (east - west), south + up * (north - south))),
    );
  }

  #isSea(lon: number, lat: number): boolean {
    const scale = 2 ** -gridShift(LAST_WORLD_ZOOM);
    const [gridX, gridY] = [worldX(lon) * scale, worldY(lat) * scale];
    const [x, y] = [Math.floor(gridX / EXTENT), Math.floor(gridY / EXTENT)];
    const tile = this.#world.tiles.get(tileNumber(LAST_WORLD_ZOOM, x, y));
    const sea = tile?.layers().find(({ name }) => name === 'ocean');
    const rings = sea?.features.flatMap(({ parts }) => parts) ?? [];
    return rings.filter((ring) => isInside(ring, gridX - x * EXTENT, gridY - y * EXTENT)).length % 2 === 1;
  }

  /** The stored tile of the world that a tile is part of. */
  #above({ zoom, x, y }: TileAddress): MagnifiedTile | undefined {
    const shift = zoom - LAST_WORLD_ZOOM;
    const address = { zoom: LAST_WORLD_ZOOM, x: x >> shift, y: y >> shift };
    const number = tileNumber(address.zoom, address.x, address.y);
    const known = this.#magnified.get(number);
    if (known) return known;
    const stored = this.#world.tiles.get(number);
    if (!stored) return undefined;
    if (this.#magnified.size >= MOST_KEPT) this.#magnified.clear();
    const magnified = new MagnifiedTile(address, stored.layers());
    this.#magnified.set(number, magnified);
    return magnified;
  }
}

function tileAt(units: number): number {
  const tile = Math.floor(units / (EXTENT * 2 ** gridShift(FIRST_ZOOM)));
  return Math.max(0, Math.min(2 ** FIRST_ZOOM - 1, tile));
}

/** A box on a tile's own grid, smaller by how far the world reaches into it; half a unit off. */
function onTile([west, north, east, south]: Box, { zoom, x, y }: TileAddress): Box {
  const scale = 2 ** -gridShift(zoom);
  return [
    Math.round(west * scale) - x * EXTENT + OVERLAP - 0.5,
    Math.round(north * scale) - y * EXTENT + OVERLAP - 0.5,
    Math.round(east * scale) - x * EXTENT - OVERLAP + 0.5,
    Math.round(south * scale) - y * EXTENT - OVERLAP + 0.5,
  ];
}

function meetsTile([west, north, east, south]: Box): boolean {
  const [first, last] = [-REACH, EXTENT + REACH];
  return west < east && north < south && west < last && north < last && east > first && south > first;
}

function coversTile([west, north, east, south]: Box): boolean {
  const [first, last] = [-REACH, EXTENT + REACH];
  return west <= first && north <= first && east >= last && south >= last;
}

function outside(feature: TileFeature, boxes: readonly Box[]): TileFeature[] {
  const parts = boxes.reduce<readonly Points[]>((left, box) => withoutBox(feature, left, box), feature.parts);
  if (parts.length === 0) return [];
  if (feature.shape === 'point' || parts === feature.parts) return [{ ...feature, parts }];
  const rounded = parts.map((part) => part.map(Math.round)).filter(({ length }) => length >= 4);
  return rounded.length === 0 ? [] : [{ ...feature, parts: rounded }];
}

function withoutBox(
  { shape }: Pick<TileFeature, 'shape'>,
  parts: readonly Points[],
  box: Box,
): readonly Points[] {
  if (shape === 'point') return parts.filter(([x, y]) => !isWithin(box, x!, y!));
  const clip = shape === 'line' ? clipLines : clipRings;
  return aroundOf(box).flatMap((sides) => sides.reduce<readonly Points[]>(clip, parts));
}

function isWithin([west, north, east, south]: Box, x: number, y: number): boolean {
  return x > west && x < east && y > north && y < south;
}

/** The four pieces around a box: all that is west of it and east, and between these what is north and south. */
function aroundOf([west, north, east, south]: Box): Side[][] {
  const between: Side[] = [
    { axis: 0, limit: west, isBelow: false },
    { axis: 0, limit: east, isBelow: true },
  ];
  return [
    [{ axis: 0, limit: west, isBelow: true }],
    [{ axis: 0, limit: east, isBelow: false }],
    [...between, { axis: 1, limit: north, isBelow: true }],
    [...between, { axis: 1, limit: south, isBelow: false }],
  ];
}
