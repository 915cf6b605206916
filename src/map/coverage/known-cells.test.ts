import { describe, expect, it } from 'vitest';
import { KNOWN_CELL_UNITS, KnownCells } from './known-cells.ts';

const [LEFT, TOP] = [16_000, 16_000];

/** Cells from a corner on, `#` known. */
function shown(cells: KnownCells, columns: number, rows: number): string[] {
  const { region } = cells;
  const isKnown = (column: number, row: number): boolean =>
    region.partAt((LEFT + column + 0.5) * KNOWN_CELL_UNITS, (TOP + row + 0.5) * KNOWN_CELL_UNITS) >= 0;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => (isKnown(column, row) ? '#' : '.')).join(''),
  );
}

function cellsAt(...places: readonly (readonly [column: number, row: number])[]): KnownCells {
  const cells = new KnownCells();
  for (const [column, row] of places) cells.add([LEFT + column, TOP + row]);
  return cells;
}

describe('what extracts know', () => {
  it('is nothing without objects', () => {
    expect([...new KnownCells().region.rectangles()]).toEqual([]);
  });

  it('is the cells of objects and those around them', () => {
    expect(shown(cellsAt([2, 2]), 5, 5)).toEqual(['.....', '.###.', '.###.', '.###.', '.....']);
  });

  it('goes on over short gaps, not over long ones', () => {
    expect(shown(cellsAt([1, 1], [8, 1]), 10, 2)[1]).toBe('##########');
    expect(shown(cellsAt([1, 1], [10, 1]), 12, 2)[1]).toBe('###......###');
  });

  it('has no holes', () => {
    const ring = Array.from({ length: 30 }, (_, i) => i);
    const around = ring.flatMap(
      (i) =>
        [
          [i, 0],
          [i, 29],
          [0, i],
          [29, i],
        ] as [number, number][],
    );
    expect(shown(cellsAt(...around), 30, 30)).toEqual(Array.from({ length: 30 }, () => '#'.repeat(30)));
  });
});
