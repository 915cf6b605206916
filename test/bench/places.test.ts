import { describe, expect, it } from 'vitest';
import { statement } from '../../bench/peers/postgres.ts';
import { generateWorld } from '../../bench/places.ts';
import { anyLegalQueries } from '../../bench/workload.ts';
import { distanceMetres } from '../../src/core/core.ts';

const COUNT = 3_000;
const world = generateWorld(COUNT);
const documents = [...world.places()];

describe('a generated world', () => {
  it('is the same each time and can be entered anywhere', () => {
    expect(generateWorld(COUNT).place(1_234)).toEqual(documents[1_234]);
    expect(generateWorld(COUNT, 2).place(1_234)).not.toEqual(documents[1_234]);
  });

  it('numbers its places without gaps and keeps them on the globe', () => {
    expect(documents.map(({ record }) => record.sourceId)).toEqual(documents.map((_, at) => at + 1));
    for (const { record } of documents) {
      expect(Math.abs(record.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(record.lon)).toBeLessThanOrEqual(180);
    }
  });

  it('crowds its places: half of them have a neighbour within 100 metres', () => {
    const crowded = documents.filter(({ record }) =>
      documents.some(({ record: other }) => {
        if (other === record) return false;
        return distanceMetres(record.lat, record.lon, other.lat, other.lon) < 100;
      }),
    );
    expect(crowded.length).toBeGreaterThan(COUNT / 2);
  });

  it('leaves places that are closed for good out of search', () => {
    const closed = documents.filter(({ searchable }) => !searchable);
    expect(closed.length).toBeGreaterThan(0);
    for (const { record } of closed) expect(record.status).toBe('closed_permanently');
  });
});

describe('the mix of legal queries', () => {
  const queries = anyLegalQueries(world, 2_000);

  it('keeps to the ranges of the specification', () => {
    for (const { centre, radiusMetres = 0, weights, limit, offset } of queries) {
      expect(Math.abs(centre?.lat ?? 91)).toBeLessThanOrEqual(90);
      expect(Math.abs(centre?.lon ?? 181)).toBeLessThanOrEqual(180);
      expect(radiusMetres).toBeGreaterThanOrEqual(1);
      expect(radiusMetres).toBeLessThanOrEqual(100_000);
      expect(weights.text + weights.geo).toBeGreaterThan(0);
      expect(Math.max(weights.text, weights.geo)).toBeLessThanOrEqual(1);
      expect([limit, Number.isInteger(offset)]).toEqual([20, true]);
    }
  });

  it('holds queries without words, with filters and with deep pages', () => {
    expect(queries.some(({ query }) => query === undefined)).toBe(true);
    expect(queries.some(({ categories }) => categories !== undefined)).toBe(true);
    expect(queries.some(({ offset }) => offset > 500)).toBe(true);
  });
});

describe('the statement PostgreSQL is asked', () => {
  const shared = { centre: { lat: 1, lon: 2 }, weights: { text: 0.5, geo: 0.5 }, limit: 20 };

  it('quotes words and filters by the radius on the sphere', () => {
    const sql = statement({ ...shared, words: ['rue', 'paix'], radiusMetres: 5_000 });
    expect(sql).toContain(`words @@ '''rue'' & ''paix'':*'::tsquery`);
    expect(sql).toContain('5000, false)');
  });

  it('walks the geographic index where there are no words', () => {
    expect(statement({ ...shared, words: [], radiusMetres: 100 })).toContain('ORDER BY at <-> ');
  });
});
