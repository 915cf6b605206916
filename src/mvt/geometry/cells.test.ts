import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellGrid, type Cells } from './cell-grid.ts';
import { outlinesOf } from './cell-outlines.ts';
import { withoutPatches } from './cell-patches.ts';
import { EXTENT } from './grid.ts';
import { doMeet } from './ring-contacts.ts';
import { doubleArea, isInside, type Ring, turned } from './rings.ts';

const UNITS = 256;
const AROUND = 2;
const SIZE = EXTENT / UNITS + 2 * AROUND;

function square(x: number, y: number, side: number): Ring {
  return [x, y, x + side, y, x + side, y + side, x, y + side];
}

/** Cells of a tile, drawn as rows of digits around its middle. */
function cellsOf(...rows: readonly string[]): Cells {
  const labels = new Uint8Array(SIZE * SIZE);
  rows.forEach((row, y) => {
    [...row].forEach((label, x) => {
      labels[(y + 6) * SIZE + x + 6] = Number(label);
    });
  });
  return { labels, size: SIZE, units: UNITS };
}

const areaOf = (rings: readonly Ring[] = []): number =>
  rings.reduce((sum, ring) => sum + doubleArea(ring), 0) / 2 / UNITS ** 2;

describe('cells', () => {
  it('have the label of the larger part of them', () => {
    const grid = new CellGrid(UNITS);
    grid.paint([square(0, 0, 3 * UNITS)], 1);
    grid.paint([square(UNITS, UNITS, 0.8 * UNITS), square(2 * UNITS, UNITS, 0.6 * UNITS)], 2);
    const { labels } = grid.cells();
    const row = (y: number): string =>
      [...labels.subarray((y + AROUND) * SIZE + AROUND, (y + AROUND) * SIZE + AROUND + 4)].join('');
    expect([0, 1, 2, 3].map(row)).toEqual(['1110', '1210', '1110', '0000']);
  });

  it('are not painted in holes', () => {
    const grid = new CellGrid(UNITS);
    grid.paint([square(0, 0, 3 * UNITS), turned(square(UNITS, UNITS, UNITS))], 1);
    expect(grid.cells().labels.reduce((sum, label) => sum + label, 0)).toBe(8);
  });

  it('lose patches of fewer cells to what is around them', () => {
    const cells = cellsOf('1111', '1211', '1133', '1133');
    const left = withoutPatches(cells, 2).labels;
    expect(left).toEqual(cellsOf('1111', '1111', '1133', '1133').labels);
  });
});

describe('outlines of cells', () => {
  it('have straight sides and the area of their cells', () => {
    const outlines = outlinesOf(cellsOf('1122', '1122'), 0.8);
    expect([...outlines.keys()]).toEqual([1, 2]);
    expect(areaOf(outlines.get(1))).toBe(4);
    expect(outlines.get(1)![0]).toHaveLength(8);
  });

  it('straighten the steps of a slanting border alike on both sides', () => {
    const outlines = outlinesOf(cellsOf('111112', '111122', '111222', '112222', '122222'), 0.8);
    expect(areaOf(outlines.get(1)) + areaOf(outlines.get(2))).toBeCloseTo(30, 0);
    expect(outlines.get(1)!.flat().length).toBeLessThan(14);
  });

  it('are valid whatever the labels are, and hold the middles of most of their cells', () => {
    const labels = fc.uint8Array({ minLength: 64, maxLength: 64, max: 3 });
    fc.assert(
      fc.property(labels, (some) => {
        const rows = Array.from({ length: 8 }, (_, y) => [...some.subarray(8 * y, 8 * y + 8)].join(''));
        const cells = cellsOf(...rows);
        const outlines = outlinesOf(cells, 0.8);
        for (const rings of outlines.values()) expect(doMeet(rings)).toBe(false);
        expect(rightCells(cells, outlines)).toBeGreaterThan(0.7 * SIZE ** 2);
      }),
    );
  });
});

function rightCells({ labels }: Cells, outlines: ReadonlyMap<number, readonly Ring[]>): number {
  return labels.filter((label, at) => {
    const x = ((at % SIZE) - AROUND + 0.5) * UNITS + 1;
    const y = (Math.floor(at / SIZE) - AROUND + 0.5) * UNITS + 2;
    const found = [...outlines].filter(
      ([, rings]) => rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1,
    );
    return found.length === 0 ? label === 0 : found.some(([one]) => one === label);
  }).length;
}
