import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../core/core.ts';
import { Grid } from './grid.ts';
import { Multimap } from './multimap.ts';
import { NearGroups } from './near-groups.ts';
import { approach, metresBetween } from './plane.ts';

const anyLon = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
const anyLat = fc.integer({ min: -900_000_000, max: 900_000_000 });

describe('Multimap', () => {
  it('gives every value of a key and none of another', () => {
    const entry = fc.tuple(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeNat()), fc.nat(100));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3000, size: 'max' }), (entries) => {
        const map = new Multimap();
        for (const [key, value] of entries) map.add(key, value);
        for (const [key] of entries.slice(0, 50)) {
          const values: number[] = [];
          map.appendTo(values, key);
          const expected = entries.filter(([other]) => other === key).map(([, value]) => value);
          expect(values.reverse()).toEqual(expected);
        }
        expect(map.has(2 ** 52 + 1)).toBe(entries.some(([key]) => key === 2 ** 52 + 1));
      }),
      { numRuns: 30 },
    );
  });
});

describe('Grid', () => {
  it('finds whatever lies within a cell’s height, at the poles and the antimeridian too', () => {
    const grid = new Grid(0.05);
    const step = fc.integer({ min: -390_000, max: 390_000 });
    fc.assert(
      fc.property(
        anyLon,
        fc.oneof(anyLat, fc.constantFrom(899_000_000, -899_999_999)),
        step,
        step,
        (lon, lat, east, north) => {
          const [otherLon, otherLat] = [
            wrapped(lon + east),
            Math.max(-900_000_000, Math.min(900_000_000, lat + north)),
          ];
          fc.pre(distanceMetres(lat / 1e7, lon / 1e7, otherLat / 1e7, otherLon / 1e7) < 5500);
          const cells = grid.cellsNear(lon, lat);
          expect(cells).toContain(grid.cellOf(otherLon, otherLat));
          expect(new Set(cells).size).toBe(cells.length);
          expect(Math.max(...cells)).toBeLessThan(grid.size);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('NearGroups', () => {
  it('parts members as comparing all their points does', () => {
    const point = fc.tuple(fc.nat(40_000), fc.nat(40_000));
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), anyLon, (points, originLon) => {
        const groups = new NearGroups(points.length, 100);
        const at = points.map(([east, north]) => [wrapped(originLon + east), 470_000_000 + north] as const);
        fc.pre(!at.some((a) => at.some((b) => Math.abs(metresBetween(...a, ...b) - 100) < 0.01)));
        for (const [member, [lon, lat]] of at.entries()) groups.add(member, lon, lat);
        expect(groups.groups()).toEqual(groupsByComparing(at, 100));
      }),
      { numRuns: 300 },
    );
  });
});

describe('distances on the plane', () => {
  it('are those on the sphere, as far as streets go', () => {
    const step = fc.integer({ min: -400_000, max: 400_000 });
    const inhabited = fc.integer({ min: -750_000_000, max: 750_000_000 });
    fc.assert(
      fc.property(anyLon, inhabited, step, step, (lon, lat, east, north) => {
        const [otherLon, otherLat] = [wrapped(lon + east), lat + north];
        const exact = distanceMetres(lat / 1e7, lon / 1e7, otherLat / 1e7, otherLon / 1e7);
        expect(Math.abs(metresBetween(lon, lat, otherLon, otherLat) - exact)).toBeLessThanOrEqual(
          exact / 1000 + 0.02,
        );
      }),
    );
  });

  it('are to the nearest point of a line', () => {
    const nearest = { metres: 1000, lonE7: 0, latE7: 0 };
    approach(Int32Array.of(1_799_999_000, 0, -1_799_999_000, 0), 1_800_000_000, 500, nearest);
    expect(nearest).toMatchObject({ lonE7: 1_800_000_000, latE7: 0 });
    expect(nearest.metres).toBeCloseTo(5.56, 2);
    approach(Int32Array.of(10, 10), 1_800_000_000, 500, nearest);
    expect(nearest.latE7).toBe(0);
  });
});

function wrapped(lon: number): number {
  if (lon > 1_800_000_000) return lon - 3_600_000_000;
  return lon < -1_800_000_000 ? lon + 3_600_000_000 : lon;
}

function groupsByComparing(points: readonly (readonly [number, number])[], metres: number): number[][] {
  const groupOf = points.map((_, member) => member);
  for (const [a, pointA] of points.entries())
    for (const [b, pointB] of points.entries()) {
      if (metresBetween(...pointA, ...pointB) > metres || groupOf[a] === groupOf[b]) continue;
      const [from, to] = [Math.max(groupOf[a]!, groupOf[b]!), Math.min(groupOf[a]!, groupOf[b]!)];
      for (const member of groupOf.keys()) if (groupOf[member] === from) groupOf[member] = to;
    }
  const roots = [...new Set(groupOf)];
  return roots.map((root) => [...groupOf.keys()].filter((member) => groupOf[member] === root));
}
