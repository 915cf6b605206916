import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellPosition, distanceMetres, unitVector } from '../../core/core.ts';
import { buildCellTree, Neighbourhood } from '../../head/head.ts';
import { coveringOf, type PositionRange } from './covering.ts';
import type { RunTree } from './place-head.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly position: number;
}

/** Towns, and places strewn over the world. */
const PLACES: readonly Place[] = Array.from({ length: 4_000 }, (_, i) => {
  const spread = i % 3 === 0 ? 80 : 0.05;
  const lat = (i % 3 === 0 ? 0 : 47.1) + Math.sin(i * 12.9898) * spread;
  const lon = (i % 3 === 0 ? 0 : 9.5) + Math.cos(i * 78.233) * 2 * spread;
  return { lat, lon, position: cellPosition(lat, lon) };
}).sort((a, b) => a.position - b.position);

function treeOf(places: readonly Place[]): RunTree {
  const positions = Float64Array.from(places, ({ position }) => position);
  const vectors = new Float64Array(3 * places.length);
  for (const [i, { lat, lon }] of places.entries()) unitVector(lat, lon, vectors, 3 * i);
  const tree = buildCellTree(positions, vectors);
  return {
    ...tree,
    first: Float64Array.from(tree.start, (document) => positions[document]!),
    last: Float64Array.from(tree.end, (document) => positions[document - 1]!),
  };
}

const RUNS = [PLACES.slice(0, 1_300), PLACES.slice(1_300, 1_301), PLACES.slice(1_301)];
const TREES = RUNS.map(treeOf);

const isIn = (ranges: readonly PositionRange[], { position }: Place): boolean =>
  ranges.some(({ first, last }) => position >= first && position <= last);

const aCentre = fc.record({
  lat: fc.oneof(
    fc.double({ min: -89, max: 89, noNaN: true }),
    fc.double({ min: 47, max: 47.2, noNaN: true }),
  ),
  lon: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: 9.4, max: 9.6, noNaN: true }),
  ),
});

it('a covering leaves out nothing within the radius, and takes for certain only what is', () => {
  fc.assert(
    fc.property(aCentre, fc.integer({ min: 1, max: 2_000_000 }), (centre, radiusMetres) => {
      const { inside, border, runs } = coveringOf(TREES, new Neighbourhood(centre, radiusMetres));
      for (const [run, places] of RUNS.entries())
        for (const place of places) {
          const isNear = distanceMetres(centre.lat, centre.lon, place.lat, place.lon) <= radiusMetres;
          if (isNear) expect([isIn([...inside, ...border], place), runs.includes(run)]).toEqual([true, true]);
          else expect(isIn(inside, place)).toBe(false);
        }
      expect(inside.length).toBeLessThanOrEqual(100);
      expect(border.length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 60 },
  );
});

it('without a radius everything is looked at, and counted once', () => {
  const { inside, border, runs, leaves } = coveringOf(TREES, new Neighbourhood(undefined, undefined));
  expect([runs, border]).toEqual([[0, 1, 2], []]);
  expect(inside.reduce((sum, { documents }) => sum + documents, 0)).toBe(PLACES.length);
  expect(leaves).toBe(
    TREES.reduce((sum, tree) => sum + tree.childCount.filter((count) => count === 0).length, 0),
  );
});

it('an index without places has nothing to look at', () => {
  expect(coveringOf([treeOf([])], new Neighbourhood({ lat: 0, lon: 0 }, 1_000))).toMatchObject({
    runs: [],
    inside: [],
    border: [],
  });
});
