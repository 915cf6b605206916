import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../src/core/core.ts';
import type { GeocodeResult } from '../../src/geocode/geocode.ts';
import type { CompatOptions, HttpParts } from '../../src/http/http.ts';
import { ArraySearcher, type TestParts, testServer } from '../http/fixture.ts';
import { ListGeocoder } from '../http/geocode-fixture.ts';

const LEVELS = {
  country: 'Liechtenstein',
  region: 'Oberland',
  municipality: 'Vaduz',
  suburb: 'Ebenholz',
  town: 'Vaduz',
};

/** A house on a street of a town, as the geocoder answers. */
export const HOUSE: GeocodeResult = {
  kind: 'house',
  lat: 47.1400001,
  lon: 9.52,
  name: 'Hauptstrasse 12a',
  source: { type: 'w', sourceId: 12, mainTag: 'building=yes', tags: {} },
  levels: LEVELS,
  houseNumber: '12a',
  street: 'Hauptstrasse',
  locality: 'Vaduz',
  region: 'Oberland',
  regionCode: 'LI-11',
  regionCodes: { '6': 'LI-11' },
  country: 'Liechtenstein',
  countryCode: 'LI',
  postalCode: '9490',
  placeId: '851f8ac7fffffff_w12',
  confidence: 0.9,
  matchType: 'exact',
};

export const TOWN: GeocodeResult = {
  kind: 'area',
  level: 'town',
  lat: 47.141,
  lon: 9.521,
  name: 'Vaduz',
  source: {
    type: 'r',
    sourceId: 1155956,
    mainTag: 'boundary=administrative',
    tags: { name: 'Vaduz', 'name:ru': 'Вадуц', wikidata: 'Q1844', admin_level: '8' },
  },
  levels: { country: 'Liechtenstein', region: 'Oberland', town: 'Vaduz' },
  locality: 'Vaduz',
  country: 'Liechtenstein',
  countryCode: 'LI',
  bounds: [9.47, 47.08, 9.62, 47.16],
  importance: 0.6,
  confidence: 1,
  matchType: 'exact',
};

/** A town that only the world's gazetteer has. */
export const FAR: GeocodeResult = {
  kind: 'area',
  level: 'city',
  lat: 50,
  lon: 14,
  name: 'Praha',
  source: { type: 'g', sourceId: 3067696, tags: {} },
  levels: { country: 'Czechia', city: 'Praha' },
  confidence: 1,
};

export const KEY = 'the-key';
const BUDGET = { limit: 10, remaining: 9, resetSeconds: 60 };

/** Lets in one key, in header or query. */
export const guard: NonNullable<HttpParts['guard']> = {
  authenticate: async ({ authorization, accessTokenQuery }) => {
    if (authorization !== `Bearer ${KEY}` && accessTokenQuery !== KEY)
      throw new ServiceError('UNAUTHORIZED', 'The request has no credential.');
    return { keyId: 'k', kind: 'key', scopes: ['places:read'], ratePerMinute: 10, budget: BUDGET };
  },
  spend: async () => BUDGET,
  exchange: () => Promise.reject(new Error('not asked for')),
  beginExchange: () => Promise.reject(new Error('not asked for')),
  servesOrigin: () => false,
};

/** A server of drop-in interfaces over these, and no place of the search. */
export function compatServer(compat: Partial<CompatOptions> = {}, parts: TestParts = {}): FastifyInstance {
  const geocoder = new ListGeocoder([HOUSE, TOWN, FAR]);
  const names = ['photon', 'nominatim', 'pelias'] as const;
  return testServer({
    dataSet: () => ({ id: 'first', searcher: new ArraySearcher([]), geocoder }),
    configuration: { placeForm: 'a', compat: { names, access: 'open', ...compat } },
    ...parts,
  });
}
