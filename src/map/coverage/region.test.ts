import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside } from '../../mvt/mvt.ts';
import { Region } from './region.ts';
import type { Spans } from './spans.ts';

/** Squares of ten units, drawn: `#` belongs to it. */
function drawn(...rows: readonly string[]): Region {
  return new Region(rows.map((row, i) => ({ north: 10 * i, south: 10 * i + 10, spans: spansOf(row) })));
}

function spansOf(row: string): Spans {
  return Array.from(row).flatMap((sign, i) => {
    const ends: number[] = [];
    if (sign === '#' && row[i - 1] !== '#') ends.push(10 * i);
    if (sign === '#' && row[i + 1] !== '#') ends.push(10 * i + 10);
    return ends;
  });
}

const drawing = fc.array(fc.string({ unit: fc.constantFrom('#', '.'), minLength: 6, maxLength: 6 }), {
  minLength: 1,
  maxLength: 6,
});

describe('a region', () => {
  it('has a part for what hangs together, not at corners alone, with its outline from the north-west', () => {
    const region = drawn('##..', '.#..', '..#.');
    expect(region.parts().map(({ outline }) => outline)).toEqual([
      [0, 0, 20, 0, 20, 20, 10, 20, 10, 10, 0, 10],
      [20, 20, 30, 20, 30, 30, 20, 30],
    ]);
    expect([region.partAt(15, 15), region.partAt(25, 25), region.partAt(25, 5)]).toEqual([0, 1, -1]);
  });

  it('is one rectangle where its rows are alike, as if it had been given whole', () => {
    expect([...drawn('###', '###').rectangles()]).toEqual([{ west: 0, north: 0, east: 30, south: 20 }]);
  });

  it('gives the rectangles that a window meets, as they are', () => {
    const window = { west: 12, north: 12, east: 25, south: 14 };
    expect([...drawn('###', '#.#', '###').rectanglesIn(window)]).toEqual([
      { west: 20, north: 10, east: 30, south: 20 },
    ]);
  });

  it('is without holes as every way out of them is closed, across corners too', () => {
    const filled = drawn('###.', '#..#', '####', '....', '##..').withoutHoles();
    expect([filled.partAt(15, 15), filled.partAt(25, 15), filled.partAt(35, 5)]).toEqual([0, 0, -1]);
    expect(filled.partAt(5, 35)).toBe(-1);
    expect(filled.partAt(5, 45)).toBe(1);
  });

  it('lies inside of its outlines, whatever its shape, and none comes to a point twice', () => {
    const property = fc.property(drawing, (rows) => {
      const region = drawn(...rows).withoutHoles();
      const parts = region.parts();
      for (let y = 5; y < 60; y += 10)
        for (let x = 5; x < 60; x += 10) {
          const around = parts.flatMap(({ outline }, i) => (isInside(outline, x, y) ? [i] : []));
          const part = region.partAt(x, y);
          expect(around).toEqual(part < 0 ? [] : [part]);
          if (rows[(y - 5) / 10]?.[(x - 5) / 10] === '#') expect(part).toBeGreaterThanOrEqual(0);
        }
      for (const { outline } of parts) {
        const corners = outline.flatMap((value, i) => (i % 2 === 0 ? [`${value} ${outline[i + 1]}`] : []));
        expect(new Set(corners).size).toBe(corners.length);
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
