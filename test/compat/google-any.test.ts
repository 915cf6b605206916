import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { houseOf } from '../house.ts';

/** Parameters and bodies of every kind: each is answered in Google's form, and none is a fault of ours. */

const sample = houseOf('sample');
let app: FastifyInstance;
beforeAll(() => {
  app = sample.server({ compat: { names: ['google'], access: 'open' } });
});

const PLACE = '85754e67fffffff_w302701';
const VALUES = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '0',
      '-1',
      '1e999',
      'true',
      '0,0',
      '91,181',
      ',',
      '|',
      'country:',
      'country:LI|',
      'point:',
      'circle:@',
    ],
    ...[
      'rectangle:1,1|0,0',
      'rectangle:',
      'constructor',
      '__proto__',
      'cafe',
      '(cities)',
      'geocode|cafe',
      '*',
      'a.b.c',
    ],
    ...[
      'places.*',
      'geometry/',
      'E',
      'Ev4A',
      PLACE,
      'x'.repeat(400),
      '180,180',
      '-90,180|90,-180',
      'textquery',
      '\u0000',
    ],
  ),
  fc.string({ maxLength: 20 }),
);
const WORDS = ['OK', 'ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND'];

it.each([
  [
    'geocode',
    '',
    ['address', 'latlng', 'place_id', 'components', 'bounds', 'region', 'result_type', 'location_type'],
  ],
  [
    'place/findplacefromtext',
    'input=a&inputtype=textquery',
    ['input', 'inputtype', 'fields', 'locationbias'],
  ],
  ['place/textsearch', 'query=cafe', ['query', 'location', 'type', 'opennow', 'pagetoken', 'radius']],
  [
    'place/nearbysearch',
    'location=0,0&radius=500',
    ['location', 'radius', 'rankby', 'type', 'keyword', 'opennow'],
  ],
  ['place/details', `place_id=${PLACE}`, ['place_id', 'fields', 'language']],
  [
    'place/autocomplete',
    'input=port',
    ['input', 'types', 'components', 'location', 'radius', 'strictbounds', 'offset'],
  ],
])('answers %s with any parameters by a word', async (path, needed, names) => {
  const parameters = fc.array(fc.tuple(fc.constantFrom(...names), VALUES), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(parameters, fc.boolean(), async (given, isWhole) => {
      const query = new URLSearchParams(given);
      const url = `/google/maps/api/${path}/json?${isWhole ? `${needed}&` : ''}${query}`;
      const response = await app.inject({ url });
      expect(response.statusCode, `${url}: ${response.body.slice(0, 200)}`).toBe(200);
      expect(WORDS, url).toContain(response.json().status);
    }),
    { numRuns: 25 },
  );
});

const POINT = fc.record({
  latitude: fc.constantFrom(0, 91, -90, '0'),
  longitude: fc.constantFrom(0, 180, 181),
});
const CIRCLE = fc.record({ center: POINT, radius: fc.constantFrom(0, 1000, 50_001, null) });
const AREA = fc.record(
  { circle: CIRCLE, rectangle: fc.record({ low: POINT, high: POINT }) },
  { requiredKeys: [] },
);
const TYPES = fc.array(fc.constantFrom('cafe', 'restaurant', '(regions)', 'constructor', ''), {
  maxLength: 3,
});
const BODY = fc.record(
  {
    textQuery: fc.constantFrom('cafe', ' ', 'port', 7),
    input: fc.constantFrom('caf', '', 'calle may'),
    includedType: fc.constantFrom('cafe', 'toString', ''),
    includedTypes: TYPES,
    excludedTypes: TYPES,
    includedPrimaryTypes: TYPES,
    locationBias: AREA,
    locationRestriction: AREA,
    pageSize: fc.constantFrom(0, 1, 20, 21, -1),
    pageToken: fc.constantFrom('', 'ZnJvbSAy', 'ZnJvbSA5OQ'),
    openNow: fc.boolean(),
    languageCode: fc.constantFrom('de', 'zz-', ''),
    includedRegionCodes: fc.constantFrom(['li'], ['zz'], ['uk']),
  },
  { requiredKeys: [] },
);

it.each(['searchText', 'searchNearby', 'autocomplete'])('answers %s with any body', async (path) => {
  const masks = fc.constantFrom('*', 'places.id', 'suggestions', 'nonsense', '');
  await fc.assert(
    fc.asyncProperty(BODY, masks, async (payload, mask) => {
      const url = `/google/v1/places:${path}?$fields=${mask}`;
      const response = await app.inject({ method: 'POST', url, payload });
      const what = `${url} ${JSON.stringify(payload)}: ${response.body.slice(0, 200)}`;
      expect([200, 400], what).toContain(response.statusCode);
      if (response.statusCode === 400) expect(response.json().error.status, what).toBe('INVALID_ARGUMENT');
    }),
    { numRuns: 60 },
  );
});
