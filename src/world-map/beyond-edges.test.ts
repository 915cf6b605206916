import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { BUFFER, doubleArea, EXTENT, isInside, onGrid, worldX, worldY } from '../mvt/mvt.ts';
import { tileIdOf } from '../pmtiles/pmtiles.ts';
import { beyondEdges } from './beyond-edges.ts';
import { WorldTileMaker } from './world-tile-maker.ts';

describe('a ring', () => {
  it.each([
    ['in the middle stays', [10, 10, 20, 10, 20, 20], [10, 10, 20, 10, 20, 20]],
    ['that touches an edge in a point stays', [0, 10, 20, 0, 20, 20], [0, 10, 20, 0, 20, 20]],
    [
      'along the western edge goes on beyond it, where its coasts meet the edge too',
      [0, 10, 20, 15, 0, 30, 0, 20],
      [-5, 10, 0, 10, 20, 15, 0, 30, -5, 30, -5, 20],
    ],
    [
      'along the eastern one as well',
      [100, 30, 80, 15, 100, 10],
      [105, 30, 100, 30, 80, 15, 100, 10, 105, 10],
    ],
    [
      'in a corner fills it, also beyond',
      [0, 90, 10, 90, 10, 100, 0, 100],
      [-5, 90, 0, 90, 10, 90, 10, 100, 10, 105, 0, 105, -5, 105, -5, 100],
    ],
  ])('%s', (_what, ring, expected) => {
    expect(beyondEdges(ring, 100, 5)).toEqual(expected);
  });

  it('around the whole world has the same margin on every side', () => {
    const world = beyondEdges([0, 0, 100, 0, 100, 100, 0, 100], 100, 5);
    expect(Math.abs(doubleArea(world))).toBe(2 * 110 ** 2);
  });
});

describe('the world', () => {
  const maker = new WorldTileMaker(tmpdir());
  afterAll(() => maker.remove());

  it('has no sea in what a tile holds beyond the antimeridian, where land goes over it', () => {
    const [west, east, south, north] = [170e7, 180e7, 40e7, 60e7];
    const land = Int32Array.of(west, south, east, south, east, north, west, north, west, south);
    maker.addSeaAround([[land]], { from: 2, to: 2 });
    const eastern = [...maker.sorted()].find(({ tileId }) => tileId === tileIdOf(2, 3, 1))!;
    const sea = eastern.feature.parts.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
    const side = EXTENT + 2 * BUFFER;
    const width = 4 * EXTENT + BUFFER - onGrid(worldX(170), 2);
    const height = onGrid(worldY(40), 2) - onGrid(worldY(60), 2);
    // rounded at each of its edges; with the sea beyond it would be some 90,000 more
    expect(Math.abs(Math.abs(sea) - (side ** 2 - width * height))).toBeLessThan(4 * side);
  });

  it('has areas up to the antimeridian, also where they are simplified', () => {
    const areas = new WorldTileMaker(tmpdir());
    const corner = [179.9e7, 39.9e7]; // so near to the edge that it stands for the corner on it
    const ring = Int32Array.from([
      170e7,
      39.9e7,
      ...corner,
      180e7,
      40e7,
      180e7,
      60e7,
      170e7,
      60e7,
      170e7,
      39.9e7,
    ]);
    areas.addArea([[ring]], { layer: 'land', from: 2, to: 2, attributes: [], order: 0, coarseness: 3 });
    const eastern = [...areas.sorted()].find(({ tileId }) => tileId === tileIdOf(2, 3, 1))!;
    areas.remove();
    const [part] = eastern.feature.parts;
    for (let y = onGrid(worldY(59), 2); y < onGrid(worldY(40.5), 2); y++)
      expect(isInside(part!, EXTENT + BUFFER / 2, y - EXTENT)).toBe(true);
  });
});
