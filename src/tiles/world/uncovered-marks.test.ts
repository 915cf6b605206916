import { describe, expect, it } from 'vitest';
import type { TileAddress } from '../archive/tile-id.ts';
import { KNOWN_CELL_UNITS, KnownCells } from '../coverage/known-cells.ts';
import { UNCOVERED } from '../drawing/uncovered.ts';
import { areValid } from '../geometry/ring-contacts.ts';
import { doubleArea } from '../geometry/rings.ts';
import type { TileFeature } from '../vector-tile/tile-feature.ts';
import { UncoveredMarks } from './uncovered-marks.ts';

const CELL = 16_000;
/** The tile of zoom 14 with the object, and one of the same zoom far from it. */
const [NEAR, FAR]: TileAddress[] = [
  { zoom: 14, x: CELL / 2, y: CELL / 2 },
  { zoom: 14, x: CELL / 2 + 8, y: CELL / 2 },
];
const [WHOLE] = UNCOVERED.features;

function marksAround(...columns: readonly number[]): UncoveredMarks {
  const cells = new KnownCells();
  for (const column of columns) cells.add([CELL + column, CELL]);
  return new UncoveredMarks(cells.region);
}

function areaOf(mark: TileFeature | undefined): number {
  return (mark?.parts ?? []).reduce((sum, ring) => sum + doubleArea(ring), 0) / 2;
}

describe('marks of what extracts do not hold', () => {
  it('cover tiles without objects, and no tile in the middle of objects', () => {
    const marks = marksAround(...Array.from({ length: 40 }, (_, i) => i - 20));
    expect(marks.in({ zoom: 14, x: CELL / 2, y: CELL / 2 + 8 }, [])).toEqual(WHOLE);
    expect(marks.in({ zoom: 15, x: CELL, y: CELL }, [])).toBeUndefined();
  });

  it('end at a rounded line around objects', () => {
    const mark = marksAround(0).in(NEAR!, []);
    expect(areaOf(mark)).toBeGreaterThan(0);
    expect(areaOf(mark)).toBeLessThan(areaOf(WHOLE) / 2);
    expect(mark?.parts.flat().length).toBeGreaterThan(12);
  });

  it('are one with those of what is not covered, none over the other', () => {
    const half: TileFeature = { ...WHOLE!, parts: [[-64, -64, 2048, -64, 2048, 4160, -64, 4160]] };
    const mark = marksAround(0).in(NEAR!, [half]);
    expect(areValid(mark?.parts ?? [])).toBe(true);
    expect(areaOf(mark)).toBeLessThan(areaOf(WHOLE));
    expect(areaOf(marksAround(0).in(FAR!, [half]))).toBe(areaOf(WHOLE));
  });

  it('change in boxes along the line alone', () => {
    const keys = (marks: UncoveredMarks) => marks.boxes.map((box) => JSON.stringify(box));
    const [before, after] = [keys(marksAround(0, 30)), keys(marksAround(0, 32))];
    const changed = [
      ...before.filter((key) => !after.includes(key)),
      ...after.filter((key) => !before.includes(key)),
    ];
    expect(changed.length).toBeGreaterThan(0);
    for (const key of changed)
      expect((JSON.parse(key) as { west: number }).west).toBeGreaterThan((CELL + 20) * KNOWN_CELL_UNITS);
  });
});
