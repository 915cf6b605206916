import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Region } from '../map/map.ts';
import { EXTENT, gridShift } from '../mvt/mvt.ts';
import { ALL, type Piece, uncoveredPieces } from './uncovered-pieces.ts';

const TILE = { zoom: 7, x: 60, y: 40 };
const UNITS = 2 ** gridShift(TILE.zoom);

/** On the tile's own grid. */
type Box = readonly [west: number, north: number, east: number, south: number];

function region(...boxes: readonly Box[]): Region {
  return new Region(
    boxes.map(([west, north, east, south]) => ({
      north: (TILE.y * EXTENT + north) * UNITS,
      south: (TILE.y * EXTENT + south) * UNITS,
      spans: [west, east].map((x) => (TILE.x * EXTENT + x) * UNITS),
    })),
  );
}

function isIn(piece: Piece, x: number, y: number): boolean {
  return piece.every(({ axis, limit, isBelow }) => (axis === 0 ? x : y) < limit === isBelow);
}

describe('what of a tile is left', () => {
  it('is all of one that nothing of a region is in', () => {
    expect(uncoveredPieces(TILE, region([5000, 0, 6000, 100]))).toBe(ALL);
    expect(uncoveredPieces(TILE, new Region([]))).toBe(ALL);
  });

  it('is nothing of one that lies in a region with all around it that it holds', () => {
    expect(uncoveredPieces(TILE, region([-68, -68, 4164, 4164]))).toEqual([]);
    expect(uncoveredPieces(TILE, region([-68, -68, 4164, 2000], [-68, 2000, 4164, 4164]))).toEqual([]);
    expect(uncoveredPieces(TILE, region([-67, -68, 4164, 4164]))).not.toEqual([]);
  });

  it('is what lies west and east of a rectangle, and between these what lies north and south', () => {
    expect(uncoveredPieces(TILE, region([100, 200, 300, 400]))).toEqual([
      [{ axis: 0, limit: 103.5, isBelow: true }],
      [{ axis: 0, limit: 296.5, isBelow: false }],
      [
        { axis: 0, limit: 103.5, isBelow: false },
        { axis: 0, limit: 296.5, isBelow: true },
        { axis: 1, limit: 203.5, isBelow: true },
      ],
      [
        { axis: 0, limit: 103.5, isBelow: false },
        { axis: 0, limit: 296.5, isBelow: true },
        { axis: 1, limit: 396.5, isBelow: false },
      ],
    ]);
  });

  it('is each place once that is not covered or is near what is not, whatever the region', () => {
    const row = fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: 1, max: 60 }));
    const property = fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const boxes = rows.map(
        ([from, width], i): Box => [50 * from, 900 * i, 50 * (from + width), 900 * (i + 1)],
      );
      const isCovered = (x: number, y: number): boolean =>
        boxes.some(([west, north, east, south]) => x >= west && x <= east && y >= north && y <= south);
      const pieces = uncoveredPieces(TILE, region(...boxes));
      for (let x = 1; x < EXTENT; x += 211)
        for (let y = 1; y < EXTENT; y += 223) {
          const nearby = [-3.5, 3.5].flatMap((dx) => [-3.5, 3.5].map((dy) => isCovered(x + dx, y + dy)));
          const times = pieces.filter((piece) => isIn(piece, x, y)).length;
          expect(times, `${x} ${y}`).toBe(nearby.every(Boolean) ? 0 : 1);
        }
    });
    fc.assert(property, { numRuns: 60 });
  });
});
