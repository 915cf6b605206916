import { describe, expect, it } from 'vitest';
import { Projection, tilesInView, toWorld, type View, viewAround } from './view.ts';

const VIEW: View = { centre: [0, 0], zoom: 2, bearing: 0, width: 512, height: 512, pixelRatio: 1 };

describe('tiles of a view', () => {
  it('are those around its middle, in rows from the north', () => {
    expect(tilesInView(VIEW, 0, 14)).toEqual([
      { zoom: 2, column: 1, row: 1 },
      { zoom: 2, column: 2, row: 1 },
      { zoom: 2, column: 1, row: 2 },
      { zoom: 2, column: 2, row: 2 },
    ]);
  });

  it('repeat the world at its sides, and end at the poles', () => {
    const tiles = tilesInView({ ...VIEW, zoom: 0, width: 1024, height: 1024 }, 0, 14);
    expect(tiles).toEqual([-1, 0, 1].map((column) => ({ zoom: 0, column, row: 0 })));
  });

  it('are enlarged beyond the last zoom, and absent below the first', () => {
    expect(tilesInView({ ...VIEW, zoom: 16.5 }, 0, 14).every(({ zoom }) => zoom === 14)).toBe(true);
    expect(tilesInView(VIEW, 3, 14)).toEqual([]);
  });
});

describe('a view around a box', () => {
  it('shows its corners with room around them', () => {
    const view = viewAround([7, 46, 9, 48], { width: 600, height: 400, pixelRatio: 1 }, 22);
    const projection = new Projection(view);
    const [left, top] = projection.pixelOf(toWorld([7, 48]));
    const [right, bottom] = projection.pixelOf(toWorld([9, 46]));
    expect([top, bottom]).toEqual([expect.closeTo(40, 6), expect.closeTo(360, 6)]);
    expect(left).toBeGreaterThan(40);
    expect(left + right).toBeCloseTo(600, 6);
  });

  it('is no closer to a point than houses are read', () => {
    expect(viewAround([7, 46, 7, 46], { width: 600, height: 400, pixelRatio: 1 }, 22).zoom).toBe(16);
  });
});

it('a turned projection leads to the world and back', () => {
  const projection = new Projection({ ...VIEW, centre: [8, 47], zoom: 12.3, bearing: 33 });
  const [x, y] = projection.pixelOf(projection.worldOf([100, 222]));
  expect([x, y]).toEqual([expect.closeTo(100, 4), expect.closeTo(222, 4)]);
});
