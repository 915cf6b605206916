import { describe, expect, it } from 'vitest';
import type { TileAddress } from '../archive/tile-id.ts';
import { Region } from '../coverage/region.ts';
import type { TileLayer } from '../vector-tile/tile-feature.ts';
import { inWorld, onTile } from './seamed-lines.ts';
import type { Points } from './segment-grid.ts';
import { WorldRivers } from './world-rivers.ts';

const TILE: TileAddress = { zoom: 7, x: 60, y: 40 };
const [LEFT, TOP] = inWorld([1000, 1000], TILE) as [number, number]; // one point
/** World units, some hundred metres. */
const SIDE = 4096;
/** Columns and rows 0 to 20. */
const covered = new Region([{ north: TOP, south: TOP + 20 * SIDE, spans: [LEFT, LEFT + 20 * SIDE] }]);

function at(...places: readonly (readonly [column: number, row: number])[]): Points {
  return places.flatMap(([column, row]) => [LEFT + column * SIDE, TOP + row * SIDE]);
}

/** The world's rivers in the tile beside those of an extract, in columns and rows. */
function left(worlds: readonly Points[], rivers: readonly Points[]): number[][][] {
  const features = worlds.map((points) => ({
    order: 0,
    attributes: '[]',
    shape: 'line' as const,
    parts: [onTile(points, TILE)],
  }));
  const layers: TileLayer[] = [{ name: 'water_lines', features }];
  const here = ({ x, y }: TileAddress): TileLayer[] => (x === TILE.x && y === TILE.y ? layers : []);
  const seams = new WorldRivers(here, covered, rivers);
  const lines = seams
    .withSeams(TILE, layers)
    .flatMap((layer) => layer.features.flatMap(({ parts }) => parts));
  return lines.map((part) => {
    const points = inWorld(part, TILE);
    return Array.from({ length: points.length / 2 }, (_, i) => [
      Math.round((points[2 * i]! - LEFT) / SIDE),
      Math.round((points[2 * i + 1]! - TOP) / SIDE),
    ]);
  });
}

const world = at([-90, 10], [90, 10]);

describe('a river of the world', () => {
  it('goes on where the exact one ends outside of the covered region', () => {
    const [west, east, ...more] = left([world], [at([5, 12], [30, 12], [40, 13])]);
    expect(more).toEqual([]);
    expect([west?.[0], east?.[0], east?.at(-1)]).toEqual([
      [-90, 10],
      [40, 13],
      [90, 10],
    ]);
  });

  it('goes on where the last of several ways ends', () => {
    const [, east] = left([world], [at([30, 12], [40, 13]), at([5, 12], [30, 12])]);
    expect(east?.[0]).toEqual([40, 13]);
  });

  it.each([
    ['leaves the region elsewhere', at([5, 12], [5, 40])],
    ['stays inside', at([5, 12], [18, 12])],
    ['lies outside', at([30, 12], [40, 12])],
  ])('stays as it is beside one that %s', (_how, river) => {
    expect(left([world], [river])).toEqual([
      [
        [-90, 10],
        [90, 10],
      ],
    ]);
  });
});
