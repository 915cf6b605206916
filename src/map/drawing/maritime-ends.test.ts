import { describe, expect, it } from 'vitest';
import type { BoundaryLine } from './boundary-lines.ts';
import { endedAtSea } from './maritime-ends.ts';

/** What the extract covers: 0 to 1000 both ways. */
const isCovered = (lon: number, lat: number): boolean => lon >= 0 && lon <= 1000 && lat >= 0 && lat <= 1000;

function border(isMaritime: boolean, ...positions: number[]): BoundaryLine {
  return {
    adminLevel: 2,
    isMaritime,
    isDisputed: false,
    positions: Int32Array.from(positions),
  };
}

/** The positions of what is left. */
function left(...lines: BoundaryLine[]): number[][] {
  return endedAtSea(lines, isCovered).map(({ positions }) => Array.from(positions));
}

const coast = border(false, 400, 900, 500, 500);

describe('a border at sea', () => {
  it('ends where extracts end', () => {
    const [, out, back] = left(
      coast,
      border(true, 500, 500, 700, 500, 3000, 500),
      border(true, 500, -4000, 500, 500),
    );
    expect(out).toEqual([500, 500, 700, 500, 1000, 500]);
    expect(back).toEqual([500, 0, 500, 500]);
  });

  it('is left out if it stops inside, or lies outside altogether', () => {
    expect(left(coast, border(true, 500, 500, 700, 500))).toEqual([[400, 900, 500, 500]]);
    expect(left(border(true, 2000, 500, 3000, 500))).toEqual([]);
  });

  it('goes on outside to where another begins', () => {
    const lines = [
      border(true, 500, 500, 3000, 500),
      border(true, 3000, 500, 3000, 600, 500, 600),
      border(true, 500, 600, 500, 500),
    ];
    expect(left(...lines)).toEqual(lines.map(({ positions }) => Array.from(positions)));
  });
});

describe('a border on land', () => {
  it('stays as it is', () => {
    expect(left(border(false, 500, 500, 3000, 500))).toEqual([[500, 500, 3000, 500]]);
  });
});
