import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dissolveRings } from './dissolve-rings.ts';
import { makeValid } from './make-valid.ts';
import { ringFlaws } from './ring-flaws.ts';
import { doubleArea, groupRings, isInside, type Ring } from './rings.ts';

function square(x: number, y: number, side: number): Ring {
  return [x, y, x + side, y, x + side, y + side, x, y + side];
}

function backwards(ring: Ring): Ring {
  return Array.from({ length: ring.length / 2 }, (_, i) =>
    ring.slice(ring.length - 2 * i - 2, ring.length - 2 * i),
  ).flat();
}

function areaOf(rings: readonly Ring[]): number {
  return rings.reduce((sum, ring) => sum + doubleArea(ring) / 2, 0);
}

describe('areas that are dissolved', () => {
  it.each<[string, Ring[], number, number]>([
    ['overlap', [square(0, 0, 10), square(5, 5, 10)], 1, 175],
    ['share a border', [square(0, 0, 10), square(10, 0, 10)], 1, 200],
    ['share part of a border', [square(0, 0, 10), square(10, 5, 10)], 1, 200],
    ['are the same', [square(0, 0, 10), square(0, 0, 10)], 1, 100],
    ['lie in one another', [square(0, 0, 10), square(2, 2, 3)], 1, 100],
    ['are apart', [square(0, 0, 10), square(20, 0, 10)], 2, 200],
    ['fill a hole', [square(0, 0, 10), backwards(square(2, 2, 3)), square(2, 2, 3)], 1, 100],
    ['fill a part of a hole', [square(0, 0, 10), backwards(square(2, 2, 4)), square(0, 0, 4)], 2, 88],
  ])('become one where they %s', (_name, rings, count, area) => {
    const dissolved = dissolveRings(rings);
    expect([dissolved.length, areaOf(dissolved)]).toEqual([count, area]);
  });

  const coordinate = fc.integer({ min: 0, max: 60 });
  const triangle = fc
    .tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate)
    .filter((ring) => doubleArea(ring) !== 0)
    .map((ring): Ring => (doubleArea(ring) > 0 ? ring : backwards(ring)));

  it('cover what any of them covers, and nothing else, within what rounding moves', () => {
    fc.assert(
      fc.property(fc.array(triangle, { minLength: 1, maxLength: 6 }), (triangles) => {
        const dissolved = dissolveRings(triangles.map((ring) => ring.map((value) => 100 * value)));
        for (let x = 250; x < 6000; x += 500)
          for (let y = 250; y < 6000; y += 500) {
            if (triangles.some((ring) => isNear(ring, x / 100, y / 100))) continue;
            const isCovered = triangles.some((ring) => isInside(ring, x / 100, y / 100));
            const times = dissolved.filter((ring) => isInside(ring, x, y)).length;
            expect(times % 2 === 1).toBe(isCovered);
          }
      }),
    );
  });

  it('are valid', () => {
    fc.assert(
      fc.property(fc.array(triangle, { minLength: 1, maxLength: 6 }), (triangles) => {
        const rings = groupRings(dissolveRings(triangles)).flat();
        const points = rings.map((ring) => closed(ring));
        expect(ringFlaws(points)).toEqual([]);
      }),
    );
  });

  it('stay as they are if they are valid already', () => {
    const rings = [square(0, 0, 10), backwards(square(2, 2, 3)), square(30, 0, 10)];
    expect(areaOf(dissolveRings(rings))).toBe(areaOf(makeValid(rings)));
  });
});

/** True if a point lies so close to an edge that rounding may move it to the other side. */
function isNear(ring: Ring, x: number, y: number): boolean {
  for (let at = 0; at < ring.length; at += 2) {
    const [ax, ay] = [ring[at]!, ring[at + 1]!];
    const [dx, dy] = [ring[(at + 2) % ring.length]! - ax, ring[(at + 3) % ring.length]! - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    if (Math.hypot(x - ax - share * dx, y - ay - share * dy) < 0.1) return true;
  }
  return false;
}

function closed(ring: Ring): { x: number; y: number }[] {
  const points = Array.from({ length: ring.length / 2 }, (_, i) => ({
    x: ring[2 * i]!,
    y: ring[2 * i + 1]!,
  }));
  return [...points, points[0]!];
}
