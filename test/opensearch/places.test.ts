import { expect, inject, it } from 'vitest';
import { describePlaceIndex } from '../search/describe-place-index.ts';
import { randomPlaces } from '../search/random-world.ts';
import { pushedIndex } from './pushed-index.ts';

const RANDOM_SEARCHES = process.env.WAYPOST_LONG_TESTS ? 1_500 : 150;

describePlaceIndex(
  'the index in OpenSearch',
  (documents) => pushedIndex(inject('openSearchUrls'), documents, 5),
  RANDOM_SEARCHES,
  false,
);

it('refuses a corridor in one sentence', async () => {
  const index = await pushedIndex(inject('openSearchUrls'), randomPlaces(10, 1), 5);
  const query = {
    keywords: [],
    corridor: { path: [[0, 0]] as const, metres: 1 },
    halfDistanceMetres: 1_000,
    weights: { text: 0.5, geo: 0.5 },
    offset: 0,
    limit: 1,
    countTotal: true,
    listCells: false,
  };
  const refusal = index.search(query, [{ words: [], matching: 'all' }]);
  await expect(refusal).rejects.toMatchObject({
    code: 'NOT_IMPLEMENTED',
    message: expect.stringContaining('OpenSearch'),
  });
  await index.close();
});
