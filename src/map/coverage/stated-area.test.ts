import { describe, expect, it } from 'vitest';
import { doubleArea } from '../../mvt/mvt.ts';
import { KNOWN_CELL_UNITS, KNOWN_CELL_ZOOM } from './known-cells.ts';
import { StatedArea } from './stated-area.ts';

/** Degrees of longitude in a cell; around the equator as many of latitude. */
const CELL = 360 / 2 ** KNOWN_CELL_ZOOM;
const MIDDLE = 2 ** (KNOWN_CELL_ZOOM - 1);

type Corner = readonly [east: number, south: number];

/** A ring with corners in cells from the world's middle. */
function ring(...corners: readonly Corner[]) {
  return corners.map(([east, south]) => [east * CELL, -south * CELL] as const);
}

/** Cells east and south of the world's middle, `#` touched. */
function shown({ cells }: StatedArea, columns: number, rows: number): string[] {
  const isTouched = (column: number, row: number): boolean =>
    cells.partAt((MIDDLE + column + 0.5) * KNOWN_CELL_UNITS, (MIDDLE + row + 0.5) * KNOWN_CELL_UNITS) >= 0;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (isTouched(column, row) ? '#' : '.')).join(''),
  );
}

const TRIANGLE = ring([0.5, 0.1], [5.5, 5.2], [0.5, 5.2]);
const SQUARE = ring([0.1, 0.1], [6.9, 0.1], [6.9, 4.9], [0.1, 4.9]);
const HOLE = ring([1.9, 1.9], [5.1, 1.9], [5.1, 3.1], [1.9, 3.1]);

describe('the area that an extract is said to have', () => {
  it('is the cells that its outline runs through, and those within', () => {
    expect(shown(new StatedArea([[TRIANGLE]]), 7, 7)).toEqual([
      '##.....',
      '###....',
      '####...',
      '#####..',
      '######.',
      '######.',
      '.......',
    ]);
  });

  it('has the holes of its polygons, unless another polygon fills them', () => {
    const rows = ['#######', '#######', '##...##', '#######', '#######'];
    expect(shown(new StatedArea([[SQUARE, HOLE]]), 7, 5)).toEqual(rows);
    expect(shown(new StatedArea([[SQUARE, HOLE], [HOLE]]), 7, 5)).toEqual(rows.map(() => '#######'));
  });

  it('is the same whichever way round it is drawn, with its first point repeated or not', () => {
    const [{ polygons, bounds }, turned] = [
      new StatedArea([[SQUARE, HOLE]]),
      new StatedArea([[[...SQUARE].reverse(), [...HOLE, HOLE[0]!].reverse()]]),
    ];
    const areas = (area: Pick<StatedArea, 'polygons'>) =>
      area.polygons.flat().map((points) => doubleArea(Array.from(points)));
    expect(areas({ polygons })).toEqual(areas(turned));
    expect(areas({ polygons })[0]).toBeLessThan(0); // counter-clockwise, as sources are
    expect(bounds).toEqual(turned.bounds);
  });
});
