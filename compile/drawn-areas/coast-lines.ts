import { BUFFER, EXTENT, latitudeOf, WORLD_UNITS } from '../../src/mvt/mvt.ts';
import { tileOfId } from '../../src/pmtiles/pmtiles.ts';
import type { DrawnAreas } from './drawn-areas.ts';

/** Interleaved longitude and latitude in 1e-7 degrees. */
type Line = Int32Array;
type Ring = readonly number[];

/** The outlines of areas at their last zoom, without the edges along which they were cut into tiles. */
export function coastLines({ zooms: [tiles = []] }: DrawnAreas): Line[] {
  return tiles.flatMap(({ tileId, rings }) => {
    const { zoom, x, y } = tileOfId(tileId);
    const unit = WORLD_UNITS / (EXTENT * 2 ** zoom);
    const toDegrees = (value: number, at: number): number => {
      const world = (value + EXTENT * (at % 2 === 0 ? x : y)) * unit;
      return Math.round((at % 2 === 0 ? (world / WORLD_UNITS - 0.5) * 360 : latitudeOf(world)) * 1e7);
    };
    return rings.flatMap(partsInside).map((line) => Int32Array.from(line, toDegrees));
  });
}

/** The parts of a ring between its edges that run along the edge of a tile's buffer. */
function partsInside(ring: Ring): number[][] {
  const parts: number[][] = [[]];
  for (let at = 0; at <= ring.length; at += 2) {
    const [x, y] = [ring[at % ring.length]!, ring[(at + 1) % ring.length]!];
    const last = parts.at(-1)!;
    if (last.length > 0 && isCut(last.at(-2)!, x, last.at(-1)!, y)) parts.push([x, y]);
    else last.push(x, y);
  }
  return parts.filter(({ length }) => length >= 4);
}

function isCut(fromX: number, x: number, fromY: number, y: number): boolean {
  return (fromX === x && isBeyond(x)) || (fromY === y && isBeyond(y));
}

function isBeyond(value: number): boolean {
  return value <= -BUFFER || value >= EXTENT + BUFFER;
}
