import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PlaceIndex } from '../../src/search/search.ts';
import { PlainIndex } from '../search/plain-index.ts';
import { randomPlaces, searchBesideNoWay } from '../search/random-world.ts';
import { pushedIndex } from './pushed-index.ts';

describe('the index in OpenSearch, asked for what is near first', () => {
  const documents = randomPlaces(3_000, 11);
  const plain = new PlainIndex(documents);
  let index: PlaceIndex;
  beforeAll(async () => {
    index = await pushedIndex(inject('openSearchUrls'), documents, 3, 5);
  });
  afterAll(() => index.close());

  it.each([true, false])('has the page and total of the plain reading, counted: %s', async (countTotal) => {
    await fc.assert(
      fc.asyncProperty(searchBesideNoWay, async ({ query, attempts }) => {
        const near = { ...query, countTotal, limit: Math.min(query.limit, 20) };
        const expected = await plain.search(near, attempts);
        const answer = await index.search(near, attempts);
        expect(answer.attempt).toBe(expected.attempt);
        expect(answer.total).toBe(countTotal ? expected.total : undefined);
        expect(answer.hits.map(({ record }) => record)).toEqual(expected.hits.map(({ record }) => record));
      }),
      { numRuns: 150, seed: 9 },
    );
  });
});
