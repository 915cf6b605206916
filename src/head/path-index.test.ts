import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unitVector } from '../core/core.ts';
import { type Corridor, corridorTest } from '../filters/filters.ts';
import { PathIndex } from './path-index.ts';

const MIDDLES = [[0, 0], [9.5, 47.1], [179.9999, -16.8], [30, 89.999], [-100, -89.999]] as const; // biome-ignore format: points
/** Degrees about a middle: steps of a metre, of a street and of a country. */
const steps = fc.integer({ min: -50, max: 50 });
const point = fc
  .tuple(fc.constantFrom(...MIDDLES), steps, steps, fc.constantFrom(1e-5, 1e-3, 0.3))
  .map(([[lon, lat], east, north, size]): [number, number] => {
    const turned = ((((lon + east * size + 180) % 360) + 360) % 360) - 180;
    return [turned, Math.max(-90, Math.min(90, lat + north * size))];
  });
const corridor: fc.Arbitrary<Corridor> = fc.record({
  path: fc.array(point, { minLength: 1, maxLength: 60, size: 'max' }),
  metres: fc.constantFrom(0, 1, 50, 5_000, 300_000),
});

it('places every point as the whole way does, whatever was asked before', () => {
  fc.assert(
    fc.property(corridor, fc.array(point, { minLength: 5, maxLength: 30 }), (asked, points) => {
      const index = new PathIndex(asked);
      const plain = corridorTest(asked);
      const vectors = new Float64Array(3 * points.length);
      for (const [at, [lon, lat]] of points.entries()) unitVector(lat, lon, vectors, 3 * at);
      for (const [at, [lon, lat]] of points.entries())
        expect(index.placeOf(vectors, at)).toEqual(plain(lat, lon));
    }),
    { numRuns: 300, seed: 9 },
  );
});
