import { Fingerprint } from '../../arrays/arrays.ts';
import type { TileAddress } from '../archive/tile-id.ts';
import type { Rectangle } from '../coverage/region.ts';
import { EXTENT, gridShift } from '../geometry/grid.ts';
import type { SeamedBorder } from './border-seams.ts';
import type { ExactBorder, Place, Points } from './segment-grid.ts';
import { LAST_SHAPE_ZOOM } from './world-tiles.ts';

const UNITS = 2 ** gridShift(LAST_SHAPE_ZOOM);
/** World units along a side of a tile of {@link LAST_SHAPE_ZOOM}. */
const TILE_UNITS = EXTENT * UNITS;

/** The tiles of {@link LAST_SHAPE_ZOOM} that may have lines of the world near exact ones, each once. */
export function tilesNear(borders: readonly ExactBorder[]): TileAddress[] {
  const near = TILE_UNITS / 8;
  const keys = new Set<string>();
  for (const points of borders.map((border) => border.points))
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [points[at]!, points[at + 1]!];
      const [west, east] = [tileAt(x - near), tileAt(x + near)];
      const [north, south] = [tileAt(y - near), tileAt(y + near)];
      keys.add(`${west} ${north}`).add(`${east} ${north}`).add(`${west} ${south}`).add(`${east} ${south}`);
    }
  const places = [...keys].map((key) => key.split(' ').map(Number));
  return places.map(([x = 0, y = 0]) => ({ zoom: LAST_SHAPE_ZOOM, x, y }));
}

/** From the grid of a tile of {@link LAST_SHAPE_ZOOM} to world units. */
export function inWorld(part: Points, { x, y }: TileAddress): Points {
  const points: number[] = [];
  for (let at = 0; at < part.length; at += 2)
    points.push((part[at]! + x * EXTENT) * UNITS, (part[at + 1]! + y * EXTENT) * UNITS);
  return points;
}

/** From world units to the grid of a tile of {@link LAST_SHAPE_ZOOM}. */
export function onTile(points: Points, { x, y }: TileAddress): Points {
  const part: number[] = [];
  for (let at = 0; at < points.length; at += 2)
    part.push(points[at]! / UNITS - x * EXTENT, points[at + 1]! / UNITS - y * EXTENT);
  return part;
}

/** True for places in world units that lie in a tile of {@link LAST_SHAPE_ZOOM}, not only in its buffer. */
export function isIn(place: Place, { x, y }: TileAddress): boolean {
  return tileAt(place.x) === x && tileAt(place.y) === y;
}

/** A line of which all is left, as it is. */
export function untouched(points: Points): SeamedBorder {
  return { left: [{ points, startsJoined: false, endsJoined: false }], changed: [] };
}

/** Bounds of what is left out or moved of a line, and a hash of what is there now. */
export function changeOf(seam: SeamedBorder): { readonly box: Rectangle; readonly hash: number } {
  return { box: boxOf(seam.changed), hash: hashOf(seam) };
}

/** Column or row of the tile of {@link LAST_SHAPE_ZOOM} at a coordinate in world units. */
function tileAt(units: number): number {
  return Math.max(0, Math.min(2 ** LAST_SHAPE_ZOOM - 1, Math.floor(units / TILE_UNITS)));
}

function boxOf(points: Points): Rectangle {
  let [west, north, east, south] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let at = 2; at < points.length; at += 2) {
    west = Math.min(west, points[at]!);
    east = Math.max(east, points[at]!);
    north = Math.min(north, points[at + 1]!);
    south = Math.max(south, points[at + 1]!);
  }
  return { west: Math.floor(west), north: Math.floor(north), east: Math.ceil(east), south: Math.ceil(south) };
}

function hashOf({ left }: SeamedBorder): number {
  const hash = new Fingerprint();
  for (const { points } of left) hash.addAll(points.map(Math.round));
  return hash.value;
}
