import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectedAreas } from './connected-areas.ts';
import { makeValid } from './make-valid.ts';
import { doubleArea, groupedRings, polygonsOf, type Ring, turned } from './rings.ts';

const SQUARE: Ring = [0, 0, 100, 0, 100, 100, 0, 100];

/** A hole with corners to the north, east, south and west of a point. */
function diamond(x: number, y: number, [north, east, south, west]: readonly number[]): Ring {
  return turned([x, y - north!, x + east!, y, x, y + south!, x - west!, y]);
}

function surfaceOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

describe('an area', () => {
  it('stays as it is where its holes part nothing', () => {
    const apart = [SQUARE, diamond(50, 50, [10, 10, 10, 10])];
    const atOneCorner = [[...SQUARE.slice(0, 2), 50, 0, ...SQUARE.slice(2)], diamond(50, 30, [30, 9, 9, 9])];
    const inARow = [SQUARE, diamond(30, 50, [9, 20, 9, 9]), diamond(70, 50, [9, 9, 9, 20])];
    for (const rings of [[SQUARE], apart, atOneCorner, inARow]) expect(connectedAreas(rings)).toBe(rings);
  });

  it('becomes two where a hole reaches from side to side', () => {
    const outer = [0, 0, 50, 0, 100, 0, 100, 100, 50, 100, 0, 100];
    const [east, west, ...others] = connectedAreas([outer, diamond(50, 50, [50, 20, 50, 30])]);
    expect(others).toEqual([]);
    expect([east, west].map((ring) => doubleArea(ring!) / 2).sort()).toEqual([3500, 4000]);
  });

  it('becomes two where holes in a row reach from side to side, and each part keeps its own holes', () => {
    const outer = [0, 0, 50, 0, 100, 0, 100, 100, 50, 100, 0, 100];
    const row = [diamond(50, 20, [20, 5, 20, 5]), diamond(50, 70, [30, 5, 30, 5])];
    const inEast = diamond(80, 50, [3, 3, 3, 3]);
    const parts = polygonsOf(connectedAreas([outer, ...row, inEast]));
    expect(parts).toHaveLength(2);
    expect(parts.filter(([, ...holes]) => holes.length === 1 && holes[0]![0]! > 50)).toHaveLength(1);
  });

  it('becomes two where holes enclose a part of it', () => {
    const left = turned([20, 20, 50, 20, 40, 50, 50, 80, 20, 80]);
    const right = turned([50, 20, 80, 20, 80, 80, 50, 80, 60, 50]);
    const parts = polygonsOf(connectedAreas([SQUARE, left, right]));
    expect(parts.map((rings) => surfaceOf(rings)).sort((a, b) => a - b)).toEqual([600, 7600 - 1200]);
  });
});

/** Rings touch at most at one point of each chain of touching ones: nothing is between them. */
function hangsTogether(area: readonly Ring[]): boolean {
  const keys = area.map((ring) => new Set(pointsOf(ring)));
  const points = new Set(keys.flatMap((own) => [...own]));
  let links = 0;
  for (const point of points) links += keys.filter((own) => own.has(point)).length - 1;
  return links < area.length && links === area.length - chainsOf(keys);
}

function pointsOf(ring: Ring): string[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`);
}

function chainsOf(keys: readonly ReadonlySet<string>[]): number {
  const left = new Set(keys);
  let chains = 0;
  for (const first of left) {
    chains += 1;
    left.delete(first);
    const waiting = [first];
    for (let own = waiting.pop(); own; own = waiting.pop())
      for (const other of left)
        if ([...other].some((point) => own.has(point))) {
          left.delete(other);
          waiting.push(other);
        }
  }
  return chains;
}

it('areas of any squares put upon each other hang together and cover what they did', () => {
  const coordinate = fc.integer({ min: 0, max: 7 });
  const square = fc.tuple(coordinate, coordinate).map(([x, y]) => [x, y, x + 1, y, x + 1, y + 1, x, y + 1]);
  fc.assert(
    fc.property(fc.array(square, { minLength: 1, maxLength: 60 }), (squares) => {
      const rings = groupedRings(makeValid(squares));
      const whole = connectedAreas(rings);
      expect(surfaceOf(whole)).toBe(surfaceOf(rings));
      expect(polygonsOf(whole).every(hangsTogether)).toBe(true);
      expect(whole.flatMap(pointsOf).sort()).toEqual(rings.flatMap(pointsOf).sort());
    }),
    { numRuns: 300 },
  );
});
