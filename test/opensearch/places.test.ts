import { inject } from 'vitest';
import { describePlaceIndex } from '../search/describe-place-index.ts';
import { pushedIndex } from './pushed-index.ts';

const RANDOM_SEARCHES = process.env.WAYPOST_LONG_TESTS ? 1_500 : 150;

describePlaceIndex(
  'the index in OpenSearch',
  (documents) => pushedIndex(inject('openSearchUrls'), documents, 5),
  RANDOM_SEARCHES,
);
