import { expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { ArraySearcher } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';
import { compatServer } from './compat-server.ts';

/** Probes read whether there is data, and how old it is. */

const UPDATED = Date.UTC(2026, 4, 18, 20, 21, 4);
const working = compatServer(
  {},
  {
    dataSet: () => ({
      id: 'first',
      searcher: new ArraySearcher([]),
      geocoder: new ListGeocoder(),
      freshness: async () => ({ sourcesAtMs: UPDATED }),
    }),
  },
);
const broken = compatServer(
  {},
  {
    dataSet: () => {
      throw new ServiceError('INDEX_NOT_AVAILABLE', 'The data set at data fails its check.');
    },
  },
);

it('tells the time of the data with its offset', async () => {
  const { data_updated: updated, status } = (
    await working.inject('/nominatim/status.php?format=json')
  ).json();
  expect([status, updated]).toEqual([0, '2026-05-18T20:21:04+00:00']);
});

it('fails without data as text, and tells so in JSON', async () => {
  const text = await broken.inject('/nominatim/status');
  expect([text.statusCode, text.body]).toEqual([500, 'ERROR: Database connection failed']);
  const json = await broken.inject('/nominatim/status?format=json');
  expect([json.statusCode, json.json()]).toEqual([
    200,
    { status: 700, message: 'Database connection failed' },
  ]);
});
