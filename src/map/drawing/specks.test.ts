import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areValid,
  doubleArea,
  type GridPoint,
  gridShift,
  polygonOnGrid,
  type Ring,
  turned,
} from '../../mvt/mvt.ts';
import { Specks } from './specks.ts';

const ZOOM = 11;
const UNIT = 2 ** gridShift(ZOOM);
const SPECK_SURFACE = 64;
/** At worst simplifying takes its largest share (0.02) from every polygon, as all are round here; rounding may take the rest. */
const MOST_TAKEN = 0.025;
const HERE: GridPoint = [5000, 5000];

/** A round ring in world units in the form of sources: counter-clockwise and closed by its first point. */
function pond([x, y]: GridPoint, radius: number): Int32Array {
  const corners = Array.from({ length: 25 }, (_, i) => (-2 * Math.PI * (i % 24)) / 24);
  const points = corners.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  return Int32Array.from(points, (unit) => Math.round(unit * UNIT));
}

function drawn(polygon: readonly Int32Array[]): ReturnType<typeof polygonOnGrid> {
  return polygonOnGrid(polygon, polygon.map(areaOf), ZOOM);
}

function areaOf(ring: Int32Array): number {
  return Math.abs(doubleArea(ring)) / 2;
}

function surfaceOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

describe('what is too small to be seen', () => {
  it('is drawn as specks of as much surface, within half a one', () => {
    const small = fc.array(fc.double({ min: 0, max: SPECK_SURFACE - 0.01, noNaN: true }));
    fc.assert(
      fc.property(small, (areas) => {
        const specks = new Specks();
        const places = areas.flatMap((squareUnits) => specks.due('', [{ squareUnits, middle: HERE }]));
        const whole = areas.reduce((sum, area) => sum + area, 0);
        expect(Math.abs(whole - SPECK_SURFACE * places.length)).toBeLessThanOrEqual(SPECK_SURFACE / 2 + 1e-6);
      }),
    );
  });

  it('is drawn where the thing lies that completes a speck, and never where things are drawn themselves', () => {
    const specks = new Specks();
    expect(specks.due('', [{ squareUnits: 28, middle: [1, 1] }])).toEqual([]);
    expect(specks.due('', [{ squareUnits: 36 }])).toEqual([]);
    expect(specks.due('', [{ squareUnits: 4, middle: [2, 2] }])).toEqual([[2, 2]]);
  });

  it('makes up specks with its own kind only', () => {
    const specks = new Specks();
    const missing = [{ squareUnits: 28, middle: HERE }];
    expect([specks.due('pond', missing), specks.due('copse', missing)]).toEqual([[], []]);
    expect(specks.due('pond', missing)).toEqual([HERE]);
  });

  it('is less where things were drawn larger than they are', () => {
    const specks = new Specks();
    expect(specks.due('', [{ squareUnits: -20 }, { squareUnits: 48, middle: HERE }])).toEqual([]);
  });
});

describe('a polygon before the last zoom', () => {
  it('keeps its surface with all others and what waits for the next speck, whatever their sizes', () => {
    const radii = Array.from({ length: 400 }, (_, i) => 0.2 + 0.03 * i);
    const inAnyOrder = fc.shuffledSubarray(radii, { minLength: radii.length });
    fc.assert(
      fc.property(inAnyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (sizes, offset) => {
        const specks = new Specks();
        let [there, shown, waiting] = [0, 0, 0];
        for (const [i, radius] of sizes.entries()) {
          const polygon = [pond([3000 + 40.37 * i + offset, 3000 + 0.61 * i], radius)];
          const { rings, missingSquareUnits } = drawn(polygon);
          there += areaOf(polygon[0]!) / UNIT ** 2;
          shown += surfaceOf(rings);
          const left = { squareUnits: missingSquareUnits, ...(rings.length === 0 && { middle: HERE }) };
          const inSpecks = SPECK_SURFACE * specks.due('', [left]).length;
          shown += inSpecks;
          waiting += missingSquareUnits - inSpecks;
        }
        expect(Math.abs((shown + waiting) / there - 1)).toBeLessThan(MOST_TAKEN);
      }),
      { numRuns: 20 },
    );
  });

  it('keeps its surface where its holes are too small to be seen', () => {
    const holes = Array.from(
      { length: 300 },
      (_, i): GridPoint => [4800 + 20 * (i % 20), 4800 + 20 * Math.floor(i / 20)],
    );
    const offGrid: GridPoint = [5003, 4998.3]; // centred on the grid, all corners of a round shape would be rounded the same way
    const polygon = [pond(offGrid, 397), ...holes.map((at) => Int32Array.from(turned([...pond(at, 1)])))];
    const { rings } = drawn(polygon);
    const there = polygon.map(areaOf).reduce((left, hole) => left - hole) / UNIT ** 2;
    expect(Math.abs(surfaceOf(rings) / there - 1)).toBeLessThan(0.002);
    expect(rings.length).toBeLessThan(100);
    expect(areValid(rings)).toBe(true);
  });

  it('is drawn or left out by its true surface, not by where it lies on the grid', () => {
    const across = (at: number): number => drawn([pond([5000 + at, 5000 + at], 4.6)]).rings.length;
    const within = (at: number): number => drawn([pond([5000 + at, 5000 + at], 4.5)]).rings.length;
    const places = [0, 0.1, 0.25, 0.5, 0.75, 0.9];
    expect(places.map(across)).toEqual(places.map(() => 1));
    expect(places.map(within)).toEqual(places.map(() => 0));
  });
});
