import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellPosition, distanceMetres, unitVector } from '../../core/core.ts';
import { buildCellTree, Neighbourhood, type Vocabulary, type WordMatch } from '../../head/head.ts';
import { combinedScore, geoScore, type IndexHit, type IndexQuery, roundScore } from '../../search/search.ts';
import { coveringOf } from './covering.ts';
import type { RunTree } from './place-head.ts';
import type { PlannedAttempt } from './plan.ts';
import { decidingRadius, ringOf } from './ring.ts';

const QUERY: IndexQuery = {
  keywords: [],
  centre: { lat: 0, lon: 0 },
  halfDistanceMetres: 10_000,
  weights: { text: 0.5, geo: 0.5 },
  offset: 0,
  limit: 10,
  countTotal: false,
  listCells: false,
};
const COUNT = 10_000;
const MATCHES = 90;

describe('a ring', () => {
  const { head, distances } = documentsAround();

  it('holds about as many documents as are wanted, more where few of them match', () => {
    for (const frequency of [COUNT, COUNT / 10]) {
      const radius = ring(QUERY, [frequency])!;
      const within = distances.filter((metres) => metres <= radius).length;
      const wanted = ((MATCHES + QUERY.limit) * COUNT) / frequency;
      expect(within).toBeGreaterThan(0.5 * wanted);
      expect(within).toBeLessThan(2 * wanted);
    }
  });

  it('counts with the rarest word', () => {
    expect(ring(QUERY, [COUNT, COUNT / 10])).toBe(ring(QUERY, [COUNT / 10]));
  });

  it('holds pages before the one that is asked for', () => {
    expect(ring({ ...QUERY, offset: 900 }, [COUNT])).toBeGreaterThan(ring(QUERY, [COUNT])!);
  });

  it('is not asked where little matches, or distance does not decide', () => {
    expect(ring(QUERY, [150])).toBeUndefined();
    expect(ring({ ...QUERY, radiusMetres: 500 }, [COUNT])).toBeUndefined();
    expect(ring({ ...QUERY, weights: { text: 1, geo: 0 } }, [COUNT])).toBeUndefined();
    expect(ring({ ...QUERY, bbox: [-1, -1, 1, 1] }, [COUNT])).toBeUndefined();
    expect(ring({ ...QUERY, openAtMs: 0 }, [COUNT])).toBeUndefined();
    const { centre: _, ...anywhere } = QUERY;
    expect(ring(anywhere, [COUNT])).toBeUndefined();
  });

  it('is asked without words too, whatever the weights', () => {
    expect(ring({ ...QUERY, weights: { text: 1, geo: 0 } }, [])).toBeGreaterThan(0);
  });

  /** @param frequencies of the words of the query */
  function ring(query: IndexQuery, frequencies: readonly number[]): number | undefined {
    const neighbourhood = new Neighbourhood(query.centre, query.radiusMetres);
    const covering = coveringOf(head.trees, neighbourhood);
    const matches = frequencies.map((frequency) => ({ frequency })) as unknown as WordMatch[]; // all that is read of them
    const attempt: PlannedAttempt = { number: 0, matching: 'all', matches, clauses: [] };
    return ringOf({ query, neighbourhood, covering }, attempt, head, MATCHES);
  }
});

describe('the radius that decides', () => {
  const any = fc.record({
    weights: fc.record({
      text: fc.double({ min: 0, max: 1, noNaN: true }),
      geo: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    halfDistanceMetres: fc.double({ min: 100, max: 40_000, noNaN: true }),
    textBound: fc.option(fc.double({ min: 0.1, max: 1, noNaN: true }), { nil: undefined }),
    worst: fc.double({ min: 0, max: 1, noNaN: true }).map(roundScore),
  });

  it('leaves nothing beyond that has the score of the last hit, and something just within', () => {
    fc.assert(
      fc.property(any, ({ weights, halfDistanceMetres, textBound, worst }) => {
        const query = { ...QUERY, weights, halfDistanceMetres };
        const bestAt = (metres: number) =>
          roundScore(combinedScore(textBound, geoScore(metres, halfDistanceMetres), weights));
        const metres = decidingRadius(query, [{ score: worst } as IndexHit], textBound); // all that is read of it
        if (metres === Infinity) expect(bestAt(1e9)).toBeGreaterThan(worst - 2.1e-6);
        else expect(bestAt(metres - 0.01)).toBeLessThan(worst);
        if (metres > 1 && metres < Infinity)
          expect(bestAt(0.99 * metres - 1)).toBeGreaterThan(worst - 2.1e-6);
      }),
    );
  });
});

/** Documents evenly around 0° 0°, some 100 km in each direction. */
function documentsAround() {
  const side = Math.sqrt(COUNT);
  const places = Array.from({ length: COUNT }, (_, at) => {
    const [lat, lon] = [(2 * (at % side)) / side - 1, (2 * Math.floor(at / side)) / side - 1];
    return { lat, lon, position: cellPosition(lat, lon) };
  }).sort((a, b) => a.position - b.position);
  const vectors = new Float64Array(3 * COUNT);
  for (const [at, { lat, lon }] of places.entries()) unitVector(lat, lon, vectors, 3 * at);
  const positions = Float64Array.from(places, ({ position }) => position);
  const tree = buildCellTree(positions, vectors);
  const first = new Float64Array(tree.start.length);
  const run: RunTree = { ...tree, first, last: first };
  const vocabulary = {} as Vocabulary; // not read without keywords
  const distances = places.map(({ lat, lon }) => distanceMetres(0, 0, lat, lon));
  return {
    head: { trees: [run], vocabulary, facts: { searchable: COUNT, documents: COUNT, runs: [] } },
    distances,
  };
}
