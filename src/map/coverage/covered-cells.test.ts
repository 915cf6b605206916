import { describe, expect, it } from 'vitest';
import type { BoundingBox } from '../../core/core.ts';
import { type SourceGeometry, toWorld, WORLD_BITS } from '../../mvt/mvt.ts';
import { CoveredCells, cellOf, rectangleOf } from './covered-cells.ts';
import type { Region } from './region.ts';

const ZOOM = 12;
const UNITS = 2 ** (WORLD_BITS - ZOOM);
/** The cell of the world's middle is the first east and south of it. */
const [MIDDLE_X, MIDDLE_Y] = [2 ** (ZOOM - 1), 2 ** (ZOOM - 1)];
const DEGREES = 360 / 2 ** ZOOM;
/** Around the equator cells are as high as they are wide. */
const BOX: BoundingBox = [-0.5, -0.5, 10 * DEGREES + 0.5, 0.5];
const ALL: BoundingBox = [-180, -85, 180, 85];

/** In the middle of a cell so many east and north of the world's middle. */
function point(east: number, north: number): SourceGeometry {
  return { type: 'point', lonE7: (east + 0.5) * DEGREES * 1e7, latE7: (north + 0.5) * DEGREES * 1e7 };
}

function add(cells: CoveredCells, geometry: SourceGeometry): void {
  const cell = cellOf(geometry);
  if (cell) cells.addCell(cell);
}

function line(...cells: readonly (readonly [east: number, north: number])[]): Int32Array {
  return Int32Array.from(
    cells.flatMap(([east, north]) => [(east + 0.5) * DEGREES * 1e7, (north + 0.5) * DEGREES * 1e7]),
  );
}

/** Cells of a region in rows from north to south, `#` covered. */
function shown(region: Region, west: number, north: number, columns: number, rows: number): string[] {
  const isCovered = (east: number, down: number): boolean =>
    region.partAt((MIDDLE_X + east + 0.5) * UNITS, (MIDDLE_Y - 1 + down + 0.5) * UNITS) >= 0;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (isCovered(west + column, row - north) ? '#' : '.')).join(
      '',
    ),
  );
}

describe('what is covered', () => {
  it('is nothing without things', () => {
    expect([...new CoveredCells().within([rectangleOf(BOX)]).rectangles()]).toEqual([]);
  });

  it('is the cells that hold things, and those between them', () => {
    const cells = new CoveredCells();
    for (const place of [point(0, 0), point(2, 0), point(7, 0)]) add(cells, place);
    expect(shown(cells.within([rectangleOf(ALL)]), -1, 1, 10, 3)).toEqual([
      '..........',
      '.###....#.',
      '..........',
    ]);
  });

  it('is what they are around, but not a land in the middle', () => {
    const [small, large] = [new CoveredCells(), new CoveredCells()];
    for (let i = 0; i < 6; i++)
      for (const side of [0, 5])
        for (const at of [
          [i, side],
          [side, i],
        ] as const)
          add(small, point(...at));
    for (let i = 0; i < 20; i++)
      for (const side of [0, 19])
        for (const at of [
          [i, side],
          [side, i],
        ] as const)
          add(large, point(...at));
    const all = [rectangleOf(ALL)];
    expect(shown(small.within(all), 2, 2, 2, 1)).toEqual(['##']);
    expect(shown(large.within(all), 9, 9, 2, 1)).toEqual(['..']);
  });

  it('is not told by what is long', () => {
    const cells = new CoveredCells();
    add(cells, { type: 'line', positions: line([0, 0], [5, 0]) });
    add(cells, { type: 'collection', points: new Int32Array(), lines: [line([0, 0])] });
    expect([...cells.within([rectangleOf(ALL)]).rectangles()]).toEqual([]);
  });

  it('goes along coasts and borders however long they are, and around them', () => {
    const cells = new CoveredCells();
    cells.addLine(toWorld(line([0, 0], [3, 0])));
    expect(shown(cells.within([rectangleOf(ALL)]), -2, 2, 8, 5)).toEqual([
      '........',
      '.######.',
      '.######.',
      '.######.',
      '........',
    ]);
  });

  it('does not go round the earth where a coast goes over the antimeridian', () => {
    const cells = new CoveredCells();
    cells.addLine(toWorld(Int32Array.of(179.99e7, 0.01e7, -179.99e7, 0.01e7)));
    const rectangles = [...cells.within([rectangleOf(ALL)]).rectangles()];
    expect(rectangles.every(({ west, east }) => east - west <= 2 * UNITS)).toBe(true);
    expect(rectangles).toHaveLength(2);
  });

  it('is all of a box with things along its edges, cut where it ends', () => {
    const cells = new CoveredCells();
    const box = rectangleOf([0.1 * DEGREES, -1.9 * DEGREES, 2.9 * DEGREES, 0.9 * DEGREES]);
    for (const place of [point(1, -1)]) add(cells, place);
    expect([...cells.within([box]).rectangles()]).toEqual([box]);
    expect([...cells.within([rectangleOf([20, 20, 21, 21])]).rectangles()]).toEqual([]);
  });

  it('is one part in boxes that meet, and one each in boxes that do not', () => {
    const cells = new CoveredCells();
    for (let east = 0; east < 6; east++) add(cells, point(east, 0));
    const [west, east, far] = [
      rectangleOf([0, 0, 3 * DEGREES, DEGREES]),
      rectangleOf([2.5 * DEGREES, 0, 4 * DEGREES, DEGREES]),
      rectangleOf([5 * DEGREES, 0, 6 * DEGREES, DEGREES]),
    ];
    expect(cells.within([west, east, far]).parts()).toHaveLength(2);
    expect(shown(cells.within([west, east, far]), 0, 0, 6, 1)).toEqual(['####.#']);
  });
});
